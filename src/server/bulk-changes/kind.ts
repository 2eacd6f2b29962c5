import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BulkEntity } from '#contract/bulk.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

// What a slice says of its rows so that one thing can be done to many of them. Slices keep it, `bulk/` runs it.

/** Of keep contents, with the workspace they belong to. */
export type BulkContext = UserContext | TenantContext

/** One thing that can be done to many rows of a kind. `r` is the row in every piece of SQL. */
export type BulkAction = {
  /** Why a row would not be changed, a key of `reasons`; null where it would. Sees what is chosen as `chosen (id)`. */
  refusal: (ctx: BulkContext, value: unknown) => RawBuilder<string | null>
  /** Does it to one row, as the row's own endpoint does. @throws Failure where the row is refused after all */
  apply: (ctx: BulkContext, id: string, given: { value: unknown; reason: string | undefined }) => Promise<unknown>
  /** Makes a row again what it was, from `state` or from what `keep` kept. Null where that cannot be. @throws Failure */
  undo: ((ctx: BulkContext, id: string, before: Before) => Promise<unknown>) | null
  /** Of an action after which there is no row: everything that it needs to be there again. */
  snapshot?: (db: Db, ids: readonly string[]) => Promise<Map<string, unknown>>
}

// What was stored of a row, as JSON: each action reads what it has stored itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Before = any

export type BulkKind = {
  entity: BulkEntity
  table: string
  /** Which of the table's rows are the caller's to change, where that is not all of them. */
  own?: (ctx: BulkContext) => RawBuilder<boolean>
  /** By what a reader knows a row. */
  name: (lang: Lang) => RawBuilder<string>
  /** What says that a row is as it was left, as JSON; enough to make it that again. */
  state: RawBuilder<unknown>
  /** The ids that a list's filters match, as a query in parentheses. */
  matching: (ctx: BulkContext, filter: Filter) => Expression<unknown>
  /** Holds rows until the transaction ends, and before them whatever their own endpoints hold first. */
  lock: (db: Db, ids: readonly string[]) => Promise<unknown>
  actions: Record<string, BulkAction>
}

// Each kind reads the filters that its list has; the endpoint has checked them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Filter = any

/** Holds rows of a table in the order of their ids, so that two never wait for each other crosswise. */
export const lockRows = (table: string) => (db: Db, ids: readonly string[]) =>
  sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)

/** A name in both languages: the reader's, or the other one. */
export const bilingualName = (column: 'name' | 'title') => (lang: Lang) =>
  sql<string>`coalesce(nullif(${sql.ref(`r.${column}_${lang}`)}, ''), ${sql.ref(`r.${column}_${lang === 'en' ? 'ar' : 'en'}`)})`

/** What a filter matches that nothing can match. */
export const noIds = sql`(select null::uuid where false)`

/** Refuses nothing. */
export const noRefusal = () => sql<null>`null::text`

/** Refuses what has that value already. */
export const refuseIfAlready = (column: string, value: string) =>
  sql<string | null>`case when ${sql.ref(`r.${column}`)} = ${value} then ${`already.${value}`} end`
