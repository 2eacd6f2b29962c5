import { sql } from 'kysely'
import { type Db, idAt, newId } from '../db/connection/database.ts'
import { cities, people } from './people.ts'

const contacts = 2000

/** Reserved domains without mailboxes; the contacts alternate between them. */
const domains = [
  'example.com',
  'example.com',
  'example.com',
  'example.com',
  'post.example',
  'post.example',
  'post.example',
  'example.org',
  'example.org',
  'example.net',
] as const

const tags = [
  { en: 'Newsletter', ar: 'النشرة البريدية', color: 'blue', oneOf: 4 },
  { en: 'Customers', ar: 'العملاء', color: 'green', oneOf: 5 },
  { en: 'Workshop guests', ar: 'ضيوف الورشة', color: 'grape', oneOf: 8 },
  { en: 'Wholesale', ar: 'الجملة', color: 'orange', oneOf: 10 },
] as const

const day = 24 * 60 * 60_000
/** Age in days of the first contact, of one after which they join faster, and the share of those before it. */
const added = { first: 400, faster: 90, share: 0.8 }

/** Adds contacts, tags and groups to a workspace. They are the same in every demo. @returns the ids of the tags */
export async function fillContacts(db: Db, tenantId: string, now: Date): Promise<string[]> {
  const tagIds = tags.map(() => newId())
  await db
    .insertInto('tags')
    .values(
      tags.map(({ en, ar, color }, index) => ({
        tenant_id: tenantId,
        id: tagIds[index] ?? '',
        type: 'email' as const,
        name_en: en,
        name_ar: ar,
        color,
      })),
    )
    .execute()
  const rows = Array.from({ length: contacts }, (_, index) => contact(tenantId, index, now))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('contacts')
      .values(rows.slice(at, at + 500))
      .execute()
  await db
    .insertInto('contact_fields')
    .values([
      { tenant_id: tenantId, id: newId(), key: 'city', label: 'City', position: 0 },
      { tenant_id: tenantId, id: newId(), key: 'birthday', label: 'Birthday', type: 'date', position: 1 },
    ])
    .execute()
  const pairs = rows.flatMap((row, index) =>
    tagIds
      .filter((_, tag) => Math.floor(index / 2) % (tags[tag]?.oneOf ?? 1) === 0)
      .map((tag_id) => ({ tenant_id: tenantId, tag_id, contact_id: row.id, id: newId() })),
  )
  for (let at = 0; at < pairs.length; at += 500) {
    await db
      .insertInto('contact_tags')
      .values(pairs.slice(at, at + 500))
      .execute()
  }
  await addGroup(db, tenantId, { name: 'All buyers', match: 'any', tags: tagIds.slice(1, 4) })
  await addGroup(db, tenantId, { name: 'قرّاء اشتروا منا', match: 'all', tags: tagIds.slice(0, 2) })
  return tagIds
}

/** The age in days of the contact at this place, from 0 to 1. */
const ageOf = (place: number) =>
  place < added.share
    ? added.first - ((added.first - added.faster) * place) / added.share
    : (added.faster * (1 - place)) / (1 - added.share)

function contact(tenantId: string, index: number, now: Date) {
  const language = index % 2 === 0 ? ('ar' as const) : ('en' as const)
  const { first, last } = people[language]
  const place = Math.floor(index / 2)
  const domain = domains[(place * 7) % 10] ?? domains[0]
  const at = new Date(now.getTime() - ageOf(index / contacts) * day)
  return {
    tenant_id: tenantId,
    id: idAt(at, index),
    email: `${language === 'ar' ? 'reader' : 'friend'}.${index + 1}@${domain}`,
    first_name: first[place % first.length] ?? '',
    last_name: last[Math.floor(place / first.length) % last.length] ?? '',
    language,
    status: index % 97 === 96 ? ('unconfirmed' as const) : ('subscribed' as const),
    attributes: JSON.stringify({
      city: cities[language][place % 5],
      ...(index % 3 === 0 && { birthday: birthdayOf(index) }),
    }),
    created_at: at,
    updated_at: at,
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const birthdayOf = (index: number) =>
  `${1960 + (index % 45)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + ((index * 5) % 28))}`

/** Moves the counts of subscribers from now to when the contacts were added, and when they left. */
export async function countSubscribers(db: Db, tenantId: string) {
  await sql`delete from subscriber_counts where tenant_id = ${tenantId}`.execute(db)
  await sql`insert into subscriber_counts (tenant_id, at, joined, lost)
    select ${tenantId}, quarter_of(at), sum(joined), sum(lost) from (
      select created_at as at, 1 as joined, 0 as lost from contacts where tenant_id = ${tenantId} and status <> 'unconfirmed'
      union all
      select coalesce((select max(f.at) from delivery_feedback f where f.tenant_id = c.tenant_id and f.email = c.email), c.updated_at),
        0, 1 from contacts c where c.tenant_id = ${tenantId} and c.status not in ('subscribed', 'unconfirmed')) changes
    group by 2`.execute(db)
}

type NewGroup = { name: string; match: 'any' | 'all'; tags: string[] }

async function addGroup(db: Db, tenantId: string, { name, match, tags }: NewGroup) {
  const id = newId()
  await db.insertInto('groups').values({ tenant_id: tenantId, id, name, match }).execute()
  await db
    .insertInto('group_tags')
    .values(tags.map((tag_id) => ({ tenant_id: tenantId, group_id: id, tag_id })))
    .execute()
}
