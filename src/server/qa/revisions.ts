import { type RawBuilder, sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { answerHistory, questionHistory, Revision } from '#contract/qa.ts'
import type { Context } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { pagination } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { answerSeenBy, personOf, questionOpenTo } from './reading.ts'

type Written = {
  body: string
  author_id: string | null
  edited_at: Date | null
  edited_by: string | null
  created_at: Date
}

/** Stores the current text of a question or answer with its author, before a change. */
export async function storeRevision(
  db: Db,
  of: { questionId: string; title: string } | { answerId: string },
  before: Written,
) {
  await db
    .insertInto('qa_revisions')
    .values({
      id: newId(),
      ...('answerId' in of ? { answer_id: of.answerId } : { question_id: of.questionId, title: of.title }),
      body: before.body,
      written_by: before.edited_at ? before.edited_by : before.author_id,
      written_at: before.edited_at ?? before.created_at,
    })
    .execute()
}

/** The current text of a question and its revisions, latest first. @throws not_found */
export async function ofQuestion(
  ctx: Context,
  input: In<typeof questionHistory>,
): Promise<Out<typeof questionHistory>> {
  const id = input.questionId
  return history(ctx, input, {
    current: sql`select q.id, q.title, q.body, case when q.edited_at is null then q.author_id else q.edited_by end as written_by,
      coalesce(q.edited_at, q.created_at) as written_at, true as is_current
      from questions q where q.id = ${id}::uuid and ${questionOpenTo(ctx.viewer)}`,
    earlier: sql`question_id = ${id}::uuid`,
  })
}

/** The current text of an answer and its revisions, latest first. @throws not_found */
export async function ofAnswer(ctx: Context, input: In<typeof answerHistory>): Promise<Out<typeof answerHistory>> {
  const id = input.answerId
  return history(ctx, input, {
    current: sql`select a.id, null::text as title, a.body, case when a.edited_at is null then a.author_id else a.edited_by end as written_by,
      coalesce(a.edited_at, a.created_at) as written_at, true as is_current
      from answers a join questions q on q.id = a.question_id where a.id = ${id}::uuid and ${answerSeenBy(ctx.viewer)}`,
    earlier: sql`answer_id = ${id}::uuid`,
  })
}

type Row = {
  id: string
  title: string | null
  body: string
  author: { id: string; name: string; image: string | null } | null
  written_at: Date
  is_current: boolean
  total: number
}

type Of = { current: RawBuilder<unknown>; earlier: RawBuilder<unknown> }
type Cut = Pick<In<typeof questionHistory>, 'page' | 'size' | 'limit' | 'sortType'>

// Sorted by replacement, not by time: the clock may have been set back.
async function history({ db }: Context, cut: Cut, { current, earlier }: Of) {
  const size = cut.size ?? cut.limit ?? 10
  const order = sql.raw(cut.sortType)
  const { rows } = await sql<Row>`
    with current as materialized (${current}),
    versions as (
      select * from current
      union all
      select id, title, body, written_by, written_at, false from qa_revisions where ${earlier} and exists (select from current)
    )
    select counted.total, v.id, v.title, v.body, v.written_at, v.is_current, ${personOf('u')} as author
    from (select count(*)::int as total from versions) as counted
    left join lateral (select * from versions order by is_current ${order}, id ${order}
      limit ${size} offset ${(cut.page - 1) * size}) as v on true
    left join users u on u.id = v.written_by
    order by v.is_current ${order}, v.id ${order}`.execute(db)
  const total = rows[0]?.total ?? 0
  found(total === 0 ? null : total)
  return {
    data: rows.filter(({ id }) => id !== null).map((row) => present(row)),
    pagination: pagination(total, cut.page, size),
  }
}

const present = (row: Row): Revision => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  body: row.body,
  author: row.author && { _id: row.author.id, ...row.author },
  createdAt: row.written_at.toISOString(),
  isCurrent: row.is_current,
})
