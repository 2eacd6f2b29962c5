import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { PendingEdit } from '#contract/qa.ts'
import type { UserContext, Viewer } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { htmlColumns } from '../content/stored-html.ts'
import { changedAt } from '../db/versions.ts'

// Edits of published questions and answers that await a moderator, at most one per item. Until then readers see the
// approved text.

type Of = { questionId: string } | { answerId: string }

const isOf = (of: Of) =>
  'answerId' in of ? sql<boolean>`answer_id = ${of.answerId}::uuid` : sql<boolean>`question_id = ${of.questionId}::uuid`

/** The pending edit, locked until the transaction ends. */
export const lockEdit = (db: Db, of: Of) =>
  db.selectFrom('qa_edits').selectAll().where(isOf(of)).forUpdate().executeTakeFirst()

/** Removes a pending edit, if there is one. */
export const endEdit = (db: Db, of: Of) => db.deleteFrom('qa_edits').where(isOf(of)).execute()

/** Stores an edit until it is approved, in place of a pending one. The question or answer must be locked. */
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

/** The pending edit of a question (`q`) or answer (`a`), visible to its author and administrators. */
export function editSeenBy(viewer: Viewer | null, of: 'q' | 'a'): RawBuilder<EditRow> {
  if (!viewer) return sql`null`
  const column = sql.ref(of === 'q' ? 'e.question_id' : 'e.answer_id')
  return sql`(select jsonb_build_object('title', e.title, 'body', e.body, 'at', e.updated_at) from qa_edits e
    where ${column} = ${sql.ref(`${of}.id`)} and (${viewer.role === 'admin'} or e.written_by = ${viewer.id}::uuid))`
}

export const presentEdit = (row: EditRow): PendingEdit | null =>
  row && { title: row.title, body: row.body, updatedAt: new Date(row.at).toISOString() }
