import { type Db, newId } from '../db/database.ts'
import { cities, people } from './people.ts'

const contacts = 2000

const tags = [
  { en: 'Newsletter', ar: 'النشرة البريدية', color: 'blue' },
  { en: 'Customers', ar: 'العملاء', color: 'green' },
  { en: 'Workshop guests', ar: 'ضيوف الورشة', color: 'grape' },
  { en: 'Wholesale', ar: 'الجملة', color: 'orange' },
] as const

/** Contacts, tags and groups of a workspace, the same at every first start. */
export async function fillContacts(db: Db, tenantId: string) {
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
  const rows = Array.from({ length: contacts }, (_, index) => contact(tenantId, index))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('contacts')
      .values(rows.slice(at, at + 500))
      .execute()
  const pairs = rows.flatMap((row, index) =>
    tagIds
      .filter((_, tag) => index % (tag + 2) === 0)
      .map((tag_id) => ({ tenant_id: tenantId, tag_id, contact_id: row.id, id: newId() })),
  )
  for (let at = 0; at < pairs.length; at += 500) {
    await db
      .insertInto('contact_tags')
      .values(pairs.slice(at, at + 500))
      .execute()
  }
  await addGroup(db, tenantId, { name: 'Everyone who buys', match: 'any', tags: tagIds.slice(1, 4) })
  await addGroup(db, tenantId, { name: 'قرّاء يشترون', match: 'all', tags: tagIds.slice(0, 2) })
}

function contact(tenantId: string, index: number) {
  const language = index % 2 === 0 ? ('ar' as const) : ('en' as const)
  const { first, last } = people[language]
  const place = Math.floor(index / 2)
  const email = `${language === 'ar' ? 'reader' : 'friend'}.${index + 1}@example.com`
  return {
    tenant_id: tenantId,
    id: newId(),
    email,
    first_name: first[place % first.length] ?? '',
    last_name: last[Math.floor(place / first.length) % last.length] ?? '',
    language,
    status: index % 97 === 96 ? ('unconfirmed' as const) : ('subscribed' as const),
    attributes: JSON.stringify({ city: cities[language][place % 5] }),
  }
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
