import { sql } from 'kysely'
import type { getConversation } from '#contract/email-marketing/inbox.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { nameOfCampaign } from './folders.ts'
import { peopleOf, type PersonOf } from './inbox-conversations.ts'
import { countsOf } from './list.ts'
import { one, read } from './read.ts'

/** Messages of a person among which their threads are looked for, in each direction, and maximum threads. */
const lookedThrough = 500
const maxThreads = 50

type Thread = { thread: string; messageId: string; at: Date; jobId: string | null }

/** The person of a message and the threads with them, oldest first. @throws not_found */
export async function conversation(ctx: TenantContext, { messageId }: In<typeof getConversation>) {
  const { db, tenant } = ctx
  const opened = await one(db, tenant.id, messageId)
  const people = await peopleOf(ctx, [opened])
  const person = people.get(opened.id) ?? { name: '', address: '', contactId: null }
  const threads = await threadsWith(ctx, person, opened.id)
  const latest = await read(
    db,
    tenant.id,
    threads.map((thread) => thread.messageId),
  )
  const byId = new Map(latest.map((message) => [message.id, message]))
  const [counts, campaigns] = [await countsOf(ctx, latest), await campaignsOf(ctx, threads)]
  return {
    data: {
      person,
      threads: threads.flatMap(({ thread, at, messageId: id, jobId }) => {
        const message = byId.get(id)
        const { threadCount: messages = 1, threadUnread: unread = 0 } = counts.get(message?.thread ?? '') ?? {}
        const campaign = campaigns.get(jobId ?? '') ?? null
        return message ? [{ thread, subject: message.subject, at, messageId: id, messages, unread, campaign }] : []
      }),
    },
  }
}

/** The latest threads with a person, by any address of their contact. The thread of the opened message is among them. */
async function threadsWith({ db, tenant }: TenantContext, { address, contactId }: PersonOf, openedId: string) {
  const addresses = address === '' ? [] : await addressesOf(db, tenant.id, address, contactId)
  const columns = sql`id, coalesce(thread, message_id) as thread, created_at, coalesce(thread_job_id, job_id) as job_id`
  const own = sql`tenant_id = ${tenant.id} and status <> 'draft'`
  const { rows } = await sql<Thread & { isOpened: boolean }>`
    with found as (
      (select ${columns} from messages where ${own} and direction = 'received' and sender_address = any(${addresses}::text[])
        order by created_at desc limit ${lookedThrough})
      union all
      (select ${columns} from messages where ${own} and (direction = 'sent' or sender_address = '') and recipient = any(${addresses}::text[])
        order by created_at desc limit ${lookedThrough})
      union all
      select ${columns} from messages where tenant_id = ${tenant.id} and id = ${openedId}
    )
    select thread, (array_agg(id order by created_at desc, id desc))[1] as "messageId", max(created_at) as at,
      (array_agg(job_id) filter (where job_id is not null))[1] as "jobId", bool_or(id = ${openedId}) as "isOpened"
    from found group by thread order by "isOpened" desc, at desc limit ${maxThreads}`.execute(db)
  return rows.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** The address, and those that its contact has and had before a merge. */
async function addressesOf(
  db: TenantContext['db'],
  tenantId: string,
  address: string,
  contactId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with known as (
      select ${contactId}::uuid as id union select contact_id from contact_aliases where tenant_id = ${tenantId} and email = ${address}
    )
    select c.email from contacts c join known using (id) where c.tenant_id = ${tenantId}
    union select a.email from contact_aliases a join known on known.id = a.contact_id where a.tenant_id = ${tenantId}
    limit 100`.execute(db)
  return [...new Set([address, ...rows.map(({ email }) => email)])]
}

async function campaignsOf({ db, tenant }: TenantContext, threads: readonly Thread[]) {
  const ids = threads.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]))
  const { rows } = await sql<{ id: string; subject: string; name: string | null }>`
    select j.id, j.subject, ${nameOfCampaign} as name from jobs j
    where j.tenant_id = ${tenant.id} and j.id = any(${ids}::uuid[]) and not j.transactional`.execute(db)
  return new Map(rows.map(({ id, ...campaign }) => [id, { _id: id, ...campaign }]))
}
