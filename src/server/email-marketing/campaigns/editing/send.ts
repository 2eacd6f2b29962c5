import { sql } from 'kysely'
import type { sendCampaign, unscheduleCampaign } from '#contract/email-marketing/campaigns.ts'
import { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../../context.ts'
import type { Db } from '../../../db/connection/database.ts'
import { changedAt, checkVersion } from '../../../db/versions.ts'
import { fault } from '../../../failure.ts'
import { withFullStop } from '../../../text/with-full-stop.ts'
import { giveMessagesBack } from '../../inbox/limit.ts'
import { lockJob } from '../../locks.ts'
import { cleanContent } from '../../templates/blocks/document.ts'
import { checkContent } from '../../templates/render-message.ts'
import { previewAccount } from '../../templates/render-budget.ts'
import { resolve } from '../audience.ts'
import { rowOf } from '../jobs.ts'
import { checkSender, makeJob } from '../send.ts'
import { checkDraft, type Draft } from './check.ts'
import { versionOf } from './content.ts'
import { campaignRow, contentsOf, currentOf, definitionOf, detailOf } from './read.ts'

const blocked = fault('validation_failed', { en: '{message} {todo}', ar: '{message} {todo}' }, 'content')
const notSeen = fault('conflict', {
  en: '{warning} To send anyway, confirm that you’ve seen the warnings.',
  ar: '{warning} للإرسال رغم ذلك، يلزم تأكيد الاطلاع على التحذيرات.',
})
const notScheduled = fault('conflict', {
  en: 'This campaign isn’t scheduled, or it has already started.',
  ar: 'هذه الحملة غير مجدولة، أو بدأ إرسالها.',
})

/**
 * Sends or schedules a draft: its send has the campaign's id, so repeated calls send once.
 * @throws not_found, validation_failed for what blocks it, conflict for an old version or warnings that the caller has
 * not confirmed, rate_limited above the day's message limit
 */
export async function send(ctx: TenantContext, { campaignId, version, despiteWarnings }: In<typeof sendCampaign>) {
  const { tenant, lang } = ctx
  const answer = async () => ({ data: await detailOf(ctx.db, tenant.id, campaignId, lang) })
  const read = await campaignRow(ctx.db, tenant.id, campaignId)
  if (read.status !== 'draft') return answer()
  const draft = { definition: definitionOf(read), contents: await contentsOf(ctx.db, tenant.id, campaignId) }
  const recipients = await checkFindings(ctx, draft, despiteWarnings)
  const input = inputOf(draft)
  await checkSender(ctx, { ...input, despiteWarnings })
  const mail = await mailOf(ctx, draft)
  await ctx.db.transaction().execute(async (db) => {
    const row = await campaignRow(db, tenant.id, campaignId, 'update')
    if (row.status !== 'draft') return
    const seen = { updatedAt: row.updated_at, current: currentOf(db, ctx, campaignId) }
    await checkVersion({ version, ...seen })
    await checkVersion({ version: read.updated_at, ...seen })
    const audience = await resolve(db, tenant.id, input)
    await makeJob(ctx, db, { id: campaignId, input, mail, audience, recipients })
  })
  return answer()
}

/** @returns the number of recipients @throws validation_failed for a finding that blocks, conflict for a warning that was not confirmed */
async function checkFindings(ctx: TenantContext, draft: Draft, despiteWarnings: boolean) {
  const { findings, audience } = await checkDraft(ctx, draft, { withDns: false })
  const [worst] = findings
  if (worst?.level === 'block') throw blocked({ message: withFullStop(worst.message), todo: worst.todo })
  const warning = findings.find(({ level }) => level === 'warn')
  if (warning && !despiteWarnings) throw notSeen({ warning: withFullStop(warning.message) })
  return audience.recipients
}

/** The send of a draft as input of a bulk send. */
function inputOf({ definition, contents }: Draft) {
  const { recipients, exclude, topicId, providerId, fromEmail, fromName, timing, window, trackOpens, trackClicks } =
    definition
  const [first] = contents
  return sendBulkEmails.input?.parse({
    subject: first?.subject,
    // The email itself is built from the versions.
    text: '–',
    language: first?.language,
    recipients,
    exclude,
    trackOpens,
    trackClicks,
    despiteWarnings: true,
    ...(providerId !== null && { providerId }),
    ...(fromEmail !== null && { fromEmail }),
    ...(fromName !== null && { fromName }),
    ...(topicId !== null && { topic: topicId }),
    ...(window !== null && { window }),
    ...(timing.kind === 'at' && { scheduleAt: timing.at }),
    ...(timing.kind === 'local' && { localTime: timing.localTime }),
  }) as In<typeof sendBulkEmails>
}

/** The email of a draft in all its languages. @throws validation_failed for an address or Liquid that is wrong */
export async function mailOf(ctx: TenantContext, { definition, contents }: Draft) {
  const account = previewAccount(ctx, ctx.viewer.id)
  const versions = []
  for (const content of contents) {
    const isBlocks = content.contentType === 'blocks'
    const stored = isBlocks ? { ...content, content: cleanContent(content.content) } : content
    const version = versionOf(stored, definition.utm, ctx.config.publicUrl)
    await checkContent(version, null, account)
    versions.push(version)
  }
  const [first, ...others] = versions
  if (!first) throw new Error('a campaign without content')
  return { ...first, others }
}

/** Ledger rows deleted per statement, so that locks stay short. */
const pieceSize = 10_000

/**
 * Turns a scheduled campaign into a draft again. Its send is cancelled first, so that an interrupted call never sends
 * to a part of the recipients.
 * @throws not_found, conflict if it has started
 */
export async function unschedule(ctx: TenantContext, { campaignId }: In<typeof unscheduleCampaign>) {
  const { db, tenant } = ctx
  await campaignRow(db, tenant.id, campaignId)
  const { day, amount } = await db.transaction().execute(async (inner) => {
    await lockJob(inner, tenant.id, campaignId)
    const job = await rowOf(inner, tenant.id, campaignId)
    if (job.started_at !== null || !job.scheduled_at || !['scheduled', 'paused'].includes(job.status))
      throw notScheduled()
    await sql`update jobs set status = 'cancelled', ended_at = ${ctx.now()}, updated_at = ${ctx.now()}
      where tenant_id = ${tenant.id} and id = ${campaignId}`.execute(inner)
    return { day: job.scheduled_at.toISOString().slice(0, 10), amount: job.total }
  })
  await deleteLedger(db, tenant.id, campaignId)
  await db.transaction().execute(async (inner) => {
    await sql`delete from jobs where tenant_id = ${tenant.id} and id = ${campaignId}`.execute(inner)
    const row = await campaignRow(inner, tenant.id, campaignId, 'update')
    await inner
      .updateTable('campaigns')
      .set({ status: 'draft', at: null, updated_at: changedAt(ctx.now(), row.updated_at) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', campaignId)
      .execute()
    await giveMessagesBack(inner, day, { tenantId: tenant.id, amount })
  })
  return { data: await detailOf(db, tenant.id, campaignId, ctx.lang) }
}

async function deleteLedger(db: Db, tenantId: string, jobId: string) {
  for (let deleted = pieceSize; deleted === pieceSize;) {
    const { numAffectedRows } = await sql`delete from ledger where ctid = any(array(
      select ctid from ledger where tenant_id = ${tenantId} and job_id = ${jobId} limit ${pieceSize}))`.execute(db)
    deleted = Number(numAffectedRows ?? 0)
  }
}
