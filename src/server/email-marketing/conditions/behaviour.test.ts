import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { eventually } from '#test/eventually.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Segments by what contacts did: with a campaign, a topic, a form, an automation, and lately.

let sanad: TestSanad
let receiver: MailReceiver
let suite: Awaited<ReturnType<typeof sender>>
let campaignId: string
let ids: string[]

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  suite = await sender(sanad, receiver.port)
  await suite.provider()
  ids = await suite.contacts(['clicks@p.test', 'reads@p.test', 'keeps@p.test', 'misses@p.test'])
  const html = '<p><a href="https://shop.test/a">A</a> <a href="https://shop.test/b">B</a></p>'
  const recipients = { emailIds: ids.slice(0, 3) }
  campaignId = (await suite.send({ html, recipients, trackOpens: true, trackClicks: true })).body.jobId
  await suite.ended(campaignId)
  await readLater(sanad)
  await visit('clicks@p.test', /http:\/\/sanad\.test(\/k\/[\w-]+)/)
  await visit('reads@p.test', /http:\/\/sanad\.test(\/o\/[\w-]+)/)
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

async function visit(to: string, link: RegExp) {
  const raw = receiver.received.find((mail) => mail.to === to)?.raw ?? ''
  const path = link.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? ''
  const answer = await fetch(sanad.url + path, { redirect: 'manual', headers: { 'user-agent': browser } })
  expect(answer.status).toBeLessThan(400)
}

const all = (...of: unknown[]) => ({ match: 'all', of })
const names = (rows: { email: string }[]) => rows.map(({ email }) => email.replace(/@.*/, '')).toSorted()

async function found(condition: object): Promise<string[]> {
  const conditions = encodeURIComponent(JSON.stringify(all(condition)))
  const { status, body } = await suite.call('GET', `email?conditions=${conditions}&size=100`)
  expect(status, JSON.stringify(body)).toBe(200)
  return names(body.data)
}

test.each([
  ['got', ['clicks', 'keeps', 'reads']],
  ['notGot', ['misses']],
  ['opened', ['clicks', 'reads']],
  ['notOpened', ['keeps']],
  ['clicked', ['clicks']],
  ['notClicked', ['keeps', 'reads']],
])('contacts are found by a campaign: %s', async (is, expected) => {
  expect(await found({ field: 'campaign', is, campaignId })).toEqual(expected)
  const preview = await suite.call('POST', 'group/preview', { conditions: all({ field: 'campaign', is, campaignId }) })
  expect(preview.body.data).toMatchObject({ count: expected.length, isEstimate: false })
  expect(names(preview.body.data.sample)).toEqual(expected)
})

test('contacts are found by one link of a campaign', async () => {
  const report = await suite.call('GET', `job/${campaignId}/report`)
  const [{ url }] = report.body.data.links
  expect(url).toContain('https://shop.test/a')
  const by = (is: string, link: string) => found({ field: 'campaign', is, campaignId, url: link })
  expect(await by('clickedLink', url)).toEqual(['clicks'])
  expect(await by('notClickedLink', url)).toEqual(['keeps', 'reads'])
  expect(await by('clickedLink', 'https://shop.test/b')).toEqual([])
  expect(await by('notClickedLink', 'https://shop.test/b')).toEqual(['clicks', 'keeps', 'reads'])
  const conditions = all({ field: 'campaign', is: 'clickedLink', campaignId, url })
  const group = await suite.call('POST', 'group', { name: 'Clicked A', conditions })
  const audience = await suite.call('POST', 'job/audience', { recipients: { groupIds: [group.body.data._id] } })
  expect(audience.body.data).toMatchObject({ matched: 1, recipients: 1 })
  const refused = await suite.call('POST', 'group/preview', {
    conditions: all({ field: 'campaign', is: 'clickedLink', campaignId }),
  })
  expect(refused.status).toBe(400)
})

test('a segment of those who haven’t got a campaign is sent to, and nobody twice', async () => {
  const conditions = all({ field: 'campaign', is: 'notGot', campaignId })
  const { status, body } = await suite.call('POST', 'group', { name: 'Missed it', conditions })
  expect(status, JSON.stringify(body)).toBe(201)
  const audience = await suite.call('POST', 'job/audience', { recipients: { groupIds: [body.data._id] } })
  expect(audience.body.data).toMatchObject({ matched: 1, recipients: 1 })
})

test('nobody matches an item that does not exist, also not by a negation, and no segment refers to one', async () => {
  const other = await sender(sanad, receiver.port)
  const topicId = (await other.call('POST', 'topic', { name: { en: 'Theirs', ar: 'لهم' } })).body.data._id as string
  const unknown = [
    { field: 'campaign', is: 'notGot', campaignId: crypto.randomUUID() },
    { field: 'campaign', is: 'notOpened', campaignId: crypto.randomUUID() },
    { field: 'campaign', is: 'notClickedLink', campaignId: crypto.randomUUID(), url: 'https://shop.test/a' },
    { field: 'topic', is: 'wanted', topicId },
    { field: 'topic', is: 'notWanted', topicId },
    { field: 'form', is: 'notJoined', formId: crypto.randomUUID() },
    { field: 'import', is: 'notCameWith', importId: crypto.randomUUID() },
    { field: 'automation', is: 'neverEntered', automationId: crypto.randomUUID() },
  ]
  for (const condition of unknown) {
    expect(await found(condition)).toEqual([])
    const { status, body } = await suite.call('POST', 'group', { name: 'Unknown', conditions: all(condition) })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['conditions']])
  }
  await other.contacts(['else@p.test'])
  const conditions = encodeURIComponent(JSON.stringify(all({ field: 'campaign', is: 'notGot', campaignId })))
  expect((await other.call('GET', `email?conditions=${conditions}`)).body.data).toEqual([])
})

const workspaceId = async () =>
  (
    await sanad.services.db
      .selectFrom('workspaces')
      .select('id')
      .where('slug', '=', suite.member.workspace)
      .executeTakeFirstOrThrow()
  ).id

test('a topic is received by choice or by default', async () => {
  const topic = async (en: string, isDefault: boolean) =>
    (await suite.call('POST', 'topic', { name: { en, ar: `موضوع ${en}` }, isDefault })).body.data._id as string
  const [news, offers] = [await topic('News', true), await topic('Offers', false)]
  const tenantId = await workspaceId()
  const choice = { tenant_id: tenantId, contact_id: ids[0] ?? '' }
  await sanad.services.db
    .insertInto('topic_choices')
    .values([
      { ...choice, topic_id: news, wanted: false },
      { ...choice, topic_id: offers, wanted: true },
    ])
    .execute()
  expect(await found({ field: 'topic', is: 'wanted', topicId: news })).toEqual(['keeps', 'misses', 'reads'])
  expect(await found({ field: 'topic', is: 'notWanted', topicId: news })).toEqual(['clicks'])
  expect(await found({ field: 'topic', is: 'wanted', topicId: offers })).toEqual(['clicks'])
})

test('contacts are found by the form through which they gave consent', async () => {
  const form = { name: 'Sign up', texts: { title: 'News', button: 'Send' } }
  const formId = (await suite.call('POST', 'form', form)).body.data._id as string
  await sanad.services.db
    .insertInto('consents')
    .values({
      tenant_id: await workspaceId(),
      id: crypto.randomUUID(),
      contact_id: ids[1] ?? '',
      form_id: formId,
      form_name: 'Sign up',
      version: 1,
      texts: JSON.stringify({ title: 'News', text: 'I agree', button: 'Send', topics: [] }),
      language: 'en',
      network: '192.0.2.0',
      asked_at: new Date(),
    })
    .execute()
  expect(await found({ field: 'form', is: 'joined', formId })).toEqual(['reads'])
  expect(await found({ field: 'form', is: 'notJoined', formId })).toEqual(['clicks', 'keeps', 'misses'])
})

test('contacts are found by the import that created, changed or met them', async () => {
  const other = await sender(sanad, receiver.port)
  await other.contacts(['same@i.test', 'changed@i.test', 'else@i.test'])
  const file = new FormData()
  file.set('file', new Blob(['email,first name\nsame@i.test,\nchanged@i.test,New\nbrought@i.test,New\n']), 'fair.csv')
  const importId = (await other.call('POST', 'email/import', file)).body.data._id as string
  await eventually(async () =>
    expect((await other.call('GET', `email/import/${importId}`)).body.data).toMatchObject({
      status: 'done',
      created: 1,
    }),
  )
  const by = async (is: string) => {
    const conditions = all({ field: 'import', is, importId })
    const list = await other.call('GET', `email?conditions=${encodeURIComponent(JSON.stringify(conditions))}`)
    const preview = await other.call('POST', 'group/preview', { conditions })
    expect(names(preview.body.data.sample)).toEqual(names(list.body.data))
    return names(list.body.data)
  }
  expect(await by('cameWith')).toEqual(['brought', 'changed', 'same'])
  expect(await by('notCameWith')).toEqual(['else'])
})

/** A consent on record; version 0 is that of an imported file. */
const consent = async (index: number, version: number, askedAt: string) =>
  sanad.services.db
    .insertInto('consents')
    .values({
      tenant_id: await workspaceId(),
      id: crypto.randomUUID(),
      contact_id: ids[index] ?? '',
      form_id: null,
      form_name: version === 0 ? 'people.csv' : 'Sign up',
      version,
      texts: JSON.stringify({ title: '', text: '', button: '', topics: [] }),
      language: 'en',
      network: '',
      asked_at: new Date(askedAt),
    })
    .execute()

test('contacts are found by a consent on record, its source and its time', async () => {
  const by = (is: string, period: object = {}) => found({ field: 'consent', is, ...period })
  await sanad.services.db.deleteFrom('consents').execute()
  await consent(0, 1, '2024-03-01T10:00:00Z')
  await consent(1, 0, '2025-03-01T10:00:00Z')
  expect(await by('ever')).toEqual(['clicks', 'reads'])
  expect(await by('never')).toEqual(['keeps', 'misses'])
  expect(await by('byForm')).toEqual(['clicks'])
  expect(await by('byImport')).toEqual(['reads'])
  expect(await by('between', { from: '2025-01-01T00:00:00Z', to: null })).toEqual(['reads'])
  expect(await by('between', { from: null, to: '2025-01-01T00:00:00Z' })).toEqual(['clicks'])
  expect(await by('between', { from: '2024-01-01T00:00:00Z', to: '2024-03-01T10:00:00Z' })).toEqual([])
})

test('an automation starts for contacts that join its segment by a recorded consent', async () => {
  const conditions = all({ field: 'consent', is: 'byImport' })
  const groupId = (await suite.call('POST', 'group', { name: 'Consented', conditions })).body.data._id as string
  const flow = {
    trigger: { kind: 'segment', groupId },
    steps: [{ id: 'wait', kind: 'wait', how: 'for', minutes: 600 }],
  }
  const created = await suite.call('POST', 'automation', { name: 'Consented', flow })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const automationId = created.body.data._id as string
  const started = await suite.call('POST', `automation/${automationId}/start`)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const scanned = () =>
    sanad.services.db
      .selectFrom('automation_enrolment_scans')
      .select('round')
      .where('automation_id', '=', automationId)
      .executeTakeFirstOrThrow()
  await eventually(async () => expect((await scanned()).round).toBeGreaterThan(0))
  await consent(3, 0, '2020-01-01T00:00:00Z')
  await eventually(async () =>
    expect(await found({ field: 'automation', is: 'inside', automationId })).toEqual(['misses']),
  )
})

test('contacts are found by being in an automation, having left it, or never having entered it', async () => {
  const tagId = await suite.tag('Course')
  const flow = {
    trigger: { kind: 'tagged', tagId },
    steps: [
      {
        id: 'if',
        kind: 'if',
        how: 'contact',
        conditions: all({ field: 'email', is: 'begins', value: 'clicks' }),
      },
      { id: 'wait', kind: 'wait', how: 'for', minutes: 600, within: { step: 'if', branch: 'yes' } },
    ],
  }
  const created = await suite.call('POST', 'automation', { name: 'Course', flow })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const automationId = created.body.data._id as string
  expect((await suite.call('POST', `automation/${automationId}/start`)).status).toBe(200)
  for (const entityId of ids.slice(0, 2))
    await suite.call('POST', 'tagged-by', { entityType: 'email', entityId, tagId })
  const by = (is: string) => found({ field: 'automation', is, automationId })
  await eventually(async () => expect([await by('inside'), await by('exited')]).toEqual([['clicks'], ['reads']]))
  expect(await by('neverEntered')).toEqual(['keeps', 'misses'])
})

test('engagement depends on the last opening, click or reply, or on silence since the first email', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const at = async (index: number, values: object) =>
    sanad.services.db
      .updateTable('contacts')
      .set({ last_opened_at: null, last_clicked_at: null, last_replied_at: null, ...values })
      .where('id', '=', ids[index] ?? '')
      .execute()
  await at(0, { created_at: ago(400), last_clicked_at: ago(10) })
  await at(1, { created_at: ago(400), last_opened_at: ago(120), last_replied_at: ago(200) })
  await at(2, { created_at: ago(400), last_sent_at: ago(30) })
  await at(3, { created_at: ago(5), last_sent_at: ago(1) })
  const by = (is: string, ...values: string[]) => found({ field: 'engagement', is, values })
  expect(await by('in', 'active')).toEqual(['clicks'])
  expect(await by('in', 'cooling')).toEqual(['reads'])
  expect(await by('in', 'asleep')).toEqual(['keeps'])
  expect(await by('in', 'new')).toEqual(['misses'])
  expect(await by('notIn', 'active', 'new')).toEqual(['keeps', 'reads'])
})
