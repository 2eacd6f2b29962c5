import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { unknownTag } from './failures.ts'

export type Tag = { id: string; name: string }

/**
 * Holds the tags that a question has and those it is to have, in one order for everybody: their counters move with the change.
 * @returns those it is to have
 * @throws validation_failed where one of them does not exist
 */
export async function lockTags(db: Db, wanted: readonly string[], questionId?: string): Promise<Tag[]> {
  const ids = [...new Set(wanted)]
  const { rows } = await sql<Tag>`select id, name_en || ' ' || name_ar as name from content_tags
    where id = any(${ids}::uuid[]) or id in (select tag_id from question_tags where question_id = ${questionId ?? null}::uuid)
    order by id for no key update`.execute(db)
  const tags = rows.filter(({ id }) => ids.includes(id))
  if (tags.length < ids.length) throw unknownTag()
  return tags
}

/** Sets the tags of a question; they are held. */
export async function setTags(db: Db, questionId: string, tags: readonly Tag[]) {
  const ids = tags.map(({ id }) => id)
  await sql`delete from question_tags where question_id = ${questionId}::uuid and tag_id <> all(${ids}::uuid[])`.execute(
    db,
  )
  if (ids.length === 0) return
  await sql`insert into question_tags (question_id, tag_id) select ${questionId}::uuid, unnest(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}
