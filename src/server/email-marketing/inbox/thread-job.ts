import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the campaign whose message began a thread, for messages of people in it. Transactional messages are no
 * campaign. A copy of the campaign’s own message is no reply.
 * @param message the Message-ID of the message in the thread
 */
export const jobOfThread = (tenantId: string, thread: RawBuilder<unknown>, message: RawBuilder<unknown>) => sql<
  string | null
>`(select s.job_id from messages s join jobs j on j.tenant_id = s.tenant_id and j.id = s.job_id
  where s.tenant_id = ${tenantId} and s.direction = 'sent' and s.message_id = ${thread}
    and s.message_id <> ${message} and not j.transactional)`
