import { type RawBuilder, sql } from 'kysely'

/** What a send is about, and when: both as SQL, for a statement that judges many contacts. */
export type SkipContext = {
  topic: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Why a mail must not go whose recipient is no contact. */
  nonContactReason?: RawBuilder<unknown>
  /** Whether mail stays in the sandbox, where sample addresses do no harm; else the default sending service says so. */
  inSandbox?: RawBuilder<unknown>
  /** Why nothing goes to the address of contact `c`, where the statement has joined that; else it is looked up for each. */
  closedReason?: RawBuilder<unknown>
}

const sandboxOf = (tenantId: string, jobId: string) => sql`(select p.type = 'sandbox' from jobs j
  join providers p on p.tenant_id = j.tenant_id and p.id = j.provider_id where j.tenant_id = ${tenantId} and j.id = ${jobId})`

/** Names that no mailbox has (RFC 2606, RFC 6761): addresses of samples and documents. `.test` is for those who test. */
const isSample = (email: RawBuilder<unknown>) =>
  sql`${email} ~* '@([^@]+[.])?(example[.](com|net|org)|example|invalid|localhost)$'`

/** Of a job: its topic, and the time it is sent at, which is now or later. Each is looked up once in a statement. */
export const forJob = (tenantId: string, jobId: string): SkipContext => ({
  topic: sql`(select topic_id from jobs where tenant_id = ${tenantId} and id = ${jobId})`,
  at: sql`(select greatest(now(), scheduled_at) from jobs where tenant_id = ${tenantId} and id = ${jobId})`,
  inSandbox: sandboxOf(tenantId, jobId),
})

/**
 * Of a job that is on its way, where `id` may be that of a transactional mail in place of a contact's: its reader waits for it, so that
 * nothing stops it but its own time, and an address to which nothing may go at all.
 */
export const forRunningJob = (tenantId: string, jobId: string, id: RawBuilder<unknown>): SkipContext => ({
  ...forJob(tenantId, jobId),
  nonContactReason: sql`(select case when t.id is null then 'deleted' when t.expires_at <= now() then 'expired'
      when ${isSample(sql`t.email`)} and not coalesce(${sandboxOf(tenantId, jobId)}, false) then 'sample' else s.reason end
    from (values (${id})) as v (id) left join transactional_mails t on t.tenant_id = ${tenantId} and t.id = v.id
    left join suppressions s on s.tenant_id = t.tenant_id and s.email = t.email and s.reason <> 'unsubscribed')`,
})

/** Of what would be sent now. */
export const forTopic = (topicId: string | null): SkipContext => ({ topic: sql`${topicId}::uuid`, at: sql`now()` })

/** The same, of very many: their addresses are joined as a whole (`closedAddresses`) and not looked up for each. */
export const forTopicInBulk = (topicId: string | null): SkipContext => ({
  ...forTopic(topicId),
  closedReason: sql`coalesce(closed.reason, case when resting.email is not null then 'resting' end)`,
})

/** Joins to contact `c` what closes its address now. */
export const joinClosedAddresses = (tenantId: string) => sql`
  left join suppressions closed on closed.tenant_id = ${tenantId} and closed.email = c.email
  left join address_rests resting on resting.tenant_id = ${tenantId} and resting.email = c.email and resting.until > now()`

/**
 * Why a contact `c` must not be written to, or null: its status, that it wants no mail for a while or none of this topic, its address on
 * the suppression list, mail to it came back too often, or it is a sample address.
 */
export const skipReasonSql = ({
  topic,
  at,
  nonContactReason = sql`'deleted'`,
  closedReason = closedReasonAt(at),
  inSandbox = sql`(select p.type = 'sandbox' from providers p where p.tenant_id = c.tenant_id and p.is_default)`,
}: SkipContext): RawBuilder<string | null> => sql`case
  when c.id is null then ${nonContactReason}
  when c.status <> 'subscribed' then c.status
  when ${isSample(sql`c.email`)} and not coalesce(${inSandbox}, false) then 'sample'
  when c.paused_until is not null and c.paused_until > ${at} then 'paused'
  when ${topic} is not null and not coalesce(
    (select w.wanted from topic_choices w where w.tenant_id = c.tenant_id and w.contact_id = c.id and w.topic_id = ${topic}),
    (select t.is_default from topics t where t.tenant_id = c.tenant_id and t.id = ${topic}), true) then 'topic'
  else ${closedReason} end`

const closedReasonAt = (at: RawBuilder<unknown>) => sql`coalesce(
  (select s.reason from suppressions s where s.tenant_id = c.tenant_id and s.email = c.email),
  (select 'resting' from address_rests r where r.tenant_id = c.tenant_id and r.email = c.email and r.until > ${at}))`
