import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { refusing } from '#test/failing-trigger.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'

let sanad: TestSanad
let receiver: MailReceiver
let at = Date.UTC(2027, 2, 1, 12)
const startedAt = Date.now()
const workers: WorkerProcess[] = []

beforeAll(async () => {
  const now = () => new Date(at + Date.now() - startedAt)
  ;[sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await sanad.stop()
  await receiver.stop()
})

/** Noon of 1 March 2027, plus `days`. */
const goTo = (days: number, hours = 0) => {
  at = Date.UTC(2027, 2, 1 + days, 12 + hours)
}

async function suite(name: string) {
  goTo(0)
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const template = await owner.call('POST', 'template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  await owner.contacts([`${name}@customers.test`])
  const templateId: string = template.body.data.id
  const begin = (rule: object) =>
    owner.call('POST', 'job-series', {
      name,
      templateId,
      recipients: { all: true },
      rule: { hour: 9, timeZone: 'Asia/Amman', ...rule },
    })
  return {
    ...owner,
    templateId,
    begin,
    series: async (id: string) => (await owner.call('GET', `job-series/${id}`)).body.data,
    got: () => receiver.received.filter(({ to }) => to.startsWith(name)).length,
    later: async (days: number) => {
      goTo(days)
      await owner.signInAgain()
    },
  }
}

test('a series can be renamed, even when it is over, with one audit entry', async () => {
  const owner = await suite('renamed')
  const { id } = (await owner.begin({ every: 'day' })).body.data
  expect((await owner.call('PATCH', `job-series/${id}`, { name: '' })).status).toBe(400)
  const renamed = await owner.call('PATCH', `job-series/${id}`, { name: 'رسالة الصباح' })
  expect(renamed.body.data).toMatchObject({ name: 'رسالة الصباح', status: 'running' })
  await owner.call('POST', `job-series/${id}/stop`)
  expect((await owner.call('PATCH', `job-series/${id}`, { name: 'Over' })).body.data).toMatchObject({
    name: 'Over',
    status: 'stopped',
  })
  const entries = await sanad.services.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', id)
    .where('action', '=', 'jobSeries.update')
    .execute()
  expect(entries).toHaveLength(2)
})

test("a series shows its content and recipients in the reader's language, also deleted ones", async () => {
  const owner = await suite('told')
  const tag = (await owner.call('POST', 'tag', { name: { en: 'Readers', ar: 'القراء' }, type: 'email' })).body.data.id
  const group = (await owner.call('POST', 'group', { name: 'Buyers', tags: [tag] })).body.data.id
  const rule = { every: 'day', hour: 9, timeZone: 'UTC' }
  const recipients = { tagIds: [tag], groupIds: [group] }
  const series = { name: 'told', templateId: owner.templateId, recipients, rule }
  const { id } = (await owner.call('POST', 'job-series', series)).body.data
  const sends = {
    template: { id: owner.templateId, name: 'T' },
    provider: null,
    topic: null,
    all: false,
    tags: [{ id: tag, name: 'Readers' }],
    groups: [{ id: group, name: 'Buyers' }],
    contacts: 0,
  }
  expect(await owner.series(id)).toMatchObject({ sends })
  const arabic = await owner.call('GET', `job-series/${id}`, undefined, { 'accept-language': 'ar' })
  expect(arabic.body.data.sends.tags).toEqual([{ id: tag, name: 'القراء' }])
  await owner.call('POST', `job-series/${id}/stop`)
  for (const path of [`template/${owner.templateId}`, `group/${group}`]) await owner.call('DELETE', path)
  expect((await owner.series(id)).sends).toEqual({
    ...sends,
    template: { id: owner.templateId, name: null },
    groups: [{ id: group, name: null }],
  })
})

test('a series runs daily at nine in Amman: next times are listed, one send a day, and missed days are not made up', async () => {
  const owner = await suite('daily')
  const made = await owner.begin({ every: 'day', times: 3 })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id, next } = made.body.data
  expect(next).toEqual(['2027-03-02T06:00:00.000Z', '2027-03-03T06:00:00.000Z', '2027-03-04T06:00:00.000Z'])
  expect(owner.got()).toBe(0)
  await owner.later(1)
  await eventually(async () => expect(owner.got()).toBe(1))
  await eventually(async () => expect(await owner.series(id)).toMatchObject({ made: 1, status: 'running' }))
  await owner.later(3)
  await eventually(async () => expect(owner.got()).toBe(2))
  await owner.later(4)
  await eventually(async () => expect(await owner.series(id)).toMatchObject({ made: 3, status: 'done', next: [] }))
  await eventually(async () => expect(owner.got()).toBe(3))
  expect((await owner.call('POST', `job-series/${id}/pause`)).status).toBe(409)
})

test('a send that hits a serialization conflict is created at once, without a notification', async () => {
  const owner = await suite('crossed')
  const { id } = (await owner.begin({ every: 'day', times: 1 })).body.data
  const { tries } = await refusing(sanad, 'jobs', { times: 2 })
  await owner.later(1)
  await eventually(async () =>
    expect(await owner.series(id)).toMatchObject({ made: 1, status: 'done', message: null, next: [] }),
  )
  expect(await tries()).toBe(3)
  await eventually(async () => expect(owner.got()).toBe(1))
  const news = await sanad.call('GET', '/api/en/user/notifications', { token: owner.token() })
  expect(news.body.data).toEqual([])
})

test('a series repeats by weekdays, by day of the month or its last day, until an end date', async () => {
  const owner = await suite('rules')
  const weekly = (await owner.begin({ every: 'week', weekdays: [0, 3], until: '2027-03-10' })).body.data
  expect(weekly.next).toEqual(['2027-03-03T06:00:00.000Z', '2027-03-07T06:00:00.000Z', '2027-03-10T06:00:00.000Z'])
  const monthly = (await owner.begin({ every: 'month', day: 31 })).body.data
  expect(monthly.next.slice(0, 2)).toEqual(['2027-03-31T06:00:00.000Z', '2027-04-30T06:00:00.000Z'])
  // New York enters daylight saving on 14 March 2027.
  const york = (await owner.begin({ every: 'week', weekdays: [0], timeZone: 'America/New_York' })).body.data
  expect(york.next.slice(0, 2)).toEqual(['2027-03-07T14:00:00.000Z', '2027-03-14T13:00:00.000Z'])
  expect((await owner.begin({ every: 'day', until: '2027-02-01' })).status).toBe(400)
  expect((await owner.begin({ every: 'week' })).status).toBe(400)
})

test('an hour that clocks skip moves to the next one, and an hour that occurs twice counts once', async () => {
  const owner = await suite('clocks')
  const zone = { every: 'day', timeZone: 'America/New_York' }
  // Daylight saving starts on 14 March 2027 (two becomes three) and ends on 7 November (two becomes one).
  goTo(12)
  await owner.signInAgain()
  const spring = (await owner.begin({ ...zone, hour: 2, times: 3 })).body.data
  expect(spring.next).toEqual(['2027-03-14T07:00:00.000Z', '2027-03-15T06:00:00.000Z', '2027-03-16T06:00:00.000Z'])
  goTo(250)
  await owner.signInAgain()
  const autumn = (await owner.begin({ ...zone, hour: 1, times: 3 })).body.data
  const [first, second, third] = autumn.next as string[]
  expect([first, third]).toEqual(['2027-11-07T06:00:00.000Z', '2027-11-09T06:00:00.000Z'])
  expect(second).toBe('2027-11-08T06:00:00.000Z')
  await owner.call('POST', `job-series/${spring.id}/stop`)
  // An hour later the clocks show one again; that occurrence sends nothing.
  for (const hours of [6, 7, 8]) {
    goTo(251, hours - 12)
    await owner.signInAgain()
    await eventually(async () => expect((await owner.series(autumn.id)).made).toBe(1))
  }
  await owner.call('POST', `job-series/${autumn.id}/stop`)
})

test('a paused series skips its times, a stopped one ends', async () => {
  const owner = await suite('halted')
  const { id } = (await owner.begin({ every: 'day' })).body.data
  await owner.call('POST', `job-series/${id}/pause`)
  await owner.later(3)
  const resumed = (await owner.call('POST', `job-series/${id}/resume`)).body.data
  expect(resumed).toMatchObject({ status: 'running', made: 0 })
  expect(resumed.next[0]).toBe('2027-03-05T06:00:00.000Z')
  expect((await owner.call('POST', `job-series/${id}/stop`)).body.data).toMatchObject({ status: 'stopped', next: [] })
  await owner.later(6)
  expect(owner.got()).toBe(0)
})

test('the 31st falls on the last day of February, in a leap year the 29th', async () => {
  const owner = await suite('february')
  await owner.later(700)
  const { next } = (await owner.begin({ every: 'month', day: 31 })).body.data
  const days = (next as string[]).map((at) => at.slice(0, 10))
  expect(days.slice(0, 2)).toEqual(['2029-01-31', '2029-02-28'])
  await owner.later(1030)
  const monthly = async () => ((await owner.begin({ every: 'month', day: 30 })).body.data.next as string[]).slice(0, 2)
  expect((await monthly()).map((at) => at.slice(0, 10))).toEqual(['2029-12-30', '2030-01-30'])
  await owner.later(1065)
  expect((await monthly()).map((at) => at.slice(0, 10))).toEqual(['2030-01-30', '2030-02-28'])
  await owner.later(1780)
  expect((await monthly()).map((at) => at.slice(0, 10))).toEqual(['2032-01-30', '2032-02-29'])
})

test('a series without its template reports it, notifies owners once, retries until its next time, and continues when the template is back', async () => {
  const owner = await suite('stuck')
  const { id } = (await owner.begin({ every: 'day' })).body.data
  expect((await owner.call('PATCH', `template/${owner.templateId}`, { isActive: false })).status).toBe(200)
  await owner.later(1)
  await eventually(async () =>
    expect(await owner.series(id)).toMatchObject({
      status: 'running',
      made: 0,
      message: 'We couldn’t create the last run. The template was deleted or turned off. Choose another template.',
    }),
  )
  const news = async () => (await sanad.call('GET', '/api/en/user/notifications', { token: owner.token() })).body.data
  await eventually(async () =>
    expect(await news()).toMatchObject([
      {
        kind: 'send.stuck',
        link: '/email-marketing/series',
        excerpt: 'The template was deleted or turned off. Choose another template.',
      },
    ]),
  )
  goTo(1, 1)
  await owner.signInAgain()
  expect((await owner.call('PATCH', `template/${owner.templateId}`, { isActive: true })).status).toBe(200)
  goTo(1, 2)
  await owner.signInAgain()
  await eventually(async () => expect(await owner.series(id)).toMatchObject({ made: 1, message: null }))
  await eventually(async () => expect(owner.got()).toBe(1))
  expect(await news()).toHaveLength(1)
})

test('a time that three processes could handle creates one send', async () => {
  const owner = await suite('once')
  const { id } = (await owner.begin({ every: 'day' })).body.data
  workers.push(workerProcess(sanad), workerProcess(sanad))
  // The other processes use the real clock, so the series is due for all.
  await sanad.services.db
    .updateTable('job_series')
    .set({ due_at: new Date(startedAt) })
    .where('id', '=', id)
    .execute()
  await eventually(async () => expect((await owner.series(id)).made).toBe(1), 30_000)
  await eventually(async () => expect(owner.got()).toBe(1))
  const { count } = await sanad.services.db
    .selectFrom('jobs')
    .innerJoin('job_series', (join) => join.onRef('job_series.tenant_id', '=', 'jobs.tenant_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_series.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
