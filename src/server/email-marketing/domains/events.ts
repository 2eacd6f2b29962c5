import { type Db, newId } from '../../db/connection/database.ts'
import type { DomainTables } from '../../db/tables/domains.ts'

export type Actor = { name: string }

export type DomainEvent = DomainTables['domain_events']['what']

/** Records an event of a domain, in the transaction that causes it. */
export async function recordEvent(
  db: Db,
  event: {
    tenantId: string
    domainId: string
    what: DomainEvent
    about?: string
    before?: string
    after?: string
    actor: Actor | null
  },
) {
  await db
    .insertInto('domain_events')
    .values({
      tenant_id: event.tenantId,
      domain_id: event.domainId,
      id: newId(),
      what: event.what,
      about: event.about ?? '',
      before: event.before ?? null,
      after: event.after ?? null,
      actor_name: event.actor?.name ?? null,
    })
    .execute()
}
