import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { networkOf } from '../net/network.ts'
import type { Task } from '../jobs/queue.ts'

// Views are buffered and written in batches, so that reading a question never waits for a write. A killed process loses
// the views of its last seconds.

type View = { day: string; questionId: string; viewer: Buffer }

const waiting = new WeakMap<Db, View[]>()
const writeAfter = 2000
const batchSize = 5000

/** Counts a view: once a day per person, and never for the asker. */
export function recordView(ctx: Context, question: { id: string; authorId: string | null }) {
  if (ctx.viewer && ctx.viewer.id === question.authorId) return
  const day = ctx.now().toISOString().slice(0, 10)
  const who = ctx.viewer?.id ?? `${networkOf(ctx.address, 64)} ${ctx.device}`
  const viewer = createHash('sha256').update(`${day} ${question.id} ${who}`).digest().subarray(0, 16)
  const views = waiting.get(ctx.primary)
  if (views) {
    if (views.length < batchSize) views.push({ day, questionId: question.id, viewer })
    return
  }
  waiting.set(ctx.primary, [{ day, questionId: question.id, viewer }])
  setTimeout(() => {
    write(ctx.primary).catch(
      (error: unknown) => ctx.stopping.aborted || ctx.log.warn({ err: error }, 'counting views failed'),
    )
  }, writeAfter).unref()
}

async function write(db: Db) {
  const views = waiting.get(db) ?? []
  waiting.delete(db)
  await sql`
    with fresh as (
      insert into question_views (day, question_id, viewer)
      select * from unnest(${views.map(({ day }) => day)}::date[], ${views.map(({ questionId }) => questionId)}::uuid[],
        ${views.map(({ viewer }) => viewer)}::bytea[])
      on conflict do nothing returning question_id
    ),
    counted as (select question_id, count(*) as n from fresh group by 1 order by 1)
    update questions q set view_count = q.view_count + counted.n from counted where q.id = counted.question_id`.execute(
    db,
  )
}

/** Deletes the viewers of days before yesterday. */
export const forgetViews: Task<object> = {
  name: 'forget-question-views',
  every: '7 3 * * *',
  async run({ db, now }: Services) {
    const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)
    await db.deleteFrom('question_views').where('day', '<', yesterday).execute()
  },
}
