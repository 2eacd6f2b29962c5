import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { type Cut, pagination } from '../db/paging/page.ts'
import type { Task } from '../jobs/queue.ts'
import { quotedIn } from '../text/quoted-phrases.ts'
import { type Nearest, nearestTexts } from './nearest.ts'
import { type SearchFilter, type SearchKind, titlesOf } from './search-index.ts'

/** A list that a search narrows. */
export type SearchedList = {
  kind: SearchKind
  /** The rows that the caller may see, as `id`, by the condition of the search. */
  rows: (by: SearchFilter) => Expression<unknown>
  /** The workspace of the list, for lists of one. */
  tenantId?: string
}

// A word in more texts than this is common.
const maxCounted = 2000
const maxSize = 10_000

/** The rows of a list nearest to a search, the best first, and the words that they have of it; null if there are none. */
export function nearestContent(db: Db, { kind, rows, tenantId }: SearchedList, text: string): Promise<Nearest | null> {
  const table = sql.table(kind)
  const ofTenant = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}::uuid`
  const upTo = (limit: number, where: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from (select from ${table} where ${ofTenant} and ${where} limit ${sql.lit(limit)}) as counted)`
  return nearestTexts(
    db,
    {
      size: upTo(maxSize, sql`true`),
      textsWith: (word) => upTo(maxCounted, sql`search @@ quote_literal(${word})::tsquery`),
      words: sql`(select word from content_words where kind = ${kind} and tenant_id is not distinct from ${tenantId ?? null}::uuid)`,
      matching: (query) => {
        const found = rows({ words: sql<boolean>`${sql.ref(`${kind}.search`)} @@ ${query}` })
        return sql`select f.id, t.search as vector from (${found}) as f join ${table} t on t.id = f.id`
      },
      from: sql`${table} q`,
      where: sql`true`,
      title: titlesOf(kind, 'q'),
    },
    text,
  )
}

type Page = { ids: string[]; pagination: Pagination; loosened?: string }

/** A page of a list; where no row has all words of its search, a page of the rows nearest to it. */
export async function orNearest(
  db: Db,
  list: SearchedList,
  input: Cut & { search?: string | undefined },
  page: Page,
): Promise<Page> {
  if (!input.search || page.pagination.total > 0 || quotedIn(input.search).length > 0) return page
  const nearest = await nearestContent(db, list, input.search)
  if (!nearest) return page
  const { size } = page.pagination
  const ids = nearest.ids.slice((input.page - 1) * size, input.page * size)
  return { ids, pagination: pagination(nearest.ids.length, input.page, size), loosened: nearest.words }
}

/** What a list says of a loosened search. */
export const loosenedBy = ({ loosened }: Page) => (loosened === undefined ? {} : { loosened })

/** Stores the words of all contents, and deletes words that no content has. */
export const collectWords: Task<object> = {
  name: 'collect-content-words',
  every: '47 * * * *',
  async run({ db }: Services) {
    const stored = (['articles', 'meetings', 'tools'] as const).map(
      (kind) => sql`select null::uuid, ${sql.lit(kind)}, word from ts_stat(${sql.lit(`select search from ${kind}`)})`,
    )
    await sql`
      with stored (tenant_id, kind, word) as materialized (
        ${sql.join(stored, sql` union all `)}
        union all select distinct tenant_id, 'keep_contents', lexeme from keep_contents cross join lateral unnest(search)
      ),
      gone as (
        delete from content_words w where not exists (
          select from stored s where s.kind = w.kind and s.word = w.word and s.tenant_id is not distinct from w.tenant_id)
      )
      insert into content_words (tenant_id, kind, word) select tenant_id, kind, word from stored on conflict do nothing`.execute(
      db,
    )
  },
}
