import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver
let dns: DnsServer

beforeAll(async () => {
  ;[receiver, dns] = await Promise.all([mailReceiver(), dnsServer()])
  sanad = await startSanad({ environment: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://sanad.test' } })
})
afterAll(async () => {
  await sanad.stop()
  await Promise.all([receiver.stop(), dns.stop()])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('the schedule of a send', () => {
  test('can be changed before the start, or dropped to send at once', async () => {
    const owner = await sender(sanad, receiver.port)
    await owner.provider()
    await owner.contacts(['moved@customers.test'])
    const { jobId } = (await owner.send({ scheduleAt: inDays(1) })).body
    const schedule = (scheduleAt: string | null) => owner.call('POST', `job/${jobId}/schedule`, { scheduleAt })
    const at = inDays(3)
    expect((await schedule(at)).body.data).toMatchObject({ status: 'scheduled', scheduledAt: at, startedAt: null })
    await owner.call('POST', `job/${jobId}/pause`)
    expect((await schedule(inDays(2))).body.data.status).toBe('scheduled')
    expect((await schedule(null)).body.data).toMatchObject({ status: 'running' })
    await owner.ended(jobId)
    expect(receiver.got('moved')).toHaveLength(1)
    expect((await schedule(inDays(1))).status).toBe(409)
  })

  test('uses the message limit of the day on which it sends', async () => {
    const admin = await sanad.admin()
    const limit = (messages: number | null) =>
      sanad.call('PATCH', '/api/en/admin/settings', { token: admin.token, body: { limits: { messages } } })
    expect((await limit(2)).status).toBe(200)
    try {
      const owner = await sender(sanad, receiver.port)
      await owner.provider()
      await owner.contacts(['share1@customers.test', 'share2@customers.test'])
      const [first, second] = [await owner.send({ scheduleAt: inDays(5) }), await owner.send({ scheduleAt: inDays(6) })]
      const move = (id: string, days: number) => owner.call('POST', `job/${id}/schedule`, { scheduleAt: inDays(days) })
      expect((await move(second.body.jobId, 5)).status).toBe(429)
      expect((await move(first.body.jobId, 7)).status).toBe(200)
      expect((await move(second.body.jobId, 5)).status).toBe(200)
    } finally {
      await limit(null)
    }
  })
})

test('a send shows its author, exports its recipients, and can be sent again', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const tagId = await owner.tag('Friends')
  await owner.contacts(['kept@customers.test', 'cmd@customers.test'], { tagIds: [tagId] })
  receiver.atRecipient = (address) =>
    address.startsWith('cmd') ? { code: 550, words: '5.7.1 We "do" not, like it' } : undefined
  const group = (await owner.call('POST', 'group', { name: 'G', tags: [tagId] })).body.data._id
  const { jobId } = (await owner.send({ recipients: { groupIds: [group] }, exclude: { tagIds: [] }, language: 'ar' }))
    .body
  await owner.ended(jobId)
  receiver.atRecipient = () => undefined
  expect((await owner.job(jobId)).author).toBe('Maha Saleh')
  expect((await owner.call('GET', 'job?search=hello')).body.data).toHaveLength(1)
  const file = await owner.call('GET', `job/${jobId}/recipients.csv?status=failed`)
  const lines = String(file.body)
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe(
    'email,name,status,response,attempts,sent_at,opened_at,clicked_at,bounce,bounce_rule,bounced_at,complained_at,message_id',
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('cmd@customers.test,ليلى Haddad,failed,"550 5.7.1 We ""do"" not, like it",1,')
  const { data: draft } = (await owner.call('GET', `job/${jobId}/draft`)).body
  expect(draft).toMatchObject({
    subject: 'Hello {{ firstName }}',
    language: 'ar',
    recipients: { groupIds: [group] },
    templateId: null,
  })
  const { subject, html, language, recipients } = draft
  const again = await owner.send({ subject, html, language, recipients })
  expect(again.body).toMatchObject({ successCount: 2, failureCount: 0 })
})

test('a repeated send leaves out what was deleted or archived since, and reports that something is missing', async () => {
  const owner = await sender(sanad, receiver.port)
  const provider = (await owner.provider()).body.data._id
  const [activeTag, deletedTag] = [await owner.tag('Kept'), await owner.tag('Gone')]
  const topic = (await owner.call('POST', 'topic', { name: { en: 'News', ar: 'أخبار' } })).body.data._id
  await owner.contacts(['asked@customers.test'], { tagIds: [activeTag] })
  const group = (await owner.call('POST', 'group', { name: 'G', tags: [deletedTag, activeTag], match: 'all' })).body
    .data._id
  const recipients = { tagIds: [activeTag, deletedTag] }
  const { jobId } = (await owner.send({ recipients, exclude: { groupIds: [group] }, topic, providerId: provider })).body
  await owner.ended(jobId)
  const draft = async () => (await owner.call('GET', `job/${jobId}/draft`)).body.data
  expect(await draft()).toMatchObject({ recipients, topicId: topic, providerId: provider, gone: false })
  for (const path of [`group/${group}`, `tag/${deletedTag}`])
    expect((await owner.call('DELETE', path)).status).toBe(200)
  await owner.call('PATCH', `topic/${topic}`, { isArchived: true })
  await owner.call('PATCH', `email-service-provider/${provider}`, { status: 'inactive' })
  expect(await draft()).toMatchObject({
    recipients: { tagIds: [activeTag] },
    exclude: { groupIds: [] },
    topicId: null,
    providerId: null,
    gone: true,
  })
})

describe('the sender check before a send', () => {
  const warningsOf = async (provider: object, zones: DnsServer['zones']) => {
    const owner = await sender(sanad, receiver.port)
    Object.assign(dns.zones, zones)
    await owner.provider(provider)
    return (await owner.call('POST', 'job/sender-check', {})).body.data
  }
  const codes = (data: { warnings: { code: string; severity: string }[] }) =>
    data.warnings.map(({ code, severity }) => `${code} ${severity}`)
  const over = (host: string) => ({ settings: { host, port: 25, secure: 'none' } })
  const dmarc = (policy: string) => ({ txt: [`v=DMARC1; p=${policy}; rua=mailto:a@b.test`] })

  test('has no warning where SPF and DMARC are set up', async () => {
    const zones = {
      'good.test': { txt: ['v=spf1 a:relay.good.test -all'] },
      'relay.good.test': { a: ['8.8.8.8'] },
      '_dmarc.good.test': dmarc('none'),
    }
    expect(await warningsOf({ fromEmail: 'a@good.test', ...over('relay.good.test') }, zones)).toEqual({
      domain: 'good.test',
      isAdded: false,
      warnings: [],
    })
  })

  test('warns without SPF, DKIM and DMARC', async () => {
    const data = await warningsOf(
      { fromEmail: 'a@bare.test', ...over('relay.good.test') },
      { 'bare.test': { a: ['8.8.8.8'] } },
    )
    expect(codes(data)).toEqual(['unauthenticated warn', 'dmarc warn'])
    expect(data.warnings[0].message).toContain('bare.test')
  })

  test('warns about a freemail address over another server if its policy is strict', async () => {
    const zones = { '_dmarc.yahoo.com': dmarc('reject'), '_dmarc.gmail.com': dmarc('none') }
    expect(codes(await warningsOf({ fromEmail: 'a@yahoo.com', ...over('relay.good.test') }, zones))).toEqual([
      'freemail confirm',
    ])
    expect(codes(await warningsOf({ fromEmail: 'a@gmail.com', ...over('relay.good.test') }, zones))).toEqual([
      'freemail warn',
    ])
    expect(codes(await warningsOf({ fromEmail: 'a@gmail.com', ...over('smtp.gmail.com') }, zones))).toEqual([])
  })

  test('blocks a send that would be rejected until the warning is confirmed', async () => {
    const owner = await sender(sanad, receiver.port)
    Object.assign(dns.zones, { '_dmarc.yahoo.com': dmarc('reject') })
    await owner.provider({ fromEmail: 'a@yahoo.com', ...over('127.0.0.1') })
    await owner.contacts(['reader@customers.test'])
    const body = { subject: 'S', html: '<p>Hi</p>', recipients: { all: true }, scheduleAt: inDays(1) }
    const refused = await owner.call('POST', 'email-service-provider/send-bulk-emails', body)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toContain('yahoo.com')
    expect((await owner.call('GET', 'job')).body.pagination.total).toBe(0)
    const confirmed = await owner.call('POST', 'email-service-provider/send-bulk-emails', {
      ...body,
      despiteWarnings: true,
    })
    expect([200, 202]).toContain(confirmed.status)
  })

  test('blocks a test and a series in the same way, until the warning is confirmed', async () => {
    const owner = await sender(sanad, receiver.port)
    Object.assign(dns.zones, { '_dmarc.yahoo.com': dmarc('reject') })
    await owner.provider({ fromEmail: 'a@yahoo.com', ...over('127.0.0.1') })
    await owner.contacts(addresses('hopeless', 25))
    const template = await owner.call('POST', 'template', { name: 'T', subject: 'First', content: '<p>Hi</p>' })
    const templateId = template.body.data.id
    const rule = { every: 'day', weekdays: [], day: 1, hour: 9, timeZone: 'Asia/Riyadh', until: null, times: null }
    const variants = [{ templateId }, { templateId, subject: 'Second' }]
    const recipients = { all: true }
    for (const [path, body] of [
      ['job-test', { name: 'Test', variants, recipients, share: 90, winnerBy: 'hand', afterHours: 4 }],
      ['job-series', { name: 'Series', templateId, recipients, rule }],
    ] as const) {
      const refused = await owner.call('POST', path, body)
      expect([path, refused.status]).toEqual([path, 409])
      expect(refused.body.message).toContain('yahoo.com')
      expect((await owner.call('GET', path)).body.pagination.total).toBe(0)
      expect([path, (await owner.call('POST', path, { ...body, despiteWarnings: true })).status]).toEqual([path, 201])
    }
  })

  test('checks the DKIM keys of a service that signs, and does not check the sandbox', async () => {
    const zones = {
      's1._domainkey.grid.test': { txt: ['k=rsa; p=MIIB'] },
      '_dmarc.grid.test': dmarc('quarantine'),
      'grid.test': { mx: [{ exchange: 'mx.grid.test', priority: 1 }] },
    }
    const service = { type: 'sendgrid', settings: { apiKey: 'SG.x' } }
    expect(codes(await warningsOf({ ...service, fromEmail: 'a@grid.test' }, zones))).toEqual([])
    expect(codes(await warningsOf({ ...service, fromEmail: 'a@other-grid.test' }, {}))).toEqual([
      'unauthenticated warn',
      'dmarc warn',
    ])
    expect(codes(await warningsOf({ type: 'sandbox', settings: undefined, fromEmail: 'a@nowhere.test' }, {}))).toEqual(
      [],
    )
  })

  test('reports a DNS server that does not answer', async () => {
    const zones = { 'mute.test': { broken: true as const }, '_dmarc.mute.test': { broken: true as const } }
    expect(codes(await warningsOf({ fromEmail: 'a@mute.test', ...over('relay.good.test') }, zones))).toEqual([
      'unknown warn',
    ])
    await eventually(async () => expect(dns.asked.length).toBeGreaterThan(0))
  })
})

test('a repeat of a cancelled send excludes contacts that have it, and is refused if none are left', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const [first = '', second = ''] = await owner.contacts(['again1@customers.test', 'again2@customers.test'])
  const { jobId } = (await owner.send({ recipients: { emailIds: [first, second] }, scheduleAt: inDays(1) })).body
  await owner.call('POST', `job/${jobId}/cancel`)
  await sanad.services.db
    .updateTable('ledger')
    .set({ status: 'sent', sent_at: new Date() })
    .where('job_id', '=', jobId)
    .where('contact_id', '=', first)
    .execute()
  const { recipients, exclude } = (await owner.call('GET', `job/${jobId}/draft`)).body.data
  expect(exclude).toEqual({ jobIds: [jobId] })
  expect((await owner.call('POST', 'job/audience', { recipients, exclude })).body.data.recipients).toBe(1)
  const again = (await owner.send({ recipients, exclude })).body
  await owner.ended(again.jobId)
  expect([receiver.got('again1'), receiver.got('again2')].map(({ length }) => length)).toEqual([0, 1])
  const none = await owner.send({ recipients: { emailIds: [first] }, exclude })
  expect([none.status, none.body.fields.recipients]).toEqual([
    400,
    expect.stringMatching(/^No subscribed contacts match/),
  ])
})

test('a repeat of a stopped send excludes its test variants and earlier sends, and says whose recipients are purged', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const ids = await owner.contacts(addresses('stop', 30))
  const template = async (subject: string) =>
    (await owner.call('POST', 'template', { name: subject, subject, content: '<p>Hi</p>' })).body.data._id as string
  const variants = [{ templateId: await template('One') }, { templateId: await template('Two') }]
  const about = { recipients: { all: true }, share: 90, winnerBy: 'hand', afterHours: 4 }
  const made = await owner.call('POST', 'job-test', { name: 'Words', variants, ...about })
  const jobsOfTest = () =>
    sanad.services.db.selectFrom('jobs').select(['id', 'sent']).where('test_id', '=', made.body.data._id).execute()
  await eventually(async () =>
    expect((await jobsOfTest()).reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(20),
  )
  await owner.call('POST', `job-test/${made.body.data._id}/cancel`)
  const jobs = await jobsOfTest()
  const [first] = jobs
  const update = (id: string, set: { status?: 'failed' | 'cancelled'; recipients_purged_at?: Date }) =>
    sanad.services.db.updateTable('jobs').set(set).where('id', '=', id).execute()
  const draft = async (id: string) => (await owner.call('GET', `job/${id}/draft`)).body.data
  for (const status of ['cancelled', 'failed'] as const) {
    await update(first?.id ?? '', { status })
    const { exclude, mayRepeat } = await draft(first?.id ?? '')
    expect(exclude.jobIds.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted())
    expect(mayRepeat).toBe(false)
  }
  const { exclude } = await draft(first?.id ?? '')
  const left = (await owner.call('POST', 'job/audience', { recipients: { all: true }, exclude })).body.data.recipients
  expect(left).toBe(ids.length - jobs.reduce((sum, { sent }) => sum + sent, 0))

  // A repetition that is stopped as well names the sends before it; of some the recipients may be gone.
  const repeated = await owner.send({ recipients: { all: true }, exclude, scheduleAt: inDays(1) })
  expect(repeated.body).toMatchObject({ jobId: expect.any(String) })
  const again = repeated.body.jobId
  await owner.call('POST', `job/${again}/cancel`)
  expect((await draft(again)).exclude.jobIds).toEqual(expect.arrayContaining([again, ...exclude.jobIds]))
  await update(first?.id ?? '', { recipients_purged_at: new Date() })
  const purged = await draft(again)
  expect([purged.mayRepeat, purged.exclude.jobIds.includes(first?.id)]).toEqual([true, false])
})

test('a sample address is skipped with a reason, except in the sandbox', async () => {
  const owner = await sender(sanad, receiver.port)
  const provider = await owner.provider()
  expect(provider.status).toBe(201)
  const samples = ['a@example.com', 'b@shop.example.org', 'c@any.example']
  const ids = await owner.contacts([...samples, 'real@customers.test'])
  const count = async () => (await owner.call('POST', 'job/audience', { recipients: { all: true } })).body.data
  expect(await count()).toEqual({ matched: 4, suppressed: 3, recipients: 1 })
  const { jobId } = (await owner.send()).body
  await owner.ended(jobId)
  expect((await owner.recipients(jobId)).map(({ email }: { email: string }) => email)).toEqual(['real@customers.test'])
  const single = await owner.call('POST', 'transactional', { to: 'd@example.com', subject: 'Hi', text: 'Hi' })
  expect(single.status).toBe(202)
  await eventually(async () => {
    const mail = (await owner.call('GET', `transactional/${single.body.data.id}`)).body.data
    expect(mail).toMatchObject({ response: 'sample', sentAt: null })
  })
  const sandbox = await owner.call('POST', 'email-service-provider', {
    name: 'S',
    type: 'sandbox',
    fromEmail: 's@shop.test',
  })
  const inSandbox = (await owner.send({ providerId: sandbox.body.data.id, recipients: { emailIds: ids } })).body
  await owner.ended(inSandbox.jobId)
  expect(await owner.recipients(inSandbox.jobId)).toHaveLength(4)
})
