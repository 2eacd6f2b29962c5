import { sql } from 'kysely'
import type { confirm as confirmEndpoint, confirmPage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { hasRoom } from '../../storage/disk.ts'
import { askHtml, expiredHtml, refusedHtml, sentAgainHtml } from './confirm-page.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import { lockContactQuota } from '../contacts/limit.ts'
import { maskedEmail } from '../preferences/preferences-page.ts'
import { type PublicForm, publicForm } from './public-form.ts'
import { pageAnswer, textOf, unknownPage } from '../../http/public-page.ts'
import { isConfirmationInSandbox } from './budget.ts'
import { addContact, join, keepConsent, knownOf, mailPause, consentNetworkOf, oneAtATime } from './sign-ups.ts'
import { readConfirmToken, sendConfirmation } from './confirmation-mail.ts'
import { onward, thanks } from './submit.ts'

/** Mails per sign-up: the first one, and those requested after its link expired. */
const maxMails = 3

/** The page of a confirmation link. It changes nothing, because mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang: requestedLang }: In<typeof confirmPage>) {
  const known = await signupOf(ctx, token)
  if (!known) return unknownPage(requestedLang ?? ctx.lang)
  const { signup, form, expired } = known
  const lang = requestedLang ?? signup.language
  if (signup.confirmed_at) return thanks(form, { lang, embed: false, sure: true })
  const page = { lang, workspace: form.workspace, email: maskedEmail(signup.email), brand: form.drawn.brand(lang) }
  return expired ? pageAnswer(410, expiredHtml(page)) : pageAnswer(200, askHtml(page), onwardPolicy(form))
}

/** Confirms a sign-up once: after a later unsubscribe the same link does not subscribe again. */
export async function confirm(ctx: Context, { token, lang: requestedLang, ...fields }: In<typeof confirmEndpoint>) {
  const known = await signupOf(ctx, token)
  if (!known) return unknownPage(requestedLang ?? ctx.lang)
  const { signup, form, expired } = known
  const lang = requestedLang ?? signup.language
  const page = { lang, workspace: form.workspace, email: maskedEmail(signup.email), brand: form.drawn.brand(lang) }
  if (!signup.confirmed_at && expired) {
    if (textOf(fields, 'action') !== 'again') return pageAnswer(410, expiredHtml(page))
    await sendAgain(ctx, signup)
    return pageAnswer(200, sentAgainHtml(page, await isConfirmationInSandbox(ctx, signup.tenant_id)))
  }
  const outcome = await ctx.db.transaction().execute((db) => subscribe(ctx, db, signup, form))
  if (outcome === 'done') return onward(form, thanks(form, { lang, embed: false, sure: true }))
  return pageAnswer(outcome === 'full' ? 503 : 403, refusedHtml(page, outcome))
}

type Signup = NonNullable<Awaited<ReturnType<typeof signupOf>>>['signup']

async function subscribe(ctx: Context, db: Db, signup: Signup, form: PublicForm): Promise<'done' | 'full' | 'refused'> {
  const tenantId = signup.tenant_id
  const now = ctx.now()
  await oneAtATime(db, tenantId, signup.email)
  const known = await knownOf(db, tenantId, signup.email)
  if (await isConfirmed(db, signup)) return 'done'
  if (known.refused) return 'refused'
  const contactId = known.id ?? ((await hasRoom(ctx.config, 'much')) ? await newContact(db, signup) : null)
  // The sign-up stays unconfirmed and its link valid: there may be room later.
  if (contactId === null) return 'full'
  if (known.id !== null) await bringBack(db, now, signup, known.id)
  await db
    .deleteFrom('suppressions')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', signup.email)
    .where('reason', 'in', ['unsubscribed', 'bounced'])
    .execute()
  const confirmed = { at: now, network: consentNetworkOf(ctx.address) }
  await keepConsent(db, { tenantId, contactId, form: form.row, signup, confirmed })
  await sql`update signups set confirmed_at = ${now} where tenant_id = ${tenantId} and id = ${signup.id}`.execute(db)
  await join(db, now, { tenantId, contactId, row: form.row, given: signup.given })
  return 'done'
}

const isConfirmed = async (db: Db, { tenant_id: tenantId, id }: Signup) => {
  const { rows } = await sql`select from signups
    where tenant_id = ${tenantId} and id = ${id} and confirmed_at is not null`.execute(db)
  return rows.length > 0
}

async function newContact(db: Db, signup: Signup): Promise<string | null> {
  const place = await lockContactQuota(db, signup.tenant_id)
  if (place?.room === 0) return null
  return addContact(db, signup.tenant_id, { ...signup, status: 'subscribed' })
}

/** Input of the sign-up overwrites the contact's values; empty input leaves them. */
async function bringBack(db: Db, now: Date, { tenant_id, given, language }: Signup, contactId: string) {
  await changeContacts(db, { origin: 'form' }, ({ table }) =>
    sql`update ${table} set status = 'subscribed', paused_until = null,
    language = case when language_chosen then language else ${language} end,
    first_name = coalesce(nullif(${given.firstName}, ''), first_name),
    last_name = coalesce(nullif(${given.lastName}, ''), last_name),
    attributes = attributes || ${JSON.stringify(given.attributes)}::jsonb, updated_at = ${now}
    where tenant_id = ${tenant_id} and id = ${contactId}`.execute(db),
  )
}

/** Queues another mail for a sign-up with an expired link, within a maximum and a minimum interval. */
async function sendAgain(ctx: Context, { tenant_id: tenantId, id }: Signup) {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('signups')
      .set({ mails: sql<number>`mails + 1`, mailed_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('mails', '<', maxMails)
      .where('mailed_at', '<', new Date(now.getTime() - mailPause))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    await ctx.queue.add(db, sendConfirmation, { tenantId, id }, { key: `confirmation ${id}`, attempts: 10 })
  })
}

/** Allows the form's redirect target: browsers apply `form-action` to the redirect after a submit, too. */
const onwardPolicy = ({ row }: PublicForm) => ({
  'content-security-policy': `default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'${row.redirect_url === null ? '' : ` ${new URL(row.redirect_url).origin}`}; base-uri 'none'; frame-ancestors 'none'`,
})

/** The sign-up that a token confirms. Null if the token is not from this site or its sign-up was deleted. */
async function signupOf(ctx: Context, token: string) {
  const read = readConfirmToken(ctx.secrets, token)
  if (!read) return null
  const row = await ctx.db
    .selectFrom('signups')
    .selectAll()
    .where('tenant_id', '=', read.tenantId)
    .where('id', '=', read.id)
    .executeTakeFirst()
  const form = row && (await publicForm(ctx.db, row.form_id, { closedToo: true }))
  if (!row || !form) return null
  const signup: typeof row & { language: Lang } = row
  return { signup, form, expired: read.expires < ctx.now().getTime() }
}
