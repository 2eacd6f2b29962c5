import { type RawBuilder, sql } from 'kysely'
import type { listDuplicates } from '#contract/email-marketing/contact-merging.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { fault } from '../failure.ts'
import { readContacts } from './contact-reading.ts'
import { withinPatience } from './group-count.ts'

const tooLong = fault('conflict', {
  en: 'Looking through all contacts took too long; please try again later',
  ar: 'استغرق فحص كل جهات الاتصال وقتًا طويلًا؛ يرجى المحاولة لاحقًا',
})

/** In ms. */
const patience = 8000

const setsAtOnce = 20
/** What more people than this have in common does not make them one person. */
const mostOfSet = 10

/** What two contacts have in common; null where they have nothing of the kind. */
const common: Record<'address' | 'phone' | 'name', RawBuilder<unknown>> = {
  // Gmail reads no dots; what follows a plus is the owner's own note (RFC 5233).
  address: sql`case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end`,
  // The last nine digits: with or without the country's number.
  phone: sql`case when attributes <> '{}' then (
    select right(digits, 9) from (
      select regexp_replace(translate(value, '٠١٢٣٤٥٦٧٨٩', '0123456789'), '[^0-9]', '', 'g') as digits from jsonb_each_text(attributes)
      where lower(key) in ('phone', 'phone number', 'mobile', 'mobile number', 'tel', 'telephone', 'whatsapp', 'الهاتف', 'هاتف', 'رقم الهاتف',
        'الجوال', 'جوال', 'رقم الجوال', 'الموبايل', 'موبايل', 'واتساب', 'رقم الواتساب')
    ) numbers where length(digits) >= 7 order by 1 limit 1) end`,
  name: sql`case when first_name <> '' and last_name <> '' then lower(first_name || ' ' || last_name) end`,
}

/** Sets of contacts that may be one person each, in the order of what they have in common. @throws conflict where it takes too long */
export async function duplicates(
  { db, tenant }: TenantContext,
  { reason = 'address', after }: In<typeof listDuplicates>,
) {
  const found = await withinPatience(db, patience, (db) =>
    sql<{ common: string; ids: string[] }>`
      select common collate "C" as common, (array_agg(id order by id))::text[] as ids
      from (select id, ${common[reason]} as common from contacts where tenant_id = ${tenant.id}) known
      where common is not null and common collate "C" > ${after ?? ''}
      group by 1 having count(*) between 2 and ${mostOfSet} order by 1 limit ${setsAtOnce + 1}`.execute(db),
  )
  if (!found) throw tooLong()
  const sets = found.rows.slice(0, setsAtOnce)
  const contacts = await readContacts(
    db,
    tenant.id,
    sets.flatMap(({ ids }) => ids),
  )
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  return {
    data: {
      sets: sets.map(({ common, ids }) => {
        const contacts = ids.flatMap((id) => byId.get(id) ?? [])
        const [first] = contacts
        // Names are compared in lower case, and told as the first of them is written.
        const told = reason === 'name' && first ? `${first.firstName} ${first.lastName}` : common
        return { reason, common: told, contacts }
      }),
      next: found.rows.length > setsAtOnce ? (sets.at(-1)?.common ?? null) : null,
    },
  }
}
