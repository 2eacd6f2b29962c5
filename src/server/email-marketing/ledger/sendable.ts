import { type RawBuilder, sql } from 'kysely'

/** A send's topic and time as SQL, for statements that check many contacts. */
export type SkipContext = {
  topic: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Skip reason for a recipient that is no contact. */
  nonContactReason?: RawBuilder<unknown>
  /**
   * Whether the send stays in the sandbox, where sample addresses are allowed; defaults to the default provider's
   * type.
   */
  inSandbox?: RawBuilder<unknown>
  /**
   * Skip reason of the address of contact `c`, where the statement joined it; otherwise it is looked up per contact.
   */
  closedReason?: RawBuilder<unknown>
}

const sandboxOf = (tenantId: string, jobId: string) => sql`(select p.type = 'sandbox' from jobs j
  join providers p on p.tenant_id = j.tenant_id and p.id = j.provider_id where j.tenant_id = ${tenantId} and j.id = ${jobId})`

/** Domains without mailboxes (RFC 2606, RFC 6761), used in samples. `.test` stays allowed for tests. */
const isSample = (email: RawBuilder<unknown>) =>
  sql`${email} ~* '@([^@]+[.])?(example[.](com|net|org)|example|invalid|localhost)$'`

/** For a job: its topic and its sending time, now or later. Each is looked up once per statement. */
export const forJob = (tenantId: string, jobId: string): SkipContext => ({
  topic: sql`(select topic_id from jobs where tenant_id = ${tenantId} and id = ${jobId})`,
  at: sql`(select greatest(now(), scheduled_at) from jobs where tenant_id = ${tenantId} and id = ${jobId})`,
  inSandbox: sandboxOf(tenantId, jobId),
})

/**
 * For a running job, where `id` may be a transactional mail instead of a contact. A transactional mail is only skipped
 * when it expired or its address is closed.
 */
export const forRunningJob = (tenantId: string, jobId: string, id: RawBuilder<unknown>): SkipContext => ({
  ...forJob(tenantId, jobId),
  nonContactReason: sql`(select case when t.id is null then 'deleted' when t.expires_at <= now() then 'expired'
      when ${isSample(sql`t.email`)} and not coalesce(${sandboxOf(tenantId, jobId)}, false) then 'sample' else s.reason end
    from (values (${id})) as v (id) left join transactional_mails t on t.tenant_id = ${tenantId} and t.id = v.id
    left join suppressions s on s.tenant_id = t.tenant_id and s.email = t.email and s.reason <> 'unsubscribed')`,
})

/** For a send that would start now. */
export const forTopic = (topicId: string | null): SkipContext => ({ topic: sql`${topicId}::uuid`, at: sql`now()` })

/**
 * The same for many contacts: their addresses are joined at once (`joinClosedAddresses`), not looked up per contact.
 */
export const forTopicInBulk = (topicId: string | null): SkipContext => ({
  ...forTopic(topicId),
  closedReason: sql`coalesce(closed.reason, case when resting.email is not null then 'resting' end)`,
})

/** Joins the suppression and pause of the address of contact `c`. */
export const joinClosedAddresses = (tenantId: string) => sql`
  left join suppressions closed on closed.tenant_id = ${tenantId} and closed.email = c.email
  left join address_pauses resting on resting.tenant_id = ${tenantId} and resting.email = c.email and resting.until > now()`

/**
 * Skip reason of contact `c`, or null: its status, its pause, the topic, a suppression, repeated soft bounces, or a
 * sample address.
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
  (select 'resting' from address_pauses r where r.tenant_id = c.tenant_id and r.email = c.email and r.until > ${at}))`
