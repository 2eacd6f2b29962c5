import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { eventually } from '#test/eventually.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A transaction that waits for a contact holds no lock that others take before the contact. Concurrent imports, sends,
// automations and deletions therefore never deadlock.

let sanad: TestSanad
let receiver: MailReceiver
let database: pg.Client
beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  database = new pg.Client(sanad.databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await Promise.all([sanad.stop(), receiver.stop()])
})

const shop = async () => {
  const own = await sender(sanad, receiver.port)
  await own.provider()
  return own
}

/** Locks a contact as a change would, until `letGo`; `met` resolves once another transaction waits for the lock. */
async function lockContact(id: string) {
  await database.query('begin')
  onTestFinished(async () => {
    await database.query('rollback')
  })
  await database.query('select from contacts where id = $1 for no key update', [id])
  const { rows } = await database.query('select pg_backend_pid() as pid')
  const met = () =>
    eventually(async () => {
      const waiting = 'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))'
      expect((await database.query(waiting, [rows[0].pid])).rows.length).toBeGreaterThan(0)
    })
  return { met, letGo: () => database.query('commit') }
}

/** Locks a row; fails if another transaction holds it. */
const take = (what: string, by: string) => database.query(`select from ${what} for no key update nowait`, [by])

test('an import waits for the first of its contacts before it locks another', async () => {
  const own = await shop()
  const name = randomUUID()
  // The order of their addresses is the opposite of the order of their ids.
  const [first = ''] = await own.contacts([`z-${name}@held.test`])
  const [second = ''] = await own.contacts([`a-${name}@held.test`])
  const { met, letGo } = await lockContact(first)
  const file = new FormData()
  const rows = [`a-${name}@held.test,Anna`, `z-${name}@held.test,Zoe`]
  file.set('file', new Blob([['email,first name', ...rows].join('\n')], { type: 'text/csv' }), 'contacts.csv')
  file.set('duplicates', 'update')
  const { body } = await own.call('POST', 'email/import', file)
  await met()
  await take('contacts where id = $1', second)
  await letGo()
  await eventually(async () => {
    const { data } = (await own.call('GET', `email/import/${body.data.id}`)).body
    expect(data).toMatchObject({ status: 'done', updated: 2 })
  })
})

test('a send locks its contacts before it updates the counters of its job', async () => {
  const own = await shop()
  const [id = ''] = await own.contacts([`${randomUUID()}@held.test`])
  const { met, letGo } = await lockContact(id)
  const { jobId } = (await own.send()).body
  await met()
  await take('jobs where id = $1', jobId)
  await letGo()
  await own.ended(jobId)
  expect((await own.job(jobId)).counts).toMatchObject({ sent: 1, claimed: 0 })
  expect((await own.call('GET', `email/${id}`)).body.data.stats.sent).toBe(1)
})

test('an open is counted on its contact before it is counted on its job', async () => {
  const own = await shop()
  const email = `${randomUUID()}@held.test`
  const [id = ''] = await own.contacts([email])
  const { jobId } = (await own.send({ trackOpens: true })).body
  await own.ended(jobId)
  const raw = receiver.received.find(({ to }) => to === email)?.raw ?? ''
  const { html } = await simpleParser(raw)
  const picture = /<img src="https?:\/\/[^/"]+([^"]+)" width="1"/.exec(html || '')?.[1] ?? ''
  await readLater(sanad)
  const { met, letGo } = await lockContact(id)
  const answer = fetch(sanad.url + picture, { headers: { 'user-agent': browser } })
  await met()
  await take('jobs where id = $1', jobId)
  await letGo()
  expect((await answer).status).toBe(200)
  expect(await own.job(jobId)).toMatchObject({ opened: 1 })
})

test('bulk assignment of tags locks the contacts before the tags', async () => {
  const own = await shop()
  const tagId = await own.tag(randomUUID())
  const [id = ''] = await own.contacts([`${randomUUID()}@held.test`])
  const { met, letGo } = await lockContact(id)
  const assignments = [{ entityType: 'email', entityId: id, tagId }]
  const answer = own.call('POST', 'tagged-by/bulk', { assignments })
  await met()
  await database.query('select from tags where id = $1 for update nowait', [tagId])
  await letGo()
  expect((await answer).body.data).toMatchObject({ created: 1, existing: 0, failed: 0 })
})

test.each(['one', 'many'])('deleting %s waits for contacts before it locks their counters', async (how) => {
  const own = await shop()
  const [id = ''] = await own.contacts([`${randomUUID()}@held.test`])
  const { rows } = await database.query('select tenant_id from contacts where id = $1', [id])
  const { met, letGo } = await lockContact(id)
  const answer =
    how === 'one' ? own.call('DELETE', `email/${id}`) : own.call('POST', 'email/bulk', { action: 'delete', ids: [id] })
  await met()
  await take('contact_counts where tenant_id = $1', rows[0].tenant_id)
  await letGo()
  expect((await answer).status).toBe(200)
  expect((await own.call('GET', `email/${id}`)).status).toBe(404)
})

test.each(['tag', 'untag'])('undoing a bulk %s waits for the contacts before it locks the tag', async (action) => {
  const own = await shop()
  const tagId = await own.tag(randomUUID())
  const isTagged = action === 'untag'
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@held.test`)
  const ids = (await own.contacts(emails, isTagged ? { tagIds: [tagId] } : {})).toSorted()
  const { undoId } = (await own.call('POST', 'email/bulk', { action, ids, tagIds: [tagId] })).body.data
  const { met, letGo } = await lockContact(ids[0] ?? '')
  const undone = own.call('POST', `email/bulk/${undoId}/undo`)
  await met()
  for (const id of ids.slice(1)) await take('contacts where id = $1', id)
  await take('tags where id = $1', tagId)
  await letGo()
  expect((await undone).body).toEqual({ data: { changed: 20 } })
  expect((await own.call('GET', `email/${ids[0]}`)).body.data.tags).toHaveLength(isTagged ? 1 : 0)
})

test('deleting a tag locks the contacts that have it before the tag', async () => {
  const own = await shop()
  const tagId = await own.tag(randomUUID())
  const [id = ''] = await own.contacts([`${randomUUID()}@held.test`], { tagIds: [tagId] })
  const { met, letGo } = await lockContact(id)
  const deletion = own.call('DELETE', `tag/${tagId}`)
  await met()
  await take('tags where id = $1', tagId)
  await letGo()
  expect((await deletion).status).toBe(200)
  expect((await own.call('GET', `email/${id}`)).body.data.tags).toEqual([])
})

test('an automation advances the other contacts while one is locked, and that one afterwards', async () => {
  const own = await shop()
  const tagId = await own.tag(randomUUID())
  const flow = { steps: [{ id: 'tag', kind: 'tag', add: true, tagId }] }
  const { id } = (await own.call('POST', 'automation', { name: 'Tags', flow })).body.data
  expect((await own.call('POST', `automation/${id}/start`)).status).toBe(200)
  const [busy = ''] = await own.contacts([`${randomUUID()}@held.test`, `${randomUUID()}@held.test`])
  const { letGo } = await lockContact(busy)
  expect((await own.call('POST', `automation/${id}/enrol`, { recipients: { all: true } })).status).toBe(202)
  const counts = async () => (await own.call('GET', `automation/${id}`)).body.data.counts
  await eventually(async () => expect(await counts()).toMatchObject({ active: 1, done: 1 }))
  await letGo()
  await eventually(async () => expect(await counts()).toMatchObject({ active: 0, done: 2 }))
})
