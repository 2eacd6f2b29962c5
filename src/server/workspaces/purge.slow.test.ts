import { simpleParser } from 'mailparser'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { ApiScope } from '#contract/scopes.ts'
import { eventually } from '#test/eventually.ts'
import { lockRows } from '#test/row-locks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { input, proofOf } from '#test/sign-up.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { workerProcess } from '#test/worker-process.ts'
import { tablesOfWorkspaces } from './purge-batch.ts'

// A deleted workspace disappears with the response; its rows are purged later. Each test locks some of these rows and
// checks while they exist.

type Sender = Awaited<ReturnType<typeof sender>>

const day = 24 * 60 * 60_000
let sanad: TestSanad
let receiver: MailReceiver
// The clock only moves forwards.
let clockOffsetMs = 0

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([
    startSanad({ now: () => new Date(Date.now() + clockOffsetMs) }),
    mailReceiver(),
  ])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const idOf = async (slug: string, of = sanad) => {
  const row = await of.services.db.selectFrom('workspaces').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? ''
}

const lockTables = (tenantId: string, tables: string[]) => lockRows(sanad, tenantId, tables)

/** The number of remaining rows of a workspace in each table. */
async function leftOf(tenantId: string, of = sanad) {
  const client = new pg.Client(of.databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name in ('tenant_id', 'workspace_id') or table_name = 'all_workspaces' and column_name = 'id')`,
    )
    expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(['all_workspaces', 'ledger', 'audit_log']))
    const left: [string, number][] = []
    for (const { table, column } of rows) {
      const found = await client.query<{ n: number }>(
        `select count(*)::int as n from "${table}" where "${column}" = $1`,
        [tenantId],
      )
      if (found.rows[0]?.n) left.push([table, found.rows[0].n])
    }
    return left
  } finally {
    await client.end()
  }
}
const cleared = (tenantId: string, of = sanad) =>
  eventually(async () => expect(await leftOf(tenantId, of)).toEqual([]), 60_000)

/** Deletes the owner's workspace; they have another one, since a person's only workspace cannot be deleted. */
async function remove(suite: Sender) {
  const { token } = suite.member
  const made = await sanad.call('POST', '/api/en/workspace', { token, body: { name: 'Other' } })
  expect(made.status).toBe(201)
  const deleted = await sanad.call('DELETE', `/api/en/workspace/${suite.member.workspace}`, { token })
  expect(deleted.status).toBe(200)
}

const html = `<p><a href="https://shop.test/new">New</a> <a href="{{ unsubscribeUrl }}">Leave</a>
  <a href="{{ preferencesUrl }}">Choose</a> <a href="{{ viewUrl }}">Look</a></p>`

/** One contact has received a mail, another is signing up, and a service has a callback address. */
async function published() {
  const suite = await sender(sanad, receiver.port)
  expect((await suite.provider()).status).toBe(201)
  const email = `${suite.member.workspace}@customers.test`
  await suite.contacts([email])
  const { jobId } = (await suite.send({ html, trackOpens: true, trackClicks: true })).body
  await suite.ended(jobId)
  const mailTo = async (to: string) => {
    const { raw } = await eventually(() => {
      const mail = receiver.received.find((mail) => mail.to === to)
      if (!mail) throw new Error('no mail yet')
      return mail
    })
    return String((await simpleParser(raw)).html)
  }
  const mail = await mailTo(email)
  const form = (await suite.call('POST', 'form', { name: 'F', texts: { title: 'T', button: 'B' } })).body.data._id
  const stamp = input((await sanad.call('GET', `/f/${form}`)).body, 'stamp')
  clockOffsetMs += 5000
  const joining = `new-${email}`
  const fields = new URLSearchParams({ email: joining, stamp, proof: proofOf(stamp, joining) })
  expect((await sanad.call('POST', `/f/${form}`, { body: fields })).status).toBe(200)
  const confirming = await mailTo(joining)
  const service = await suite.provider({ type: 'brevo', settings: { apiKey: 'xkeysib-of-this-test' } })
  expect(service.status, JSON.stringify(service.body)).toBe(201)
  const { url } = (await suite.call('GET', `email-service-provider/${service.body.data.id}/events`)).body.data
  const links = ['u', 'p', 'v', 'k', 'o'].map((kind) => new RegExp(`/${kind}/[\\w-]+`).exec(mail)?.[0] ?? kind)
  const all = [...links, /\/c\/[\w-]+/.exec(confirming)?.[0] ?? 'c', `/f/${form}`, url.replace('http://sanad.test', '')]
  return { she: suite, links: all }
}

/** The response of each link to a GET and a POST. */
async function answersOf(links: string[]) {
  const answers: [string, string, number, string][] = []
  for (const link of links)
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { body: new URLSearchParams({ action: 'confirm' }) } : {}
      const answer = await fetch(sanad.url + link, { method, redirect: 'manual', ...body })
      answers.push([method, link, answer.status, (await answer.text()).replace(/"requestId":"[^"]*"/, '')])
    }
  return answers
}

describe('a deleted workspace', () => {
  test('answers every endpoint like one that never existed, for its members and programs', async () => {
    const suite = await sender(sanad, receiver.port)
    const { workspace, token } = suite.member
    await suite.contacts(addresses('doors', 2))
    const body = { name: 'All of it', scopes: ApiScope.options }
    const key = (await sanad.call('POST', `/api/${workspace}/developers/key`, { token, body })).body.data.key as string
    const tenantId = await idOf(workspace)
    await lockTables(tenantId, ['contacts'])
    await remove(suite)
    const probe = (endpoint: (typeof endpoints)[number], slug: string, by: string) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
        name === 'tenant' ? slug : name === 'lang' ? 'en' : tenantId,
      )
      return sanad.call(endpoint.method, path, { token: by, ...(endpoint.method !== 'GET' && { body: {} }) })
    }
    for (const endpoint of endpoints.filter(({ params }) => params.includes('tenant'))) {
      const [deletedAnswer, never] = [
        await probe(endpoint, workspace, token),
        await probe(endpoint, 'no-such-one', token),
      ]
      expect([endpoint.name, deletedAnswer.status, deletedAnswer.body]).toEqual([endpoint.name, 404, never.body])
      expect([endpoint.name, (await probe(endpoint, workspace, key)).status]).toEqual([endpoint.name, 401])
    }
    expect(await leftOf(tenantId)).toContainEqual(['contacts', 2])
  })

  test('has links that answer as if all rows were already purged', async () => {
    const { she: suite, links } = await published()
    for (const [method, link, status] of await answersOf(links.slice(0, 7)))
      if (method === 'GET') expect([link, status < 400]).toEqual([link, true])
    const tenantId = await idOf(suite.member.workspace)
    const letGo = await lockTables(tenantId, ['contacts', 'ledger', 'jobs', 'forms', 'signups'])
    await remove(suite)
    const meanwhile = await answersOf(links)
    for (const [, link, status] of meanwhile) expect([link, status >= 400]).toEqual([link, true])
    await letGo()
    await cleared(tenantId)
    expect(await answersOf(links)).toEqual(meanwhile)
  })

  test('sends nothing more: neither the rest of a send, nor a planned or recurring one', async () => {
    const [suite, other] = [await sender(sanad, receiver.port), await sender(sanad, receiver.port)]
    const prepared = async (who: Sender, name: string) => {
      await who.provider({ limits: { connections: 1 } })
      const planned = await who.tag(`Planned ${name}`)
      await who.contacts(addresses(`planned-${name}`, 2), { tagIds: [planned] })
      const recipients = { tagIds: [planned] }
      const scheduleAt = new Date(Date.now() + clockOffsetMs + day / 2).toISOString()
      expect((await who.send({ recipients, scheduleAt })).status).toBe(202)
      const template = { name: 'T', subject: 'S', content: '<p>Daily</p>' }
      const templateId = (await who.call('POST', 'template', template)).body.data._id
      const daily = { name: 'S', templateId, recipients, rule: { every: 'day', hour: 9, timeZone: 'UTC' } }
      expect((await who.call('POST', 'job-series', daily)).status).toBe(201)
    }
    await Promise.all([prepared(suite, 'hers'), prepared(other, 'others')])
    const many = await suite.tag('Many')
    await suite.contacts(addresses('many', 60), { tagIds: [many] })
    receiver.delay = 100
    onTestFinished(() => void (receiver.delay = 0))
    await suite.send({ recipients: { tagIds: [many] } })
    await eventually(() => expect(receiver.got('many').length).toBeGreaterThan(1))
    const tenantId = await idOf(suite.member.workspace)
    await lockTables(tenantId, ['contacts', 'ledger', 'jobs', 'providers', 'templates', 'job_series'])
    await remove(suite)
    const until = receiver.got('many').length
    receiver.delay = 0
    clockOffsetMs += 2 * day
    // The planned send, and the series on one or both of two days.
    await eventually(() => expect(receiver.got('planned-others').length).toBeGreaterThanOrEqual(4))
    expect(receiver.got('planned-hers')).toEqual([])
    // Mail that a server has already accepted is not recalled.
    expect(receiver.got('many').length).toBeLessThan(until + 12)
  })

  test('releases its slug at once, and its rows are purged later', async () => {
    const suite = await sender(sanad, receiver.port)
    await suite.contacts(addresses('free', 3), { tagIds: [await suite.tag('Some')] })
    const { workspace, token } = suite.member
    const tenantId = await idOf(workspace)
    const letGo = await lockTables(tenantId, ['contacts'])
    await remove(suite)
    const again = await sanad.call('POST', '/api/en/workspace', { token, body: { name: 'Again', slug: workspace } })
    expect(again.status).toBe(201)
    const listed = (await sanad.call('GET', `/api/${workspace}/email-marketing/email`, { token })).body
    expect(listed.data).toEqual([])
    await letGo()
    await cleared(tenantId)
    expect((await sanad.call('GET', `/api/${workspace}/email-marketing/email`, { token })).status).toBe(200)
  })

  test('is deleted with its only member, whose address is released at once', async () => {
    const suite = await sender(sanad, receiver.port)
    const { workspace, token, user } = suite.member
    await suite.contacts(addresses('member', 2))
    const tenantId = await idOf(workspace)
    const letGo = await lockTables(tenantId, ['contacts'])
    const left = await sanad.call('DELETE', '/api/en/user/me', { token, body: { password: 'correct horse 2' } })
    expect(left.status).toBe(200)
    const again = { firstName: 'Maha', lastName: 'Saleh', email: user.email, password: 'correct horse 3' }
    const body = { ...again, acceptTerms: true }
    expect((await sanad.call('POST', '/api/en/auth/signup', { body })).status).toBe(201)
    expect(await leftOf(tenantId)).toContainEqual(['contacts', 2])
    await letGo()
    await cleared(tenantId)
  })
})

test('purges tags after their references, also without a foreign key', async () => {
  const names = (await tablesOfWorkspaces(sanad.services.db)).map(({ name }) => name)
  for (const name of ['contact_tags', 'group_tags', 'message_tags']) {
    expect(names).toContain(name)
    expect(names.indexOf(name)).toBeLessThan(names.indexOf('tags'))
  }
})

test('is purged by another process after the first one was killed', async () => {
  const web = await startSanad({ environment: { ROLE: 'web' } })
  onTestFinished(() => web.stop())
  const { token, workspace } = await web.member()
  const tenantId = await idOf(workspace, web)
  await web.services.db
    .insertInto('contacts')
    .values(addresses('cleared', 500).map((email) => ({ id: crypto.randomUUID(), tenant_id: tenantId, email })))
    .execute()
  await web.call('POST', '/api/en/workspace', { token, body: { name: 'Other' } })
  const one = new pg.Client(web.databaseUrl)
  await one.connect()
  await one.query('begin')
  await one.query('select from contacts where tenant_id = $1 order by id limit 1 for key share', [tenantId])
  expect((await web.call('DELETE', `/api/en/workspace/${workspace}`, { token })).status).toBe(200)
  const killed = workerProcess(web)
  try {
    await eventually(
      async () => expect(Object.fromEntries(await leftOf(tenantId, web))).toMatchObject({ contacts: 1 }),
      60_000,
    )
  } finally {
    await killed.kill()
    await one.end()
  }
  const next = workerProcess(web)
  onTestFinished(() => next.kill())
  await cleared(tenantId, web)
})
