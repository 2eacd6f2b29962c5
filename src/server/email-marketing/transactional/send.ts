import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { sendTransactional } from '#contract/email-marketing/transactional.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { fault } from '../../failure.ts'
import { changeContacts, memberAuthor } from '../contacts/change-contacts.ts'
import { checkContactLimit } from '../contacts/limit.ts'
import { contactColumns, composeMail } from './content.ts'
import { brandOf } from '../brand/brand.ts'
import { senderOf } from '../brand/brand-sender.ts'
import { mailBrandOf } from '../brand/brand-tags.ts'
import { type BuiltMail, mailOf } from '../campaigns/mail-of.ts'
import { countUse, providerFor } from '../campaigns/send.ts'
import { one, rowsOf } from './list.ts'
import { storedTitle } from './title.ts'
import { spendMessages } from '../inbox/limit.ts'
import { spendRecipientQuota } from '../transport/recipient-limit.ts'

const suppressed = fault(
  'recipient_suppressed',
  {
    en: 'This address is on the suppression list ({reason}), so the email wasn’t sent.',
    ar: 'هذا العنوان في قائمة الاستبعاد ({reason})، ولذلك لم تُرسل الرسالة.',
  },
  'to',
)

type Sends = In<typeof sendTransactional>

/**
 * Queues one mail and answers at once; it is sent through the ledger like any other. A call repeated with its
 * idempotency key returns the mail it created.
 * @throws validation_failed, recipient_suppressed, rate_limited above the day's limit of the workspace or the address,
 * too_large
 */
export async function send(ctx: TenantContext, input: Sends) {
  const { tenant, viewer, idempotencyKey } = ctx
  const id = idempotencyKey === null ? newId() : v5(`transactional ${viewer.id} ${idempotencyKey}`, tenant.id)
  const isMade = async (db: Db) => (await rowsOf(db, tenant.id).where('t.id', '=', id).executeTakeFirst()) !== undefined
  if (!(await isMade(ctx.db))) {
    const mail = await compose(ctx, id, input)
    await ctx.db.transaction().execute(async (db) => {
      if (!(await isMade(db))) await make(ctx, db, input, mail)
    })
  }
  return { data: await one(ctx.db, tenant.id, id) }
}

/** Composes the mail before the transaction, because rendering takes time. */
async function compose(ctx: TenantContext, id: string, input: Sends) {
  const { db, tenant } = ctx
  await refuseSuppressed(db, tenant.id, input.to)
  const provider = await providerFor(db, tenant.id, input)
  const brand = await brandOf(db, tenant.id)
  const sender = senderOf(brand, provider)
  const fromEmail = input.fromEmail ?? sender.email
  const job = jobOf(ctx, { providerId: provider.id, fromEmail })
  const contact = (await contactColumns(db, tenant.id).where('email', '=', input.to).executeTakeFirst()) ?? null
  const mail = {
    ...versionOf(input, await mailOf(db, ctx, input), contact?.language ?? null),
    fromEmail,
    fromName: input.fromName ?? sender.name,
    replyTo: input.replyTo ?? provider.reply_to,
    brand: mailBrandOf(brand, ctx.config.publicUrl),
  }
  return { id, job, ready: await composeMail(ctx, mail, input, { id, jobId: job.id, contact }) }
}

/** The version to send: for a template the one in the call's language, else the one in the contact's. */
function versionOf({ templateId, language, subject, versions = [] }: Sends, mail: BuiltMail, spoken: Lang | null) {
  const reader = (templateId === undefined ? undefined : language) ?? spoken
  const other = mail.others.find((version) => version.language === reader)
  if (!other) return mail
  const hasOwn = templateId === undefined || versions.some((version) => version.language === reader)
  return { ...other, subject: hasOwn ? other.subject : (subject ?? other.subject) }
}

async function make(ctx: TenantContext, db: Db, input: Sends, { id, job, ready }: Awaited<ReturnType<typeof compose>>) {
  const { tenant, viewer, now } = ctx
  await refuseSuppressed(db, tenant.id, input.to)
  await providerFor(db, tenant.id, { providerId: job.providerId })
  const contact = await contactOf(ctx, db, input)
  await countUse(db, ctx, input)
  const jobId = job.id
  await addJob(ctx, db, job)
  const { message, subject, preview } = ready
  await db
    .insertInto('transactional_mails')
    .values({
      tenant_id: tenant.id,
      id,
      job_id: jobId,
      email: input.to,
      contact_id: contact?.id ?? null,
      user_id: viewer.id,
      template_id: input.templateId ?? null,
      subject,
      preview,
      source: message,
      expires_at: new Date(now().getTime() + input.validFor * 60_000),
      created_at: now(),
    })
    .execute()
  await spendRecipientQuota(ctx, db, { tenantId: tenant.id, kind: 'mailsToRecipient', emails: [input.to] })
  await spendMessages(db, now(), { tenantId: tenant.id, amount: 1 })
  await db
    .insertInto('ledger')
    .values({ tenant_id: tenant.id, job_id: jobId, contact_id: id, email: input.to })
    .execute()
  // Last, so that this row, which all sends share, is locked for the shortest time.
  await sql`${prepared('transactional.queue')}
    update jobs set total = total + 1, queued = queued + 1, ended_at = null, status = 'running', updated_at = now()
    where tenant_id = ${tenant.id} and id = ${jobId}`.execute(db)
}

async function refuseSuppressed(db: Db, tenantId: string, email: string) {
  const known = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (known && known.reason !== 'unsubscribed') throw suppressed({ reason: known.reason })
}

/** The contact with this address, created on request. */
async function contactOf(ctx: TenantContext, db: Db, { to, toName, saveContact, language }: Sends) {
  const known = await contactColumns(db, ctx.tenant.id).where('email', '=', to).executeTakeFirst()
  if (known || !saveContact) return known ?? null
  await checkContactLimit(db, ctx.tenant.id)
  const left = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('tenant_id', '=', ctx.tenant.id)
    .where('email', '=', to)
    .executeTakeFirst()
  const id = newId()
  await changeContacts(db, memberAuthor(ctx), (contacts) =>
    contacts
      .insert()
      .values({
        tenant_id: ctx.tenant.id,
        id,
        email: to,
        first_name: toName,
        // A receipt is no consent to campaigns.
        status: left?.reason ?? 'unconfirmed',
        language: language ?? null,
        attributes: '{}',
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
      .execute(),
  )
  return (await contactColumns(db, ctx.tenant.id).where('email', '=', to).executeTakeFirst()) ?? null
}

/** The job of the day for a service and sender, whose ledger holds the mails. */
function jobOf(ctx: TenantContext, { providerId, fromEmail }: { providerId: string; fromEmail: string }) {
  const day = ctx.now().toISOString().slice(0, 10)
  return { id: v5(`transactional ${providerId} ${fromEmail} ${day}`, ctx.tenant.id), day, providerId, fromEmail }
}

async function addJob(ctx: TenantContext, db: Db, { id, day, providerId, fromEmail }: ReturnType<typeof jobOf>) {
  await db
    .insertInto('jobs')
    .values({
      tenant_id: ctx.tenant.id,
      id,
      user_id: null,
      provider_id: providerId,
      transactional: true,
      status: 'running',
      subject: storedTitle(day),
      from_name: '',
      from_email: fromEmail,
      audience: JSON.stringify(noViewer),
      started_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
}

const carriers = { anyOf: [], allOf: [] }
const noViewer = {
  ...carriers,
  emailIds: [],
  all: false,
  exclude: carriers,
  given: { recipients: { emailIds: [] }, exclude: {} },
}
