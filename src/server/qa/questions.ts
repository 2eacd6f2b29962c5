import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import type { askQuestion, deleteQuestion, getQuestion, QuestionPage, updateQuestion } from '#contract/qa.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext, Viewer } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { consume } from '../quotas/quotas.ts'
import { postLimits, screen } from '../spam/screen.ts'
import { flagWatched } from './flags.ts'
import { siteSettings } from '../public-site/settings.ts'
import { htmlColumns, htmlOf } from '../content/stored-html.ts'
import { searchVersion } from '../text/search-words.ts'
import { slugOf } from '../text/slug.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { answersOf } from './answer-list.ts'
import { endEdit, lockEdit, storeEdit } from './edits.ts'
import { allowChange, type LockedQuestion, lockQuestion } from './locks.ts'
import { lockTags, setTags, type Tag } from './question-tags.ts'
import { presentQuestion, questionOpenTo, readQuestions } from './reading.ts'
import { answeredElsewhere } from './relations.ts'
import { storeRevision } from './revisions.ts'
import { indexQuestions, questionVector } from './search-index.ts'
import { notifyMentioned } from './notify.ts'
import { recordView } from './views.ts'
import { normalForm } from '#contract/folding.ts'

/** One question with a page of its answers and related answers; counts a view. @throws not_found */
export async function get(ctx: Context, input: In<typeof getQuestion>): Promise<Out<typeof getQuestion>> {
  const data = await read(ctx, input)
  recordView(ctx, { id: data.id, authorId: data.author?.id ?? null })
  return { data }
}

/** One question with a page of its answers and related answers. @throws not_found */
export async function read({ db, viewer }: Context, input: In<typeof getQuestion>): Promise<QuestionPage> {
  const named = Id.safeParse(input.question).success
    ? sql`q.id = ${input.question}::uuid`
    : sql`q.slug = ${normalForm(input.question, 'NFKC').toLowerCase()}`
  const [row] = await readQuestions<{ body_html: string; html_version: number }>(
    db,
    viewer,
    sql`select q.id from questions q where ${named} and ${questionOpenTo(viewer)}`,
    { planned: true, more: sql`, q.body_html, q.html_version` },
  )
  const question = found(row)
  const [answers, elsewhere] = await Promise.all([
    answersOf(db, viewer, question, input),
    answeredElsewhere(db, viewer, question.id),
  ])
  return {
    ...presentQuestion(question, viewer),
    bodyHtml: htmlOf(question),
    answers,
    answeredElsewhere: elsewhere,
  }
}

/** One question in its list form, for the person who just changed it. */
export async function getListed(db: Db, viewer: Viewer, id: string) {
  const [row] = await readQuestions(db, viewer, sql`select ${id}::uuid as id`)
  return presentQuestion(found(row), viewer)
}

/**
 * Creates a question, which the asker follows from then on. @throws validation_failed for an unknown tag, rate_limited
 */
export async function create(ctx: UserContext, input: In<typeof askQuestion>): Promise<Out<typeof askQuestion>> {
  const settings = await siteSettings(ctx.db)
  const { waits, watchedWord } = await screen(ctx.db, ctx, settings.spam, input)
  const published = ctx.viewer.role === 'admin' ? 'published' : settings.questions
  const status = waits ? 'pending' : published
  const id = await ctx.db.transaction().execute(async (db) => {
    const limit = (await postLimits(db, ctx.viewer, settings)).questions
    await consume(db, ctx.now(), { kind: 'questions', ownerId: ctx.viewer.id, limit, amount: 1 })
    const tags = await lockTags(db, input.tags)
    const question = await insert(db, ctx, { ...input, status })
    await insertBelongings(db, ctx, question, tags)
    await flagWatched(db, ctx, { question_id: question.id }, watchedWord)
    if (status === 'published') await notifyMentioned(db, ctx, question, { body: input.body, authorId: ctx.viewer.id })
    return question.id
  })
  return { data: await getListed(ctx.db, ctx.viewer, id) }
}

type NewQuestion = { title: string; body: string; status: 'pending' | 'published' }

async function insert(db: Db, { viewer, now }: UserContext, { title, body, status }: NewQuestion) {
  const id = newId()
  const words = slugOf(title)
  const unique = `${words || 'q'}-${id.slice(-8)}`
  for (const slug of words ? [words, unique] : [unique]) {
    const made = await db
      .insertInto('questions')
      .values({
        id,
        slug,
        title,
        body,
        ...htmlColumns({ body }),
        status,
        author_id: viewer.id,
        published_at: status === 'published' ? now() : null,
        last_activity_at: now(),
        created_at: now(),
        updated_at: now(),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug', 'title', 'body'])
      .executeTakeFirst()
    if (made) return made
  }
  throw new Error(`No address is free for the question ${id}`)
}

/** Stores the tags, search words and follower of a new question in one statement. */
async function insertBelongings(
  db: Db,
  { viewer }: UserContext,
  question: { id: string; title: string; body: string },
  tags: readonly Tag[],
) {
  const vector = questionVector({ ...question, tags: tags.map(({ name }) => name) })
  await sql`
    with tagged as (
      insert into question_tags (question_id, tag_id) select ${question.id}::uuid, unnest(${tags.map(({ id }) => id)}::uuid[])
    ),
    followed as (insert into question_follows (question_id, user_id) values (${question.id}::uuid, ${viewer.id}::uuid))
    insert into question_search (question_id, vector, version, tags)
      values (${question.id}::uuid, ${vector}, ${searchVersion}::integer, ${tags.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
}

/**
 * Applies the changes of the input; the previous text becomes a revision, and the address stays. @throws not_found,
 * forbidden, validation_failed, conflict for an outdated version
 */
export async function update(ctx: UserContext, input: In<typeof updateQuestion>): Promise<Out<typeof updateQuestion>> {
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockQuestion(db, ctx.viewer, input.questionId)
    allowChange(ctx.viewer, before)
    await checkVersion({
      version: input.version,
      updatedAt: before.updated_at,
      current: async () => ({
        data: await getListed(db, ctx.viewer, before.id),
        by: await lastHand(db, 'question', before.id, before),
      }),
    })
    if (input.tags) await setTags(db, before.id, await lockTags(db, input.tags, before.id))
    const rewritten = await applyText(db, ctx, before, input)
    await db
      .updateTable('questions')
      .set({ updated_at: changedAt(ctx.now(), before.updated_at) })
      .where('id', '=', before.id)
      .execute()
    if (rewritten || input.tags) await indexQuestions(db, [before.id])
    const { title = before.title, body = before.body, tags } = input
    await recordOfOthers(db, ctx, before, 'question.update', { title, body, ...(tags && { tags }) })
  })
  return { data: await getListed(ctx.db, ctx.viewer, input.questionId) }
}

/** Changes title and body, or stores the edit for approval. @returns whether the question's text changed */
async function applyText(
  db: Db,
  ctx: UserContext,
  before: LockedQuestion,
  change: Pick<In<typeof updateQuestion>, 'title' | 'body'>,
) {
  if (change.title === undefined && change.body === undefined) return false
  const of = { questionId: before.id }
  const isPublished = before.status === 'published' || before.status === 'closed'
  const settings = await siteSettings(db)
  const text = { title: change.title ?? before.title, body: change.body ?? before.body }
  const isSame = text.title === before.title && text.body === before.body
  const screened = isSame ? undefined : await screen(db, ctx, settings.spam, text)
  const isReviewed = ctx.viewer.role !== 'admin' && (settings.questions === 'pending' || screened?.waits === true)
  const waits = isPublished && isReviewed
  const { title, body } = (waits && (await lockEdit(db, of))) || before
  const after = { title: change.title ?? title ?? before.title, body: change.body ?? body }
  const isOther = after.title !== before.title || after.body !== before.body
  await flagWatched(db, ctx, { question_id: before.id }, screened?.watchedWord)
  if (waits && isOther) {
    await storeEdit(db, ctx, of, after)
    return false
  }
  await endEdit(db, of)
  if (isOther) await rewrite(db, ctx, before, { ...after, by: ctx.viewer.id })
  return isOther
}

/** Replaces the text of a locked question, on behalf of its editor; the previous text becomes a revision. */
export async function rewrite(
  db: Db,
  ctx: UserContext,
  before: LockedQuestion,
  { by, ...after }: { title: string; body: string; by: string },
) {
  await storeRevision(db, { questionId: before.id, title: before.title }, before)
  await db
    .updateTable('questions')
    .set({
      ...after,
      ...htmlColumns(after),
      edited_at: ctx.now(),
      edited_by: by,
      updated_at: changedAt(ctx.now(), before.updated_at),
    })
    .where('id', '=', before.id)
    .execute()
  if (!before.is_public) return
  await notifyMentioned(db, ctx, { ...before, ...after }, { body: after.body, before: before.body, authorId: by })
}

/** Deletes a question and its answers. @throws not_found, forbidden */
export async function remove(ctx: UserContext, input: In<typeof deleteQuestion>): Promise<Out<typeof deleteQuestion>> {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockQuestion(db, ctx.viewer, input.questionId)
    allowChange(ctx.viewer, before)
    await lockTags(db, [], before.id)
    await db.deleteFrom('questions').where('id', '=', before.id).execute()
    await recordOfOthers(db, ctx, before, 'question.delete', null)
    return { data: { _id: before.id } }
  })
}

/** Writes an audit entry when an administrator changes another person's question. */
async function recordOfOthers(
  db: Db,
  ctx: UserContext,
  before: LockedQuestion,
  action: AuditAction,
  after: object | null,
) {
  if (before.author_id === ctx.viewer.id) return
  const { title, body, status } = before
  await record(db, ctx, { action, entityType: 'question', entityId: before.id, before: { title, body, status }, after })
}
