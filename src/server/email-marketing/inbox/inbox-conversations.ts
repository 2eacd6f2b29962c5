import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxConversation } from '#contract/email-marketing/inbox.ts'
import type { TenantContext } from '../../context.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { ofPerson } from './groups.ts'
import { countsOf } from './list.ts'
import { read, type Shown } from './read.ts'

export type ConversationRow = z.input<typeof InboxConversation>
type Ctx = Pick<TenantContext, 'db' | 'tenant'>

/** Maximum messages of a person that are counted. */
const maxCounted = 1000

/** Rows of people, each by the latest message with them. */
export async function conversationRows(ctx: Ctx, ids: readonly string[]): Promise<ConversationRow[]> {
  const rows = await rowsOf(ctx, ids)
  const addresses = [...new Set(rows.map(({ person }) => person.address).filter(Boolean))]
  const { rows: counts } = await sql<{ address: string; messages: number; unread: number }>`
    select p.address, c.messages, c.unread from unnest(${addresses}::text[]) as p (address)
    cross join lateral (select count(*)::int as messages, count(*) filter (where unread)::int as unread
      from (${sql.join(
        ofPerson('m', sql`p.address`).map(
          (of) => sql`select * from (select not m.is_read and m.direction = 'received' as unread from messages m
            where m.tenant_id = ${opaque(ctx.tenant.id)} and ${of} and m.status <> 'draft' limit ${maxCounted}) part`,
        ),
        sql` union all `,
      )} limit ${maxCounted}) few) c`.execute(ctx.db)
  const byAddress = new Map(counts.map((count) => [count.address, count]))
  return rows.map((row) => {
    const { messages = 1, unread = isUnread(row.message) } = byAddress.get(row.person.address) ?? {}
    return { ...row, messages, unread }
  })
}

/** Rows of threads, each by its latest message. */
export async function threadRows(ctx: Ctx, ids: readonly string[]): Promise<ConversationRow[]> {
  const rows = await rowsOf(ctx, ids)
  const counts = await countsOf(
    ctx,
    rows.map(({ message }) => message as Shown),
  )
  return rows.map((row) => {
    const count = counts.get(row.message.thread ?? '')
    return { ...row, messages: count?.threadCount ?? 1, unread: count?.threadUnread ?? isUnread(row.message) }
  })
}

const isUnread = ({
  isRead,
  sent_or_received: direction,
}: Pick<ConversationRow['message'], 'isRead' | 'sent_or_received'>) => (!isRead && direction === 'received' ? 1 : 0)

async function rowsOf(ctx: Ctx, ids: readonly string[]) {
  const messages = await read(ctx.db, ctx.tenant.id, ids)
  const people = await peopleOf(ctx, messages)
  return messages.map((message) => ({
    kind: 'conversation' as const,
    _id: message.id,
    id: message.id,
    at: message.createdAt,
    person: people.get(message.id) ?? { name: '', address: message.recipient, contactId: null },
    message,
  }))
}

export type PersonOf = { name: string; address: string; contactId: string | null }

/** The person of each message: its sender, or the recipient of a sent message; named as their contact is. */
export async function peopleOf({ db, tenant }: Ctx, messages: readonly Shown[]): Promise<Map<string, PersonOf>> {
  if (messages.length === 0) return new Map()
  const { rows } = await sql<PersonOf & { id: string; sender: string | null }>`
    select m.id, p.address, c.id as "contactId", coalesce(trim(c.first_name || ' ' || c.last_name), '') as name,
      (select r.sender from messages r where r.tenant_id = ${opaque(tenant.id)} and r.direction = 'received'
        and r.sender_address = p.address order by r.created_at desc limit 1) as sender
    from messages m
    cross join lateral (select case when m.direction = 'received' and m.sender_address <> '' then m.sender_address
      else m.recipient end as address) p
    left join contacts c on c.tenant_id = m.tenant_id and c.email = p.address
    where m.tenant_id = ${tenant.id} and m.id = any(${messages.map(({ id }) => id)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, sender, ...person }) => {
      const isNamed = sender?.toLowerCase().includes(`<${person.address}>`)
      return [id, { ...person, name: person.name || (sender && isNamed ? nameIn(sender) : '') }]
    }),
  )
}

/** The name in `Name <address>`. */
function nameIn(sender: string) {
  const open = sender.lastIndexOf('<')
  return sender.slice(0, Math.max(0, open)).trim().replaceAll(/^"|"$/g, '')
}
