import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import type { LongList } from '../db/paging/anchors.ts'
import type { Task } from '../jobs/queue.ts'
import { searchQuery, type SearchText, searchVector, searchVersion } from '../text/search-words.ts'
import { contains } from '../text/folding.ts'
import { quotedIn } from '../text/quoted-phrases.ts'

// Articles, meetings, tools and keep contents are found by their words, and by any part of their title.

export type SearchKind = 'articles' | 'meetings' | 'tools' | 'keep_contents'

type Texts = Record<string, string>

/** The searchable texts of each kind, from its columns. */
const textsOf: Record<SearchKind, (row: Texts) => SearchText[]> = {
  articles: (row) => [...both(row, 'title', 'A'), ...both(row, 'excerpt', 'B'), ...both(row, 'body', 'C')],
  meetings: (row) => [...both(row, 'title', 'A'), ...both(row, 'description', 'C')],
  tools: (row) => [
    ...both(row, 'name', 'A'),
    { text: row['category'] ?? '', weight: 'B' },
    ...both(row, 'description', 'C'),
  ],
  keep_contents: (row) => [...both(row, 'title', 'A'), ...both(row, 'body', 'C')],
}

function both(row: Texts, column: string, weight: SearchText['weight']): SearchText[] {
  const sides = new Set([row[`${column}_en`] ?? '', row[`${column}_ar`] ?? ''])
  return [...sides].map((text) => ({ text, weight }))
}

/** The search columns of a row, from its texts. */
export const searchColumns = (kind: SearchKind, row: Texts) => ({
  search: searchVector(textsOf[kind](row)),
  search_version: searchVersion,
})

/** Both titles of a row. */
export const titlesOf = (kind: SearchKind, table: string = kind) => {
  const column = kind === 'tools' ? 'name' : 'title'
  return sql<string>`${sql.ref(`${table}.${column}_en`)} || ' ' || ${sql.ref(`${table}.${column}_ar`)}`
}

/**
 * Whether a row contains every word of a text in any form and its quoted phrases as they stand, or its title contains
 * the text itself.
 */
export function matches(kind: SearchKind, text: string): RawBuilder<boolean> {
  const phrases = quotedIn(text)
  if (phrases.length > 0) return containsPhrases(kind, text, phrases)
  const inTitle = contains(titlesOf(kind), text)
  const query = searchQuery(text)
  return query ? sql<boolean>`(${sql.ref(`${kind}.search`)} @@ ${query} or ${inTitle})` : inTitle
}

function containsPhrases(kind: SearchKind, text: string, phrases: readonly string[]) {
  const columns = textColumns[kind].map((column) => sql.ref(`${kind}.${column}`))
  const whole = sql`concat_ws(E'\\n', ${sql.join(columns)})`
  const conditions = phrases.map((phrase) => contains(whole, phrase))
  const query = searchQuery(text)
  if (query) conditions.unshift(sql<boolean>`${sql.ref(`${kind}.search`)} @@ ${query}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The same condition without an index, for scans in another order. */
const compared = (kind: SearchKind, text: string) => sql<boolean>`(${matches(kind, text)}) is true`

/** The condition by which a search narrows a list. */
export type SearchFilter = { words?: RawBuilder<boolean> | undefined }

/** Whether a row matches the search; true without a search. */
export const matchesFilter = (kind: SearchKind, search: string | undefined, { words }: SearchFilter = {}) =>
  words ?? (search ? matches(kind, search) : sql<boolean>`true`)

/**
 * A list that a search may narrow.
 * @param rows the list, narrowed by the search condition
 * @param columns other filters by columns of the same table; null if there are more complex ones
 */
export function searchList(
  kind: SearchKind,
  search: string | undefined,
  rows: (by: SearchFilter) => Expression<unknown>,
  columns: Record<string, string | undefined> | null,
): Pick<LongList, 'rows' | 'sought'> {
  if (!search) return { rows: rows({ words: undefined }), sought: false }
  const found = matches(kind, search)
  const listed = rows({ words: found })
  if (columns === null) return { rows: listed, sought: 'planned' }
  const narrowing = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(`${kind}.${name}`)} = ${value}`],
  )
  const where = sql.join([found, ...narrowing], sql` and `)
  return {
    rows: listed,
    sought: { sample: { table: kind, where }, inOrder: rows({ words: compared(kind, search) }) },
  }
}

/** The relevance of a row, higher is better: titles with the text itself come before those with other forms of its words. */
export function rank(kind: SearchKind, text: string): RawBuilder<number> {
  const query = searchQuery(text)
  const inWords = query ? sql`ts_rank(${sql.ref(`${kind}.search`)}, ${query})` : sql`0`
  // Ranks of words are less than 1.
  return sql<number>`(${inWords} + (${contains(titlesOf(kind), text)})::int)`
}

const batchSize = 200

const textColumns: Record<SearchKind, string[]> = {
  articles: ['title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'body_en', 'body_ar'],
  meetings: ['title_en', 'title_ar', 'description_en', 'description_ar'],
  tools: ['name_en', 'name_ar', 'description_en', 'description_ar', 'category'],
  keep_contents: ['title_en', 'title_ar', 'body_en', 'body_ar'],
}

/** Reindexes rows of an older version, a few at a time. Until then the old rules find them. */
export const indexContent: Task<object> = {
  name: 'index-content',
  every: '*/5 * * * *',
  async run(services, _payload, signal) {
    for (const kind of ['articles', 'meetings', 'tools', 'keep_contents'] as const) {
      let done = batchSize
      while (done === batchSize && !signal.aborted) done = await indexSome(services, kind)
    }
  },
}

async function indexSome({ db }: Services, kind: SearchKind): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<Texts & { id: string }>`
      select id, ${sql.join(textColumns[kind].map((column) => sql.ref(column)))} from ${sql.table(kind)}
      where search_version < ${searchVersion} order by search_version limit ${batchSize} for no key update skip locked`.execute(
      db,
    )
    for (const row of rows) await db.updateTable(kind).set(searchColumns(kind, row)).where('id', '=', row.id).execute()
    return rows.length
  })
}
