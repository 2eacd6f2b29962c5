import type { Db } from '../db/connection/database.ts'
import type { EndpointKey } from './endpoint-key.ts'

/** Sets the events that triggers store for an endpoint, in the transaction that changes the endpoint. */
export async function setListeners(db: Db, key: EndpointKey, events: readonly string[]) {
  await removeListeners(db, key)
  const rows = [...new Set(events)].map((type) => ({ tenant_id: key.tenantId, type, endpoint_id: key.endpointId }))
  await db.insertInto('webhook_listeners').values(rows).execute()
}

/** Removes an endpoint's events, so that triggers store nothing more for it. */
export async function removeListeners(db: Db, { tenantId, endpointId }: EndpointKey) {
  await db
    .deleteFrom('webhook_listeners')
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .execute()
}
