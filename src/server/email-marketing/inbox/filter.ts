import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { latestPerThread } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import { containsName } from '../../text/folding.ts'

const wholeAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export type Filters = Omit<In<typeof latestPerThread>, 'orderBy' | 'tenant'>
export type Table = 'm' | 'n'

/** Send time in the form of the sort index: unsent messages sort first. */
export const timeOfSending = (table: Table) =>
  sql<Date>`coalesce(${sql.ref(`${table}.sent_at`)}, '-infinity'::timestamptz)`

/** The searchable text of a message. */
export const wordsOf = (table: Table) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('subject')} || ' ' || ${column('preview')} || ' ' || ${column('sender')} || ' ' || ${column('recipient')})`
}

/** A full address matches that mailbox only, not a longer one that ends with it. */
export const isWholeAddress = (address: string) => wholeAddress.test(address)

/** SQL condition for the filters on `messages` under this table alias. */
export function matching(table: Table, tenantId: string, input: Filters): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const parts: RawBuilder<SqlBool>[] = [sql<boolean>`${column('tenant_id')} = ${tenantId}`]
  const equal = (name: string, value: unknown) => {
    if (value !== undefined) parts.push(sql<boolean>`${column(name)} = ${value}`)
  }
  const within = (of: RawBuilder<unknown>, text: string | undefined) => {
    if (text) parts.push(containsName(of, text))
  }
  const since = (of: RawBuilder<unknown>, sign: '>=' | '<=', at: string | undefined) => {
    if (at) parts.push(sql<boolean>`${of} ${sql.raw(sign)} ${at}`)
  }
  equal('status', input.status)
  // Drafts appear only when requested.
  if (input.status === undefined) parts.push(sql<boolean>`${column('status')} <> 'draft'`)
  equal('provider_id', input.providerId)
  equal('direction', input.sent_or_received)
  // Received messages never change their delivery status, so the index by direction serves this filter.
  if (input.delivery_status === 'received') equal('direction', 'received')
  else equal('delivery_status', input.delivery_status)
  equal('content_type', input.contentType)
  equal('is_read', input.isRead)
  if (input.belongToMessageId) equal('belong_to_message_id', `<${input.belongToMessageId.replace(/^<|>$/g, '')}>`)
  within(column('sender'), input.sender)
  if (input.recipient && isWholeAddress(input.recipient)) equal('recipient', input.recipient.toLowerCase())
  else within(column('recipient'), input.recipient)
  if (input.search) parts.push(containsName(wordsOf(table), input.search))
  for (const tagId of new Set(input.tagIds)) {
    parts.push(sql<boolean>`exists (select 1 from message_tags t
      where t.tenant_id = ${column('tenant_id')} and t.message_id = ${column('id')} and t.tag_id = ${tagId})`)
  }
  since(timeOfSending(table), '>=', input.sentFrom)
  since(timeOfSending(table), '<=', input.sentTo)
  if (input.sentTo) parts.push(sql<boolean>`${column('sent_at')} is not null`)
  since(column('created_at'), '>=', input.createdFrom)
  since(column('created_at'), '<=', input.createdTo)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
