import { sql } from 'kysely'
import {
  type BulkKind,
  type Before,
  type BulkContext,
  lockRows,
  bilingualName,
  noRefusal,
} from '../bulk-changes/kind.ts'
import { takeSnapshot, restoreSnapshot, type SnapshotShape } from '../bulk-changes/snapshot.ts'
import { matchingTags, remove } from './tags.ts'

const whole: SnapshotShape = {
  table: 'content_tags',
  counted: ['usage_count'],
  parts: [
    { table: 'article_tags', key: 'tag_id', needs: [{ column: 'article_id', of: 'articles' }] },
    { table: 'meeting_tags', key: 'tag_id', needs: [{ column: 'meeting_id', of: 'meetings' }] },
    { table: 'question_tags', key: 'tag_id', needs: [{ column: 'question_id', of: 'questions' }] },
    { table: 'keep_content_tags', key: 'tag_id', needs: [{ column: 'content_id', of: 'keep_contents' }] },
  ],
}

/** Bulk actions on tags. */
export const tagBulk: BulkKind = {
  entity: 'tag',
  table: 'content_tags',
  name: bilingualName('name'),
  state: sql`to_jsonb(r.updated_at)`,
  matching: (ctx, filter) => matchingTags(ctx.db, filter).select('id'),
  lock: lockRows('content_tags'),
  actions: {
    delete: {
      refusal: noRefusal,
      apply: (ctx, tagId) => remove(ctx, { tagId }),
      snapshot: takeSnapshot(whole),
      undo: backOnEverything,
    },
  },
}

/** Rebuilds the search words of the questions with a restored tag, as its deletion did. */
async function backOnEverything({ db }: BulkContext, id: string, before: Before) {
  await restoreSnapshot(db, whole, before)
  await sql`update question_search set version = 0
    where question_id in (select question_id from question_tags where tag_id = ${id}::uuid)`.execute(db)
}
