import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { v5, v7 } from 'uuid'
import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import type { Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { opaque } from '../../db/paging/opaque.ts'
import type { Reason } from '../../mail/bounces/reason.ts'
import { forRunningJob, skipReasonSql } from './sendable.ts'
import { countSent } from './campaign-counts.ts'
import { pickNamed, pickNext, sendsNow, cursorAfter } from './send-cursor.ts'
import type { JobKey } from './keys.ts'
import { after } from '../locks.ts'

/**
 * The ledger holds one row per job and contact, with the outcome of its message.
 *
 * queued → claimed → sent, deferred (→ queued), failed, or unknown. Throttled rows become waiting (→ queued). A claim
 * is a lease. When its holder dies, messages not handed over are queued again; the others become `unknown`, because
 * the server may have accepted them. No recipient may miss a message: an unknown one is sent again later under the
 * same Message-ID (RFC 5321, 4.5.4.1). If it is accepted then, it stays `unknown`, because it may have arrived twice.
 * Counters on the job change in the statement that changes the rows, so they are always exact.
 *
 * Lock order of every transaction: contacts by id, then the job, then counters over time; any other order deadlocks.
 * Parts of a statement that nothing reads run last, so each counter reads the count of the part before it.
 *
 * Each statement repeats the contact ids as an array of the whole key. To the planner a new job seems to have one row;
 * joined on anything else, the job would be scanned from end to end for every few messages.
 */

/**
 * Always-true condition of the partial indexes for lists and upkeep; only statements that state it use them.
 */
export const inListIndex = (as: 'l' | 'ledger') => sql<boolean>`${sql.ref(`${as}.email`)} <> ''`

/** A claimed message: its contact and its lease. */
export type ClaimKey = { contactId: string; lease: string }

/** What all messages of a job have in common. */
export type JobMail = { providerId: string; fromEmail: string; contentType: 'html' | 'text' }

/** A claimed message with the data that rendering needs. */
export type ClaimedMessage = {
  contactId: string
  email: string
  attempts: number
  firstName: string
  lastName: string
  language: Lang | null
  attributes: Record<string, unknown>
}

/**
 * Outcome of one attempt. Accepted and failed messages appear in the list of messages. `nextTryAt`: for deferred and
 * unknown ones.
 */
export type SendOutcome = {
  contactId: string
  email: string
  status: 'sent' | 'deferred' | 'failed' | 'unknown'
  response: string
  /** Attempts before this one. */
  attempts: number
  /** Whether a permanent refusal means that the address is invalid. */
  bounce: 'hard' | 'soft' | null
  /** The reason, where the server stated one. */
  reason?: Reason | undefined
  rule?: BounceRule | undefined
  nextTryAt?: Date
  /** The Message-ID that the service assigned in place of ours. */
  serviceMessageId?: string | undefined
  subject: string
  preview: string
  /** The version that was sent; null: the first one. */
  language?: string | null
  /** Default: that of the job. */
  contentType?: JobMail['contentType']
}

/** How often a message of unknown outcome is sent again. */
const maxUncertainAttempts = 3

/**
 * Marker lease for results recorded after the claim expired, so one statement can see the previous status. No claim
 * uses it.
 */
const expiredLease = '00000000-0000-0000-0000-000000000000'

const leaseDuration = sql`interval '12 seconds'`

/** A message has the same id at every attempt, so that a receiver can detect a duplicate. */
export const messageIdOf = ({ jobId }: Pick<JobKey, 'jobId'>, contactId: string, fromEmail: string) =>
  `<${v5(contactId, jobId)}@${domainToASCII(fromEmail.slice(fromEmail.lastIndexOf('@') + 1))}>`

/** SQL: the attributes of contact `c`. Whether fields have aliases is looked up once for a statement. */
const attributesForMail = (tenantId: string) => sql`case
  when exists (select from contact_fields f where f.tenant_id = ${tenantId} and f.aliases <> '{}')
  then attributes_with_aliases(c.tenant_id, c.attributes) else c.attributes end`

/**
 * Leases up to `limit` queued messages of a running job whose sending hours are open, only those in `among` if it is
 * set. Contacts that have become unsendable are skipped in the same statement.
 */
export async function claim(
  db: Db,
  job: JobKey,
  lease: string,
  { limit, among, now }: { limit: number; among?: readonly string[]; now: Date },
): Promise<ClaimedMessage[]> {
  const { tenantId, jobId } = job
  // Two texts, so two names.
  const name = prepared(among ? 'ledger.claimAmong' : 'ledger.claim')
  const picked = among ? pickNamed(job, among, now) : pickNext(job, { limit, now })
  const { rows } = await sql<ClaimedMessage>`${name}
    with ${picked}, judged as materialized (
      select picked.contact_id, picked.place, (${skipReasonSql(forRunningJob(tenantId, jobId, sql`picked.contact_id`))}) as why,
        c.first_name, c.last_name, c.language, ${attributesForMail(tenantId)} as attributes
      from picked left join contacts c on c.tenant_id = ${opaque(tenantId)} and c.id = picked.contact_id
    ), taken as (
      update ledger l set status = case when why is null then 'claimed' else 'skipped' end, response = why,
        lease = case when why is null then ${lease}::uuid end, updated_at = now()
      from judged where l.ctid = judged.place
      returning l.contact_id, l.email, l.attempts, l.status, l.in_sequence, judged.first_name, judged.last_name, judged.language, judged.attributes
    ), leased as (
      insert into ledger_leases (tenant_id, job_id, id, until, contact_ids)
      select ${tenantId}, ${jobId}, ${lease}, now() + ${leaseDuration}, array_agg(contact_id) from taken where status = 'claimed'
      having count(*) > 0
    ), counted as (
      update jobs j set queued = j.queued - n.all, claimed = j.claimed + n.claimed, skipped = j.skipped + n.all - n.claimed,
        last_contact_id = ${cursorAfter(sql`taken`)}, updated_at = now()
      from (select count(*) as all, count(*) filter (where status = 'claimed') as claimed from taken) n
      where tenant_id = ${tenantId} and id = ${jobId} and n.all > 0
    )
    select contact_id as "contactId", email, attempts, coalesce(first_name, '') as "firstName",
      coalesce(last_name, '') as "lastName", language, coalesce(attributes, '{}') as attributes
    from taken where status = 'claimed' order by contact_id`.execute(db)
  return rows
}

/**
 * Marks messages as handed over after the envelope and before the body; returns those that may be sent. Expired claims
 * are not returned, nor are the messages of a job that was paused, cancelled or whose hours ended. Contacts that have
 * become unsendable are skipped.
 */
export async function markHandedOver(db: Db, job: JobKey, claims: readonly ClaimKey[], now: Date) {
  const { tenantId, jobId } = job
  const contactIds = claims.map(({ contactId }) => contactId)
  const leases = claims.map(({ lease }) => lease)
  const { rows } = await sql<{ contactId: string }>`${prepared('ledger.hand')}
    with claims as (
      select l.contact_id, l.ctid as place from ledger l
      join unnest(${contactIds}::uuid[], ${leases}::uuid[]) as input (contact_id, lease) using (contact_id, lease)
      join ledger_leases k on k.tenant_id = l.tenant_id and k.job_id = l.job_id and k.id = l.lease and k.until > now()
      where l.tenant_id = ${opaque(tenantId)} and l.job_id = ${jobId} and l.contact_id = any(${contactIds}::uuid[])
        and ${sendsNow(job, now)} order by l.contact_id for update of l
    ), judged as materialized (
      select claims.place, (${skipReasonSql(forRunningJob(tenantId, jobId, sql`claims.contact_id`))}) as why
      from claims left join contacts c on c.tenant_id = ${opaque(tenantId)} and c.id = claims.contact_id
    ), handed as (
      update ledger l set status = case when why is null then 'claimed' else 'skipped' end,
        handed_at = case when why is null then now() end, lease = case when why is null then l.lease end,
        response = why, updated_at = now()
      from judged where l.ctid = judged.place
      returning l.contact_id, l.status
    ), counted as (
      update jobs j set claimed = j.claimed - n.skipped, skipped = j.skipped + n.skipped, updated_at = now()
      from (select count(*) as skipped from handed where status = 'skipped') n
      where tenant_id = ${tenantId} and id = ${jobId} and n.skipped > 0
    )
    select contact_id as "contactId" from handed where status = 'claimed'`.execute(db)
  return new Set(rows.map((row) => row.contactId))
}

/** Whether a job is sending now. */
export async function isSending(db: Db, job: JobKey, now: Date) {
  const { rows } = await sql`select where ${sendsNow(job, now)}`.execute(db)
  return rows.length > 0
}

/**
 * Records outcomes; safe to repeat. An expired claim is corrected; a claim that another process holds now is left
 * alone.
 */
export async function record(db: Db, job: JobKey & JobMail, unsorted: readonly (SendOutcome & ClaimKey)[]) {
  const { tenantId, jobId } = job
  // Sorted as in a hand-over, which may lock some of the same rows at this moment.
  const outcomes = unsorted.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1))
  const column = (name: keyof (SendOutcome & ClaimKey)) => outcomes.map((outcome) => outcome[name] ?? null)
  await sql`${prepared('ledger.record')}
    with input as (
      select * from unnest(${column('contactId')}::uuid[], ${column('status')}::text[], ${column('response')}::text[],
        ${column('nextTryAt')}::timestamptz[], ${column('subject')}::text[], ${column('preview')}::text[],
        ${outcomes.map(({ contactId }) => messageIdOf(job, contactId, job.fromEmail))}::text[],
        ${outcomes.map(() => v7())}::uuid[], ${column('lease')}::uuid[], ${column('language')}::text[], ${column('contentType')}::text[])
        as g (contact_id, status, response, next_try_at, subject, preview, message_id, id, lease, language, content_type)
    ), done as (
      update ledger l set status = case when g.status = 'sent' and l.uncertain_attempts > 0 then 'unknown'
          when g.status = 'unknown' and l.uncertain_attempts >= ${maxUncertainAttempts} then 'failed' else g.status end,
        next_try_at = case when g.status = 'deferred' or l.uncertain_attempts < ${maxUncertainAttempts} then g.next_try_at end,
        response = g.response, lease = case when l.status = 'unknown' then ${expiredLease}::uuid end, lease_until = null,
        handed_at = case when g.status = 'deferred' then null else l.handed_at end,
        attempts = l.attempts + case when l.status = 'unknown' then 0 else 1 end,
        sent_at = case when g.status = 'sent' then now() end, language = g.language, updated_at = now()
      from input g where l.tenant_id = ${opaque(tenantId)} and l.job_id = ${jobId} and l.contact_id = g.contact_id
        and l.contact_id = any(${column('contactId')}::uuid[]) and l.lease = g.lease
      returning l.contact_id, l.email, l.status, l.language, g.status = 'sent' as accepted,
        case when l.lease = ${expiredLease} then 'unknown' else 'claimed' end as before
    ), counted_contacts as (
      update contacts c set sent_count = c.sent_count + case when t.accepted then 1 else 0 end,
        failed_count = c.failed_count + case when t.accepted then 0 else 1 end,
        last_sent_at = case when t.accepted then now() else c.last_sent_at end
      from (select contact_id, accepted from done where accepted or status = 'failed' order by contact_id) t
      where c.tenant_id = ${opaque(tenantId)} and c.id = t.contact_id returning 1
    ), shown as (
      insert into messages (tenant_id, id, job_id, contact_id, provider_id, direction, delivery_status, content_type, subject,
        preview, sender, recipient, message_id, thread, is_read, sent_at)
      select ${tenantId}, g.id, ${jobId}, g.contact_id, ${job.providerId}, 'sent', case when done.accepted then 'sent' else 'failed' end,
        coalesce(g.content_type, ${job.contentType}), g.subject, g.preview, ${job.fromEmail}, done.email, g.message_id, g.message_id, true,
        case when done.accepted then now() end
      from input g join done on done.contact_id = g.contact_id where done.accepted or done.status = 'failed'
      on conflict (tenant_id, direction, message_id) do update set delivery_status = excluded.delivery_status, subject = excluded.subject,
        preview = excluded.preview, sent_at = excluded.sent_at, updated_at = now() where messages.delivery_status = 'failed'
    ), counted as (
      update jobs j set claimed = j.claimed - n.claimed, sent = j.sent + n.sent, deferred = j.deferred + n.deferred,
        failed = j.failed + n.failed, unknown = j.unknown + n.unknown, updated_at = now()
      from (select count(*) as all, count(*) filter (where before = 'claimed') as claimed,
          count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'deferred') as deferred,
          count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'unknown') - count(*) filter (where before = 'unknown') as unknown from done) n
      where tenant_id = ${tenantId} and id = ${jobId} and n.all > 0 and ${after('counted_contacts')} returning 1
    ), counted_job as (
      insert into send_counts as d (tenant_id, at, job_id, sent)
      select ${tenantId}, quarter_of(now()), ${jobId}::uuid, count(*) from done
      where accepted and ${after('counted')} having count(*) > 0
      on conflict (tenant_id, at, job_id) do update set sent = d.sent + excluded.sent returning 1
    ), counted_domains as (
      insert into send_domain_counts as d (tenant_id, at, domain, sent)
      select ${tenantId}, quarter_of(now()), split_part(email, '@', 2), count(*) from done
      where accepted and ${after('counted_job')}
      group by 3 order by 3
      on conflict (tenant_id, at, domain) do update set sent = d.sent + excluded.sent returning 1
    )
    ${countSent(job)}`.execute(db)
}

/** Releases claims unsent: no server has seen their bodies. `done`: the lease has no other claims and ends. */
export async function release(
  db: Db,
  job: JobKey,
  lease: string,
  { contactIds, done }: { contactIds: string[]; done: boolean },
) {
  const { tenantId, jobId } = job
  if (contactIds.length > 0)
    await sql`${prepared('ledger.release')}
      with freed as (
        update ledger set status = 'queued', in_sequence = false, lease = null, lease_until = null, handed_at = null, updated_at = now()
        where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = any(${contactIds}::uuid[])
          and lease = ${lease} and status = 'claimed'
        returning 1
      )
      update jobs j set claimed = j.claimed - n.freed, queued = j.queued + n.freed, updated_at = now()
      from (select count(*) as freed from freed) n where tenant_id = ${tenantId} and id = ${jobId} and n.freed > 0`.execute(
      db,
    )
  // Last: if the process dies here, the lease expires and frees nothing.
  if (done) await sql`${prepared('ledger.end')} delete from ledger_leases where ${leaseOf(job, lease)}`.execute(db)
}

/**
 * Renews claims without an outcome so far. The lease has its own row, so this never waits for writes of the messages.
 */
export async function renew(db: Db, job: JobKey, lease: string) {
  await sql`${prepared('ledger.renew')}
    update ledger_leases set until = now() + ${leaseDuration} where ${leaseOf(job, lease)}`.execute(db)
}

const leaseOf = ({ tenantId, jobId }: JobKey, lease: string) =>
  sql<boolean>`tenant_id = ${tenantId} and job_id = ${jobId} and id = ${lease}`
