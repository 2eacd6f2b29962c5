import { sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'

/** Who or what changes contacts. The database stores it beside each change. */
export type ChangeAuthor =
  | { actorId: string; actorName: string; runId?: string; told?: 'merged' }
  // An automation, by its name.
  | { actorName: string }
  | { importId: string }
  | { jobId: string }
  | { origin: 'form' }
  // The undo of an import, which deletes the import's entries instead.
  | { told: 'undo' }
  // A rename or another type of a field, which is no entry in the history of each contact.
  | { told: 'field' }
  | typeof noAuthor

/** Shown without an author in the timeline: a change by a recipient or a mail server that belongs to no known send. */
export const noAuthor = { actorId: undefined } as const

/** The member who calls. @param runId the bulk change that it is a part of */
export const memberAuthor = ({ viewer }: Pick<TenantContext, 'viewer'>, runId?: string | null) => ({
  actorId: viewer.id,
  actorName: viewer.name,
  ...(runId && { runId }),
})

/** What `changeContacts` hands to a change: the only way to write to the table (`scripts/tidy.test.ts`). */
export type ContactWriter = ReturnType<typeof writerOf>

const writerOf = (db: Db) => ({
  db,
  insert: () => db.insertInto('contacts'),
  update: () => db.updateTable('contacts'),
  delete: () => db.deleteFrom('contacts'),
  /** The table, for statements in SQL. */
  table: sql`contacts`,
})

/** Runs a change of contacts or of their tags in the caller's transaction. The rest of the transaction has the same author. */
export async function changeContacts<T>(
  db: Db,
  by: ChangeAuthor,
  change: (contacts: ContactWriter) => Promise<T>,
): Promise<T> {
  await sql`select set_config('sanad.by', ${JSON.stringify(by)}, true)`.execute(db)
  return change(writerOf(db))
}
