import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { listContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { idsOfPage } from '../../db/paging/page.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { countFromCounters, matchesFilter, type ResolvedFilter, resolveFilter } from '../conditions/contact-filter.ts'
import { readContacts } from './read.ts'
import { foldedForm } from '../../text/folding.ts'

// Ids are version 7 and so sort by creation. An address is unique.
const orders: Record<In<typeof listContacts>['orderBy'], RawBuilder<unknown>[]> = {
  createdAt: [sql`id`],
  email: [sql`email`],
  firstName: [foldedForm(sql`first_name`), sql`first_name collate "C"`, sql`id`],
  lastName: [foldedForm(sql`last_name`), sql`last_name collate "C"`, sql`id`],
}

/**
 * One page of the workspace's contacts. An index alone finds the page; whole rows are read only for the contacts on
 * it.
 */
export async function list({ db, tenant, now }: TenantContext, input: In<typeof listContacts>) {
  const filter = await resolveFilter(db, tenant.id, input, thisMinute(now()))
  const total = await countFromCounters(db, tenant.id, filter)
  const { ids, pagination } =
    total === null
      ? await idsOfPage(db, sought(db, tenant.id, filter, orders[input.orderBy]), input)
      : await counted(db, tenant.id, filter, input, total)
  return { data: await readContacts(db, tenant.id, ids), pagination }
}

/** Conditions on recent days use the current minute, so that the cached count of the list still applies. */
const thisMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

const all = (db: Db, tenantId: string, filter: ResolvedFilter) =>
  db.selectFrom('contacts').select('id').where(matchesFilter(tenantId, filter))

function counted(db: Db, tenantId: string, filter: ResolvedFilter, input: In<typeof listContacts>, total: number) {
  return idsOfPage(db, indexed(db, tenantId, filter, input.orderBy), input, total)
}

/** Filters with a counter have an index in each order; a tag has an index by creation only. */
function indexed(db: Db, tenantId: string, filter: ResolvedFilter, by: In<typeof listContacts>['orderBy']): LongList {
  const [tagId] = filter.tagIds ?? []
  if (tagId !== undefined && by === 'createdAt') {
    const rows = sql`select contact_id as id, contact_id as k0 from contact_tags where tenant_id = ${tenantId} and tag_id = ${tagId}`
    return { rows, keys: 1, inIndex: true }
  }
  return { rows: keyed(db, tenantId, filter, orders[by]), keys: orders[by].length, inIndex: true }
}

const keyed = (db: Db, tenantId: string, filter: ResolvedFilter, columns: RawBuilder<unknown>[]) =>
  columns.reduce((query, column, at) => query.select(column.as(`k${at}`)), all(db, tenantId, filter))

/** Counts a list without a counter: exactly if that is cheap, otherwise by a sample of the table. */
function sought(db: Db, tenantId: string, filter: ResolvedFilter, columns: RawBuilder<unknown>[]): LongList {
  const rows = keyed(db, tenantId, filter, columns)
  const where = sql`${matchesFilter(tenantId, filter)(expressionBuilder<Tables, 'contacts'>())}`
  const inOrder = keyed(db, tenantId, { ...filter, compared: true }, columns)
  return { rows, keys: columns.length, sought: { sample: { table: 'contacts', where }, inOrder } }
}
