import { sql } from 'kysely'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { MessageOf } from './tracking-tokens.ts'

type Said = { actorId?: string; actorName?: string; importId?: string; runId?: string; jobId?: string; told?: 'merged' }

/** Says who or what changes contacts in the rest of this transaction: the database writes it beside each change. */
export async function say(db: Db, by: Said) {
  await sql`select set_config('sanad.by', ${JSON.stringify(by)}, true)`.execute(db)
}

/** The same, for what a person does herself. */
export const sayWho = (db: Db, { viewer }: Pick<TenantContext, 'viewer'>, runId?: string) =>
  say(db, { actorId: viewer.id, actorName: viewer.name, ...(runId !== undefined && { runId }) })

/**
 * Notes once for each mail that its reader unsubscribed, even where she is blocked, so that she stays away when she no longer is.
 * Returns who she is now: the contact may have been merged with another since the mail was sent.
 */
export async function noteUnsubscribed(db: Db, { tenantId, contactId, jobId }: MessageOf): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce((select contact_id from contact_aliases
    where tenant_id = ${tenantId} and alias_id = ${contactId}), ${contactId}::uuid) as id`.execute(db)
  const id = rows[0]?.id ?? contactId
  await sql`insert into contact_events (tenant_id, contact_id, kind, detail, job_id)
    select c.tenant_id, c.id, 'unsubscribed', '{}', ${jobId} from contacts c where c.tenant_id = ${tenantId} and c.id = ${id}
      and not exists (select from contact_events e where e.tenant_id = c.tenant_id and e.contact_id = c.id
        and e.kind = 'unsubscribed' and e.job_id = ${jobId})`.execute(db)
  return id
}
