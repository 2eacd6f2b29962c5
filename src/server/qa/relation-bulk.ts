import { sql } from 'kysely'
import { type BulkKind, lockRows, noRefusal } from '../bulk-changes/kind.ts'
import { takeSnapshot, restoreSnapshot } from '../bulk-changes/snapshot.ts'
import { matching, remove } from './relations.ts'

const whole = { table: 'qa_relations', parts: [] }

/** Bulk actions on relations. */
export const relationBulk: BulkKind = {
  entity: 'qa-relation',
  table: 'qa_relations',
  name: () => sql<string>`(select q.title from questions q where q.id = r.question_id)`,
  state: sql`to_jsonb(r.updated_at)`,
  matching: (ctx, filter) => sql`(select r.id from qa_relations r where ${matching(ctx.viewer, filter)})`,
  lock: lockRows('qa_relations'),
  actions: {
    delete: {
      refusal: noRefusal,
      apply: (ctx, relationId) => remove(ctx, { lang: ctx.lang, relationId }),
      snapshot: takeSnapshot(whole),
      undo: (ctx, _id, before) => restoreSnapshot(ctx.db, whole, before),
    },
  },
}
