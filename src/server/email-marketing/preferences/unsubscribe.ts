import type { unsubscribe as unsubscribeEndpoint, unsubscribePage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Db } from '../../db/connection/database.ts'
import { isPurged } from '../tracking/purged-sends.ts'
import { addressesOf, currentContactId, recordUnsubscribe } from '../contacts/contact-identity.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import { pageAnswer, unknownPage } from '../../http/public-page.ts'
import { suppress } from '../contacts/suppression.ts'
import { type MessageKey, messageToken, preferencesToken, readToken } from '../tracking/tokens.ts'
import { unsubscribeHtml } from './unsubscribe-page.ts'

/** The purpose of an unsubscribe token. */
export const unsubscribePurpose = 'unsubscribe'

/** The token of one message's unsubscribe link: its workspace, job and contact. */
export const unsubscribeToken = (secrets: Secrets, of: MessageKey) => messageToken(secrets, unsubscribePurpose, of)

/** The page of a link in a message. It changes nothing, because mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang }: In<typeof unsubscribePage>) {
  const known = await contactOf(ctx, token)
  if (!known) return unknownPage(lang ?? ctx.lang)
  const { subject, contact, workspace } = known
  const kind = contact.status === 'unsubscribed' ? 'done' : 'ask'
  // Nothing else is known of a deleted contact.
  const preferences = contact.status === null ? null : `/p/${preferencesToken(ctx.secrets, subject)}`
  const page = {
    kind,
    lang: lang ?? contact.language ?? ctx.lang,
    email: contact.email,
    workspace,
    preferences,
  } as const
  return pageAnswer(200, unsubscribeHtml(page))
}

/** Unsubscribes whatever the body says (RFC 8058 §3.1); it is idempotent. */
export async function unsubscribe(ctx: Context, { token, lang }: In<typeof unsubscribeEndpoint>) {
  const known = await contactOf(ctx, token)
  if (!known) return unknownPage(lang ?? ctx.lang)
  const { subject, contact, workspace } = known
  await ctx.db.transaction().execute((db) => unsubscribeContact(db, ctx.now(), subject, contact.email))
  const page = { kind: 'done', lang: lang ?? contact.language ?? ctx.lang, email: contact.email, workspace } as const
  return pageAnswer(200, unsubscribeHtml({ ...page, preferences: null }))
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

/** The recipient of a token. A deleted contact is still known by the address that the message went to. */
async function contactOf(ctx: Context, token: string) {
  const subject = readToken(ctx.secrets, unsubscribePurpose, token)
  if (!subject || subject.rest !== '') return null
  const row = (await fromLedger(ctx, subject)) ?? (await fromContact(ctx, subject))
  if (!row?.email) return null
  return { subject, workspace: row.name, contact: { email: row.email, status: row.status, language: row.language } }
}

const fromLedger = (ctx: Context, subject: MessageKey) =>
  ctx.db
    .selectFrom('ledger')
    .innerJoin('workspaces', 'workspaces.id', 'ledger.tenant_id')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'ledger.tenant_id').onRef('contacts.id', '=', 'ledger.contact_id'),
    )
    .select(['ledger.email', 'contacts.status', 'contacts.language', 'workspaces.name'])
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
    .select(['contacts.email', 'contacts.status', 'contacts.language', 'workspaces.name'])
    .where('contacts.tenant_id', '=', tenantId)
    .where('contacts.id', '=', await currentContactId(ctx.db, { tenantId, contactId }))
    .executeTakeFirst()
}
