import { sql } from 'kysely'
import type { getJobDraft } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Audience } from './audience.ts'
import { type JobRow, rowOf } from './jobs.ts'

/** The input of a job, stored with its audience, which no longer names groups. */
type StoredInput = Audience & { given?: JobInput }
type JobInput = {
  recipients: { emailIds?: string[]; tagIds?: string[]; groupIds?: string[]; all?: boolean }
  exclude?: { tagIds?: string[]; groupIds?: string[]; jobIds?: string[] }
}

/** The input of a job for sending it again, without what was deleted or archived since. @throws not_found */
export async function get({ db, tenant }: TenantContext, { jobId }: In<typeof getJobDraft>) {
  const job = await rowOf(db, tenant.id, jobId)
  const { recipients, exclude = {} } = recipientsOf(job)
  const ids = [recipients, exclude].flatMap(({ tagIds = [], groupIds = [] }) => [...tagIds, ...groupIds])
  const all = [...new Set([...ids, job.provider_id, job.topic_id].filter((id) => id !== null))]
  const existing = await existingIds(db, tenant.id, all)
  const onlyExisting = <T extends { tagIds?: string[]; groupIds?: string[] }>({ tagIds, groupIds, ...more }: T) => ({
    ...more,
    ...(tagIds && { tagIds: tagIds.filter((id) => existing.has(id)) }),
    ...(groupIds && { groupIds: groupIds.filter((id) => existing.has(id)) }),
  })
  return {
    data: {
      providerId: job.provider_id !== null && existing.has(job.provider_id) ? job.provider_id : null,
      templateId: job.template_id,
      subject: job.subject,
      html: job.html,
      text: job.text,
      language: job.language === 'ar' ? ('ar' as const) : ('en' as const),
      recipients: onlyExisting(recipients),
      exclude: { ...onlyExisting(exclude), ...excludedJobs(job, exclude.jobIds) },
      topicId: job.topic_id !== null && existing.has(job.topic_id) ? job.topic_id : null,
      trackOpens: job.track_opens,
      trackClicks: job.track_clicks,
      window: job.send_window,
      gone: all.some((id) => !existing.has(id)),
    },
  }
}

/**
 * The sends whose recipients a repeated send excludes. A cancelled job has reached some recipients, who are known
 * until they are purged.
 */
function excludedJobs(job: JobRow, before: string[] = []) {
  const own = job.status === 'cancelled' && job.recipients_purged_at === null ? [job.id] : []
  // The latest ones, if it was cancelled repeatedly.
  const jobIds = [...new Set([...own, ...before])].slice(0, 10)
  return jobIds.length > 0 ? { jobIds } : {}
}

/** The tags, groups, topics and providers among `ids` that a send may use. */
async function existingIds(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select x.id from (
      select id from tags where tenant_id = ${tenantId} and type = 'email' union all
      select id from groups where tenant_id = ${tenantId} union all
      select id from topics where tenant_id = ${tenantId} and not is_archived union all
      select id from providers where tenant_id = ${tenantId} and status = 'active') x
    where x.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The recipients as entered; for jobs older than the stored input, as far as the audience shows them. */
export function recipientsOf({ audience }: Pick<JobRow, 'audience'>): JobInput {
  const { given, all, emailIds, anyOf, exclude } = audience as StoredInput
  if (given) return given
  const recipients = all
    ? { all }
    : { ...(emailIds.length > 0 && { emailIds }), ...(anyOf.length > 0 && { tagIds: anyOf }) }
  return { recipients, ...(exclude.anyOf.length > 0 && { exclude: { tagIds: exclude.anyOf } }) }
}
