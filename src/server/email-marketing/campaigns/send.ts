import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { sendBulkEmails, workspaceLimits } from '#contract/email-marketing/sending.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import type { Account } from '../../mail/liquid/pool.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { type Audience, count, snapshotPiece, resolve } from './audience.ts'
import { contactsOf } from '../contacts/limit.ts'
import { previewAccount } from '../templates/render-budget.ts'
import { beforeFirst } from '../ledger/send-cursor.ts'
import { checkContent } from '../templates/render-message.ts'
import { blockingWarning } from '../domains/sender-check.ts'
import { rulesOf } from '../settings/sending-settings.ts'
import { brandOf } from '../brand/brand.ts'
import { senderOf } from '../brand/brand-sender.ts'
import { earliestZone, openPeriodAt, instantOf } from '../clock/send-window.ts'
import { type MailVersion, storeVersions, type VersionedMail } from '../templates/mail-versions.ts'
import { plainTitle } from '../templates/plain-title.ts'
import { noTemplate } from '../templates/template-contents.ts'
import { mailOf, requireVersions } from './mail-of.ts'
import { findOrCreateTopic } from '../topics/choices.ts'
import { isWarming } from '../throttling/warmups.ts'
import { messagesLeft, spendMessages } from '../inbox/limit.ts'

const noProvider = fault(
  'validation_failed',
  { en: 'Connect a provider first.', ar: 'يلزم ربط مزود إرسال أولًا.' },
  'providerId',
)
const inactiveProvider = fault(
  'validation_failed',
  {
    en: 'This provider is turned off. Turn it on, or choose another one.',
    ar: 'مزود الإرسال هذا معطّل. يلزم تفعيله أو اختيار غيره.',
  },
  'providerId',
)
const foreignSender = fault(
  'validation_failed',
  { en: 'This provider can only send from {domain}.', ar: 'لا يمكن لمزود الإرسال هذا الإرسال إلا من {domain}.' },
  'fromEmail',
)
const notSeen = fault('conflict', {
  en: '{warning} To send anyway, confirm that you’ve seen this warning.',
  ar: '{warning} للإرسال رغم ذلك، يلزم تأكيد الاطلاع على هذا التحذير.',
})
const noRecipients = fault(
  'validation_failed',
  {
    en: 'No subscribed contacts match these recipients. Choose other recipients.',
    ar: 'لا توجد جهات اتصال مشتركة تطابق هذا الاختيار. يلزم اختيار مستلمين آخرين.',
  },
  'recipients',
)

/** Audiences up to this size are snapshotted within the call, larger ones in the background. */
const maxInlineAudience = 10_000
export const pieceSize = 5000

// `spec/readings.md`: the call answers with the result when every recipient is done within 8 seconds.
const resultTimeoutMs = 8000

/**
 * Creates a job: its mail and audience are fixed in one transaction, and nothing is lost or sent twice afterwards. A
 * call repeated with its idempotency key returns the job it created.
 * @throws validation_failed, rate_limited above the day's message limit, conflict with a sender warning that the
 * caller has not confirmed
 */
export async function send(ctx: TenantContext, input: In<typeof sendBulkEmails>) {
  const id = ctx.idempotencyKey === null ? newId() : v5(`${ctx.viewer.id} ${ctx.idempotencyKey}`, ctx.tenant.id)
  await checkSender(ctx, input)
  if (await jobExists(ctx.db, ctx.tenant.id, id)) return resultOf(ctx, id)
  const mail = await checkedMail(ctx, ctx.db, input, previewAccount(ctx, ctx.viewer.id))
  requireVersions(mail, input.versions)
  await ctx.db.transaction().execute(async (db) => {
    if (await jobExists(db, ctx.tenant.id, id)) return
    await makeJob(ctx, db, { id, input, mail, audience: await resolve(db, ctx.tenant.id, input) })
  })
  return resultOf(ctx, id)
}

/** On whose behalf a job is created: a caller, or the owner of an automatic send. */
export type JobAuthor = Pick<TenantContext, 'lang' | 'config' | 'now'> & {
  tenant: Pick<TenantContext['tenant'], 'id'>
  viewer: { id: string | null }
}

type NewJob = {
  id: string
  /** Its entry in the list of campaigns; by default named by its subject. Variants belong to the entry of their test. */
  campaign?: { name: string; seriesId: string }
  input: In<typeof sendBulkEmails>
  mail: CheckedMail
  audience: Audience
  /** The number of recipients, where it was counted just before. */
  recipients?: number
  of?: { test_id?: string; variant?: string | null }
}

/** The mail of a send in all its languages. */
export type CheckedMail = VersionedMail

/**
 * Builds the mail of a send and verifies that each version renders. Called before the transaction, because it may take
 * seconds.
 * @throws validation_failed
 */
export async function checkedMail(
  ctx: JobAuthor,
  db: Db,
  input: In<typeof sendBulkEmails>,
  account: Account,
): Promise<CheckedMail> {
  const { template, others, ...mail } = await mailOf(db, ctx, input)
  await checkContent(mail, template, account)
  const checked: MailVersion[] = []
  for (const { template: source, ...other } of others) {
    await checkContent(other, source, account, 'version')
    checked.push(other)
  }
  return { ...mail, others: checked }
}

/**
 * Creates a job in the caller's transaction and snapshots its audience, or its beginning. @returns the number of
 * recipients, null while more are to come
 * @throws validation_failed, rate_limited
 */
export async function makeJob(
  ctx: JobAuthor,
  db: Db,
  { id, input, mail: { others, ...mail }, audience, recipients, campaign, of = {} }: NewJob,
): Promise<number | null> {
  const provider = await providerFor(db, ctx.tenant.id, input)
  await countUse(db, ctx, input)
  const brand = await brandOf(db, ctx.tenant.id)
  const sender = senderOf(brand, provider)
  const begins = startOf(input)
  const startsLater = begins !== null && begins > ctx.now()
  if (of.test_id === undefined) await listAsCampaign(db, ctx, { id, input, subject: mail.subject, campaign })
  await db
    .insertInto('jobs')
    .values({
      tenant_id: ctx.tenant.id,
      id,
      user_id: ctx.viewer.id,
      provider_id: provider.id,
      template_id: input.templateId ?? null,
      status: startsLater ? 'scheduled' : 'running',
      ...mail,
      from_name: input.fromName ?? sender.name,
      from_email: input.fromEmail ?? sender.email,
      reply_to: provider.reply_to,
      topic_id: await findOrCreateTopic(db, ctx.tenant.id, input.topic),
      track_opens: input.trackOpens ?? brand.trackByDefault,
      track_clicks: input.trackClicks ?? brand.trackByDefault,
      audience: JSON.stringify({ ...audience, given: { recipients: input.recipients, exclude: input.exclude } }),
      scheduled_at: startsLater ? begins : null,
      started_at: startsLater ? null : ctx.now(),
      ...(await paceOf(db, ctx, input, provider)),
      ...of,
    })
    .execute()
  await storeVersions(db, { tenantId: ctx.tenant.id, jobId: id }, others)
  const counted = async () => recipients ?? (await count({ db, tenant: ctx.tenant }, input)).data.recipients
  const reachesNone = async () => (await counted()) === 0
  const total = await snapshotFirstPiece(db, { tenantId: ctx.tenant.id, id, audience }, reachesNone)
  const { limits } = await siteSettings(db)
  if (limits.messages === null) return total
  const share = audience.part ? (audience.part.to - audience.part.from) / 10_000 : 1
  const amount = total ?? Math.ceil(share * (await counted()))
  const day = startsLater ? begins : ctx.now()
  await spendMessages(db, day, { tenantId: ctx.tenant.id, amount })
  return total
}

type Listed = {
  id: string
  input: In<typeof sendBulkEmails>
  subject: string
  campaign: NewJob['campaign']
}

const maxNameLength = 160

/** Lists a send among the campaigns, unless it was a draft there. */
async function listAsCampaign(db: Db, ctx: JobAuthor, { id, input, subject, campaign }: Listed) {
  const { recipients, exclude = {}, providerId = null, fromEmail = null, fromName = null, window = null } = input
  const { localTime, scheduleAt } = input
  const timing = localTime
    ? { kind: 'local', localTime }
    : scheduleAt
      ? { kind: 'at', at: scheduleAt }
      : { kind: 'now' }
  await db
    .insertInto('campaigns')
    .values({
      tenant_id: ctx.tenant.id,
      id,
      name: campaign?.name ?? (plainTitle(subject).slice(0, maxNameLength) || '–'),
      definition: JSON.stringify({ recipients, exclude, providerId, fromEmail, fromName, window, timing }),
      series_id: campaign?.seriesId ?? null,
      user_id: ctx.viewer.id,
      edited_by: ctx.viewer.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Requires confirmation of a warning that would get the mail rejected. @throws conflict */
export async function checkSender(
  ctx: TenantContext,
  input: Pick<In<typeof sendBulkEmails>, 'providerId' | 'fromEmail' | 'despiteWarnings'>,
) {
  if (input.despiteWarnings) return
  const warning = await blockingWarning(ctx, input)
  if (warning) throw notSeen({ warning: `${warning.message} ${warning.advice}` })
}

/** Start of a scheduled send; for local times, when the earliest zone reaches it. */
export const startOf = ({
  scheduleAt,
  localTime,
}: Partial<Pick<In<typeof sendBulkEmails>, 'scheduleAt' | 'localTime'>>) =>
  localTime !== undefined ? instantOf(localTime, earliestZone) : scheduleAt !== undefined ? new Date(scheduleAt) : null

/** Sending hours of a job, and whether recently engaged recipients go first, as under a warm-up plan. */
async function paceOf(
  db: Db,
  ctx: JobAuthor,
  { window, localTime }: In<typeof sendBulkEmails>,
  sender: { id: string; from_email: string },
) {
  const hours =
    window?.clock === 'workspace' ? openPeriodAt(window, (await rulesOf(db, ctx.tenant.id)).timeZone, ctx.now()) : null
  const engagedFirst = await isWarming(db, ctx.tenant.id, sender)
  return {
    send_window: window ? JSON.stringify(window) : null,
    local_time: localTime ?? null,
    opens_at: hours?.opens ?? null,
    closes_at: hours?.closes ?? null,
    engaged_recipients_first: engagedFirst,
    last_contact_id: engagedFirst ? null : beforeFirst,
  }
}

const jobExists = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('jobs').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** The provider of a send: the requested one or the default. @throws validation_failed */
export async function providerFor(
  db: Db,
  tenantId: string,
  input: { providerId?: string | undefined; fromEmail?: string | undefined },
) {
  const provider = await db
    .selectFrom('providers')
    .select(['id', 'status', 'from_name', 'from_email', 'reply_to'])
    .where('tenant_id', '=', tenantId)
    .$if(input.providerId !== undefined, (query) => query.where('id', '=', input.providerId ?? ''))
    .$if(input.providerId === undefined, (query) => query.where('is_default', '=', true))
    // The lock keeps the provider until the job that refers to it exists.
    .forShare()
    .executeTakeFirst()
  if (!provider) throw noProvider()
  if (provider.status !== 'active') throw inactiveProvider()
  const domain = provider.from_email.slice(provider.from_email.lastIndexOf('@') + 1)
  if (input.fromEmail && !input.fromEmail.endsWith(`@${domain}`)) throw foreignSender({ domain })
  return provider
}

/** Counts a use of the template. @throws validation_failed if it was deleted since it was read */
export async function countUse(db: Db, ctx: JobAuthor, { templateId }: { templateId?: string | undefined }) {
  if (templateId === undefined) return
  const used = await db
    .updateTable('templates')
    .set({ usage_count: sql`usage_count + 1`, last_used_at: sql`greatest(last_used_at, ${ctx.now()})` })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('id', '=', templateId)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw noTemplate()
}

/**
 * @returns the number of recipients; null while more are to come @throws validation_failed where it reaches no contact
 */
async function snapshotFirstPiece(
  db: Db,
  { tenantId, id, audience }: { tenantId: string; id: string; audience: Audience },
  reachesNone: () => Promise<boolean>,
): Promise<number | null> {
  let from: string | null = null
  let total = 0
  for (let examined = 0; examined < maxInlineAudience; examined += pieceSize) {
    const piece = await snapshotPiece(db, { tenantId, id, audience, from }, pieceSize)
    from = piece.upTo
    total += piece.added
    if (piece.seen < pieceSize) {
      if (total === 0) throw noRecipients()
      await sql`update jobs set total = ${total}, queued = ${total} where tenant_id = ${tenantId} and id = ${id}`.execute(
        db,
      )
      return total
    }
  }
  if (total === 0 && (await reachesNone())) throw noRecipients()
  await sql`update jobs set total = ${total}, queued = ${total}, frozen_to = ${from}::uuid,
    status = case when status = 'running' then 'preparing' else status end
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return null
}

async function resultOf(ctx: TenantContext, id: string) {
  const until = Date.now() + resultTimeoutMs
  while (true) {
    const job = await ctx.db
      .selectFrom('jobs')
      .select(['status', 'total', 'sent', 'failed', 'unknown', 'skipped', 'queued', 'claimed', 'deferred', 'waiting'])
      .select(['opens_at', 'closes_at'])
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const result = { successCount: job.sent, failureCount: job.failed, totalRecipients: job.total, jobId: id }
    const open = job.queued + job.claimed + job.deferred + job.unknown + job.waiting > 0 || job.status === 'preparing'
    if (!open) return new Answer(200, { success: job.failed === 0, ...result })
    const isOpen = job.closes_at === null || (job.opens_at !== null && job.opens_at <= ctx.now())
    const mayFinishSoon =
      job.status === 'running' && isOpen && job.total <= maxInlineAudience && job.queued + job.claimed > 0
    if (!mayFinishSoon || Date.now() > until || ctx.signal.aborted) return new Answer(202, { success: true, ...result })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The workspace's limits and their use: contacts in total, recipients today. */
export async function limits(ctx: TenantContext): Promise<Out<typeof workspaceLimits>> {
  const { limits: set } = await siteSettings(ctx.db)
  const contacts = set.contacts === null ? null : { limit: set.contacts, used: await contactsOf(ctx.db, ctx.tenant.id) }
  const messages = await messagesLeft(ctx, ctx.tenant.id)
  return { data: { contacts, messages } }
}
