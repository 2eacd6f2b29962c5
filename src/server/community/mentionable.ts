import { sql } from 'kysely'
import type { listMentionable as endpoint } from '#contract/community.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { literal } from '../db/paging/like-pattern.ts'
import { isNamed } from '../text/folding.ts'
import { joinedSpellings } from '../text/names.ts'

const maxFound = 8
/** Of each part: one of them may be the caller. */
const maxOfPart = maxFound + 1
const maxAnswers = 500

/**
 * Members for a mention whose names have a word that begins with the search, or its words in another spelling: people of
 * the thread, then listed members. A listed member whose name begins with the search comes before others. Each part
 * stops at its first rows.
 */
export async function listMentionable(
  { db, viewer }: UserContext,
  { search = '', questionId }: In<typeof endpoint>,
): Promise<Out<typeof endpoint>> {
  const spellings = joinedSpellings(search.trim())
  const beginnings = spellings.map((spelling) => `${literal(spelling)}%`)
  const words = spellings.map((spelling) => `% ${literal(spelling)}%`)
  const isEmpty = spellings.length === 0
  // A trigram index needs three letters.
  const inText = spellings.filter((spelling) => spelling.length >= 3).map((spelling) => `% ${literal(spelling)}%`)
  const { rows } = await sql<{ id: string; name: string; image: string | null; inThread: boolean }>`
    with question as (
      select id, author_id from questions where id = ${questionId ?? null}::uuid and is_public
    ), thread as (
      select author_id as id from question
      union
      select a.author_id from question, lateral (
        select author_id from answers where question_id = question.id and status = 'published'
        order by id desc limit ${maxAnswers}) a
    ), found as (
      (select u.id, 0 as place, u.directory_name as name from thread join users u on u.id = thread.id
        where ${isEmpty} or ' ' || u.directory_name like any (${words}::text[]) or ${isNamed(sql`u.directory_name`, search)}
        order by u.directory_name limit ${maxOfPart})
      union all
      select l.id, 1, l.name from unnest(${beginnings}::text[]) beginning, lateral (
        select id, name from directory d where d.name like beginning order by d.name using ~<~ limit ${maxOfPart}) l
      union all
      (select d.id, 2, d.name from directory d
        where (d.text like any (${inText}::text[]) and d.name like any (${inText}::text[]))
          or (${isNamed(sql`d.text`, search)} and ${isNamed(sql`d.name`, search)})
        limit ${maxOfPart})
    )
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.image, f.place = 0 as "inThread"
    from (select distinct on (id) id, place, name from found order by id, place) f join users u on u.id = f.id
    where u.status = 'active' and u.id <> ${viewer.id} and u.first_name || u.last_name <> ''
    order by f.place, f.name, u.id limit ${maxFound}`.execute(db)
  return { data: rows.map((row) => ({ ...row, _id: row.id })) }
}
