import { sql } from 'kysely'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { notYours } from './failures.ts'
import { answerSeenBy, questionOpenTo, questionSeenBy } from './reading.ts'

// Every change locks its row until the transaction ends; a question is always locked before its answers.

export type LockedQuestion = {
  id: string
  slug: string
  title: string
  body: string
  status: 'pending' | 'published' | 'closed' | 'archived'
  author_id: string | null
  accepted_answer_id: string | null
  merged_into: string | null
  pinned: boolean
  is_public: boolean
  shown_as: 'published' | 'closed' | null
  published_at: Date | null
  edited_at: Date | null
  edited_by: string | null
  created_at: Date
  updated_at: Date
}

/** Locks a question that this person may open. @throws not_found */
export async function lockQuestion(db: Db, viewer: Viewer, id: string): Promise<LockedQuestion> {
  const { rows } =
    await sql<LockedQuestion>`select q.* from questions q where q.id = ${id}::uuid and ${questionOpenTo(viewer)}
    for no key update`.execute(db)
  return found(rows[0])
}

export type LockedAnswer = {
  id: string
  question_id: string
  body: string
  status: 'pending' | 'published' | 'hidden'
  author_id: string | null
  shown_as: 'published' | 'accepted' | null
  published_at: Date | null
  edited_at: Date | null
  edited_by: string | null
  created_at: Date
  updated_at: Date
}

/** Locks an answer that this person may see. @throws not_found */
export async function lockAnswer(db: Db, viewer: Viewer, id: string): Promise<LockedAnswer> {
  const { rows } = await sql<LockedAnswer>`select a.* from answers a join questions q on q.id = a.question_id
    where a.id = ${id}::uuid and ${answerSeenBy(viewer)} for no key update of a`.execute(db)
  return found(rows[0])
}

/** Locks an answer that this person may see, after its question. @throws not_found */
export async function lockAnswerAndQuestion(db: Db, viewer: Viewer, id: string) {
  const { rows } = await sql<LockedQuestion>`select q.* from questions q
    where q.id = (select question_id from answers where id = ${id}::uuid) and ${questionSeenBy(viewer)} for no key update`.execute(
    db,
  )
  const question = found(rows[0])
  const answer = await lockAnswer(db, viewer, id)
  // A merge has moved the answer in the meantime, so the caller has to repeat.
  return { question: found(answer.question_id === question.id ? question : null), answer }
}

/** Checks that the author or an administrator makes the change. @throws forbidden */
export function allowChange(viewer: Viewer, { author_id }: { author_id: string | null }) {
  if (viewer.role !== 'admin' && author_id !== viewer.id) throw notYours()
}
