import type { getJobDraft } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import type { Audience } from './audience.ts'
import { type JobRow, rowOf } from './jobs.ts'

/** What was asked for, kept with the audience that it came to: groups are named there no more. */
type Kept = Audience & { given?: Given }
type Given = {
  recipients: { emailIds?: string[]; tagIds?: string[]; groupIds?: string[]; all?: boolean }
  exclude?: { tagIds?: string[]; groupIds?: string[] }
}

/** A job as it was asked for, to be asked for once more. @throws not_found */
export async function get({ db, tenant }: TenantContext, { jobId }: In<typeof getJobDraft>) {
  const job = await rowOf(db, tenant.id, jobId)
  const { recipients, exclude = {} } = askedFor(job)
  return {
    data: {
      providerId: job.provider_id,
      templateId: job.template_id,
      subject: job.subject,
      html: job.html,
      text: job.text,
      language: job.language === 'ar' ? ('ar' as const) : ('en' as const),
      recipients,
      exclude,
      topicId: job.topic_id,
      trackOpens: job.track_opens,
      trackClicks: job.track_clicks,
      window: job.send_window,
    },
  }
}

/** Whom a job was asked to go to; of one from before that was kept, what its audience says by itself. */
export function askedFor({ audience }: Pick<JobRow, 'audience'>): Given {
  const { given, all, emailIds, anyOf, exclude } = audience as Kept
  if (given) return given
  const recipients = all
    ? { all }
    : { ...(emailIds.length > 0 && { emailIds }), ...(anyOf.length > 0 && { tagIds: anyOf }) }
  return { recipients, ...(exclude.anyOf.length > 0 && { exclude: { tagIds: exclude.anyOf } }) }
}
