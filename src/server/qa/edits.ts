import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { WaitingEdit } from '#contract/qa.ts'
import type { UserContext, Viewer } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { htmlColumns } from '../content/stored-html.ts'
import { changedAt } from '../db/versions.ts'

// Changes of published questions and answers that a moderator has to approve, at most one of each. Readers see the approved text meanwhile.

type Of = { questionId: string } | { answerId: string }

const isOf = (of: Of) =>
  'answerId' in of ? sql<boolean>`answer_id = ${of.answerId}::uuid` : sql<boolean>`question_id = ${of.questionId}::uuid`

/** The change that waits, held until the transaction ends. */
export const lockEdit = (db: Db, of: Of) =>
  db.selectFrom('qa_edits').selectAll().where(isOf(of)).forUpdate().executeTakeFirst()

/** Ends the waiting of a change, if there is one. */
export const endEdit = (db: Db, of: Of) => db.deleteFrom('qa_edits').where(isOf(of)).execute()

/** Keeps a change until it is approved, in place of one that waits. The question or answer is held. */
export async function storeEdit(db: Db, { viewer, now }: UserContext, of: Of, text: { title?: string; body: string }) {
  const before = await lockEdit(db, of)
  if (before) {
    const change = { ...text, ...htmlColumns(text), updated_at: changedAt(now(), before.updated_at) }
    await db.updateTable('qa_edits').set(change).where('id', '=', before.id).execute()
    return
  }
  await db
    .insertInto('qa_edits')
    .values({
      id: newId(),
      ...('answerId' in of ? { answer_id: of.answerId } : { question_id: of.questionId }),
      ...text,
      ...htmlColumns(text),
      written_by: viewer.id,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
}

export type EditRow = { title: string | null; body: string; at: string } | null

/** The change of a question (`q`) or an answer (`a`) that waits, for its writer and administrators. */
export function editSeenBy(viewer: Viewer | null, of: 'q' | 'a'): RawBuilder<EditRow> {
  if (!viewer) return sql`null`
  const column = sql.ref(of === 'q' ? 'e.question_id' : 'e.answer_id')
  return sql`(select jsonb_build_object('title', e.title, 'body', e.body, 'at', e.updated_at) from qa_edits e
    where ${column} = ${sql.ref(`${of}.id`)} and (${viewer.role === 'admin'} or e.written_by = ${viewer.id}::uuid))`
}

export const presentEdit = (row: EditRow): WaitingEdit | null =>
  row && { title: row.title, body: row.body, updatedAt: new Date(row.at).toISOString() }
