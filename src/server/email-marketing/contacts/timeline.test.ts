import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { browser } from '#test/browser.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A contact's timeline, bulk changes with undo, and merges.

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

type Event = { kind: string; [field: string]: unknown }
type Sender = Awaited<ReturnType<typeof sender>>

async function eventsOf(suite: Sender, id: string, query = ''): Promise<Event[]> {
  const { status, body } = await suite.call('GET', `email/${id}/timeline?size=100${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.events
}

const kinds = (events: Event[]) => events.map(({ kind }) => kind)

test('a timeline has messages, opens, links, changes and tags, newest first, in pages', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  const tag = await suite.tag('Readers')
  const [id = ''] = await suite.contacts(['life@customers.test'])
  const html = '<p><a href="https://shop.test/a">A</a> <a href="https://shop.test/b">B</a></p>'
  const { body: sent } = await suite.send({ html, trackOpens: true, trackClicks: true })
  const raw = Buffer.from(receiver.received.at(-1)?.raw ?? '').toString()
  const page = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [toA = '', toB = ''] = [...page.matchAll(/http:\/\/sanad\.test(\/k\/[\w-]+)/g)].map(([, path]) => path ?? '')
  const headers = { 'user-agent': browser }
  await readLater(sanad)
  // The contact exists before its first message, even if the clock was earlier.
  const created = { created_at: new Date(Date.now() - 2 * 60_000) }
  await sanad.services.db.updateTable('contacts').set(created).where('id', '=', id).execute()
  for (const path of [toA, toA, toB]) await fetch(sanad.url + path, { redirect: 'manual', headers })
  await suite.call('PATCH', `email/${id}`, { firstName: 'Lina', attributes: { city: 'Amman' } })
  await suite.call('POST', 'tagged-by', { entityType: 'email', entityId: id, tagId: tag })
  await suite.call('DELETE', 'tagged-by', { emailId: id, tagId: tag })
  const leave = /http:\/\/sanad\.test(\/u\/[\w-]+)/.exec(page)?.[1] ?? ''
  for (let times = 0; times < 2; times += 1) await fetch(sanad.url + leave, { method: 'POST' })

  const events = await eventsOf(suite, id)
  expect(kinds(events)).toEqual([
    'unsubscribed',
    'untagged',
    'tagged',
    'changed',
    'clicked',
    'clicked',
    'sent',
    'added',
  ])
  const of = (kind: string) => events.filter((event) => event.kind === kind)
  expect(of('sent')[0]).toMatchObject({ jobId: sent.jobId, subject: 'Hello ليلى', messageId: expect.any(String) })
  expect(of('clicked')).toMatchObject([
    { url: 'https://shop.test/b', times: 1 },
    { url: 'https://shop.test/a', times: 2 },
  ])
  expect(of('changed')[0]).toMatchObject({
    by: { name: 'Maha Saleh' },
    changes: expect.arrayContaining([
      { field: 'firstName', before: 'ليلى', after: 'Lina' },
      { field: 'attributes.city', before: null, after: 'Amman' },
    ]),
  })
  expect(of('untagged')[0]).toMatchObject({ tag: { name: { en: 'Readers' } }, by: { name: 'Maha Saleh' } })
  expect(of('unsubscribed')[0]).toMatchObject({ jobId: sent.jobId })

  const paged: Event[] = []
  for (let before: string | null = ''; before !== null;) {
    const more: string = before && `&before=${encodeURIComponent(before)}`
    const { body } = await suite.call('GET', `email/${id}/timeline?size=3${more}`)
    paged.push(...body.data.events)
    before = body.data.older
  }
  expect(paged).toEqual(events)
  expect(kinds(await eventsOf(suite, id, '&kind=tags'))).toEqual(['untagged', 'tagged'])
  expect(kinds(await eventsOf(suite, id, '&kind=mail'))).toEqual(['sent'])
  expect((await suite.call('GET', `email/${id}/timeline?before=nowhere`)).status).toBe(400)
  const { stats } = (await suite.call('GET', `email/${id}`)).body.data
  expect(stats).toMatchObject({ clicks: 1 })
})

test('a timeline says why a message was not sent, in the language of the reader', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  const [id = ''] = await suite.contacts(['not-sent@customers.test'])
  const { body: sent } = await suite.send({ scheduleAt: '2099-01-01T10:00:00Z' })
  await suite.call('POST', `job/${sent.jobId}/cancel`)
  const entryIn = async (language: string) => {
    const { body } = await suite.call('GET', `email/${id}/timeline`, undefined, { 'accept-language': language })
    return body.data.events[0]
  }
  const notSent = { kind: 'notSent', state: 'skipped' }
  await eventually(async () =>
    expect(await entryIn('en')).toMatchObject({ ...notSent, response: 'Campaign cancelled' }),
  )
  expect(await entryIn('ar')).toMatchObject({ ...notSent, response: 'أُلغيت الحملة' })
})

test('the timeline of an imported contact names the file, and shows what a later file changed', async () => {
  const suite = await sender(sanad, receiver.port)
  for (const csv of ['email,city\nfile@x.test,Cairo', 'email,city\nfile@x.test,Tanta']) {
    const form = new FormData()
    form.set('file', new Blob([csv]), `${csv.slice(-5)}.csv`)
    const { data } = (await suite.call('POST', 'email/import', form)).body
    await eventually(async () =>
      expect((await suite.call('GET', `email/import/${data.id}`)).body.data.status).toBe('done'),
    )
  }
  const [contact] = (await suite.call('GET', 'email')).body.data
  expect(await eventsOf(suite, contact.id)).toMatchObject([
    {
      kind: 'changed',
      importId: expect.any(String),
      changes: [{ field: 'attributes.city', before: 'Cairo', after: 'Tanta' }],
    },
    { kind: 'imported', fileName: 'Cairo.csv', by: { name: 'Maha Saleh' } },
  ])
})

test('a change of any single field is in the timeline, and one that changes nothing is not', async () => {
  const suite = await sender(sanad, receiver.port)
  const fields = {
    email: ['each@x.test', 'every@x.test'],
    firstName: ['ليلى', 'Layla'],
    lastName: ['Haddad', 'Saleh'],
    language: [null, 'ar'],
    timeZone: [null, 'Africa/Cairo'],
    status: ['subscribed', 'unsubscribed'],
  }
  const [id = ''] = await suite.contacts(['each@x.test'])
  for (const [field, [, after]] of Object.entries(fields)) await suite.call('PATCH', `email/${id}`, { [field]: after })
  for (const city of ['Cairo', 'Cairo']) await suite.call('PATCH', `email/${id}`, { attributes: { city } })
  const changes = (await eventsOf(suite, id, '&kind=changes')).flatMap((event) => event['changes'] ?? [])
  expect(changes.toReversed()).toEqual([
    ...Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
    { field: 'attributes.city', before: null, after: 'Cairo' },
  ])
})

test('an undo restores tags and languages exactly, and unblocking restores the former status', async () => {
  const suite = await sender(sanad, receiver.port)
  const [a, b] = await Promise.all(['A', 'B'].map((name) => suite.tag(name)))
  const [entry = '', two = ''] = await suite.contacts(['one@x.test', 'two@x.test'])
  await suite.call('PATCH', `email/${entry}`, { tagIds: [a], language: 'ar' })
  const bulk = async (body: object) => (await suite.call('POST', 'email/bulk', body)).body.data
  const state = async () => {
    const { data } = (await suite.call('GET', 'email?orderBy=email&sortType=asc')).body
    return data.map((contact: { language: string; status: string; tags: { name: { en: string } }[] }) =>
      [contact.language ?? '-', contact.status, ...contact.tags.map(({ name }) => name.en)].join(' '),
    )
  }
  const begin = ['ar subscribed A', '- subscribed']
  for (const body of [
    { action: 'tag', filter: {}, tagIds: [a, b] },
    { action: 'untag', ids: [entry], tagIds: [a, b] },
    { action: 'language', filter: {}, language: 'en' },
  ]) {
    const done = await bulk(body)
    expect(await state()).not.toEqual(begin)
    const back = await suite.call('POST', `email/bulk/${done.undoId}/undo`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await state()).toEqual(begin)
    expect((await suite.call('POST', `email/bulk/${done.undoId}/undo`)).status).toBe(409)
  }
  await suite.call('PATCH', `email/${two}`, { status: 'unsubscribed' })
  expect(await bulk({ action: 'block', filter: {} })).toMatchObject({ matched: 2, changed: 2 })
  expect(await bulk({ action: 'unblock', filter: {}, dryRun: true })).toMatchObject({ changed: 2 })
  await bulk({ action: 'unblock', filter: {} })
  expect(await state()).toEqual(['ar subscribed A', '- unsubscribed'])
  const again = (await suite.call('POST', 'job/audience', { recipients: { all: true } })).body.data
  expect(again).toMatchObject({ matched: 2, recipients: 1 })
})

test('each status lists and counts exactly its contacts, whatever changed them', async () => {
  const suite = await sender(sanad, receiver.port)
  const names = Array.from({ length: 12 }, (_, at) => `status${String(at).padStart(2, '0')}@x.test`)
  const ids = await suite.contacts(names)
  const bulk = async (action: string, at: readonly number[]) => {
    const { status, body } = await suite.call('POST', 'email/bulk', { action, ids: at.map((entry) => ids[entry]) })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  for (const [at, status] of [
    [0, 'bounced'],
    [1, 'complained'],
    [2, 'unsubscribed'],
    [3, 'unconfirmed'],
  ] as const)
    await suite.call('PATCH', `email/${ids[at]}`, { status })
  await bulk('unsubscribe', [2, 3, 4, 5])
  await bulk('block', [5, 6, 7, 8])
  await bulk('unblock', [6, 7])
  await bulk('delete', [4, 8])
  await suite.call('PATCH', `email/${ids[2]}`, { status: 'subscribed' })
  const form = new FormData()
  form.set('file', new Blob(['email,status\nstatus09@x.test,unsubscribed\nstatus90@x.test,bounced']), 'statuses.csv')
  const { data } = (await suite.call('POST', 'email/import', form)).body
  await eventually(async () =>
    expect((await suite.call('GET', `email/import/${data.id}`)).body.data.status).toBe('done'),
  )

  const expected = {
    subscribed: ['02', '06', '07', '10', '11'],
    unconfirmed: [],
    unsubscribed: ['03', '09'],
    bounced: ['00', '90'],
    complained: ['01'],
    blocked: ['05'],
  }
  const emailsFor = async (filter: string) => {
    const { body } = await suite.call('GET', `email?size=100&orderBy=email&sortType=asc&${filter}`)
    expect(body.pagination.total).toBe(body.data.length)
    return body.data.map(({ email }: { email: string }) => email.slice(6, 8))
  }
  for (const [status, who] of Object.entries(expected)) {
    expect(await emailsFor(`status=${status}`), status).toEqual(who)
    const conditions = (is: string) =>
      encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'status', is, values: [status, 'blocked'] }] }))
    const both = [...new Set([...who, ...expected.blocked])].toSorted()
    expect(await emailsFor(`conditions=${conditions('in')}`)).toEqual(both)
    const others = Object.values(expected)
      .flat()
      .filter((entry) => !both.includes(entry))
      .toSorted()
    expect(await emailsFor(`conditions=${conditions('notIn')}`)).toEqual(others)
  }
})

test('two duplicates are found and merged, and nothing of either is lost', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  const [a = '', b = ''] = await Promise.all(['A', 'B'].map((name) => suite.tag(name)))
  const make = async (body: object) => (await suite.call('POST', 'email', body)).body.data
  const own = await make({
    email: 'nora.saleh@gmail.com',
    firstName: 'Nora',
    tagIds: [a],
    attributes: { city: 'Cairo' },
  })
  const other = await make({
    email: 'norasaleh+shop@gmail.com',
    lastName: 'Saleh',
    language: 'ar',
    tagIds: [a, b],
    attributes: { phone: '+20 100 123 4567' },
  })
  await make({ email: 'phone@x.test', attributes: { الهاتف: '٠١٠٠١٢٣٤٥٦٧' } })
  const { jobId } = (await suite.send({ recipients: { emailIds: [other.id] } })).body
  const sets = async (reason: string) => (await suite.call('GET', `email/duplicates?reason=${reason}`)).body.data.sets
  expect(await sets('address')).toMatchObject([
    { common: 'norasaleh@gmail.com', contacts: [{ _id: own.id }, { _id: other.id }] },
  ])
  expect(await sets('phone')).toMatchObject([{ common: '001234567', contacts: [{ _id: other.id }, {}] }])
  expect(await sets('name')).toEqual([])

  expect((await suite.call('POST', `email/${own.id}/merge`, { otherId: own.id })).status).toBe(400)
  const merged = await suite.call('POST', `email/${own.id}/merge`, { otherId: other.id, lastName: 'Al-Saleh' })
  expect(merged).toMatchObject({
    status: 200,
    body: {
      data: {
        email: 'nora.saleh@gmail.com',
        firstName: 'Nora',
        lastName: 'Al-Saleh',
        language: 'ar',
        attributes: { city: 'Cairo', phone: '+20 100 123 4567' },
        tags: [{ _id: a }, { _id: b }],
        stats: { sent: 1 },
      },
    },
  })
  expect((await suite.call('GET', `email/${other.id}`)).status).toBe(404)
  const events = await eventsOf(suite, own.id)
  expect(kinds(events).filter((kind) => ['merged', 'changed', 'sent'].includes(kind))).toEqual(['merged', 'sent'])
  expect(events[0]).toMatchObject({ email: 'norasaleh+shop@gmail.com', by: { name: 'Maha Saleh' } })
  expect((await suite.call('GET', `tag/${a}`)).body.data.usageCount).toBe(1)
  const audit = await sanad.services.db.selectFrom('audit_log').selectAll().where('entity_id', '=', own.id).execute()
  expect(audit).toHaveLength(1)

  // The message went to the former address: unsubscribing from it unsubscribes the contact.
  const raw = receiver.received.find(({ to }) => to === 'norasaleh+shop@gmail.com')?.raw ?? ''
  const link = /<http:\/\/sanad\.test(\/u\/[\w-]+)>/.exec(raw.replace(/\r\n\s+/g, ''))?.[1] ?? ''
  expect((await fetch(sanad.url + link, { method: 'POST' })).status).toBe(200)
  expect((await suite.call('GET', `email/${own.id}`)).body.data.status).toBe('unsubscribed')
  expect((await eventsOf(suite, own.id))[0]).toMatchObject({ kind: 'unsubscribed', jobId })
})

test('a shared name of duplicates is shown as it is spelled', async () => {
  const suite = await sender(sanad, receiver.port)
  for (const [email, firstName] of [
    ['one@names.test', 'Nora'],
    ['two@names.test', 'NORA'],
  ])
    await suite.call('POST', 'email', { email, firstName, lastName: 'van Dijk' })
  const { body } = await suite.call('GET', 'email/duplicates?reason=name')
  expect(body.data.sets).toMatchObject([{ common: 'Nora van Dijk', contacts: [{ firstName: 'Nora' }, {}] }])
})

test('a merge keeps the stricter status, for both addresses', async () => {
  const suite = await sender(sanad, receiver.port)
  const [own = '', other = ''] = await suite.contacts(['kept@x.test', 'gone@x.test'])
  await suite.call('PATCH', `email/${other}`, { status: 'complained' })
  const { body } = await suite.call('POST', `email/${own}/merge`, { otherId: other, email: 'other' })
  expect(body.data).toMatchObject({ email: 'gone@x.test', status: 'complained' })
  for (const email of ['kept@x.test', 'third@x.test']) {
    const made = await suite.call('POST', 'email', { email })
    expect(made.body.data.status).toBe(email === 'kept@x.test' ? 'complained' : 'subscribed')
  }
})
