import { sql } from 'kysely'
import { domainToASCII } from 'node:url'
import type { z } from 'zod'
import { undoSeconds, type updateMessage, type writeMessage } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import type { EnvelopeRow } from '../../db/tables/messages.ts'
import { fault, found } from '../../failure.ts'
import { type Attachment, composeMessage } from '../../mail/compose/compose.ts'
import { htmlOfText } from '../../mail/html/html-of-text.ts'
import { messageHtml, messageText } from '../../mail/html/message-html.ts'
import { Draft } from './draft.ts'
import { toServiceIds } from '../ledger/service-message-ids.ts'
import { isReplacementId } from './replacement-id.ts'
import { attachmentOf } from './attachments.ts'
import { one } from './read.ts'
import { sendMessage } from './send.ts'
import { messagesChannel } from './stream.ts'
import { jobOfThread } from './thread-job.ts'
import { knownRow, rowOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { refundRecipientQuota, spendRecipientQuota } from '../transport/recipient-limit.ts'
import { changedAt, checkVersion } from '../../db/versions.ts'

const noRecipient = fault(
  'validation_failed',
  { en: 'Add at least one recipient.', ar: 'يلزم إضافة مستلم واحد على الأقل.' },
  'to',
)
const noProvider = fault(
  'validation_failed',
  { en: 'Connect a provider before you send.', ar: 'يلزم ربط مزود إرسال قبل الإرسال.' },
  'providerId',
)
const noParent = fault(
  'validation_failed',
  { en: 'Original message not found. It may have been deleted.', ar: 'الرسالة الأصلية غير موجودة، وقد تكون محذوفة.' },
  'belongToMessageId',
)
const tooLarge = fault('too_large', {
  en: 'Attachments can be up to 20 MB in total. Remove some of them.',
  ar: 'الحد الأقصى لمجموع المرفقات 20 ميغابايت. يلزم إزالة بعضها.',
})
const alreadySent = fault('conflict', {
  en: 'This message was already sent and can’t be edited.',
  ar: 'أُرسلت هذه الرسالة بالفعل ولا يمكن تعديلها.',
})

const tooLate = fault('conflict', {
  en: 'This message is already being sent.',
  ar: 'هذه الرسالة قيد الإرسال بالفعل.',
})

/** Placeholder domain while there is no sender (RFC 2606). */
const nowhere = 'draft.invalid'
const maxBytes = 20 * 1024 * 1024
/** RFC 5322 wants the whole chain; other software truncates it to the first and the last ids. */
const maxReferences = 20

type Writing = z.output<typeof Draft> & {
  subject: string
  /** Null for a draft started before any provider exists. */
  provider: ProviderRow | null
  parent: Parent | null
  attachments: Attachment[]
  undo: boolean
}

/**
 * Stores a draft, or queues a message; its delivery status follows. @throws validation_failed, not_found, too_large,
 * rate_limited, StorageAway
 */
export async function write(ctx: TenantContext, input: In<typeof writeMessage>) {
  const { to, cc, bcc, html, subject, undo, belongToMessageId = null } = input
  const text = input.text || messageText(html)
  const provider = await providerOf(ctx, input.providerId)
  const parent = belongToMessageId ? await parentOf(ctx, belongToMessageId) : null
  if (belongToMessageId && !parent) throw noParent()
  const attachments = await attachmentsOf(ctx, input.attachments)
  const writing = { to, cc, bcc, html, text, subject, belongToMessageId, parent, provider, attachments, undo }
  return saveOrQueue(ctx, newId(), writing, input.status)
}

/**
 * Updates the fields in the request, and sends the draft if requested. @throws not_found, conflict if another device
 * changed it since `version`
 */
export async function changeDraft(ctx: TenantContext, input: In<typeof updateMessage>) {
  const { db, tenant } = ctx
  const row = found(
    await db
      .selectFrom('messages')
      .select(['id', 'status', 'draft', 'subject', 'provider_id', 'attachments', 'thread', 'answers_to'])
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', input.messageId)
      .executeTakeFirst(),
  )
  if (row.status !== 'draft') throw alreadySent()
  const before = Draft.parse(row.draft)
  const currentFiles = row.attachments.map((_one, number) => ({ messageId: row.id, number }))
  const writing: Writing = {
    ...before,
    to: input.to ?? before.to,
    cc: input.cc ?? before.cc,
    bcc: input.bcc ?? before.bcc,
    text: input.text || messageText(input.html ?? null) || (input.text ?? before.text),
    html: input.html === undefined ? before.html : input.html,
    undo: input.undo ?? false,
    subject: input.subject ?? row.subject,
    provider: await providerOf(ctx, input.providerId, row.provider_id),
    parent: (before.belongToMessageId && (await parentOf(ctx, before.belongToMessageId))) || deletedParent(row),
    attachments: await attachmentsOf(ctx, input.attachments ?? currentFiles),
  }
  return saveOrQueue(ctx, row.id, writing, input.status === 'sent' ? 'sent' : 'draft', { version: input.version })
}

/** Turns a message back into a draft while sending has not started. @throws not_found, conflict */
export async function takeBack({ db, tenant, now }: TenantContext, id: string) {
  const back = await db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('messages')
      .set({ status: 'draft', envelope: null, updated_at: now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .where('direction', '=', 'sent')
      .where('status', '<>', 'draft')
      .where('draft', 'is not', null)
      .returning(['draft', 'created_at'])
      .executeTakeFirst()
    if (row) {
      const { to, cc, bcc } = Draft.parse(row.draft)
      const use = { tenantId: tenant.id, kind: 'mailsToRecipient' as const, emails: [...to, ...cc, ...bcc] }
      await refundRecipientQuota(db, row.created_at, use)
    }
    return row
  })
  const message = await one(db, tenant.id, id)
  if (!back && message.status !== 'draft') throw tooLate()
  await say(db, messagesChannel, tenant.id)
  return { data: message }
}

type Before = { version: Date | undefined }

/** @param before set for an existing draft: the version that was read */
async function saveOrQueue(
  ctx: TenantContext,
  id: string,
  writing: Writing,
  status: 'draft' | 'sent',
  before?: Before,
) {
  const { tenant, now } = ctx
  const { provider, subject, to, cc, text, html } = writing
  const seen = [...new Set([...to, ...cc])]
  const bcc = writing.bcc.filter((address) => !seen.includes(address))
  const recipients = [...new Set([...seen, ...bcc])]
  if (status === 'sent' && recipients.length === 0) throw noRecipient()
  if (status === 'sent' && !provider) throw noProvider()
  const sender = provider?.from_email ?? ''
  const messageId = `<${id}@${domainToASCII(sender.slice(sender.lastIndexOf('@') + 1)) || nowhere}>`
  const { attachments, belongToMessageId, parent } = writing
  const draft = { to, cc, bcc: writing.bcc, html, text, belongToMessageId }
  const whole = composed(writing, { messageId, chain: await chainOf(ctx, parent), date: now() })
  const sending = status === 'sent'
  // Drafts are saved every few seconds; each save would leave a file behind.
  const stored = sending ? await ctx.storage.store(tenant.id, whole) : { bytes: whole, file: null }
  const values = {
    provider_id: provider?.id ?? null,
    direction: 'sent' as const,
    delivery_status: 'queued' as const,
    status: sending ? ('active' as const) : ('draft' as const),
    content_type: html === null ? ('text' as const) : ('html' as const),
    subject,
    preview: text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed(),
    sender,
    sender_address: sender,
    recipient: to[0] ?? cc[0] ?? bcc[0] ?? '',
    cc: [...to.slice(1), ...cc].join(', '),
    people: [...(sender ? [sender] : []), ...recipients],
    message_id: messageId,
    thread: parent?.thread ?? messageId,
    thread_job_id: parent?.thread ? jobOfThread(tenant.id, sql`${parent.thread}`, sql`${messageId}`) : null,
    belong_to_message_id: parent?.message_id ?? null,
    answers_to: parent ? [parent.message_id] : [],
    source: stored.bytes,
    source_file: stored.file,
    attachments: JSON.stringify(
      attachments.map(({ filename, contentType, content }) => described(filename, contentType, content)),
    ),
    envelope: sending ? JSON.stringify(recipients.map((email) => waitingRecipient(email, bcc.includes(email)))) : null,
    // Also for a sent message until delivery starts, so that the send can be undone.
    draft: JSON.stringify(draft),
    is_read: true,
    ...(sending && { created_at: now() }),
  }
  await ctx.db.transaction().execute(async (db) => {
    if (before) {
      const updatedAt = await lockDraft(db, tenant.id, id, before)
      await db
        .updateTable('messages')
        .set({ ...values, updated_at: changedAt(now(), updatedAt) })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', id)
        .execute()
    } else
      await db
        .insertInto('messages')
        .values({ tenant_id: tenant.id, id, ...values, updated_at: now() })
        .execute()
    if (sending) {
      await spendRecipientQuota(ctx, db, { tenantId: tenant.id, kind: 'mailsToRecipient', emails: recipients })
      const runAt = new Date(Date.now() + (writing.undo ? undoSeconds * 1000 : 0))
      await ctx.queue.add(db, sendMessage, { tenantId: tenant.id, id }, { key: `message ${id}`, attempts: 12, runAt })
    }
    await say(db, messagesChannel, tenant.id)
  })
  return { data: await one(ctx.db, tenant.id, id) }
}

/** Locks the draft and returns its last change. @throws not_found, conflict */
async function lockDraft(db: Db, tenantId: string, id: string, { version }: Before): Promise<Date> {
  const row = found(
    await db
      .selectFrom('messages')
      .select(['status', 'updated_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.status !== 'draft') throw alreadySent()
  const current = async () => ({ data: await one(db, tenantId, id), by: null })
  await checkVersion({ version, updatedAt: row.updated_at, current })
  return row.updated_at
}

const waitingRecipient = (email: string, hidden: boolean): EnvelopeRow => ({
  email,
  state: 'waiting',
  response: '',
  ...(hidden && { hidden }),
})

const described = (name: string, type: string, content: Buffer) => ({ name, type, bytes: content.byteLength })

type Parent = { message_id: string; thread: string | null; answers_to: string[] }

/** The parent of a draft whose parent was deleted; the recipient still has that message. */
const deletedParent = (draft: Pick<Parent, 'thread' | 'answers_to'>): Parent | null =>
  draft.answers_to[0] === undefined ? null : { message_id: draft.answers_to[0], thread: draft.thread, answers_to: [] }

async function parentOf({ db, tenant }: TenantContext, messageId: string): Promise<Parent | null> {
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'thread', 'answers_to'])
    .where('tenant_id', '=', tenant.id)
    .where('direction', 'in', ['received', 'sent'])
    .where('message_id', '=', `<${messageId.trim().replace(/^<|>$/g, '')}>`)
    // A received message takes precedence over a sent one.
    .orderBy('direction')
    .execute()
  return rows[0] ?? null
}

/** The Message-ID in the message’s own headers, for a message stored under a substitute; null if it has none. */
async function statedId(db: Db, tenantId: string, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select h ->> 'value' as value
    from messages m join message_contents c on c.tenant_id = m.tenant_id and c.message_id = m.id,
      jsonb_array_elements(c.headers) h
    where m.tenant_id = ${tenantId} and m.direction in ('sent', 'received') and m.message_id = ${messageId}
      and lower(h ->> 'name') = 'message-id' limit 1`.execute(db)
  return /<[^<>\s]{1,990}>/.exec(rows[0]?.value ?? '')?.[0] ?? null
}

/** The chain of Message-IDs above a reply, oldest first, as its recipients know them. */
async function chainOf({ db, tenant }: TenantContext, parent: Parent | null): Promise<string[]> {
  if (!parent) return []
  const own = isReplacementId(parent.message_id) ? await statedId(db, tenant.id, parent.message_id) : parent.message_id
  const ids = [...parent.answers_to.toReversed(), ...(own === null ? [] : [own])]
  return toServiceIds(db, tenant.id, [...new Set(ids)])
}

function composed(writing: Writing, { messageId, chain, date }: { messageId: string; chain: string[]; date: Date }) {
  const { provider, to, subject, text, html, attachments } = writing
  const cc = writing.cc.filter((address) => !to.includes(address))
  const parent = chain.at(-1)
  const mailboxes = (emails: string[]) => emails.map((email) => ({ email }))
  const [first, ...also] = mailboxes(to.length > 0 ? to : cc)
  const references = chain.length > maxReferences ? [...chain.slice(0, 1), ...chain.slice(1 - maxReferences)] : chain
  const from = { name: provider?.from_name ?? '', email: provider?.from_email ?? `draft@${nowhere}` }
  return composeMessage({
    from,
    // A draft may have no recipient yet.
    to: first ?? { email: from.email },
    also,
    cc: to.length > 0 ? mailboxes(cc) : [],
    ...(typeof provider?.reply_to === 'string' && { replyTo: { email: provider.reply_to } }),
    subject,
    text,
    html: html === null ? htmlOfText(text) : messageHtml(html),
    messageId,
    date,
    ...(parent !== undefined && { inReplyTo: parent, references }),
    attachments,
  })
}

/**
 * @param before the draft’s provider; if it was deleted, the default provider replaces it
 * @throws not_found if the requested provider does not exist
 */
async function providerOf({ db, tenant }: TenantContext, providerId: string | undefined, before: string | null = null) {
  if (providerId !== undefined) return rowOf(db, tenant.id, providerId)
  const known = before === null ? undefined : await knownRow(db, tenant.id, before)
  if (known) return known
  const all = db.selectFrom('providers').selectAll().where('tenant_id', '=', tenant.id)
  return (await all.where('is_default', '=', true).executeTakeFirst()) ?? null
}

async function attachmentsOf(ctx: TenantContext, input: In<typeof writeMessage>['attachments']): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  let bytes = 0
  for (const one of input) {
    const read =
      'content' in one
        ? { ...one, bytes: Buffer.from(one.content, 'base64') }
        : await attachmentOf(ctx, one.messageId, one.number)
    bytes += read.bytes.byteLength
    if (bytes > maxBytes) throw tooLarge()
    attachments.push({ filename: read.name, contentType: read.type, content: read.bytes })
  }
  return attachments
}
