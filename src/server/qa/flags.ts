import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type {
  Flag,
  flagAnswer,
  flagQuestion,
  FlagReason,
  FlagStatus,
  listFlags,
  resolveFlag,
} from '#contract/qa-moderation.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { idsOfPage } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { siteSettings } from '../public-site/settings.ts'
import { excerptOf } from '../content/markdown.ts'
import { alreadyReported, alreadyResolved } from './failures.ts'
import { hideAnswer, hideQuestion } from './hide.ts'
import { lockAnswerAndQuestion, lockQuestion } from './locks.ts'
import { personOf } from './reading.ts'

/**
 * Reports a question to the administrators. @throws not_found, conflict if the caller's previous report is still open
 */
export async function question(
  ctx: UserContext,
  { questionId, ...report }: In<typeof flagQuestion>,
): Promise<Out<typeof flagQuestion>> {
  return add(ctx, report, async (db) => {
    const locked = await lockQuestion(db, ctx.viewer, questionId)
    return { of: { question_id: locked.id }, hide: () => hideQuestion(db, ctx, locked) }
  })
}

/**
 * Reports an answer to the administrators. @throws not_found, conflict if the caller's previous report is still open
 */
export async function answer(
  ctx: UserContext,
  { answerId, ...report }: In<typeof flagAnswer>,
): Promise<Out<typeof flagAnswer>> {
  return add(ctx, report, async (db) => {
    const locked = await lockAnswerAndQuestion(db, ctx.viewer, answerId)
    return { of: { answer_id: locked.answer.id }, hide: () => hideAnswer(db, ctx, locked) }
  })
}

type Of = { question_id: string } | { answer_id: string }
type Target = { of: Of; hide: () => Promise<void> }

async function add(
  ctx: UserContext,
  { reason, note }: { reason: FlagReason; note: string },
  lockTarget: (db: Db) => Promise<Target>,
) {
  const id = newId()
  try {
    await ctx.db.transaction().execute(async (db) => {
      const { of, hide } = await lockTarget(db)
      await db
        .insertInto('qa_flags')
        .values({ id, ...of, reporter_id: ctx.viewer.id, reason, note, created_at: ctx.now(), updated_at: ctx.now() })
        .execute()
      const { flagsToHide } = (await siteSettings(db)).spam
      if (flagsToHide !== null && (await countedFlags(db, of)) >= flagsToHide) await hide()
    })
  } catch (error) {
    throw isTaken(error, 'qa_flags_question') || isTaken(error, 'qa_flags_answer') ? alreadyReported() : error
  }
  return { data: { _id: id, reported: true as const } }
}

/**
 * The open flags that may hide a post. A member counts once: a flag that was dismissed before makes their next one not
 * count. Members whose own posts always wait do not count.
 */
async function countedFlags(db: Db, of: Of): Promise<number> {
  const [column, id] = 'answer_id' in of ? ['answer_id', of.answer_id] : ['question_id', of.question_id]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from qa_flags f
    join users u on u.id = f.reporter_id and u.review <> 'always'
    where ${sql.ref(`f.${column}`)} = ${id} and f.status = 'open' and not exists (select from qa_flags e
      where ${sql.ref(`e.${column}`)} = ${id} and e.reporter_id = f.reporter_id and e.status = 'dismissed')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Flags a post, on behalf of the site, for a watched word that it contains. An open flag of the site stays. */
export async function flagWatched(db: Db, { now }: UserContext, of: Of, watchedWord: string | undefined) {
  if (watchedWord === undefined) return
  const open = await db
    .selectFrom('qa_flags')
    .select('id')
    .where('answer_id' in of ? 'answer_id' : 'question_id', '=', 'answer_id' in of ? of.answer_id : of.question_id)
    .where('reporter_id', 'is', null)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) return
  await db
    .insertInto('qa_flags')
    .values({ id: newId(), ...of, reason: 'other', note: watchedWord, created_at: now(), updated_at: now() })
    .execute()
}

/** A page of reports. */
export async function list(ctx: UserContext, input: In<typeof listFlags>): Promise<Out<typeof listFlags>> {
  const { db } = ctx
  const where = sql`${input.status ? sql`status = ${input.status}` : sql`true`} and ${input.reason ? sql`reason = ${input.reason}` : sql`true`}`
  const rows = sql`select id, id as k0 from qa_flags where ${where}`
  const { ids, pagination } = await idsOfPage(db, { rows, keys: 1 }, input)
  return { data: await read(db, sql`f.id = any(${ids}::uuid[])`, input.sortType), pagination }
}

/** Settles all open reports of the same question or answer. @throws not_found, conflict if they are already settled */
export async function resolve(
  ctx: UserContext,
  { flagId, status }: In<typeof resolveFlag>,
): Promise<Out<typeof resolveFlag>> {
  return ctx.db.transaction().execute(async (db) => {
    const flag = found(await db.selectFrom('qa_flags').selectAll().where('id', '=', flagId).executeTakeFirst())
    const settled = await db
      .updateTable('qa_flags')
      .set({ status, resolved_by: ctx.viewer.id, resolved_at: ctx.now(), updated_at: ctx.now() })
      .where('status', '=', 'open')
      .$if(flag.question_id !== null, (query) => query.where('question_id', '=', flag.question_id))
      .$if(flag.answer_id !== null, (query) => query.where('answer_id', '=', flag.answer_id))
      .returning('id')
      .execute()
    if (!settled.some(({ id }) => id === flagId)) throw alreadyResolved()
    await record(db, ctx, {
      action: 'flag.resolve',
      entityType: flag.question_id ? 'question' : 'answer',
      entityId: flag.question_id ?? flag.answer_id ?? '',
      before: { status: 'open' },
      after: { status, reports: settled.length },
    })
    const [shown] = await read(db, sql`f.id = ${flagId}::uuid`, 'desc')
    return { data: found(shown) }
  })
}

type Person = { id: string; name: string; image: string | null } | null

type Row = {
  id: string
  question_id: string | null
  answer_id: string | null
  reason: FlagReason
  note: string
  status: FlagStatus
  resolved_at: Date | null
  created_at: Date
  updated_at: Date
  asked_id: string
  slug: string
  title: string
  body: string
  author: Person
  reporter: Person
}

async function read(db: Db, where: ReturnType<typeof sql>, direction: 'asc' | 'desc'): Promise<Flag[]> {
  const { rows } = await sql<Row>`
    select f.id, f.question_id, f.answer_id, f.reason, f.note, f.status, f.resolved_at, f.created_at, f.updated_at,
      q.id as asked_id, q.slug, q.title, coalesce(a.body, q.body) as body, ${personOf('u')} as author, ${personOf('r')} as reporter
    from qa_flags f
    left join answers a on a.id = f.answer_id
    join questions q on q.id = coalesce(f.question_id, a.question_id)
    left join users u on u.id = case when a.id is null then q.author_id else a.author_id end
    left join users r on r.id = f.reporter_id
    where ${where} order by f.id ${sql.raw(direction)}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    entityType: row.answer_id ? 'answer' : 'question',
    entityId: row.answer_id ?? row.asked_id,
    question: { _id: row.asked_id, slug: row.slug, title: row.title },
    excerpt: excerptOf(row.body),
    author: row.author && { _id: row.author.id, ...row.author },
    reporter: row.reporter && { _id: row.reporter.id, ...row.reporter },
    reason: row.reason,
    note: row.note,
    status: row.status,
    resolvedAt: row.resolved_at && row.resolved_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}
