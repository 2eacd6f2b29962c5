import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '../../context.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Correspondents } from '../../db/tables/messages.ts'
import { found } from '../../failure.ts'
import { cleanHtml } from '../../mail/html/sanitize.ts'
import { quotedSpans } from '../../mail/html/quoted-text.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import type { Rendered } from '../../mail/liquid/source.ts'
import type { ClaimedMessage } from '../ledger/ledger.ts'
import { previewAccount } from '../templates/render-budget.ts'
import { withWholeMail } from './attachments.ts'
import { readMessage } from './source.ts'
import { Draft } from './draft.ts'
import { type SendBlocker, blockerText } from '../send-blockers.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { linksOf, noLinks, previewOf, shownTo } from '../templates/render-message.ts'
import { type SentMail, sentMail } from '../templates/sent-message.ts'
import { responseText } from '../ledger/skip-reasons.ts'
import type { MessageBody } from './message-body.ts'
/** The re-rendered message of a job, with the people in its headers. `note`: why it may differ from the one sent. */
type Made = { html: string | null; text: string; note?: 'recipient_gone' | 'details_differ'; people?: Correspondents }

type Row = Selectable<Tables['messages']>

/** Sender and recipients. If the message has a source, its headers name the recipients and copies. */
function correspondentsOf(
  { sender, recipient, cc, envelope }: Row,
  people: Correspondents | undefined,
  draft: z.output<typeof Draft> | null,
) {
  const named = (addresses: string[]) => addresses.filter(Boolean).map((address) => ({ name: '', address }))
  const hidden = (envelope ?? []).flatMap((row) => (row.hidden ? [row.email] : []))
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
  const candidate = found(row)
  // A sent message has its draft too while the send can be undone.
  const draft = candidate.status !== 'draft' || candidate.draft === null ? null : Draft.parse(candidate.draft)
  const { html, text, headers, people, note } = draft
    ? { ...draft, headers: [], people: undefined, note: undefined }
    : await sentBodyOf(ctx, candidate)
  return {
    ...(note && { note }),
    html: html === null ? null : cleanHtml(html),
    text,
    headers,
    quoted: quotedSpans(text),
    correspondents: correspondentsOf(candidate, people, draft),
    invitation: null,
    recipients: candidate.envelope
      ? candidate.envelope.map(({ email, state, response, rule = null }) => ({
          email,
          state,
          bounceRule: rule,
          response: response === ('provider_gone' satisfies SendBlocker) ? blockerText(response, ctx.lang) : response,
        }))
      : await undelivered(ctx, candidate),
  }
}

/** Why a send did not reach the recipient of a message; empty once the ledger row is purged. */
async function undelivered({ db, tenant, lang }: TenantContext, candidate: Row) {
  const { job_id: jobId, contact_id: contactId, delivery_status: state } = candidate
  if (jobId === null || contactId === null || !['failed', 'bounced'].includes(state)) return []
  const rows = await db
    .selectFrom('ledger')
    .select(['email', 'status', 'response', 'bounce_rule'])
    .where('tenant_id', '=', tenant.id)
    .where('job_id', '=', jobId)
    .where('contact_id', '=', contactId)
    .execute()
  return rows.map((row) => ({
    email: row.email,
    state: 'failed' as const,
    response: responseText(row, lang) ?? '',
    bounceRule: row.bounce_rule,
  }))
}

async function sentBodyOf(ctx: TenantContext, row: Row): Promise<MessageBody & Made & { people?: Correspondents }> {
  const read = await withWholeMail(ctx.tenant.id, async () => {
    const own = await ctx.storage.read(ctx.tenant.id, { bytes: row.source, file: row.source_file })
    const source = own ?? (await transactionalSource(ctx, row))
    return source && readMessage(source)
  })
  if (read) return read
  const made = await madeAgain(ctx, row)
  return { ...(made ?? { html: null, text: row.preview }), headers: headersOf(row, made?.people) }
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
async function madeAgain(ctx: TenantContext, row: Row): Promise<Made | null> {
  const { job_id: jobId, contact_id: contactId } = row
  if (jobId === null || contactId === null) return null
  const mail = await sentMail(ctx.db, { tenantId: ctx.tenant.id, jobId, contactId })
  // The source of a transactional message is stored for a limited time.
  if (!mail || (mail.job.html === null && mail.job.text === null)) return null
  const account = previewAccount(ctx, ctx.viewer.id)
  const show = (reader: ClaimedMessage, links = noLinks) =>
    nullIfRenderFails(() => shownTo(mail.job, reader, links, account))
  const wasSent = row.sent_at !== null && !mail.isRecipientDeleted
  const origin = await linkOrigin(ctx, ctx.tenant.id)
  const reader = wasSent
    ? await readerOf(row, mail, (candidate) =>
        show(candidate, linksOf(ctx, { tenantId: ctx.tenant.id, jobId, contactId }, origin)),
      )
    : mail.reader
  const made = await show(reader ?? mail.reader)
  const differs = reader === null || mail.isHistoryGone
  return (
    made && {
      html: made.html ?? null,
      text: made.text ?? '',
      people: namedIn(mail, reader ?? mail.reader),
      ...(mail.isRecipientDeleted ? { note: 'recipient_gone' } : differs && { note: 'details_differ' }),
    }
  )
}

/**
 * The recipient whose data gives the subject and the beginning that were sent, which are stored with the message: the
 * contact may have changed between its claim and the send. Null if there is none.
 */
async function readerOf(
  { subject, preview }: Row,
  { reader, earlier }: SentMail,
  render: (reader: ClaimedMessage) => Promise<Rendered | null>,
) {
  for (const candidate of [reader, ...earlier]) {
    const made = await render(candidate)
    if (made?.subject === subject && previewOf(made.text ?? '') === preview) return candidate
  }
  return null
}

/** The people in the headers of a sent message, named as they were then. */
function namedIn(
  { job, isRecipientDeleted }: SentMail,
  { firstName, lastName, email }: ClaimedMessage,
): Correspondents {
  const name = isRecipientDeleted ? '' : `${firstName} ${lastName}`.trim()
  return {
    from: [{ name: job.fromName, address: job.fromEmail }],
    to: [{ name, address: email }],
    cc: [],
    replyTo: job.replyTo ? [{ name: '', address: job.replyTo }] : [],
  }
}

const inHeader = (people: Correspondents['to'] | undefined) =>
  people?.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')

function headersOf(row: Row, people: Correspondents | undefined) {
  const date = row.sent_at ?? row.created_at
  return [
    { name: 'From', value: inHeader(people?.from) ?? row.sender },
    { name: 'To', value: inHeader(people?.to) ?? row.recipient },
    ...(people && people.replyTo.length > 0 ? [{ name: 'Reply-To', value: inHeader(people.replyTo) ?? '' }] : []),
    { name: 'Subject', value: row.subject },
    { name: 'Date', value: date.toUTCString().replace('GMT', '+0000') },
    { name: 'Message-ID', value: row.message_id },
    ...(row.belong_to_message_id ? [{ name: 'In-Reply-To', value: row.belong_to_message_id }] : []),
  ]
}
