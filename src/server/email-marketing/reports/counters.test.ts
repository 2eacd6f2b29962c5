import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Results of a send come from counters, whatever its size: the test reads the query plans of each call for their
// tables.

let sanad: TestSanad
let receiver: MailReceiver

type Statement = { text: string; values?: unknown[] }
let recorded: Statement[] | null = null
const { query } = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown }
pg.Client.prototype.query = function listened(this: pg.Client, ...args: unknown[]) {
  const [first, values] = args as [string | Statement, unknown[]?]
  recorded?.push(typeof first === 'string' ? { text: first, ...(values && { values }) } : first)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** Tables that grow with recipients; a figure must not read them. */
const large =
  /^(?:ledger|ledger_leases|messages|message_words|contacts|contact_tags|contact_statuses|contact_events|contact_clicks)$/

/** Tables that were read from end to end. */
let scans = new Set<string>()

type Plan = { 'Node Type'?: string; 'Relation Name'?: string; Plans?: Plan[] }
function tablesOf(plan: Plan): string[] {
  const table = plan['Relation Name']
  if (table !== undefined && plan['Node Type'] === 'Seq Scan') scans.add(table)
  return [...(table === undefined ? [] : [table]), ...(plan.Plans ?? []).flatMap(tablesOf)]
}

/** Tables read by a call's own statements; the processes query in the background as well. */
async function tablesReadBy(ask: () => Promise<unknown>, isOfIt: (statement: Statement) => boolean) {
  recorded = []
  await ask()
  const statements = recorded.filter(
    (statement) => /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)/.test(statement.text) && isOfIt(statement),
  )
  recorded = null
  const client = new pg.Client(sanad.databaseUrl)
  await client.connect()
  try {
    const tables: string[] = []
    for (const { text, values } of statements) {
      const explain = { text: `explain (format json) ${text}`, ...(values && { values }) }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
      tables.push(...rows.flatMap((row) => tablesOf(row['QUERY PLAN'][0].Plan)))
    }
    return [...new Set(tables)].toSorted()
  } finally {
    await client.end()
  }
}

test('a report reads counters and names, and neither recipients nor messages nor contacts', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(addresses('counted', 3))
  const { jobId } = (await owner.send()).body
  await owner.ended(jobId)
  const { db } = sanad.services
  const tenant = sql`(select tenant_id from jobs where id = ${jobId})`
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at)
    select ${tenant}, ${jobId}, gen_random_uuid(), 'many' || n || '@customers.test', 'sent', now() from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`analyze ledger`.execute(db)
  const tablesOf = (path: string) =>
    tablesReadBy(
      async () => expect((await owner.call('GET', path)).status).toBe(200),
      ({ text }) => /send_counts|send_domain_counts/.test(text),
    )
  const counted = {
    job: ['campaigns', 'job_tests', 'jobs', 'send_counts'],
    template: ['jobs', 'send_counts', 'templates'],
  }
  // Whether a send tracks opens is stored with the send.
  const byDomain = {
    domain: ['jobs', 'send_counts', 'send_domain_counts'],
    mailbox: ['jobs', 'mail_domains', 'send_counts', 'send_domain_counts'],
  }
  for (const [by, tables] of Object.entries({ ...counted, ...byDomain })) {
    expect([by, await tablesOf(`report?by=${by}`)]).toEqual([by, tables])
    const [file] = [await tablesOf(`report.csv?by=${by}`)]
    expect([by, file.filter((table) => !tables.includes(table))]).toEqual([by, []])
  }
  expect(await tablesOf(`report?by=job&jobId=${jobId}`)).toEqual(counted.job)
})

test('the report of a campaign reads its counters by key, and neither recipients nor clicks', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(addresses('reported', 3))
  const { jobId } = (await owner.send()).body
  await owner.ended(jobId)
  const { db } = sanad.services
  const tenant = sql`(select tenant_id from jobs where id = ${jobId})`
  // Counters of many other campaigns, which must not be scanned either.
  await sql`insert into campaign_counts (tenant_id, job_id, dimension, key, sent)
    select ${tenant}, gen_random_uuid(), 'domain', 'domain' || n, 1 from generate_series(1, 20000) n`.execute(db)
  await sql`insert into link_counts (tenant_id, job_id, url_hash, url)
    select ${tenant}, gen_random_uuid(), gen_random_uuid(), 'https://shop.test/' || n from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`analyze campaign_counts, link_counts`.execute(db)
  const call = async (path: string) => expect((await owner.call('GET', path)).status).toBe(200)
  for (const path of [`job/${jobId}/report`, `job/${jobId}/report.csv`, `report/compare?jobIds=${jobId},${newId()}`]) {
    scans = new Set()
    const read = await tablesReadBy(
      () => call(path),
      ({ text }) => text.includes('/* report.'),
    )
    expect([path, read.filter((table) => large.test(table))]).toEqual([path, []])
    expect(read).toContain('campaign_counts')
    expect([path, [...scans].filter((table) => table.endsWith('_counts'))]).toEqual([path, []])
  }
})

test('the figures of a send are read from its own row', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(addresses('shown', 3))
  const { jobId } = (await owner.send()).body
  await owner.ended(jobId)
  const { tenant_id: tenantId } = await sanad.services.db
    .selectFrom('jobs')
    .select('tenant_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  // Nothing else runs in this workspace, so its statements belong to the call.
  const read = (path: string) =>
    tablesReadBy(
      async () => expect((await owner.call('GET', path)).status).toBe(200),
      ({ text, values }) => /\b(?:jobs|ledger)\b/.test(text) && (values?.includes(tenantId) ?? false),
    )
  for (const path of [`job/${jobId}`, 'job?size=20']) {
    const tables = await read(path)
    expect([path, tables.includes('jobs'), tables.filter((table) => large.test(table))]).toEqual([path, true, []])
  }
  expect(await read(`job/${jobId}/recipients`)).toContain('ledger')
})
