import { type RawBuilder, sql } from 'kysely'
import type { listDuplicates } from '#contract/email-marketing/contact-merging.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { readContacts } from './read.ts'

const maxSets = 20
/** Maximum contacts that share a value as duplicates; a value of more contacts is no sign of duplicates. */
const maxSetSize = 10
/** Maximum contacts scanned for one answer, however many duplicates are found. */
const maxScanned = 30_000

type Reason = 'address' | 'phone' | 'name'

/**
 * What duplicates have in common, and the contacts that are scanned for it. The expressions match the indexes in
 * `migrations/0006-contacts.sql`.
 */
const along: Record<Reason, { common: RawBuilder<unknown>; walked: RawBuilder<unknown> }> = {
  address: { common: sql`contact_mailbox(email)`, walked: sql`contact_mailbox(email) <> email` },
  phone: { common: sql`contact_phone(attributes)`, walked: sql`contact_phone(attributes) is not null` },
  name: {
    common: sql`contact_full_name(first_name, last_name)`,
    walked: sql`contact_full_name(first_name, last_name) is not null`,
  },
}

/**
 * Sets of likely duplicates, in the order of the common value. `next` is where the scan continues; a page may be
 * empty.
 */
export async function duplicates(
  { db, tenant }: TenantContext,
  { reason = 'address', after }: In<typeof listDuplicates>,
) {
  const { common, walked } = along[reason]
  // A contact whose address is already the canonical one is not scanned.
  const plain = sql`union all select m.common, c.id from (select distinct common from walked) m
    join contacts c on c.tenant_id = ${tenant.id} and c.email = m.common collate "default"`
  const { rows } = await sql<{ sets: { common: string; ids: string[] }[]; end: string | null }>`
    with walked as materialized (
      select ${common} collate "C" as common, id from contacts
      where tenant_id = ${tenant.id} and ${walked} and ${common} collate "C" > ${after ?? ''}
      order by ${common} collate "C", id limit ${maxScanned + 1}
    ), edge as (
      -- What is common to the last may be common to some beyond: they are walked next time, unless all here have it in common.
      select case when count(*) > ${maxScanned} then coalesce(
        (select max(w.common) from walked w where w.common < (select max(common) from walked)), max(common)) end as last from walked
    ), sets as (
      select k.common, array_agg(k.id order by k.id) as ids
      from (select common, id from walked ${reason === 'address' ? plain : sql``}) k cross join edge e
      where e.last is null or k.common <= e.last
      group by 1 having count(*) between 2 and ${maxSetSize} order by 1 limit ${maxSets + 1}
    )
    select e.last as end, coalesce((select jsonb_agg(to_jsonb(s) order by s.common) from sets s), '[]') as sets from edge e`.execute(
    db,
  )
  const { sets: all, end } = rows[0] ?? { sets: [], end: null }
  const sets = all.slice(0, maxSets)
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
        // Names are compared in lower case, and shown as the first contact spells it.
        const label = reason === 'name' && first ? `${first.firstName} ${first.lastName}` : common
        return { reason, common: label, contacts }
      }),
      next: all.length > maxSets ? (sets.at(-1)?.common ?? null) : end,
    },
  }
}
