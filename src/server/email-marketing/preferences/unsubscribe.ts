import type { unsubscribe as unsubscribeEndpoint, unsubscribePage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { isPurged } from '../tracking/purged-sends.ts'
import { addressesOf, currentContactId, recordUnsubscribe } from '../contacts/contact-identity.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import { pageAnswer, unknownPage } from '../../http/public-page.ts'
import { suppress } from '../contacts/suppression.ts'
import { type MessageKey, preferencesToken, readToken, unsubscribePurpose } from '../tracking/tokens.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { readPageBrand } from '../brand/page-brand.ts'
import { unsubscribeHtml } from './unsubscribe-page.ts'

/** The page of a link in a message. It changes nothing, because mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang }: In<typeof unsubscribePage>) {
  const known = await contactOf(ctx, token)
  if (!known) return unknownPage(lang ?? ctx.lang)
  const { subject, contact } = known
  const kind = contact.status === 'unsubscribed' ? 'done' : 'ask'
  // Nothing else is known of a deleted contact.
  const preferences = contact.status === null ? null : `/p/${preferencesToken(ctx.secrets, subject)}`
  return pageAnswer(200, await pageOf(ctx, known, kind, { lang, preferences }))
}

/** Unsubscribes whatever the body says (RFC 8058 §3.1); it is idempotent. */
export async function unsubscribe(ctx: Context, { token, lang }: In<typeof unsubscribeEndpoint>) {
  const known = await contactOf(ctx, token)
  if (!known) return unknownPage(lang ?? ctx.lang)
  const { subject, contact } = known
  await ctx.db.transaction().execute((db) => unsubscribeContact(db, ctx.now(), subject, contact.email))
  return pageAnswer(200, await pageOf(ctx, known, 'done', { lang, preferences: null }))
}

type Known = NonNullable<Awaited<ReturnType<typeof contactOf>>>
type More = { lang: Lang | undefined; preferences: string | null }

async function pageOf(ctx: Context, { subject, contact, written }: Known, kind: 'ask' | 'done', more: More) {
  const lang = more.lang ?? contact.language ?? written
  const brand = await readPageBrand(ctx.db, subject.tenantId, lang)
  const { email } = contact
  return unsubscribeHtml({ kind, lang, email, workspace: brand.name, preferences: more.preferences, brand })
}

/** Unsubscribes a contact and suppresses its addresses; it is idempotent. */
export async function unsubscribeContact(db: Db, now: Date, subject: MessageKey, email: string) {
  const { tenantId, jobId } = subject
  const contactId = await recordUnsubscribe(db, subject, now)
  await changeContacts(db, { jobId }, (contacts) =>
    contacts
      .update()
      .set({ status: 'unsubscribed', updated_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', contactId)
      .where('status', 'in', ['subscribed', 'unconfirmed'])
      .execute(),
  )
  const emails = await addressesOf(db, tenantId, contactId, email)
  await suppress(
    db,
    tenantId,
    emails.map((address) => ({ email: address, reason: 'unsubscribed', jobId })),
  )
}

/** The recipient of a token, and the language of the email that it came in. A deleted contact is still known by the address that the message went to. */
async function contactOf(ctx: Context, token: string) {
  const subject = readToken(ctx.secrets, unsubscribePurpose, token)
  if (!subject || subject.rest !== '') return null
  const row = (await fromLedger(ctx, subject)) ?? (await fromContact(ctx, subject))
  if (!row?.email) return null
  const { email, status, language } = row
  return { subject, written: asLang(row.written), contact: { email, status, language } }
}

const fromLedger = (ctx: Context, subject: MessageKey) =>
  ctx.db
    .selectFrom('ledger')
    .innerJoin('workspaces', 'workspaces.id', 'ledger.tenant_id')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'ledger.tenant_id').onRef('jobs.id', '=', 'ledger.job_id'),
    )
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'ledger.tenant_id').onRef('contacts.id', '=', 'ledger.contact_id'),
    )
    .select(['ledger.email', 'contacts.status', 'contacts.language'])
    .select(({ fn }) => fn.coalesce('ledger.language', 'jobs.language').as('written'))
    .where('ledger.tenant_id', '=', subject.tenantId)
    .where('ledger.job_id', '=', subject.jobId)
    .where('ledger.contact_id', '=', subject.contactId)
    .executeTakeFirst()

/** The contact itself, once the recipients of the send are purged: unsubscribe links never expire. */
async function fromContact(ctx: Context, { tenantId, jobId, contactId }: MessageKey) {
  if (!(await isPurged(ctx.db, { tenantId, jobId }))) return undefined
  return ctx.db
    .selectFrom('contacts')
    .innerJoin('workspaces', 'workspaces.id', 'contacts.tenant_id')
    .innerJoin('jobs', (join) => join.onRef('jobs.tenant_id', '=', 'contacts.tenant_id').on('jobs.id', '=', jobId))
    .select(['contacts.email', 'contacts.status', 'contacts.language'])
    .select('jobs.language as written')
    .where('contacts.tenant_id', '=', tenantId)
    .where('contacts.id', '=', await currentContactId(ctx.db, { tenantId, contactId }))
    .executeTakeFirst()
}
