import { sql } from 'kysely'
import { found } from '../failure.ts'
import type { Db } from './connection/database.ts'
import type { Tables } from './tables/tables.ts'

type Reference = { column: string; of: string; isOfSite?: true }

type Part = {
  table: string
  /** The column with the id of the item. */
  key: string
  /** Other rows that a row of the part requires, in the order of locks. */
  needs?: readonly Reference[]
  /** Whether the deletion only clears the reference. */
  isCleared?: true
}

/** An item that can be restored, with the tables whose rows its deletion takes along. */
export type DeletableItem = {
  kind: Exclude<Tables['deleted_items']['kind'], 'contact' | 'message' | 'part'>
  table: string
  /** Columns that triggers count from the parts. */
  counted?: readonly string[]
  parts: readonly Part[]
}

type Context = { tenant: { id: string }; now: () => Date }

/** How long a deleted item can be restored (ms). */
const restorableMs = 86_400_000
const rowsPerPart = 10_000

/** Stores an item with everything that belongs to it, and locks it. Called in the transaction that deletes it. */
export async function storeDeletedItem(db: Db, ctx: Context, item: DeletableItem, id: string) {
  const { kind, table, counted = [], parts } = item
  const tenantId = ctx.tenant.id
  const zeros = JSON.stringify(Object.fromEntries(counted.map((column) => [column, 0])))
  await sql`delete from deleted_items where tenant_id = ${tenantId} and run_id = ${id}`.execute(db)
  await sql`insert into deleted_items (tenant_id, kind, id, snapshot, created_at)
    select r.tenant_id, ${kind}, r.id, to_jsonb(r) || ${zeros}::jsonb, ${ctx.now()}::timestamptz
    from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.id = ${id} for update
    on conflict (tenant_id, kind, id) do update set snapshot = excluded.snapshot, created_at = excluded.created_at`.execute(
    db,
  )
  for (const { table: part, key, needs = [], isCleared } of parts) {
    const row = isCleared ? sql`jsonb_build_object('id', p.id)` : sql`to_jsonb(p)`
    const order = sql.ref(`p.${isCleared ? 'id' : (needs[0]?.column ?? key)}`)
    await sql`insert into deleted_items (tenant_id, kind, id, run_id, snapshot, created_at)
      select ${tenantId}, 'part', gen_random_uuid(), ${id}, jsonb_build_object('table', ${part}::text, 'place', x.place,
        'rows', jsonb_agg(x.row)), ${ctx.now()}
      from (select ${row} as row, (row_number() over (order by ${order}) - 1) / ${sql.lit(rowsPerPart)} as place
        from ${sql.table(part)} p where p.tenant_id = ${tenantId} and p.${sql.ref(key)} = ${id}) x
      group by x.place`.execute(db)
  }
}

/**
 * Restores an item deleted within the last day, with its id and everything that belongs to it and whose other side
 * still exists.
 * @param changes values that replace stored ones
 * @throws not_found
 */
export async function restoreDeletedItem(db: Db, ctx: Context, item: DeletableItem, id: string, changes: object = {}) {
  const { kind, table, parts } = item
  const tenantId = ctx.tenant.id
  const since = new Date(ctx.now().getTime() - restorableMs)
  const { rows } = await sql<{ snapshot: unknown }>`delete from deleted_items
    where tenant_id = ${tenantId} and kind = ${kind} and id = ${id} and created_at > ${since} returning snapshot`.execute(
    db,
  )
  const snapshot = JSON.stringify({ ...(found(rows[0]).snapshot as object), ...changes })
  await sql`insert into ${sql.table(table)}
    select p.* from jsonb_populate_record(null::${sql.table(table)}, ${snapshot}::jsonb) p`.execute(db)
  for (const part of parts) await restorePart(db, { tenantId, id }, part)
  await sql`delete from deleted_items where tenant_id = ${tenantId} and run_id = ${id}`.execute(db)
}

async function restorePart(
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
  { table, key, needs = [], isCleared }: Part,
) {
  const { rows: pieces } = await sql<{ id: string }>`select id from deleted_items
    where tenant_id = ${tenantId} and kind = 'part' and run_id = ${id} and snapshot ->> 'table' = ${table}
    order by (snapshot ->> 'place')::int`.execute(db)
  for (const piece of pieces) {
    const stored = sql`deleted_items d
      cross join lateral jsonb_populate_recordset(null::${sql.table(table)}, d.snapshot -> 'rows') p`
    const isPiece = sql`d.tenant_id = ${tenantId} and d.kind = 'part' and d.id = ${piece.id}`
    if (isCleared) {
      await sql`update ${sql.table(table)} t set ${sql.ref(key)} = ${id} from ${stored}
        where ${isPiece} and t.tenant_id = ${tenantId} and t.id = p.id and t.${sql.ref(key)} is null`.execute(db)
      continue
    }
    const joins = needs.map(({ column, of, isOfSite }, place) => {
      const other = `n${place}`
      const own = isOfSite ? sql`` : sql`${sql.ref(other)}.tenant_id = ${tenantId} and `
      return sql`join ${sql.table(of)} ${sql.ref(other)} on ${own}${sql.ref(other)}.id = p.${sql.ref(column)}`
    })
    const others = needs.map((_need, place) => sql.ref(`n${place}`))
    const [first] = needs
    const locks =
      first === undefined ? sql`` : sql`order by p.${sql.ref(first.column)} for key share of ${sql.join(others)}`
    await sql`insert into ${sql.table(table)} select p.* from ${stored} ${sql.join(joins, sql` `)}
      where ${isPiece} ${locks} on conflict do nothing`.execute(db)
  }
}
