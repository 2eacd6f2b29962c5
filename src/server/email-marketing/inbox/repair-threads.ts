import { sql } from 'kysely'
import type { Services, TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import type { Task } from '../../jobs/queue.ts'
import { messagesChannel } from './stream.ts'
import { jobOfThread } from './thread-job.ts'
import { answersWithin, isOneOf, type Parent, placeByHeaders, threadBySubject } from './threading.ts'

/** Maximum messages that are repaired within a request; more take too long. */
const maxMessages = 60_000
const pieceSize = 5000
/** Parallel connections for writing: nearly all the work is updating the table’s indexes. */
const lanes = 4

type Row = Parent & {
  id: string
  belongTo: string | null
  answersTo: string[]
  subject: string
  at: Date
  contactEmail: string | null
}
export type Misplaced = Row & {
  problem: 'missing' | 'astray' | 'refused'
  place: { thread: string; belongTo: string | null }
}

/** Repairs all reply links and threads of the workspace; large workspaces run in the background. */
export async function cleanUp(ctx: TenantContext) {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select from messages where tenant_id = ${ctx.tenant.id}
    and (direction = 'received' or job_id is null) limit ${maxMessages + 1}) few`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) > maxMessages) {
    await ctx.queue.add(ctx.db, repairThreads, { tenantId: ctx.tenant.id }, { key: `threads ${ctx.tenant.id}` })
    return { data: { checked: 0, changed: 0, cleared: 0, queued: true } }
  }
  return { data: { ...(await repair(ctx.db, ctx.tenant.id)), queued: false } }
}

/** The repair as a background task; idempotent. */
export const repairThreads: Task<{ tenantId: string }> = {
  name: 'repair threads',
  run: async ({ db }: Services, { tenantId }) => void (await repair(db, tenantId)),
}

/** Recomputes the thread of every message and writes the differences. */
export async function repair(db: Db, tenantId: string) {
  const { rows, misplaced } = await examine(db, tenantId)
  const pieces = piecesOf(misplaced)
  const lane = async () => {
    for (let piece = pieces.pop(); piece; piece = pieces.pop()) await write(db, tenantId, piece)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (misplaced.length > 0) await say(db, messagesChannel, tenantId)
  const cleared = misplaced.filter(({ belongTo, place }) => belongTo !== null && place.belongTo === null).length
  return { checked: rows.length, changed: misplaced.length, cleared }
}

/**
 * Chunks in order of time, which is the order of rows and most indexes. Chunks are disjoint, so that no transaction
 * waits for another.
 */
function piecesOf(misplaced: readonly Misplaced[]): Misplaced[][] {
  const count = Math.ceil(misplaced.length / pieceSize)
  return Array.from({ length: count }, (_, at) => misplaced.slice(at * pieceSize, (at + 1) * pieceSize)).toReversed()
}

const write = (db: Db, tenantId: string, piece: readonly Misplaced[]) =>
  sql`update messages m set thread = g.thread, belong_to_message_id = g.belong_to, updated_at = now(),
      thread_job_id = case when m.job_id is null then ${jobOfThread(tenantId, sql`g.thread`, sql`m.message_id`)} end
    from unnest(${piece.map(({ id }) => id)}::uuid[], ${piece.map(({ place }) => place.thread)}::text[],
      ${piece.map(({ place }) => place.belongTo)}::text[]) as g (id, thread, belong_to)
    where m.tenant_id = ${tenantId} and m.id = g.id`.execute(db)

/**
 * Computes the place of every message outside jobs, and of job messages with replies. Returns the messages whose
 * thread or link differs.
 */
export async function examine(db: Db, tenantId: string) {
  const rows = await rowsOf(db, tenantId)
  const byMessageId = new Map<string, Row>()
  for (const row of rows)
    if (!byMessageId.has(row.messageId) || row.direction === 'sent') byMessageId.set(row.messageId, row)
  const threads = new Threads()
  const lately = new Map<string, Row[]>()
  const misplaced: Misplaced[] = []
  // Oldest first, so that a parent has its thread before its reply is placed.
  for (const row of rows) {
    const { place, problem } = placeOf(row, byMessageId, threads, lately)
    threads.add(row, place.thread)
    if (row.thread !== place.thread || row.belongTo !== place.belongTo) {
      misplaced.push({ ...row, place, problem: problem ?? 'astray' })
    }
    row.thread = place.thread
    for (const address of new Set([row.direction === 'sent' ? row.recipient : row.senderAddress])) {
      const known = lately.get(address)
      if (known) known.push(row)
      else lately.set(address, [row])
    }
  }
  return { rows, misplaced }
}

/** Participants of each thread. */
class Threads {
  readonly #people = new Map<string, Set<string>>()

  add({ senderAddress, recipient, people, contactEmail }: Row, thread: string) {
    const all = this.#people.get(thread) ?? new Set()
    for (const address of [senderAddress, recipient, contactEmail ?? '', ...people]) if (address) all.add(address)
    this.#people.set(thread, all)
  }

  has = (thread: string, address: string) => this.#people.get(thread)?.has(address) ?? false
}

function placeOf(row: Row, known: Map<string, Row>, threads: Threads, lately: Map<string, Row[]>) {
  // For a sent message our own reply link is trusted.
  const mayJoin = (parent: Parent) =>
    row.direction === 'sent' || isOneOf(row.senderAddress, parent) || threads.has(parent.thread, row.senderAddress)
  const place = placeByHeaders(row, known, mayJoin)
  const hangs = place.belongTo !== null && !known.has(place.belongTo)
  // The parent of a link may still arrive; after `answersWithin` the link is dropped.
  const stale = hangs && Date.now() - row.at.getTime() > answersWithin
  const linked = { ...place, belongTo: stale ? null : place.belongTo }
  if (place.refused) return { place: linked, problem: 'refused' as const }
  if (row.direction === 'received' && (place.belongTo === null || hangs)) {
    const since = row.at.getTime() - answersWithin
    const candidates = (lately.get(row.senderAddress) ?? []).filter(({ at }) => at.getTime() >= since).slice(-200)
    const thread = threadBySubject(row, candidates)
    if (thread !== null) return { place: { ...linked, thread }, problem: null }
  }
  return { place: linked, problem: hangs ? ('missing' as const) : null }
}

async function rowsOf(db: Db, tenantId: string): Promise<Row[]> {
  const columns = sql`m.id, m.message_id as "messageId", coalesce(m.thread, '') as thread, m.direction,
    m.sender_address as "senderAddress", m.recipient, m.people, m.belong_to_message_id as "belongTo",
    m.answers_to as "answersTo", m.subject, m.created_at as at`
  const { rows } = await sql<Row>`
    with own as materialized (
      select id, message_id, thread, direction, sender_address, recipient, people, belong_to_message_id, answers_to, subject, created_at
      from messages where tenant_id = ${tenantId} and (direction = 'received' or job_id is null) and status <> 'draft'
    )
    select ${columns}, null as "contactEmail" from own m
    union all
    select ${columns}, c.email from messages m
    left join contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
    where m.tenant_id = ${tenantId} and m.direction = 'sent' and m.job_id is not null and (
      m.message_id in (select unnest(answers_to) from own)
      or m.recipient in (select sender_address from own where direction = 'received'))
    order by at, id`.execute(db)
  return rows
}
