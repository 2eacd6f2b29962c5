import { sql } from 'kysely'
import type { ContactWriter } from './change-contacts.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { isSuppressed, removeSuppressions, suppress } from './suppression.ts'

/**
 * Restores the status that blocked contacts had before, or `unconfirmed` if it is unknown. An unsubscribe or complaint
 * before or during the block prevails. @returns how many contacts were changed
 */
export async function unblock({ db, table }: ContactWriter, tenantId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ email: string; status: string }>`
    with blocked as materialized (
      select c.id, coalesce(
        (select s.reason from suppressions s where s.tenant_id = c.tenant_id and s.email = c.email and s.reason <> 'blocked'),
        (select 'complained' from delivery_feedback r where r.tenant_id = c.tenant_id and r.email = c.email and r.kind = 'complaint'
          and r.at >= b.at limit 1),
        (select 'unsubscribed' from suppressions s where s.tenant_id = c.tenant_id and s.email = c.email and s.has_left),
        (select 'unsubscribed' from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id
          and e.kind = 'unsubscribed' and e.at >= b.at limit 1),
        b.before, 'unconfirmed') as status
      from contacts c left join lateral (
        select e.at, e.detail -> 'status' ->> 0 as before from contact_events e where e.tenant_id = c.tenant_id
          and e.contact_id = c.id and e.kind = 'changed' and e.detail -> 'status' ->> 1 = 'blocked' order by e.id desc limit 1) b on true
      where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[]) and c.status = 'blocked'
      order by c.id for no key update of c
    )
    update ${table} c set status = b.status, updated_at = now() from blocked b
    where c.tenant_id = ${opaque(tenantId)} and c.id = b.id returning c.email, c.status`.execute(db)
  await removeSuppressions(
    db,
    tenantId,
    rows.map(({ email }) => email),
    ['blocked'],
  )
  await suppress(
    db,
    tenantId,
    rows.flatMap(({ email, status }) => (isSuppressed(status) ? [{ email, reason: status }] : [])),
  )
  return rows.length
}
