import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { literal } from '../db/pattern.ts'
import type { LongList } from '../db/places.ts'
import { surelyMore } from '../db/sample.ts'
import { exactTotal, expected } from '../db/totals.ts'
import { type Filters, isWhole, matching, words } from './message-filter.ts'

/** So many mails are compared one by one. */
const lookedThrough = 20_000
/** Trigrams find nothing shorter. */
const shortestPart = 3
/** The mails of one send are alike: so few of them tell what is in all. */
const examples = 3

/**
 * A list of messages that filters narrow.
 * @param also what else is asked of a message, which stands under the name `m`
 * @param by columns of its order, of `m`
 */
export async function listOf(
  db: Db,
  tenantId: string,
  input: Filters,
  { also = sql`true`, by }: { also?: RawBuilder<SqlBool>; by: RawBuilder<unknown> },
): Promise<LongList> {
  const where = sql<boolean>`${matching('m', tenantId, input)} and ${also}`
  const columns = sql`m.id, ${by} as k0, m.id as k1`
  const plain = sql`select ${columns} from messages m where ${where}`
  const text = partOf(input)
  if (text === null) return { rows: plain, keys: 2, inIndex: true }
  const sample = { table: 'messages', where: matching('messages', tenantId, input) }
  if ([...text].length < shortestPart || !(await areMany(db, tenantId)))
    return { rows: plain, keys: 2, inIndex: true, sought: { sample, inOrder: plain } }
  const about = await surelyMore(db, sample, exactTotal)
  if (about !== null) return { rows: plain, keys: 2, inIndex: true, sought: { sample, inOrder: plain, about } }
  const rows = sql`select ${columns} from (${whereItMayBe(tenantId, text)}) as found
    cross join lateral (select * from messages m where ${where} and m.id = found.id offset 0) as m`
  return { rows, keys: 2, sought: 'unplanned' }
}

/** A part of what is looked for, by which it is found. */
function partOf({ search, recipient, sender }: Filters) {
  const found = search || (recipient && !isWhole(recipient) && recipient) || sender
  return found ? found.toLowerCase() : null
}

const areMany = async (db: Db, tenantId: string) =>
  (await expected(db, sql`select from messages where tenant_id = ${tenantId}`)) > lookedThrough

/**
 * What was written by hand or came in has an index of its words. A send would pay for one with each of its mails: those are found by the
 * address, where a contact has it now or where it begins so, and by what stands in the first mails of the same send.
 */
function whereItMayBe(tenantId: string, text: string) {
  const pattern = `%${literal(text)}%`
  const of = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId}`
  return sql`with known as materialized (
      select email from contacts where ${of('contacts')} and lower(first_name || ' ' || last_name || ' ' || email) like ${pattern}
        and email like ${pattern}
    ), told as materialized (
      select id from jobs where ${of('jobs')} and exists (
        select from (select * from messages where ${of('messages')} and job_id = jobs.id limit ${examples}) as first_ones
        where ${words('first_ones')} like ${pattern})
    )
    select id from messages where ${of('messages')} and direction = 'received' and ${words('messages')} like ${pattern}
    union
    select id from messages where ${of('messages')} and direction = 'sent' and job_id is null and ${words('messages')} like ${pattern}
    union
    select id from messages where ${of('messages')} and recipient like ${`${literal(text)}%`}
    union
    select m.id from known cross join lateral (select id from messages where ${of('messages')} and recipient = known.email offset 0) as m
    union
    select m.id from told cross join lateral (select id from messages where ${of('messages')} and job_id = told.id offset 0) as m`
}
