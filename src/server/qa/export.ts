import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { exportRelations } from '#contract/qa-moderation.ts'
import type { exportAnswers, exportQuestions } from '#contract/qa.ts'
import type { UserContext } from '../context.ts'
import { csvList } from '../export/csv.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { type SearchWords, searchWords } from '../content/question-search.ts'
import { matchingAnswers } from './answer-list.ts'
import { scopeOf } from './question-list.ts'
import { readAnswers, readQuestions } from './reading.ts'
import { matching, read } from './relations.ts'

// Texts have up to 30,000 characters.
const size = 100

const pending = { en: 'Pending approval', ar: 'بانتظار الموافقة' }

/** A search without any word matches nothing, as in the list. */
const noWords: SearchWords = { query: sql`''::tsquery`, spelled: sql`''::tsquery`, common: sql`false` }
const wordsOf = (search: string | undefined) => (search ? (searchWords(search) ?? noWords) : null)

/** All matching questions as a table. */
export function questions(ctx: UserContext, filters: In<typeof exportQuestions>) {
  const { from, where } = scopeOf(ctx.viewer, filters, wordsOf(filters.search))
  return tableFile(ctx, {
    name: 'questions',
    rows: readBatches(
      ctx,
      (after, size) =>
        readQuestions(
          ctx.db,
          ctx.viewer,
          sql`select q.id from ${from} where ${where} and q.id > ${after}::uuid order by q.id limit ${size}`,
        ),
      size,
    ),
    words: {
      status: {
        pending,
        published: { en: 'Published', ar: 'منشور' },
        closed: { en: 'Closed', ar: 'مغلق' },
        archived: { en: 'Archived', ar: 'مؤرشف' },
        merged: { en: 'Merged', ar: 'مدمج' },
      },
    },
    columns: {
      id: (question) => question.id,
      slug: (question) => question.slug,
      title: (question) => question.title,
      body: (question) => question.body,
      status: (question) => (question.merged_into ? 'merged' : question.status),
      author: (question) => question.author?.name,
      tags_en: ({ tags }) => csvList(tags.map(({ en }) => en)),
      tags_ar: ({ tags }) => csvList(tags.map(({ ar }) => ar)),
      answers: (question) => question.answer_count,
      accepted_answer_id: (question) => question.accepted_answer_id,
      upvotes: (question) => question.upvote_count,
      downvotes: (question) => question.downvote_count,
      views: (question) => question.view_count,
      pinned: (question) => question.pinned,
      moderation_note: (question) => question.moderation_note,
      published_at: (question) => question.published_at,
      last_activity_at: (question) => question.last_activity_at,
      edited_at: (question) => question.edited_at,
      created_at: (question) => question.created_at,
      updated_at: (question) => question.updated_at,
    },
  })
}

/** All matching answers as a table. */
export function answers(ctx: UserContext, filters: In<typeof exportAnswers>) {
  const from = matchingAnswers(ctx.viewer, filters, wordsOf(filters.search))
  return tableFile(ctx, {
    name: 'answers',
    rows: readBatches(
      ctx,
      (after, size) =>
        readAnswers(
          ctx.db,
          ctx.viewer,
          sql`select a.id from ${from} and a.id > ${after}::uuid order by a.id limit ${size}`,
        ),
      size,
    ),
    words: {
      status: {
        pending,
        published: { en: 'Published', ar: 'منشورة' },
        hidden: { en: 'Hidden', ar: 'مخفية' },
      },
    },
    columns: {
      id: (answer) => answer.id,
      question_id: (answer) => answer.question_id,
      question: (answer) => answer.question_title,
      body: (answer) => answer.body,
      status: (answer) => answer.status,
      accepted: (answer) => answer.is_accepted,
      author: (answer) => answer.author?.name,
      upvotes: (answer) => answer.upvote_count,
      downvotes: (answer) => answer.downvote_count,
      moderation_note: (answer) => answer.moderation_note,
      published_at: (answer) => answer.published_at,
      edited_at: (answer) => answer.edited_at,
      created_at: (answer) => answer.created_at,
      updated_at: (answer) => answer.updated_at,
    },
  })
}

/** All matching relations as a table. */
export const relations = (ctx: UserContext, filters: In<typeof exportRelations>) =>
  tableFile(ctx, {
    name: 'relations',
    rows: readBatches(
      ctx,
      (after, size) =>
        read(ctx.db, sql`where ${matching(ctx.viewer, filters)} and r.id > ${after}::uuid order by r.id limit ${size}`),
      size,
    ),
    columns: {
      id: (relation) => relation.id,
      question_id: (relation) => relation.questionId,
      question: (relation) => relation.question.title,
      answer_id: (relation) => relation.answerId,
      answer: (relation) => relation.answer.excerpt,
      answers_question: (relation) => relation.answer.question.title,
      answered_by: (relation) => relation.answer.author?.name,
      note: (relation) => relation.note,
      order: (relation) => relation.order,
      created_at: (relation) => relation.createdAt,
      updated_at: (relation) => relation.updatedAt,
    },
  })
