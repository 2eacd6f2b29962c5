import { type RawBuilder, sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import type { Nearest } from '../content/nearest.ts'
import { nearestContent } from '../content/nearest-content.ts'
import { matchingIds, searchWords } from '../content/question-search.ts'
import { matches, rank, type SearchFilter, type SearchKind as ContentKind } from '../content/search-index.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { nearestQuestions } from '../content/nearest-questions.ts'
import { contains, formContainsWords } from '../text/folding.ts'
import { quotedIn } from '../text/quoted-phrases.ts'

// Search results of each area for a caller. Bilingual items are in the caller's language.

export type Row = { id: string; title: string; text: string; link: string; image: string | null }
export type Search = { db: Db; viewer: Viewer | null; lang: Lang; text: string }

/** What is found in an area: what has all words of a search, and what is nearest to it. */
export type Area = { matching: () => Promise<Row[]>; nearest: () => Promise<{ rows: Row[]; words: string } | null> }

const maxResults = 5
// For a common word, only the newest matches are ranked.
const weighed = 400
// Length of an excerpt (characters).
const textLength = 600

/** Published questions, and the viewer's own. */
export function questions({ db, viewer, text }: Search): Area {
  const seen = viewer ? sql`(q.is_public or q.author_id = ${viewer.id}::uuid)` : sql`q.is_public`
  const read = async (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      select q.id, q.title, left(q.body, ${textLength}) as text, '/qa/' || q.slug as link, null as image
      from ${from} where ${seen} order by ${order} limit ${maxResults}`.execute(db)
    return rows
  }
  return {
    async matching() {
      const words = searchWords(text)
      if (!words) return []
      const from = sql`(select found.id from ${matchingIds('question', words)} limit ${weighed}) newest
        join question_search s on s.question_id = newest.id join questions q on q.id = newest.id
          and ${withPhrases(sql`q.title || ' ' || q.body`, text)}`
      return read(from, sql`${contains(sql`q.title`, text)} desc, ts_rank(s.vector, ${words.query}) desc, q.id desc`)
    },
    nearest: async () =>
      readNearest(await nearestQuestions(db, { from: sql`questions q`, where: seen }, text), (ids) =>
        read(sql`questions q join ${placed(ids)} on placed.id = q.id`, sql`placed.place`),
      ),
  }
}

const withPhrases = (whole: RawBuilder<unknown>, text: string) =>
  sql.join([sql`true`, ...quotedIn(text).map((phrase) => contains(whole, phrase))], sql` and `)

const placed = (ids: readonly string[]) =>
  sql`unnest(${ids.slice(0, maxResults)}::uuid[]) with ordinality as placed (id, place)`

async function readNearest(nearest: Nearest | null, read: (ids: readonly string[]) => Promise<Row[]>) {
  return nearest && { rows: await read(nearest.ids), words: nearest.words }
}

type Columns = {
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  link: RawBuilder<unknown>
  image: RawBuilder<unknown>
}

/**
 * An area of contents.
 * @param seen the rows that the caller may see
 * @param first what is sorted by before relevance
 */
function contents(
  { db, text }: Search,
  kind: ContentKind,
  columns: Columns,
  seen: RawBuilder<unknown>,
  first: RawBuilder<unknown> = sql``,
): Area {
  const read = async (more: RawBuilder<unknown>, where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { title, text: excerpt, link, image } = columns
    const table = sql.table(kind)
    const { rows } = await sql<Row>`
      select ${table}.id, ${title} as title, left(${excerpt}, ${textLength}) as text, ${link} as link, ${image} as image
      from ${table} ${more} where ${seen} and ${where} order by ${order}, ${table}.id desc limit ${maxResults}`.execute(
      db,
    )
    return rows
  }
  const rows = ({ words = sql`true` }: SearchFilter) =>
    sql`(select id from ${sql.table(kind)} where ${seen} and ${words})`
  return {
    matching: () => read(sql``, matches(kind, text), sql`${first} ${rank(kind, text)} desc`),
    nearest: async () =>
      readNearest(await nearestContent(db, { kind, rows }, text), (ids) =>
        read(sql`join ${placed(ids)} on placed.id = ${sql.table(kind)}.id`, sql`true`, sql`placed.place`),
      ),
  }
}

/** Published articles; for administrators, all. */
export const articles = (search: Search, viewer: Viewer) =>
  contents(
    search,
    'articles',
    {
      title: sql.ref(`title_${search.lang}`),
      text: sql.ref(`excerpt_${search.lang}`),
      link: sql`'/articles/' || slug`,
      image: sql`cover`,
    },
    viewer.role === 'admin' ? sql`true` : sql`status = 'published'`,
  )

/** Active tools; for administrators, all. */
export const tools = (search: Search, viewer: Viewer) =>
  contents(
    search,
    'tools',
    {
      title: sql.ref(`name_${search.lang}`),
      text: sql.ref(`description_${search.lang}`),
      link: sql`'/tools/' || tools.id`,
      image: sql`logo`,
    },
    viewer.role === 'admin' ? sql`true` : sql`status = 'active'`,
  )

/** Meetings, upcoming ones first. */
export const meetings = (search: Search) =>
  contents(
    search,
    'meetings',
    {
      title: sql.ref(`title_${search.lang}`),
      text: sql.ref(`description_${search.lang}`),
      link: sql`'/meetings/' || meetings.id`,
      image: sql`null`,
    },
    sql`true`,
    sql`(meetings.ends_at > now() and meetings.status = 'scheduled') desc,`,
  )

/** Visible members, for searches of at least three letters, as in the directory. */
export function members({ db, text }: Search): Area {
  const matching = async () => {
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
  // Names are found in any spelling, never by their meaning.
  return { matching, nearest: () => Promise.resolve(null) }
}
