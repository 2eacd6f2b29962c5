import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from '../tracking/tokens.ts'

/** The id that a contact has now. It differs if the contact was merged into another one after the send. */
export async function currentContactId(
  db: Db,
  { tenantId, contactId }: Pick<MessageKey, 'tenantId' | 'contactId'>,
): Promise<string> {
  const merged = await db
    .selectFrom('contact_aliases')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('alias_id', '=', contactId)
    .executeTakeFirst()
  return merged?.contact_id ?? contactId
}

/** The address that a message went to, and the contact's current address. */
export async function addressesOf(db: Db, tenantId: string, contactId: string, email: string): Promise<string[]> {
  const contact = await db
    .selectFrom('contacts')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return [...new Set([email, contact?.email ?? email])]
}

/**
 * Records once per message that its recipient unsubscribed, even if the contact is blocked: lifting the block must not
 * subscribe them. @returns the contact's current id
 */
export async function recordUnsubscribe(db: Db, of: MessageKey, at: Date): Promise<string> {
  const { tenantId, jobId } = of
  const id = await currentContactId(db, of)
  await sql`insert into contact_events (tenant_id, contact_id, at, kind, detail, job_id)
    select c.tenant_id, c.id, ${at}, 'unsubscribed', '{}', ${jobId} from contacts c where c.tenant_id = ${tenantId} and c.id = ${id}
      and not exists (select from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id
        and e.kind = 'unsubscribed' and e.job_id = ${jobId})`.execute(db)
  return id
}
