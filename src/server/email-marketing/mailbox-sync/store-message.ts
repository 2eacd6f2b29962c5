import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { type Db, idAt } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import type { StoredBytes } from '../../storage/storage.ts'
import { contentDigest } from '../../mail/parse/content-digest.ts'
import { oneLine } from '../../mail/parse/storable.ts'
import type { ParsedMail, Person } from '../../mail/parse/parsed.ts'
import { inOneLine } from '../../mail/html/html-to-text.ts'
import { toOwnIds } from '../ledger/service-message-ids.ts'
import { wasDeleted } from './deletions.ts'
import { answersWithin, isOneOf, type Parent, placeByHeaders, type Place, threadBySubject } from '../inbox/threading.ts'
import { jobOfThread } from '../inbox/thread-job.ts'
import { decompress } from '../inbox/source-compression.ts'
import type { Folder } from './folder-key.ts'

/** A message as the server has it, and its parsed form. */
export type Incoming = {
  uid: number
  at: Date
  seen: boolean
  answered: boolean
  source: Buffer
  mail: ParsedMail
}

/** A message with its compressed source, which is stored before the message. */
export type Stored = Incoming & { stored: StoredBytes }

type Known = Parent & { id: string; jobId: string | null; contactId: string | null; contentDigest: string | null }

/**
 * Stores a message in its thread, in the caller's transaction. A copy with the content of a stored message updates
 * that message instead. A message that was deleted here is not stored.
 */
export async function keep(
  { storage }: Pick<Services, 'storage'>,
  db: Db,
  folder: Folder,
  message: Stored,
): Promise<'kept' | 'known' | 'deleted'> {
  const incoming = await underOwnNames(db, folder.tenantId, message)
  const { mail, source } = incoming
  const digest = contentDigest(source)
  const sourceDigest = createHash('sha256').update(source).digest('hex').slice(0, 40)
  const sender = mail.from?.address ?? ''
  const named = mail.messageId ?? `<${sourceDigest}@no-message-id.invalid>`
  const ids = [named, ...[digest.slice(0, 40), sourceDigest].map(ownIdOf)]
  const known = await messagesNamed(db, folder.tenantId, [...ids, ...mail.answersTo])
  const namesakes = known.filter((message) => ids.includes(message.messageId) && message.direction === folder.direction)
  for (const namesake of namesakes) {
    // A campaign message belongs to its job and to the provider that sent it: a copy of it is a separate message.
    if (namesake.senderAddress !== sender || namesake.jobId !== null) continue
    const content = namesake.contentDigest ?? (await storedDigest(storage, db, folder.tenantId, namesake.id))
    // Messages written here have a Message-ID of ours, and servers may alter their copy.
    if (content === null ? folder.direction !== 'sent' : content !== digest) continue
    await moveTo(db, folder, namesake.id, { uid: incoming.uid, content })
    return 'known'
  }
  if (await wasDeleted(db, folder, { ids, sender, digest, uid: incoming.uid })) return 'deleted'
  // The Message-ID is taken: the message gets a generated one, so that neither hides the other.
  const messageId = namesakes.some((namesake) => namesake.messageId === named) ? ownIdOf(digest.slice(0, 40)) : named
  const place = await placeOf(db, folder, incoming, messageId, known)
  const isNew = await insert(db, folder, incoming, { messageId, sender, digest, place: place.place })
  if (!isNew) return 'known'
  if (folder.direction === 'received') await noteReply(db, folder.tenantId, place.place.thread, incoming.at)
  await adopt(db, folder.tenantId, { messageId, thread: place.place.thread, sender, people: peopleOf(mail) })
  if (folder.direction === 'received' && !mail.automatic && place.parent)
    await countAnswer(db, folder.tenantId, place.parent)
  return 'kept'
}

const ownIdOf = (digest: string) => `<${digest}@same-message-id.invalid>`

/** The digest of a message received before digests were stored; null if it was written here. */
async function storedDigest(
  storage: Services['storage'],
  db: Db,
  tenantId: string,
  id: string,
): Promise<string | null> {
  const stored = await db
    .selectFrom('message_contents')
    .select(['source as bytes', 'source_file as file'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', id)
    .executeTakeFirst()
  const bytes = stored && (await storage.read(tenantId, stored))
  return bytes ? contentDigest(await decompress(bytes)) : null
}

/** Replaces Message-IDs assigned by a sending service with ours, because answers name the service's. */
async function underOwnNames(db: Db, tenantId: string, incoming: Stored): Promise<Stored> {
  const { messageId, answersTo } = incoming.mail
  const [own] = messageId === null ? [null] : await toOwnIds(db, tenantId, [messageId])
  return {
    ...incoming,
    mail: { ...incoming.mail, messageId: own ?? null, answersTo: await toOwnIds(db, tenantId, answersTo) },
  }
}

async function messagesNamed(db: Db, tenantId: string, ids: readonly string[]): Promise<Known[]> {
  const { rows } =
    await sql<Known>`${prepared('received.named')} select id, message_id as "messageId", coalesce(thread, message_id) as thread, direction,
      sender_address as "senderAddress", recipient, people, job_id as "jobId", contact_id as "contactId",
      content_digest as "contentDigest"
    from messages where tenant_id = ${tenantId} and direction in ('sent', 'received') and message_id = any(${[...ids]}::text[])
    order by direction`.execute(db)
  return rows
}

/** Updates where a message is: another folder or UID. */
async function moveTo(db: Db, folder: Folder, id: string, { uid, content }: { uid: number; content: string | null }) {
  await sql`update messages set provider_id = ${folder.providerId}, folder = ${folder.path}, uid_validity = ${folder.uidValidity}, uid = ${uid},
      content_digest = ${content}
    where tenant_id = ${folder.tenantId} and id = ${id}`.execute(db)
}

async function placeOf(db: Db, folder: Folder, { mail, at }: Incoming, messageId: string, named: Known[]) {
  const sender = mail.from?.address ?? ''
  const message = { messageId, senderAddress: sender, subject: mail.subject, answersTo: mail.answersTo }
  // Sent messages take precedence: an answer to a message that was also received answers the sent one.
  const parents = new Map(named.toReversed().map((message) => [message.messageId, message]))
  const joining = new Set<string>()
  for (const parent of parents.values()) {
    // A sent message may come from another program; it joins the thread of the messages that its headers name.
    if (
      folder.direction === 'sent' ||
      isOneOf(sender, parent) ||
      (await isOfThread(db, folder.tenantId, parent, sender))
    )
      joining.add(parent.messageId)
  }
  let place: Place = placeByHeaders(message, parents, (parent) => joining.has(parent.messageId))
  let parent = place.belongTo === null ? null : (parents.get(place.belongTo) ?? null)
  if (!parent && !place.refused && folder.direction === 'received') {
    const candidates = await latelyWith(db, folder.tenantId, sender, at)
    const thread = threadBySubject(message, candidates)
    if (thread !== null) {
      place = { ...place, thread }
      parent = candidates.find((candidate) => candidate.thread === thread && candidate.direction === 'sent') ?? null
    }
  }
  return { place, parent }
}

/** Whether the sender takes part in the thread, or is its contact with an address changed since. */
async function isOfThread(db: Db, tenantId: string, parent: Known, sender: string): Promise<boolean> {
  if (sender === '') return false
  const { rows } =
    await sql`${prepared('received.joined')} select 1 from messages where tenant_id = ${tenantId} and thread = ${parent.thread}
      and (recipient = ${sender} or sender_address = ${sender} or people @> array[${sender}]::text[])
    union all
    select 1 from contacts where tenant_id = ${tenantId} and id = ${parent.contactId}::uuid and email = ${sender}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Recent messages to or from an address. */
async function latelyWith(
  db: Db,
  tenantId: string,
  sender: string,
  at: Date,
): Promise<(Known & { subject: string })[]> {
  if (sender === '') return []
  const since = new Date(at.getTime() - answersWithin)
  const until = new Date(at.getTime() + 60_000)
  const { rows } = await sql<Known & { subject: string }>`${prepared('received.lately')}
    select id, message_id as "messageId", coalesce(thread, message_id) as thread, subject, direction,
      sender_address as "senderAddress", recipient, people, job_id as "jobId", contact_id as "contactId",
      content_digest as "contentDigest"
    from (
      (select * from messages where tenant_id = ${tenantId} and recipient = ${sender} and created_at between ${since} and ${until}
        and direction = 'sent' order by created_at desc limit 100)
      union all
      (select * from messages where tenant_id = ${tenantId} and sender_address = ${sender} and created_at between ${since} and ${until}
        and direction = 'received' order by created_at desc limit 100)
    ) m order by created_at desc`.execute(db)
  return rows
}

async function insert(
  db: Db,
  folder: Folder,
  { mail, at, seen, answered, uid, stored }: Stored,
  { messageId, sender, digest, place }: { messageId: string; sender: string; digest: string; place: Place },
): Promise<boolean> {
  const id = idAt(at, uid)
  const recipients = [...mail.to, ...mail.cc]
  const recipient = recipients.find(({ address }) => address === folder.own) ?? recipients[0]
  const sent = mail.date && Math.abs(mail.date.getTime() - at.getTime()) < 3 * 24 * 60 * 60_000 ? mail.date : at
  const done = await db
    .insertInto('messages')
    .values({
      tenant_id: folder.tenantId,
      id,
      provider_id: folder.providerId,
      direction: folder.direction,
      delivery_status: folder.direction,
      content_type: mail.html === null ? 'text' : 'html',
      subject: mail.subject,
      preview: oneLine(inOneLine(mail.fresh.slice(0, 6000)))
        .slice(0, 300)
        .toWellFormed(),
      sender: mail.from ? written(mail.from) : '',
      sender_address: sender,
      recipient: (recipient?.address ?? folder.own).slice(0, 254),
      cc: mail.cc.map(written).join(', ').slice(0, 2000).toWellFormed(),
      people: peopleOf(mail),
      contact_id: sql`(select c.id from contacts c where c.tenant_id = ${folder.tenantId} and c.email = ${sender})`,
      message_id: messageId,
      content_digest: digest,
      thread: place.thread,
      thread_job_id: jobOfThread(folder.tenantId, sql`${place.thread}`, sql`${messageId}`),
      belong_to_message_id: place.belongTo,
      answers_to: [...mail.answersTo],
      attachments: JSON.stringify(mail.attachments),
      note: mail.note,
      automatic: mail.automatic,
      is_read: seen || folder.direction === 'sent',
      read_at: seen ? at : null,
      answered_at: answered ? at : null,
      folder: folder.path,
      uid_validity: folder.uidValidity,
      uid,
      sent_at: sent,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!done) return false
  await db
    .insertInto('message_contents')
    .values({
      tenant_id: folder.tenantId,
      message_id: id,
      source: stored.bytes,
      source_file: stored.file,
      html: mail.html,
      text: mail.text,
      headers: JSON.stringify(mail.headers),
      invitation: mail.invitation && JSON.stringify(mail.invitation),
      correspondents: JSON.stringify({
        from: mail.from ? [mail.from] : [],
        to: mail.to,
        cc: mail.cc,
        replyTo: mail.replyTo,
      }),
    })
    .execute()
  return true
}

const written = ({ name, address }: Person) => (name ? `${name} <${address}>` : address)

const peopleOf = ({ from, to, cc }: ParsedMail) => [
  ...new Set([...(from ? [from] : []), ...to, ...cc].map(({ address }) => address).filter(Boolean)),
]

type Adopting = { messageId: string; thread: string; sender: string; people: readonly string[] }

/** Merges the threads of answers that arrived before this message into its thread. */
async function adopt(db: Db, tenantId: string, { messageId, thread, sender, people }: Adopting) {
  await sql`${prepared('received.adopt')}
    with children as (
      select c.id, c.thread from messages c
      where c.tenant_id = ${tenantId} and c.direction = 'received' and c.answers_to @> array[${messageId}]::text[]
        and c.thread <> ${thread} and (c.sender_address = ${sender} or c.sender_address = any(${[...people]}::text[]))
        and not exists (select from messages p where p.tenant_id = ${tenantId} and p.direction in ('sent', 'received')
          and p.message_id = c.belong_to_message_id and p.message_id <> ${messageId})
    )
    update messages m set thread = ${thread}, thread_job_id = case when m.job_id is null then ${jobOfThread(tenantId, sql`${thread}`, sql`m.message_id`)} end,
      belong_to_message_id = case when m.id in (select id from children) then ${messageId} else m.belong_to_message_id end
    where m.tenant_id = ${tenantId} and m.thread in (select thread from children)`.execute(db)
}

/** Notes at the campaign that began the thread when its latest reply arrived. */
async function noteReply(db: Db, tenantId: string, thread: string, at: Date) {
  await sql`${prepared('received.replied')} update jobs set last_reply_at = greatest(last_reply_at, ${at})
    where tenant_id = ${tenantId} and id = ${jobOfThread(tenantId, sql`${thread}`, sql`''`)}
      and (last_reply_at is null or last_reply_at < ${at})`.execute(db)
}

/** Counts a contact's answer to a campaign message, once per job. */
async function countAnswer(db: Db, tenantId: string, { jobId, contactId, direction }: Known) {
  if (direction !== 'sent' || jobId === null || contactId === null) return
  const { rows: first } = await sql`update ledger set replied_at = now()
    where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} and replied_at is null returning 1`.execute(
    db,
  )
  await sql`update contacts set last_replied_at = now() where tenant_id = ${tenantId} and id = coalesce((select a.contact_id
    from contact_aliases a where a.tenant_id = ${tenantId} and a.alias_id = ${contactId}), ${contactId})`.execute(db)
  if (first.length === 0) return
  await sql`update jobs set replied = replied + 1 where tenant_id = ${tenantId} and id = ${jobId}`.execute(db)
}
