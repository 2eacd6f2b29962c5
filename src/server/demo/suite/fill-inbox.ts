import sharp from 'sharp'
import { bulkMessages, writeMessage } from '#contract/email-marketing/messages.ts'
import { createTag } from '#contract/email-marketing/tags.ts'
import { messageIdOf } from '../../email-marketing/ledger/ledger.ts'
import { write } from '../../email-marketing/inbox/compose.ts'
import * as messages from '../../email-marketing/inbox/messages.ts'
import { keep } from '../../email-marketing/mailbox-sync/store-message.ts'
import { compress } from '../../email-marketing/inbox/source-compression.ts'
import { create as createTagIn } from '../../email-marketing/tags/tags.ts'
import { type Attachment, composeMessage } from '../../mail/compose/compose.ts'
import { parseMail } from '../../mail/parse/parse.ts'
import { inRows } from '../../storage/storage.ts'
import { drawing } from '../community/pictures.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'
import { campaigns, type DemoCampaign } from './campaigns.ts'
import {
  conversations,
  type DemoConversation,
  type DemoMessage,
  draftMessage,
  messageTags,
  orders,
} from './conversations.ts'

const hour = 60 * 60_000

type Person = { name: string; email: string }
/** The provider's address and id. */
type Own = { name: string; email: string; providerId: string }
type Line = {
  person: Person
  parent: string | null
  references: string[]
  subject: string
  uid: number
  isRead: boolean
  isAnswered: boolean
}

/** Receives conversations as a mailbox would deliver them, then tags and archives them and adds a draft. */
export async function fillInbox(demo: Demo, own: Own, jobs: ReadonlyMap<DemoCampaign, string>) {
  const now = demo.services.now()
  const call = callAt(demo, now)
  const tagIds = new Map<string, string>()
  for (const [key, { name, color }] of Object.entries(messageTags)) {
    const { data } = await createTagIn(call, parseInput(createTag, { name, color, type: 'message' }))
    tagIds.set(key, data._id)
  }
  let uid = 0
  for (const conversation of conversations) {
    const ids: string[] = []
    // The list shows the latest message of each conversation.
    let last: string[] = []
    const { person, answers } = await writerOf(demo, conversation, jobs)
    let parent = answers && messageIdOf(answers, answers.contactId, own.email)
    const references: string[] = []
    for (const [place, message] of conversation.messages.entries()) {
      if (parent !== null) references.push(parent)
      const subject = parent === null ? conversation.subject : `Re: ${conversation.subject}`
      const isAnswered = conversation.messages[place + 1]?.from === 'us'
      const line = { person, parent, references, subject, uid: ++uid, isAnswered, isRead: !conversation.unread }
      const messageId: string = await bring(demo, own, message, line)
      const { id } = await demo.db
        .selectFrom('messages')
        .select('id')
        .where('tenant_id', '=', demo.tenant.id)
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow()
      ids.push(id)
      if (message.from === 'them') last = [id]
      parent = messageId
    }
    const tags = (conversation.tags ?? []).flatMap((key) => tagIds.get(key) ?? [])
    if (tags.length > 0) await messages.bulk(call, parseInput(bulkMessages, { ids: last, action: 'tag', tagIds: tags }))
    if (conversation.archived) await messages.bulk(call, parseInput(bulkMessages, { ids, action: 'archive' }))
  }
  const { to, subject, text } = draftMessage
  await write(call, parseInput(writeMessage, { to: [to], subject, text, status: 'draft' }))
}

type Writer = { person: Person; answers: { jobId: string; contactId: string } | null }

async function writerOf(
  { db, tenant }: Demo,
  { with: who }: DemoConversation,
  jobs: ReadonlyMap<DemoCampaign, string>,
): Promise<Writer> {
  if (typeof who === 'object' && 'email' in who) return { person: who, answers: null }
  const campaign = typeof who === 'object' ? campaigns[who.campaign] : undefined
  const jobId = campaign === undefined ? null : (jobs.get(campaign) ?? '')
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenant.id)
    .$if(jobId !== null, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('ledger')
          .select('contact_id')
          .where('tenant_id', '=', tenant.id)
          .where('job_id', '=', jobId ?? '')
          .where('opened_at', 'is not', null),
      ),
    )
    .orderBy('id')
    .offset(typeof who === 'object' ? who.reader : who)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: contactId, email, first_name: first, last_name: last } = contact
  return { person: { name: `${first} ${last}`, email }, answers: jobId === null ? null : { jobId, contactId } }
}

/** @returns its Message-ID */
async function bring(demo: Demo, own: Own, message: DemoMessage, line: Line): Promise<string> {
  const { services, db, tenant } = demo
  const at = new Date(services.now().getTime() - message.hoursAgo * hour)
  const received = message.from === 'them'
  const [from, to] = received ? [line.person, own] : [own, line.person]
  const messageId = `<demo-${line.uid}@${from.email.slice(from.email.indexOf('@') + 1)}>`
  const source = composeMessage({
    from: { name: from.name, email: from.email },
    to: { name: to.name, email: to.email },
    subject: line.subject,
    text: message.text,
    messageId,
    date: at,
    ...(line.parent !== null && { inReplyTo: line.parent, references: [...line.references] }),
    attachments: await attachmentsOf(message),
  })
  const stored = await inRows.store(tenant.id, await compress(source))
  const folder = {
    tenantId: tenant.id,
    providerId: own.providerId,
    path: received ? 'INBOX' : 'Sent',
    uidValidity: 1,
    direction: received ? ('received' as const) : ('sent' as const),
    own: own.email,
  }
  const mail = await parseMail(source)
  await keep(services, db, folder, {
    uid: line.uid,
    at,
    seen: line.isRead || !received,
    answered: line.isAnswered,
    source,
    mail,
    stored,
  })
  return messageId
}

async function attachmentsOf({ attachment }: DemoMessage): Promise<Attachment[]> {
  if (attachment === 'orders')
    return [{ filename: 'order-january.csv', contentType: 'text/csv', content: Buffer.from(orders) }]
  if (attachment !== 'picture') return []
  const image = drawing(7, ['#4263eb', '#15aabf'], { width: 640, height: 480 })
  return [
    { filename: 'cover.jpg', contentType: 'image/jpeg', content: await sharp(Buffer.from(image)).jpeg().toBuffer() },
  ]
}
