import { sql } from 'kysely'
import type { ContentTagBrief } from '#contract/tags.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { nameOrder } from '../text/folding.ts'

// Tags of questions, articles, meetings and support conversations. Triggers count their uses
// (`count_content_tag_uses`).

const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tags',
)

export type TagOwner = 'article' | 'meeting' | 'question' | 'conversation'

const links = {
  article: { table: sql.table('article_tags'), column: sql.ref('article_id') },
  meeting: { table: sql.table('meeting_tags'), column: sql.ref('meeting_id') },
  question: { table: sql.table('question_tags'), column: sql.ref('question_id') },
  conversation: { table: sql.table('facebook_conversation_tags'), column: sql.ref('conversation_id') },
}

/** The tags of each row, as a column. */
export function tagsOf(kind: TagOwner, id: string) {
  const { table, column } = links[kind]
  return sql<ContentTagBrief[]>`(select coalesce(json_agg(json_build_object('_id', t.id, 'id', t.id,
      'name', json_build_object('en', t.name_en, 'ar', t.name_ar)) order by ${nameOrder(sql`t.name_en`)}, t.id), '[]')
    from ${table} l join content_tags t on t.id = l.tag_id where l.${column} = ${sql.ref(id)})`
}

/** Whether a row has a tag. */
export function hasTag(kind: TagOwner, id: string, tagId: string) {
  const { table, column } = links[kind]
  return sql<boolean>`exists (select from ${table} l where l.${column} = ${sql.ref(id)} and l.tag_id = ${tagId}::uuid)`
}

/** Replaces the tags of an item, in the caller's transaction. @throws validation_failed for an unknown tag */
export async function setTags(db: Db, kind: TagOwner, id: string, tagIds: readonly string[]) {
  const { table, column } = links[kind]
  const ids = [...new Set(tagIds)]
  // All changed tags are locked first, in one order, so that two changes do not deadlock.
  const { rows } = await sql<{ id: string; carried: boolean }>`
    select t.id, l.tag_id is not null as carried
    from content_tags t left join ${table} l on l.tag_id = t.id and l.${column} = ${id}::uuid
    where t.id = any(${ids}::uuid[]) or l.tag_id is not null
    order by t.id for no key update of t`.execute(db)
  const known = new Set(rows.map((row) => row.id))
  if (ids.some((tag) => !known.has(tag.toLowerCase()))) throw unknownTag()
  const names = new Set(ids.map((tag) => tag.toLowerCase()))
  const removed = rows.filter((row) => row.carried && !names.has(row.id)).map((row) => row.id)
  const added = rows.filter((row) => !row.carried).map((row) => row.id)
  if (removed.length > 0)
    await sql`delete from ${table} where ${column} = ${id}::uuid and tag_id = any(${removed}::uuid[])`.execute(db)
  if (added.length > 0)
    await sql`insert into ${table} (${column}, tag_id) select ${id}::uuid, unnest(${added}::uuid[])
      on conflict do nothing`.execute(db)
}
