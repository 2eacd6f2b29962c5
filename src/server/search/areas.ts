import { sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import { matches, rank } from '../content/search-index.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { matchingIds, searchWords } from '../content/question-search.ts'
import { formContainsWords } from '../text/folding.ts'

// Search results of each area for a caller. Bilingual items are in the caller's language.

export type Row = { id: string; title: string; text: string; link: string; image: string | null }

const maxResults = 5
// For a common word, only the newest matches are ranked.
const weighed = 400
// Length of an excerpt (characters).
const textLength = 600

/** Published questions, and the viewer's own. */
export async function questions(db: Db, viewer: Viewer | null, text: string): Promise<Row[]> {
  const words = searchWords(text)
  if (!words) return []
  const own = viewer ? sql`or q.author_id = ${viewer.id}::uuid` : sql``
  const { rows } = await sql<Row>`
    select q.id, q.title, left(q.body, ${textLength}) as text, '/qa/' || q.slug as link, null as image
    from (select found.id from ${matchingIds('question', words)} limit ${weighed}) newest
    join question_search s on s.question_id = newest.id join questions q on q.id = newest.id
    where q.is_public ${own}
    order by ts_rank(s.vector, ${words.query}) desc, q.id desc limit ${maxResults}`.execute(db)
  return rows
}

/** Published articles; for administrators, all. */
export function articles(db: Db, viewer: Viewer, lang: Lang, text: string): Promise<Row[]> {
  return db
    .selectFrom('articles')
    .$if(viewer.role !== 'admin', (query) => query.where('articles.status', '=', 'published'))
    .where(matches('articles', text))
    .select(['articles.id', sql<string>`${sql.ref(`title_${lang}`)}`.as('title'), 'cover as image'])
    .select([
      sql<string>`left(${sql.ref(`excerpt_${lang}`)}, ${textLength})`.as('text'),
      sql<string>`'/articles/' || slug`.as('link'),
    ])
    .orderBy(rank('articles', text), 'desc')
    .orderBy('articles.id', 'desc')
    .limit(maxResults)
    .execute()
}

/** Visible members, for searches of at least three letters, as in the directory. */
export async function members(db: Db, text: string): Promise<Row[]> {
  if (text.length < 3) return []
  const { rows } = await sql<Row>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as title,
      case when cardinality(u.skills) > 0 then array_to_string(u.skills, ' · ') else left(u.bio, ${textLength}) end as text,
      '/community/' || u.id as link, u.image
    from (
      select id, name from directory
      where ${formContainsWords(sql`text`, text)}
      order by name, id limit ${maxResults}
    ) d join users u on u.id = d.id
    order by d.name, d.id`.execute(db)
  return rows
}

/** Active tools; for administrators, all. */
export function tools(db: Db, viewer: Viewer, lang: Lang, text: string): Promise<Row[]> {
  return db
    .selectFrom('tools')
    .$if(viewer.role !== 'admin', (query) => query.where('tools.status', '=', 'active'))
    .where(matches('tools', text))
    .select(['tools.id', sql<string>`${sql.ref(`name_${lang}`)}`.as('title'), 'logo as image'])
    .select([
      sql<string>`left(${sql.ref(`description_${lang}`)}, ${textLength})`.as('text'),
      sql<string>`'/tools/' || tools.id`.as('link'),
    ])
    .orderBy(rank('tools', text), 'desc')
    .orderBy('tools.id', 'desc')
    .limit(maxResults)
    .execute()
}

/** Meetings, upcoming ones first. */
export function meetings(db: Db, lang: Lang, text: string): Promise<Row[]> {
  return db
    .selectFrom('meetings')
    .where(matches('meetings', text))
    .select(['meetings.id', sql<string>`${sql.ref(`title_${lang}`)}`.as('title'), sql<null>`null`.as('image')])
    .select([
      sql<string>`left(${sql.ref(`description_${lang}`)}, ${textLength})`.as('text'),
      sql<string>`'/meetings/' || meetings.id`.as('link'),
    ])
    .orderBy(sql`meetings.ends_at > now() and meetings.status = 'scheduled'`, 'desc')
    .orderBy(rank('meetings', text), 'desc')
    .orderBy('meetings.id', 'desc')
    .limit(maxResults)
    .execute()
}
