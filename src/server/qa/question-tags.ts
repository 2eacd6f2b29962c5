import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { unknownTag } from './failures.ts'

export type Tag = { id: string; name: string }

/**
 * Locks a question's old and new tags in one global order, since the change updates their counters.
 * @returns the new tags
 * @throws validation_failed for an unknown tag
 */
export async function lockTags(db: Db, tagIds: readonly string[], questionId?: string): Promise<Tag[]> {
  const ids = [...new Set(tagIds)]
  const { rows } = await sql<Tag>`select id, name_en || ' ' || name_ar as name from content_tags
    where id = any(${ids}::uuid[]) or id in (select tag_id from question_tags where question_id = ${questionId ?? null}::uuid)
    order by id for no key update`.execute(db)
  const tags = rows.filter(({ id }) => ids.includes(id))
  if (tags.length < ids.length) throw unknownTag()
  return tags
}

/** Sets the tags of a question; they must be locked. */
export async function setTags(db: Db, questionId: string, tags: readonly Tag[]) {
  const ids = tags.map(({ id }) => id)
  await sql`delete from question_tags where question_id = ${questionId}::uuid and tag_id <> all(${ids}::uuid[])`.execute(
    db,
  )
  if (ids.length === 0) return
  await sql`insert into question_tags (question_id, tag_id) select ${questionId}::uuid, unnest(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}
