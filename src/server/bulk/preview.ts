import { type RawBuilder, sql } from 'kysely'
import { maxBulkRows } from '#contract/bulk.ts'
import { textIn } from '../i18n/text-in.ts'
import type { BulkContext, BulkKind } from '../bulk-changes/kind.ts'
import { reasons, wordsOfReason } from '../bulk-changes/reasons.ts'
import type { Db } from '../db/connection/database.ts'
import { actionOf, type BulkRequest, selectedIds, tooMany } from './selection.ts'

export const maxExamples = 10

/** The selected rows (`c`), joined with the row itself (`r`) if it exists. */
const joined = (kind: BulkKind, ctx: BulkContext) =>
  sql`chosen c left join ${sql.table(kind.table)} r on r.id = c.id ${kind.own ? sql`and ${kind.own(ctx)}` : sql``}`

const refusal = (kind: BulkKind, ctx: BulkContext, { action, value }: BulkRequest) =>
  sql<string | null>`case when r.id is null then 'gone' else ${actionOf(kind, action).refusal(ctx, value)} end`

/** Previews a run by the same rules that apply it; changes nothing. @throws conflict for too many rows */
export async function previewRun(kind: BulkKind, ctx: BulkContext, request: BulkRequest) {
  const { rows } = await sql<{ refusal: string | null; count: number; examples: string[] | null }>`
    with chosen (id) as materialized ${selectedIds(kind, ctx, request)},
    judged as (
      select c.id, ${refusal(kind, ctx, request)} as refusal, coalesce(${kind.name(ctx.lang)}, c.id::text) as name
      from ${joined(kind, ctx)}
    ),
    counted as (select *, row_number() over (partition by refusal order by id) as place from judged)
    select refusal, count(*)::int as count,
      array_agg(name order by place) filter (where place <= ${maxExamples} and refusal is not null) as examples
    from counted group by refusal order by count(*) desc, min(id::text)`.execute(ctx.db)
  const matched = rows.reduce((sum, { count }) => sum + count, 0)
  if (matched > maxBulkRows) throw tooMany({ most: maxBulkRows })
  return {
    matched,
    changed: rows.find((row) => row.refusal === null)?.count ?? 0,
    refused: rows.flatMap((row) =>
      row.refusal === null
        ? []
        : [{ reason: textIn(wordsOfReason(row.refusal), ctx.lang), count: row.count, examples: row.examples ?? [] }],
    ),
  }
}

export type Verdict = { place: number; id: string; name: string; refusal: keyof typeof reasons | null; state: unknown }

/** Decides which rows of a batch change; locks them and returns their current state. */
export async function judgeBatch(
  db: Db,
  kind: BulkKind,
  ctx: BulkContext,
  { input, rows: piece }: { input: BulkRequest; rows: readonly { place: number; id: string }[] },
): Promise<Verdict[]> {
  const targets = sql`(select * from unnest(${piece.map(({ id }) => id)}::uuid[], ${piece.map(({ place }) => place)}::int[]))`
  const { rows } = await sql<Verdict>`
    with chosen (id, place) as materialized ${targets}
    select c.id, c.place, ${refusal(kind, ctx, input)} as refusal, coalesce(${kind.name(ctx.lang)}, c.id::text) as name,
      ${kind.state} as state
    from ${joined(kind, ctx)} order by c.place`.execute(db)
  return rows
}

/** The current states of rows, compared with the states that a run left. */
export async function statesOf(db: Db, kind: BulkKind, ctx: BulkContext, ids: readonly string[]) {
  const targets: RawBuilder<unknown> = sql`(select unnest(${ids}::uuid[]))`
  const { rows } = await sql<{ id: string; there: boolean; name: string; state: unknown }>`
    with chosen (id) as materialized ${targets}
    select c.id, r.id is not null as there, coalesce(${kind.name(ctx.lang)}, c.id::text) as name, ${kind.state} as state
    from ${joined(kind, ctx)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
