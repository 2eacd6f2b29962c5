import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import type { LongList } from '../../db/paging/anchors.ts'
import { isShort } from '../../db/paging/totals.ts'
import { type Filters, matching, type Table } from './filter.ts'
import { inListOrder, threadedAtOnce, threadsBetween } from './list.ts'

/**
 * Messages grouped by campaign or person. `campaignColumn`: the campaign of a message; without one, a message belongs
 * to the group of its person.
 */
export type Grouping = {
  filters: Filters
  campaignColumn: 'thread_job_id' | 'job_id' | null
  /** Further conditions of the list. */
  within?: (table: Table) => RawBuilder<SqlBool>
}

const column = (table: Table, name: string) => sql.ref(`${table}.${name}`)

/** SQL: the address of a message’s person. A sandbox copy has no sender address: its person is the recipient. */
export const addressOf = (table: Table) =>
  sql<string>`case when ${column(table, 'direction')} = 'received' and ${column(table, 'sender_address')} <> ''
    then ${column(table, 'sender_address')} else ${column(table, 'recipient')} end`

/** SQL conditions that together find the messages of a person outside campaigns; each has its own index. */
export const ofPerson = (table: Table, address: RawBuilder<unknown>) => [
  sql<boolean>`${column(table, 'direction')} = 'received' and ${column(table, 'sender_address')} = ${address}`,
  sql<boolean>`${column(table, 'direction')} = 'sent' and ${column(table, 'job_id')} is null and ${column(table, 'recipient')} = ${address}`,
  sql<boolean>`${column(table, 'direction')} = 'received' and ${column(table, 'sender_address')} = '' and ${column(table, 'recipient')} = ${address}`,
]

/** The latest message of each group. */
export async function groups(db: Db, tenantId: string, grouping: Grouping): Promise<LongList> {
  const { filters, campaignColumn, within } = grouping
  const where = (table: Table) =>
    sql<boolean>`${matching(table, tenantId, filters)}${within ? sql` and ${within(table)}` : sql``}`
  const campaign = campaignColumn && column('m', campaignColumn)
  const key = sql`coalesce(${campaign ? sql`${campaign}::text, ` : sql``}nullif(${addressOf('m')}, ''), m.id::text)`
  const few = sql`select m.id, ${key} as key, m.created_at from messages m where ${where('m')}`
  // Scanning the words of all messages for this count would cost more than the query saves.
  if (!filters.search && (await isShort(db, few, threadedAtOnce))) {
    const rows = sql`with few as materialized (${few})
      select distinct on (key) id, created_at as k0, id as k1 from few order by key, created_at desc, id desc`
    return { rows, keys: 2, sought: 'unplanned' }
  }
  const hasLater = (
    of: RawBuilder<SqlBool>,
  ) => sql<boolean>`exists (select from messages n where ${where('n')} and ${of}
    and (n.created_at, n.id) > (m.created_at, m.id))`
  const inCampaign = campaignColumn && column('n', campaignColumn)
  const isOther = inCampaign ? sql` and ${inCampaign} is null` : sql``
  const ofSamePerson = ofPerson('n', sql`nullif(${addressOf('m')}, '')`).map((of) => hasLater(sql`${of}${isOther}`))
  const person = sql<boolean>`not (${sql.join(ofSamePerson, sql` or `)})`
  const isLatest =
    campaign && inCampaign
      ? sql<boolean>`case when ${campaign} is null then ${person} else not ${hasLater(sql`${inCampaign} = ${campaign}`)} end`
      : person
  const chosen = { where: sql<boolean>`${where('m')} and ${isLatest}`, by: sql`m.created_at` }
  return { everyRows: threadsBetween, ...(await inListOrder(db, tenantId, filters, chosen)), isCostlyToCount: true }
}
