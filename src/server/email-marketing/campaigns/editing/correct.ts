import { sql } from 'kysely'
import type { correctCampaign } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../../context.ts'
import type { Db } from '../../../db/connection/database.ts'
import type { SentContent } from '../../../db/tables/campaigns.ts'
import { changedAt, checkVersion } from '../../../db/versions.ts'
import { fault } from '../../../failure.ts'
import { lockJob } from '../../locks.ts'
import { readVersions } from '../../templates/mail-versions.ts'
import { rowOf } from '../jobs.ts'
import { storeContents } from './edit.ts'
import { campaignRow, contentsOf, currentOf, definitionOf, detailOf } from './read.ts'
import { mailOf } from './send.ts'

const notPaused = fault('conflict', {
  en: 'Pause this campaign before you correct its text.',
  ar: 'يلزم إيقاف الحملة مؤقتًا قبل تصحيح نصها.',
})
const stillSending = fault('conflict', {
  en: 'Some emails are still being sent. Try again in a few seconds.',
  ar: 'ما زالت بعض الرسائل قيد الإرسال. يمكن إعادة المحاولة بعد ثوانٍ.',
})
const otherLanguages = fault(
  'validation_failed',
  {
    en: 'A correction can’t add or remove languages.',
    ar: 'لا يمكن إضافة لغات أو إزالتها عند التصحيح.',
  },
  'contents',
)
const noSubject = fault(
  'validation_failed',
  { en: 'Enter a subject in each language.', ar: 'يلزم إدخال الموضوع بكل لغة.' },
  'contents',
)

/**
 * Corrects the text of a paused campaign for those who have not got it. What was sent before is stored, so that a
 * message is still shown as it was sent.
 * @throws not_found, conflict unless it is paused and idle, or for an old version, validation_failed
 */
export async function correct(ctx: TenantContext, { campaignId, contents, version }: In<typeof correctCampaign>) {
  const { tenant } = ctx
  const row = await campaignRow(ctx.db, tenant.id, campaignId)
  const before = await contentsOf(ctx.db, tenant.id, campaignId)
  if (contents.map(({ language }) => language).join() !== before.map(({ language }) => language).join())
    throw otherLanguages()
  if (contents.some(({ subject, content }) => subject === '' || content.trim() === '')) throw noSubject()
  const mail = await mailOf(ctx, { definition: definitionOf(row), contents })
  await ctx.db.transaction().execute(async (db) => {
    await lockJob(db, tenant.id, campaignId)
    const job = await rowOf(db, tenant.id, campaignId)
    if (job.status !== 'paused') throw notPaused()
    if (job.claimed > 0) throw stillSending()
    const locked = await campaignRow(db, tenant.id, campaignId, 'update')
    await checkVersion({
      version,
      updatedAt: locked.updated_at,
      current: currentOf(db, ctx, campaignId),
    })
    const now = ctx.now()
    await db
      .insertInto('campaign_corrections')
      .values({
        tenant_id: tenant.id,
        campaign_id: campaignId,
        // After the lock: every message that was sent before has an earlier time.
        at: sql`clock_timestamp()`,
        user_id: ctx.viewer.id,
        sent_before: job.sent + job.unknown,
        contents: JSON.stringify(await sentContents(db, tenant.id, campaignId)),
      })
      .execute()
    await storeContents(db, tenant.id, campaignId, contents)
    await replaceJobContents(db, tenant.id, campaignId, mail)
    await db
      .updateTable('campaigns')
      .set({ edited_by: ctx.viewer.id, updated_at: changedAt(now, locked.updated_at) })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', campaignId)
      .execute()
  })
  return { data: await detailOf(ctx.db, tenant.id, campaignId, ctx.lang) }
}

/** What the send has sent so far, in each language. */
async function sentContents(db: Db, tenantId: string, jobId: string): Promise<SentContent[]> {
  const { language, subject, html, text } = await rowOf(db, tenantId, jobId)
  return [{ language, subject, html, text }, ...(await readVersions(db, { tenantId, jobId }))]
}

type Mail = Awaited<ReturnType<typeof mailOf>>

/** Senders notice the new number before their next batch. */
async function replaceJobContents(db: Db, tenantId: string, jobId: string, { others, ...first }: Mail) {
  await sql`update jobs set subject = ${first.subject}, html = ${first.html}, text = ${first.text},
    content_version = content_version + 1, updated_at = now() where tenant_id = ${tenantId} and id = ${jobId}`.execute(
    db,
  )
  for (const { language, subject, html, text } of others)
    await sql`update job_contents set subject = ${subject}, html = ${html}, text = ${text}
      where tenant_id = ${tenantId} and job_id = ${jobId} and language = ${language}`.execute(db)
}
