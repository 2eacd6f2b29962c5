import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '../../context.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Correspondents } from '../../db/tables/messages.ts'
import { found } from '../../failure.ts'
import { cleanHtml } from '../../mail/html/sanitize.ts'
import { quotedSpans } from '../../mail/html/quoted-text.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import { lookingAccount } from '../templates/render-budget.ts'
import { withWholeMail } from './attachments.ts'
import { readMessage } from './source.ts'
import { Draft } from './draft.ts'
import { type SendBlocker, blockerText } from '../send-blockers.ts'
import { noLinks, shownTo } from '../templates/render-message.ts'
import { sentMail } from '../templates/sent-message.ts'
import { responseText } from '../ledger/skip-reasons.ts'
import type { MessageBody } from './message-body.ts'
/** The re-rendered message of a job. `note`: why it differs from the message as sent. */
type Made = { html: string | null; text: string; note?: 'recipient_gone' }

type Row = Selectable<Tables['messages']>

/** Sender and recipients. If the message has a source, its headers name the recipients and copies. */
function correspondentsOf(
  { sender, recipient, cc, envelope }: Row,
  people: Correspondents | undefined,
  draft: z.output<typeof Draft> | null,
) {
  const named = (addresses: string[]) => addresses.filter(Boolean).map((address) => ({ name: '', address }))
  const hidden = (envelope ?? []).flatMap((one) => (one.hidden ? [one.email] : []))
  const bcc = named(draft?.bcc ?? hidden)
  if (draft) return { from: named([sender]), to: named(draft.to), cc: named(draft.cc), bcc, replyTo: [] }
  const [from, to] = [named([sender]), named([recipient])]
  if (!people) return { from, to, cc: named(cc.split(', ')), bcc, replyTo: [] }
  // A recipient that no header names got a blind copy. Messages written here list their own blind copies.
  const isNamed = envelope !== null || people.to.length + people.cc.length > 0
  return { ...people, from: people.from.length > 0 ? people.from : from, to: isNamed ? people.to : to, bcc }
}

/**
 * The readable content of a message: stored for a received message, parsed from the source for one written here,
 * rendered again for a job’s message. @throws not_found
 */
export async function bodyOf(ctx: TenantContext, id: string) {
  const { db, tenant } = ctx
  const content = await db
    .selectFrom('message_contents')
    .select(['html', 'text', 'headers', 'correspondents', 'invitation'])
    .where('tenant_id', '=', tenant.id)
    .where('message_id', '=', id)
    .executeTakeFirst()
  if (content) return { ...content, quoted: quotedSpans(content.text), recipients: [] }
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const message = found(row)
  // A sent message has its draft too while the send can be undone.
  const draft = message.status !== 'draft' || message.draft === null ? null : Draft.parse(message.draft)
  const { html, text, headers, people, note } = draft
    ? { ...draft, headers: [], people: undefined, note: undefined }
    : await sentBodyOf(ctx, message)
  return {
    ...(note && { note }),
    html: html === null ? null : cleanHtml(html),
    text,
    headers,
    quoted: quotedSpans(text),
    correspondents: correspondentsOf(message, people, draft),
    invitation: null,
    recipients: message.envelope
      ? message.envelope.map(({ email, state, response }) => ({
          email,
          state,
          response: response === ('provider_gone' satisfies SendBlocker) ? blockerText(response, ctx.lang) : response,
        }))
      : await undelivered(ctx, message),
  }
}

/** Why a send did not reach the recipient of a message; empty once the ledger row is purged. */
async function undelivered({ db, tenant, lang }: TenantContext, message: Row) {
  const { job_id: jobId, contact_id: contactId, delivery_status: state } = message
  if (jobId === null || contactId === null || !['failed', 'bounced'].includes(state)) return []
  const rows = await db
    .selectFrom('ledger')
    .select(['email', 'status', 'response'])
    .where('tenant_id', '=', tenant.id)
    .where('job_id', '=', jobId)
    .where('contact_id', '=', contactId)
    .execute()
  return rows.map((row) => ({ email: row.email, state: 'failed' as const, response: responseText(row, lang) ?? '' }))
}

async function sentBodyOf(ctx: TenantContext, row: Row): Promise<MessageBody & Made & { people?: Correspondents }> {
  const read = await withWholeMail(ctx.tenant.id, async () => {
    const own = await ctx.storage.read(ctx.tenant.id, { bytes: row.source, file: row.source_file })
    const source = own ?? (await transactionalSource(ctx, row))
    return source && readMessage(source)
  })
  if (read) return read
  const made = await madeAgain(ctx, row)
  return { ...(made ?? { html: null, text: row.preview }), headers: headersOf(row) }
}

async function transactionalSource({ db, tenant, storage }: TenantContext, { job_id: jobId, contact_id: id }: Row) {
  if (jobId === null || id === null) return null
  const mail = await db
    .selectFrom('transactional_mails')
    .select(['source as bytes', 'source_file as file'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return mail ? storage.read(tenant.id, mail) : null
}

/** Null if it can no longer be rendered. */
async function madeAgain(ctx: TenantContext, { job_id: jobId, contact_id: contactId }: Row): Promise<Made | null> {
  if (jobId === null || contactId === null) return null
  const mail = await sentMail(ctx.db, { tenantId: ctx.tenant.id, jobId, contactId })
  // The source of a transactional message is stored for a limited time.
  if (!mail || (mail.job.html === null && mail.job.text === null)) return null
  const made = await nullIfRenderFails(() =>
    shownTo(mail.job, mail.reader, noLinks, lookingAccount(ctx, ctx.viewer.id)),
  )
  return (
    made && {
      html: made.html ?? null,
      text: made.text ?? '',
      ...(mail.isRecipientDeleted && { note: 'recipient_gone' }),
    }
  )
}

function headersOf(row: Row) {
  const date = row.sent_at ?? row.created_at
  return [
    { name: 'From', value: row.sender },
    { name: 'To', value: row.recipient },
    { name: 'Subject', value: row.subject },
    { name: 'Date', value: date.toUTCString().replace('GMT', '+0000') },
    { name: 'Message-ID', value: row.message_id },
    ...(row.belong_to_message_id ? [{ name: 'In-Reply-To', value: row.belong_to_message_id }] : []),
  ]
}
