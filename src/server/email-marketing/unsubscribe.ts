import type { unsubscribe as unsubscribeDoor, unsubscribePage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import type { Secrets } from '../secrets.ts'
import { Answer } from '../http/route.ts'
import { noteUnsubscribed, say } from './contact-history.ts'
import { suppress } from './suppression.ts'
import { type MessageOf, messageToken, readToken } from './tracking-tokens.ts'
import { unsubscribeHtml } from './unsubscribe-page.ts'

const purpose = 'unsubscribe'

/** The token of one message's unsubscribe link: whose it is, from which workspace and job. */
export const unsubscribeToken = (secrets: Secrets, of: MessageOf) => messageToken(secrets, purpose, of)

/** The page behind the link of a mail. It changes nothing: mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang }: In<typeof unsubscribePage>) {
  const known = await contactOf(ctx, token)
  if (!known) return html(404, { kind: 'unknown', lang: lang ?? ctx.lang })
  const { contact, workspace } = known
  const kind = contact.status === 'unsubscribed' ? 'done' : 'ask'
  return html(200, { kind, lang: lang ?? contact.language ?? ctx.lang, email: contact.email, workspace })
}

/** Unsubscribes at once, whatever the body says (RFC 8058 §3.1); calling it again changes nothing and answers the same. */
export async function unsubscribe(ctx: Context, { token, lang }: In<typeof unsubscribeDoor>) {
  const known = await contactOf(ctx, token)
  if (!known) return html(404, { kind: 'unknown', lang: lang ?? ctx.lang })
  const { subject, contact, workspace } = known
  await ctx.db.transaction().execute(async (db) => {
    await say(db, { jobId: subject.jobId })
    const contactId = await noteUnsubscribed(db, subject)
    await db
      .updateTable('contacts')
      .set({ status: 'unsubscribed', updated_at: ctx.now() })
      .where('tenant_id', '=', subject.tenantId)
      .where('id', '=', contactId)
      .where('status', 'in', ['subscribed', 'unconfirmed'])
      .execute()
    await suppress(db, subject.tenantId, [{ email: contact.email, reason: 'unsubscribed', jobId: subject.jobId }])
  })
  return html(200, { kind: 'done', lang: lang ?? contact.language ?? ctx.lang, email: contact.email, workspace })
}

/** Who is meant. A contact that was deleted is still known by the address that the mail went to. */
async function contactOf(ctx: Context, token: string) {
  const subject = readToken(ctx.secrets, purpose, token)
  if (!subject || subject.rest !== '') return null
  const row = await ctx.db
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
  if (!row) return null
  return { subject, workspace: row.name, contact: { email: row.email, status: row.status, language: row.language } }
}

const html = (status: number, page: Parameters<typeof unsubscribeHtml>[0] & { lang: Lang }) =>
  new Answer(status, unsubscribeHtml(page), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
