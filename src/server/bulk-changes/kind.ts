import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BulkEntity } from '#contract/bulk.ts'
import type { Lang } from '#contract/fields.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { TenantContext, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

// A feature describes its rows here, so that `bulk/` can apply an action to many of them.

/** For keep contents it includes their workspace. */
export type BulkContext = UserContext | TenantContext

/** An action on many rows of a kind. `r` is the row in every SQL fragment. */
export type BulkAction = {
  /**
   * The reason why a row would be refused, as a key of `reasons`; otherwise null. The selection is visible as `chosen
   * (id)`.
   */
  refusal: (ctx: BulkContext, value: unknown) => RawBuilder<string | null>
  /**
   * Applies the action to one row, like the endpoint of a single row. @throws Failure if the row is refused after all
   */
  apply: (ctx: BulkContext, id: string, change: { value: unknown; reason: string | undefined }) => Promise<unknown>
  /** Restores a row from `state` or from its snapshot; null if the action cannot be undone. @throws Failure */
  undo: ((ctx: BulkContext, id: string, before: Before) => Promise<unknown>) | null
  /** For deletions: everything that is needed to restore the row. */
  snapshot?: (db: Db, ids: readonly string[]) => Promise<Map<string, unknown>>
}

// The stored state of a row as JSON; each action reads its own format.
// oxlint-disable-next-line typescript/no-explicit-any
export type Before = any

export type BulkKind = {
  entity: BulkEntity
  table: string
  /** Limits the rows to those that the caller may change. */
  own?: (ctx: BulkContext) => RawBuilder<boolean>
  /** The displayed name of a row. */
  name: (lang: Lang) => RawBuilder<string>
  /** The state of a row as JSON, sufficient to compare and to restore it. */
  state: RawBuilder<unknown>
  /** The ids that a list's filters match, as a subquery. */
  matching: (ctx: BulkContext, filter: Filter) => Expression<unknown>
  /** Locks rows until the transaction ends, after everything that their own endpoints lock first. */
  lock: (db: Db, ids: readonly string[]) => Promise<unknown>
  /** Checks before a run or its undo begins. @throws Failure */
  permit?: (ctx: BulkContext, action: string) => Promise<void>
  actions: Record<string, BulkAction>
}

// Each kind reads the filters of its list, which the endpoint has validated.
// oxlint-disable-next-line typescript/no-explicit-any
export type Filter = any

/** Locks rows of a table in id order, so that two transactions do not deadlock. */
export const lockRows = (table: string) => (db: Db, ids: readonly string[]) =>
  sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)

/** A bilingual name in the reader's language, or in the other one. */
export const bilingualName = (column: 'name' | 'title') => (lang: Lang) =>
  sql<string>`coalesce(nullif(${sql.ref(`r.${column}_${sideOf(lang)}`)}, ''), ${sql.ref(`r.${column}_${sideOf(lang) === 'en' ? 'ar' : 'en'}`)})`

/** An empty subquery, for a filter that cannot match. */
export const noIds = sql`(select null::uuid where false)`

/** Refuses no row. */
export const noRefusal = () => sql<null>`null::text`

/** Refuses rows that already have the value. */
export const refuseIfAlready = (column: string, value: string) =>
  sql<string | null>`case when ${sql.ref(`r.${column}`)} = ${value} then ${`already.${value}`} end`
