import { type RawBuilder, sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type {
  deleteRelation,
  getRelation,
  listRelations,
  Relation,
  unrelateAnswer,
  updateRelation,
} from '#contract/qa-moderation.ts'
import { record } from '../people/audit.ts'
import type { UserContext, Viewer } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { idsOfPage, inOrder } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { excerptOf } from '../content/markdown.ts'
import { searchWords } from '../content/question-search.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { alreadyRelated, ownAnswer } from './failures.ts'
import { answerSeenBy, personOf, presentAnswer, questionSeenBy, readAnswers } from './reading.ts'
import { contains } from '../text/folding.ts'

const maxShown = 20

/** Answers of other questions that also answer this one, in the configured order. */
export async function answeredElsewhere(db: Db, viewer: Viewer | null, questionId: string) {
  const rows = await readAnswers<{ relation_id: string; note: string }>(
    db,
    viewer,
    sql`select a.id, r.id as relation_id, r.note from qa_relations r join answers a on a.id = r.answer_id join questions q on q.id = a.question_id
      where r.question_id = ${questionId}::uuid and ${answerSeenBy(viewer)} order by r.position, r.id limit ${maxShown}`,
    sql`, picked.relation_id, picked.note`,
  )
  return rows.map((row) => ({
    _id: row.relation_id,
    id: row.relation_id,
    note: row.note,
    answer: presentAnswer(row, viewer),
  }))
}

/** A page of the relations that the caller may see. */
export async function list(ctx: UserContext, input: In<typeof listRelations>): Promise<Out<typeof listRelations>> {
  const { db, viewer } = ctx
  const isCommonText = await isCommon(db, input.search)
  const where = matching(viewer, input, isCommonText)
  const byPlace = input.orderBy === 'order'
  const columns = byPlace ? sql`r.id, r.position as k0, r.id as k1` : sql`r.id, r.id as k0`
  const rows = sql`select ${columns} from qa_relations r where ${where}`
  // The planner estimates that a rare word matches half of all rows.
  const sought = input.search ? (isCommonText ? ('planned' as const) : ('unplanned' as const)) : false
  const { ids, pagination } = await idsOfPage(db, { rows, keys: byPlace ? 2 : 1, sought }, input)
  return { data: inOrder(ids, await read(db, sql`where r.id = any(${ids}::uuid[])`)), pagination }
}

/** One relation. @throws not_found */
export async function get(
  { db, viewer }: UserContext,
  { relationId }: In<typeof getRelation>,
): Promise<Out<typeof getRelation>> {
  return { data: found((await read(db, sql`where r.id = ${relationId}::uuid and ${seenBy(viewer)}`))[0]) }
}

type Pair = { questionId: string; answerId: string; note: string; order: number }

/**
 * Relates an answer to another question. @throws not_found, validation_failed for its own question, conflict for an
 * existing pair
 */
export async function create(ctx: UserContext, input: Pair): Promise<{ data: Relation }> {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const answer = await db
        .selectFrom('answers')
        .select('question_id')
        .where('id', '=', input.answerId)
        .forKeyShare()
        .executeTakeFirst()
      const question = await db
        .selectFrom('questions')
        .select('id')
        .where('id', '=', input.questionId)
        .forKeyShare()
        .executeTakeFirst()
      if (found(answer).question_id === found(question).id) throw ownAnswer()
      const id = newId()
      const { questionId: question_id, answerId: answer_id, note, order: position } = input
      await db
        .insertInto('qa_relations')
        .values({ id, question_id, answer_id, note, position, created_at: ctx.now(), updated_at: ctx.now() })
        .execute()
      await record(db, ctx, { action: 'qa-relation.create', entityType: 'qa-relation', entityId: id, after: input })
      return { data: await one(db, id) }
    })
  } catch (error) {
    throw isTaken(error) ? alreadyRelated() : error
  }
}

/** Changes a relation's note or position. @throws not_found, conflict for an outdated version */
export async function update(
  ctx: UserContext,
  { relationId, note, order, version }: In<typeof updateRelation>,
): Promise<Out<typeof updateRelation>> {
  return ctx.db.transaction().execute(async (db) => {
    const before = found(
      await db.selectFrom('qa_relations').selectAll().where('id', '=', relationId).forUpdate().executeTakeFirst(),
    )
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({ data: await one(db, relationId), by: await lastHand(db, 'qa-relation', relationId) }),
    })
    await db
      .updateTable('qa_relations')
      .set({
        ...(note !== undefined && { note }),
        ...(order !== undefined && { position: order }),
        updated_at: changedAt(ctx.now(), before.updated_at),
      })
      .where('id', '=', relationId)
      .execute()
    await record(db, ctx, {
      action: 'qa-relation.update',
      entityType: 'qa-relation',
      entityId: relationId,
      before: { note: before.note, order: before.position },
      after: { note: note ?? before.note, order: order ?? before.position },
    })
    return { data: await one(db, relationId) }
  })
}

/** Deletes a relation. @throws not_found */
export async function remove(
  ctx: UserContext,
  { relationId }: In<typeof deleteRelation>,
): Promise<Out<typeof deleteRelation>> {
  return takeAway(ctx, sql`id = ${relationId}::uuid`)
}

/** Deletes the relation of a question and an answer. @throws not_found */
export async function removePair(
  ctx: UserContext,
  { questionId, answerId }: In<typeof unrelateAnswer>,
): Promise<Out<typeof unrelateAnswer>> {
  return takeAway(ctx, sql`question_id = ${questionId}::uuid and answer_id = ${answerId}::uuid`)
}

async function takeAway(ctx: UserContext, where: RawBuilder<unknown>) {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; question_id: string; answer_id: string; note: string }>`
      delete from qa_relations where ${where} returning id, question_id, answer_id, note`.execute(db)
    const { id, question_id: questionId, answer_id: answerId, note } = found(rows[0])
    const before = { questionId, answerId, note }
    await record(db, ctx, { action: 'qa-relation.delete', entityType: 'qa-relation', entityId: id, before })
    return { data: { _id: id } }
  })
}

/** `s` is the question that the answer also serves; `a` is the answer, and `q` is its own question. */
const joined = sql`qa_relations r join questions s on s.id = r.question_id
  join answers a on a.id = r.answer_id join questions q on q.id = a.question_id left join users u on u.id = a.author_id`

/** The viewer must be allowed to see both the question and the answer. */
const seenBy = (viewer: Viewer) => sql`${answerSeenBy(viewer)} and exists (
  select from questions q where q.id = s.id and ${questionSeenBy(viewer)})`

const one = async (db: Db, id: string) => found((await read(db, sql`where r.id = ${id}::uuid`))[0])

type Row = {
  id: string
  question_id: string
  answer_id: string
  note: string
  position: number
  created_at: Date
  updated_at: Date
  slug: string
  title: string
  body: string
  author: { id: string; name: string; image: string | null } | null
  own_id: string
  own_slug: string
  own_title: string
}

type Filters = Pick<In<typeof listRelations>, 'search' | 'questionId' | 'answerId'>

/** The filters of a list of relations as a condition. */
export const matching = (viewer: Viewer, { search, questionId, answerId }: Filters, isCommonText = false) =>
  sql.join(
    [
      ...(viewer.role === 'admin' ? [] : [sql`r.id in (select r.id from ${joined} where ${seenBy(viewer)})`]),
      ...(questionId ? [sql`r.question_id = ${questionId}::uuid`] : []),
      ...(answerId ? [sql`r.answer_id = ${answerId}::uuid`] : []),
      ...(search ? [mentioning(search, isCommonText)] : []),
      sql`true`,
    ],
    sql` and `,
  )

async function isCommon(db: Db, text: string | undefined) {
  const words = text ? searchWords(text) : null
  if (!words) return false
  const { rows } = await sql<{ common: boolean }>`select ${words.common} as common`.execute(db)
  return rows[0]?.common ?? false
}

/**
 * Whether a relation's note contains a text, or either question contains the words. Rare words are looked up by index;
 * for common ones the newest relations are scanned.
 */
function mentioning(text: string, isCommonText: boolean): RawBuilder<unknown> {
  const noted = sql`select n.id from qa_relations n where ${contains(sql`n.note`, text)}`
  const words = searchWords(text)
  if (!words) return sql`r.id in (${noted})`
  if (isCommonText) {
    return sql`(${contains(sql`r.note`, text)} or exists (select from question_search s where s.vector @@ (select ${words.query})
      and s.question_id in (r.question_id, (select a.question_id from answers a where a.id = r.answer_id))))`
  }
  return sql`r.id in (
    with words_found as materialized (select s.question_id as id from question_search s where s.vector @@ (select ${words.spelled}))
    select o.id from words_found f join qa_relations o on o.question_id = f.id
    union all
    select o.id from words_found f join answers a on a.question_id = f.id join qa_relations o on o.answer_id = a.id
    union all ${noted})`
}

/** The relations that the rest of the statement selects. */
export async function read(db: Db, rest: RawBuilder<unknown>): Promise<Relation[]> {
  const { rows } = await sql<Row>`
    select r.*, s.slug, s.title, a.body, ${personOf('u')} as author, q.id as own_id, q.slug as own_slug, q.title as own_title
    from ${joined} ${rest}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    questionId: row.question_id,
    answerId: row.answer_id,
    note: row.note,
    order: row.position,
    question: { _id: row.question_id, slug: row.slug, title: row.title },
    answer: {
      _id: row.answer_id,
      excerpt: excerptOf(row.body),
      author: row.author && { _id: row.author.id, ...row.author },
      question: { _id: row.own_id, slug: row.own_slug, title: row.own_title },
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}
