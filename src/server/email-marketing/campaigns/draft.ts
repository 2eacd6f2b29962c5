import { sql } from 'kysely'
import { type getJobDraft, maxExcludedJobs } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Audience } from './audience.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { readVersions } from '../templates/mail-versions.ts'
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
  const isStopped = job.status === 'cancelled' || job.status === 'failed'
  const reached = await reachedBefore(db, tenant.id, { own: isStopped ? [job.id] : [], before: exclude.jobIds ?? [] })
  const ids = [recipients, exclude].flatMap(({ tagIds = [], groupIds = [] }) => [...tagIds, ...groupIds])
  const all = [...new Set([...ids, job.provider_id, job.topic_id].filter((id) => id !== null))]
  const existing = await existingIds(db, tenant.id, all)
  return {
    data: {
      providerId: job.provider_id !== null && existing.has(job.provider_id) ? job.provider_id : null,
      templateId: job.template_id,
      subject: job.subject,
      html: job.html,
      text: job.text,
      language: asLang(job.language),
      versions: (await readVersions(db, { tenantId: tenant.id, jobId })).map(({ language, subject, html, text }) => ({
        language: asLang(language),
        subject,
        ...(html !== null && { html }),
        ...(text !== null && { text }),
      })),
      recipients: onlyExisting(recipients, existing),
      exclude: { ...onlyExisting(exclude, existing), ...(reached.jobIds.length > 0 && { jobIds: reached.jobIds }) },
      topicId: job.topic_id !== null && existing.has(job.topic_id) ? job.topic_id : null,
      trackOpens: job.track_opens,
      trackClicks: job.track_clicks,
      window: job.send_window,
      gone: all.some((id) => !existing.has(id)),
      mayRepeat: reached.isIncomplete,
    },
  }
}

/**
 * The sends that reached, or may have reached, recipients of a send that is repeated: itself (`own`), the other variants
 * of its A/B test, and those that it excluded as a repetition itself (`before`). The recipients of some may no longer be known: they were
 * purged, or there are more sends than an audience can name.
 */
export async function reachedBefore(
  db: Db,
  tenantId: string,
  { own, before }: { own: readonly string[]; before: readonly string[] },
) {
  const { rows } = await sql<{ id: string; isPurged: boolean; reached: boolean }>`
    select j.id, j.recipients_purged_at is not null as "isPurged", j.sent + j.unknown + j.claimed > 0 as reached from jobs j
    where j.tenant_id = ${tenantId} and (j.id = any(${[...before, ...own]}::uuid[]) or j.test_id in (
      select t.test_id from jobs t where t.tenant_id = ${tenantId} and t.id = any(${[...own]}::uuid[])))
    order by j.id = any(${[...own]}::uuid[]) desc, j.created_at desc, j.id`.execute(db)
  const known = rows.filter(({ isPurged }) => !isPurged).map(({ id }) => id)
  const jobIds = known.slice(0, maxExcludedJobs)
  const isIncomplete =
    rows.some(({ isPurged, reached }) => isPurged && reached) ||
    known.length > jobIds.length ||
    before.some((id) => !rows.some((row) => row.id === id.toLowerCase()))
  return { jobIds, isIncomplete }
}

type Named = { tagIds?: string[] | undefined; groupIds?: string[] | undefined }

/** A part of an audience without the tags and segments that do not exist. */
export const onlyExisting = <Part extends Named>(part: Part, existing: ReadonlySet<string>): Part => ({
  ...part,
  ...(part.tagIds && { tagIds: part.tagIds.filter((id) => existing.has(id)) }),
  ...(part.groupIds && { groupIds: part.groupIds.filter((id) => existing.has(id)) }),
})

/** The tags, groups, topics and providers among `ids` that a send may use. */
export async function existingIds(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
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
