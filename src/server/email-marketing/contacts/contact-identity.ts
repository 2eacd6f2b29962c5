import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { MessageKey } from '../tracking/tokens.ts'

/** Who a contact is now: it may have been merged with another since a mail was sent to it. */
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

/** Where a mail went, and where its reader has her mail now: she may have another address since, and that one is hers as well. */
export async function addressesOf(db: Db, tenantId: string, contactId: string, email: string): Promise<string[]> {
  const contact = await db
    .selectFrom('contacts')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return [...new Set([email, contact?.email ?? email])]
}

/** Notes once for each mail that its reader unsubscribed, even where she is blocked, so that she stays away when she no longer is. @returns who she is now */
export async function recordUnsubscribe(db: Db, of: MessageKey, at: Date): Promise<string> {
  const { tenantId, jobId } = of
  const id = await currentContactId(db, of)
  await sql`insert into contact_events (tenant_id, contact_id, at, kind, detail, job_id)
    select c.tenant_id, c.id, ${at}, 'unsubscribed', '{}', ${jobId} from contacts c where c.tenant_id = ${tenantId} and c.id = ${id}
      and not exists (select from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id
        and e.kind = 'unsubscribed' and e.job_id = ${jobId})`.execute(db)
  return id
}
