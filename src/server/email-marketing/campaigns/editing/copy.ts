import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { CampaignDefinition, copyCampaign } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { TenantContext } from '../../../context.ts'
import { newId } from '../../../db/connection/database.ts'
import { fault } from '../../../failure.ts'
import { textIn } from '../../../i18n/text-in.ts'
import { existingIds, onlyExisting, reachedBefore } from '../draft.ts'
import { insert } from './edit.ts'
import { campaignRow, type CampaignRow, contentsOf, definitionOf, detailOf } from './read.ts'

const notSent = fault('conflict', {
  en: 'This campaign hasn’t been sent yet.',
  ar: 'لم تُرسل هذه الحملة بعد.',
})
const notTracked = fault('conflict', {
  en: 'Opens of this campaign weren’t tracked, so we don’t know who opened it.',
  ar: 'لم يُفعَّل تتبّع الفتح في هذه الحملة، فلا يُعرف من فتحها.',
})
const recipientsGone = fault('conflict', {
  en: 'The recipients of this campaign were deleted under your sending rules. Duplicate it and choose recipients.',
  ar: 'حُذف مستلمو هذه الحملة وفق قواعد الإرسال. يمكن تكرارها واختيار مستلمين آخرين.',
})

const copyName: Both = { en: 'Copy of {name}', ar: 'نسخة من {name}' }
const resendName: Both = { en: '{name} (resend)', ar: '{name} (إعادة إرسال)' }

const maxNameLength = 160

type Send = { id: string; topicId: string | null; trackOpens: boolean; trackClicks: boolean; isPurged: boolean }

/**
 * Creates a draft from a campaign. After a cancelled or failed one, those who have the email are excluded. A call
 * repeated with its idempotency key returns the draft it created.
 * @throws not_found, conflict where it was not sent, not tracked, or its recipients were purged
 */
export async function copy(ctx: TenantContext, { campaignId, to }: In<typeof copyCampaign>) {
  const { db, tenant, viewer, lang } = ctx
  const row = await campaignRow(db, tenant.id, campaignId)
  const sends = await sendsOf(ctx, row)
  const id =
    ctx.idempotencyKey === null ? newId() : v5(`copy ${campaignId} ${viewer.id} ${ctx.idempotencyKey}`, tenant.id)
  const aimed = await aimedAt(ctx, { row, sends, to })
  const definition = await withoutGone(ctx, aimed.definition)
  const contents = await contentsOf(db, tenant.id, row.kind === 'test' ? (sends[0]?.id ?? row.id) : row.id)
  const words = textIn(to === 'same' ? copyName : resendName, lang)
  const name = words.replace('{name}', row.name).slice(0, maxNameLength)
  await db.transaction().execute((inner) => insert(inner, ctx, { id, name, contents, definition }))
  return { data: { ...(await detailOf(db, tenant.id, id, lang)), mayRepeat: aimed.mayRepeat } }
}

/** The sends of a campaign; of an A/B test, the winner's first. */
async function sendsOf({ db, tenant }: TenantContext, row: CampaignRow): Promise<Send[]> {
  const { rows } = await sql<Send>`
    select j.id, j.topic_id as "topicId", j.track_opens as "trackOpens", j.track_clicks as "trackClicks", j.recipients_purged_at is not null as "isPurged" from jobs j
    left join job_tests t on t.tenant_id = j.tenant_id and t.id = j.test_id
    where j.tenant_id = ${tenant.id} and (j.id = ${row.id} or j.test_id = ${row.id})
    order by j.variant is not distinct from t.winner desc, j.variant nulls last limit 10`.execute(db)
  return rows
}

type Copied = { row: CampaignRow; sends: readonly Send[]; to: In<typeof copyCampaign>['to'] }

/** The definition of a copy, and whether it may reach contacts again because the recipients of a send are unknown. */
async function aimedAt(
  { db, tenant }: TenantContext,
  { row, sends, to }: Copied,
): Promise<{ definition: CampaignDefinition; mayRepeat: boolean }> {
  const before = definitionOf(row)
  const [send] = sends
  // A send of the API has its topic and tracking only in the send: contacts that left the topic must not get the copy.
  const own = send && { topicId: send.topicId, trackOpens: send.trackOpens, trackClicks: send.trackClicks }
  const definition: CampaignDefinition = { ...before, ...own, timing: { kind: 'now' } }
  const jobIds = sends.map(({ id }) => id)
  const isPurged = sends.some((send) => send.isPurged)
  const wasStopped = row.status === 'cancelled' || row.status === 'failed'
  if (to === 'same' && (!wasStopped || jobIds.length === 0)) return { definition, mayRepeat: false }
  if (jobIds.length === 0) throw notSent()
  if (to !== 'same' && isPurged) throw recipientsGone()
  if (to === 'nonOpeners') {
    if (sends.some(({ trackOpens }) => !trackOpens)) throw notTracked()
    return { definition: { ...definition, recipients: { reached: { jobIds, only: 'notOpened' } } }, mayRepeat: false }
  }
  const reached = await reachedBefore(db, tenant.id, { own: jobIds, before: before.exclude.jobIds ?? [] })
  const exclude = { ...before.exclude, jobIds: reached.jobIds }
  return { definition: { ...definition, exclude }, mayRepeat: reached.isIncomplete }
}

/** The definition without tags, segments, topics and providers that were deleted since. */
async function withoutGone({ db, tenant }: TenantContext, definition: CampaignDefinition): Promise<CampaignDefinition> {
  const { recipients, exclude, topicId, providerId } = definition
  const ids = [recipients, exclude].flatMap(({ tagIds = [], groupIds = [] }) => [...tagIds, ...groupIds])
  const existing = await existingIds(
    db,
    tenant.id,
    [...ids, topicId, providerId].filter((id) => id !== null),
  )
  return {
    ...definition,
    recipients: onlyExisting(recipients, existing),
    exclude: onlyExisting(exclude, existing),
    topicId: topicId !== null && existing.has(topicId) ? topicId : null,
    providerId: providerId !== null && existing.has(providerId) ? providerId : null,
  }
}
