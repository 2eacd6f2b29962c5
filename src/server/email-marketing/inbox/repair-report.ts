import { sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import { examine } from './repair-threads.ts'

const maxExamples = 50

/** Lists messages whose thread or reply link differs from their headers, with the reason. Changes nothing. */
export async function checkLinks({ db, tenant }: TenantContext) {
  const { rows, misplaced } = await examine(db, tenant.id)
  const count = (problem: string) => misplaced.filter((misplaced) => misplaced.problem === problem).length
  return {
    data: {
      checked: rows.length,
      linked: rows.filter(({ belongTo }) => belongTo !== null).length,
      missing: count('missing'),
      astray: count('astray'),
      refused: count('refused'),
      examples: misplaced.slice(0, maxExamples).map(({ id, subject, senderAddress, messageId, belongTo, problem }) => ({
        _id: id,
        subject,
        sender: senderAddress,
        messageId,
        belongToMessageId: belongTo,
        problem,
      })),
    },
  }
}

/** Thread counts and the largest threads. */
export async function summary({ db, tenant }: TenantContext) {
  const { rows } = await sql<{
    messages: number
    received: number
    threads: number
    answered: number
    withoutThread: number
  }>`
    select count(*)::int as messages, count(*) filter (where direction = 'received')::int as received,
      count(distinct thread)::int as threads, count(*) filter (where answered_at is not null)::int as answered,
      count(*) filter (where thread is null)::int as "withoutThread"
    from messages where tenant_id = ${tenant.id} and status <> 'draft'`.execute(db)
  const largest = await sql<{ thread: string; subject: string; count: number; firstAt: Date; lastAt: Date }>`
    select thread, (array_agg(subject order by created_at))[1] as subject, count(*)::int as count,
      min(created_at) as "firstAt", max(created_at) as "lastAt"
    from messages where tenant_id = ${tenant.id} and thread is not null and status <> 'draft'
    group by thread having count(*) > 1 order by count(*) desc, max(created_at) desc limit 20`.execute(db)
  const [counts = { messages: 0, received: 0, threads: 0, answered: 0, withoutThread: 0 }] = rows
  return { data: { ...counts, largest: largest.rows } }
}
