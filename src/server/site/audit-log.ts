import { type Selectable, sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { exportAudit, listAudit } from '#contract/site.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { countUpTo, idsOfPage, inOrder, pagination } from '../db/paging/page.ts'
import type { LongList } from '../db/paging/anchors.ts'
import type { Tables } from '../db/tables/tables.ts'
import { found } from '../failure.ts'
import { firstId, readBatches, tableFile } from '../export/table-file.ts'
import { containsName } from '../text/folding.ts'

type Filters = In<typeof exportAudit>
type Narrowing = Omit<Filters, 'lang'>
/** `at` as PostgreSQL formats it, since a `Date` has no microseconds. */
type Place = { at: string; id: string }

/** A page of audit entries outside of workspaces, the newest first. @throws not_found for an unknown cursor */
export async function list({ db }: UserContext, input: In<typeof listAudit>): Promise<Out<typeof listAudit>> {
  const entries = matching(db, input)
  if (input.after === undefined) {
    const { ids, pagination } = await idsOfPage(
      db,
      { rows: keyed(entries), keys: 2, sought: howSought(db, input) },
      input,
    )
    const read = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    const data = inOrder(ids, read).map(shown)
    const isMore = pagination.page * pagination.size < pagination.total
    return { data, pagination, next: isMore ? (data.at(-1)?._id ?? null) : null }
  }
  const size = input.size ?? input.limit ?? 10
  const place = await placeOf(db, input.after)
  const [total, read] = await Promise.all([
    countUpTo(db, entries),
    entries
      .where(behind(place, input.sortType))
      .selectAll()
      .orderBy('at', input.sortType)
      .orderBy('id', input.sortType)
      // One more than the page shows, to detect a next page.
      .limit(size + 1)
      .execute(),
  ])
  const data = read.slice(0, size).map(shown)
  return {
    data,
    pagination: pagination(total, input.page, size),
    next: read.length > size ? (data.at(-1)?._id ?? null) : null,
  }
}

const keyed = (entries: ReturnType<typeof matching>) => entries.select(['id', 'at as k0', 'id as k1'])

/** How a search is executed. Without other filters, a sample estimates how many entries match. */
function howSought(
  db: Db,
  { search, action, entityType, entityId, actorId, from, to }: Narrowing,
): NonNullable<LongList['sought']> {
  if (!search) return actorId ? 'planned' : false
  if (action ?? entityType ?? entityId ?? actorId ?? from ?? to) return 'planned'
  const found = isFoundBy(search)
  const inOrder = keyed(matching(db, { search }, sql`(${found}) is true`))
  return { sample: { table: 'audit_log', where: sql`workspace_id is null and ${found}` }, inOrder }
}

/** All matching entries as a table, newest first. */
export const download = (ctx: UserContext, filters: Filters) =>
  tableFile(ctx, {
    name: 'audit-log',
    rows: readBatches(
      ctx,
      async (after, size) => {
        const place = after === firstId ? null : await placeOf(ctx.db, after)
        return matching(ctx.db, filters)
          .$if(place !== null, (query) => query.where(behind(place, 'desc')))
          .selectAll()
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(size)
          .execute()
      },
      // The texts of an article in an entry may be long.
      200,
    ),
    columns: {
      at: (entry) => entry.at,
      actor: (entry) => entry.actor_name,
      actor_id: (entry) => entry.actor_id,
      action: (entry) => entry.action,
      entity_type: (entry) => entry.entity_type,
      entity_id: (entry) => entry.entity_id,
      before: (entry) => stateOf(entry.before),
      after: (entry) => stateOf(entry.after),
    },
  })

const stateOf = (state: unknown) => (state === null ? '' : JSON.stringify(state))

const isFoundBy = (search: string) => containsName(sql`action || ' ' || actor_name`, search)

const matching = (db: Db, input: Narrowing, found = input.search ? isFoundBy(input.search) : sql<boolean>`true`) =>
  db
    .selectFrom('audit_log')
    .where('workspace_id', 'is', null)
    .$if(input.action !== undefined, (query) => query.where('action', '=', input.action ?? ''))
    .$if(input.entityType !== undefined, (query) => query.where('entity_type', '=', input.entityType ?? ''))
    .$if(input.entityId !== undefined, (query) => query.where('entity_id', '=', input.entityId ?? ''))
    .$if(input.actorId !== undefined, (query) => query.where('actor_id', '=', input.actorId ?? ''))
    .$if(input.from !== undefined, (query) => query.where('at', '>=', new Date(input.from ?? 0)))
    .$if(input.to !== undefined, (query) => query.where('at', '<', new Date(input.to ?? 0)))
    .where(found)

/** The position of an entry in the log. @throws not_found */
async function placeOf(db: Db, id: string): Promise<Place> {
  const place = await db
    .selectFrom('audit_log')
    .select([sql<string>`at::text`.as('at'), 'id'])
    .where('id', '=', id)
    .where('workspace_id', 'is', null)
    .executeTakeFirst()
  return found(place)
}

const behind = (place: Place | null, direction: 'asc' | 'desc') =>
  sql<boolean>`(at, id) ${sql.raw(direction === 'desc' ? '<' : '>')} (${place?.at}::timestamptz, ${place?.id}::uuid)`

type Row = Selectable<Tables['audit_log']>

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  at: row.at,
  actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name },
  action: row.action,
  entityType: row.entity_type,
  entityId: row.entity_id,
  before: row.before,
  after: row.after,
})
