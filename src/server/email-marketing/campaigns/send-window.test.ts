import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver
/** The product's clock; it stands still until a test moves it. */
let clock = Date.now()

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ now: () => new Date(clock) }), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** A member with a service and contacts in these time zones, at an instant. */
async function shop(at: string, name: string, zones: (string | null)[]) {
  clock = Date.parse(at)
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  for (const [place, timeZone] of zones.entries())
    await owner.contacts([`${name}${place}@customers.test`], { timeZone })
  const move = async (to: string) => {
    clock = Date.parse(to)
    await owner.signInAgain()
  }
  const stopsAt = (jobId: string, counts: object) =>
    eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ claimed: 0, ...counts }))
  const paceOf = async (jobId: string) => (await owner.call('GET', `job/${jobId}/pace`)).body.data
  const clockOf = async (timeZone: string) =>
    expect((await owner.call('PATCH', 'sending-rules', { timeZone })).status).toBe(200)
  return { ...owner, move, stopsAt, paceOf, clock: clockOf }
}

const weekdays = [1, 2, 3, 4, 5]

test("a send runs in its days and hours by the workspace's clock, and waits for the next ones", async () => {
  // A Friday evening in Riyadh (UTC+3).
  const owner = await shop('2026-11-27T14:30:00Z', 'riyadh', [null, null])
  await owner.clock('Asia/Riyadh')
  const { body, status } = await owner.send({ window: { days: [7, 1, 2, 3, 4], from: '09:00', to: '17:00' } })
  expect(status).toBe(202)
  expect(await owner.job(body.jobId)).toMatchObject({
    status: 'running',
    window: { days: [7, 1, 2, 3, 4], from: '09:00', to: '17:00', clock: 'workspace' },
  })
  expect((await owner.paceOf(body.jobId)).held).toEqual({ by: 'window', until: '2026-11-29T06:00:00.000Z' })
  await owner.move('2026-11-29T05:59:00Z')
  expect((await owner.paceOf(body.jobId)).held).toMatchObject({ by: 'window' })
  expect(receiver.got('riyadh')).toEqual([])
  await owner.move('2026-11-29T06:00:00Z')
  await owner.ended(body.jobId)
  expect(receiver.got('riyadh')).toHaveLength(2)
})

test('hours across midnight belong to the day on which they begin', async () => {
  // Thursday night, which is already Friday by then.
  const owner = await shop('2026-11-27T01:00:00Z', 'night', [null])
  const window = { days: [4], from: '20:00', to: '02:00' }
  const inTime = (await owner.send({ window })).body.jobId
  await owner.ended(inTime)
  expect(receiver.got('night')).toHaveLength(1)
  await owner.move('2026-11-27T02:00:00Z')
  const late = (await owner.send({ window })).body.jobId
  expect((await owner.paceOf(late)).held).toEqual({ by: 'window', until: '2026-12-03T20:00:00.000Z' })
  await owner.move('2026-12-03T23:59:00Z')
  await owner.ended(late)
  expect(receiver.got('night')).toHaveLength(2)
})

test("messages that do not fit into a day's hours continue in the next ones", async () => {
  const owner = await shop('2026-11-25T16:59:00Z', 'spill', [null, null, null, null])
  receiver.delay = 300
  const { id } = (await owner.call('GET', 'email-service-provider/default/my')).body.data
  await owner.call('PATCH', `email-service-provider/${id}`, { limits: { perHour: 2 } })
  const { jobId } = (await owner.send({ window: { days: weekdays, from: '09:00', to: '17:00' } })).body
  await owner.stopsAt(jobId, { sent: 2, queued: 2 })
  receiver.delay = 0
  await owner.move('2026-11-25T17:00:00Z')
  await eventually(async () =>
    expect((await owner.paceOf(jobId)).held).toEqual({ by: 'window', until: '2026-11-26T09:00:00.000Z' }),
  )
  expect(receiver.got('spill')).toHaveLength(2)
  await owner.move('2026-11-26T09:00:00Z')
  await owner.ended(jobId)
  expect(receiver.got('spill')).toHaveLength(4)
})

test.each([
  ['the workspace', 'closing', {}],
  ['each recipient', 'ending', { clock: 'recipient' }],
])('a message claimed when the hours of %s end goes in the next ones, once', async (_whose, name, clock) => {
  const many = 20
  const owner = await shop(
    '2026-11-25T16:58:00Z',
    name,
    Array.from({ length: many }, () => 'UTC'),
  )
  const { id } = (await owner.call('GET', 'email-service-provider/default/my')).body.data
  await owner.call('PATCH', `email-service-provider/${id}`, { limits: { connections: 1 } })
  receiver.delay = 300
  try {
    const window = { days: weekdays, from: '09:00', to: '17:00', ...clock }
    const { jobId } = (await owner.send({ window, scheduleAt: '2026-11-25T16:59:00Z' })).body
    await owner.move('2026-11-25T16:59:00Z')
    await eventually(() => expect(receiver.got(name).length).toBeGreaterThan(0))
    await owner.move('2026-11-25T17:00:00Z')
    await owner.stopsAt(jobId, {})
    // Messages in flight at closing arrived; nothing was handed over afterwards.
    const arrived = receiver.got(name).length
    expect(arrived).toBeLessThan(many)
    expect((await owner.job(jobId)).counts.sent).toBe(arrived)
    receiver.delay = 0
    await owner.move('2026-11-26T09:00:00Z')
    await owner.ended(jobId)
    expect(receiver.got(name).toSorted()).toEqual([...new Set(receiver.got(name))].toSorted())
    expect(receiver.got(name)).toHaveLength(many)
  } finally {
    receiver.delay = 0
  }
})

test("a send at nine by each recipient's clock reaches the east first; contacts without a zone follow the workspace's clock", async () => {
  // At this instant nine o'clock on the 25th has only been reached in the far east.
  const owner = await shop('2026-11-24T20:00:00Z', 'nine', ['Pacific/Auckland', 'Asia/Tokyo', 'America/New_York', null])
  await owner.clock('Africa/Cairo')
  const { jobId } = (await owner.send({ localTime: '2026-11-25T09:00' })).body
  await owner.stopsAt(jobId, { sent: 1, waiting: 3, queued: 0 })
  expect(receiver.got('nine')).toEqual(['nine0@customers.test'])
  expect(await owner.paceOf(jobId)).toMatchObject({ waiting: 3, nextAt: '2026-11-25T00:00:00.000Z' })
  await owner.move('2026-11-25T00:00:00Z')
  await owner.stopsAt(jobId, { sent: 2, waiting: 2 })
  await owner.move('2026-11-25T07:00:00Z')
  await owner.stopsAt(jobId, { sent: 3, waiting: 1 })
  expect(receiver.got('nine').toSorted()).toEqual([
    'nine0@customers.test',
    'nine1@customers.test',
    'nine3@customers.test',
  ])
  await owner.move('2026-11-25T13:59:59Z')
  await owner.stopsAt(jobId, { sent: 3, waiting: 1 })
  await owner.move('2026-11-25T14:00:00Z')
  await owner.ended(jobId)
  expect(receiver.got('nine')).toHaveLength(4)
})

test.each([
  // Clocks in New York skip 02:00 to 03:00 on 8 March 2026 and repeat 01:00 to 02:00 on 1 November.
  ['is skipped in spring, an hour later', '2026-03-08T02:30', '2026-03-08T07:29:59Z', '2026-03-08T07:30:00Z'],
  ['is shown twice in autumn, the first time', '2026-11-01T01:30', '2026-11-01T05:29:59Z', '2026-11-01T05:30:00Z'],
  ['follows summer time', '2026-07-01T09:00', '2026-07-01T12:59:59Z', '2026-07-01T13:00:00Z'],
])('a time that %s', async (name, localTime, before, at) => {
  const known = `clock${localTime.replaceAll(/\D/g, '')}-`
  const owner = await shop(before, known, ['America/New_York'])
  const { jobId } = (await owner.send({ localTime })).body
  await owner.stopsAt(jobId, { waiting: 1 })
  expect(await owner.paceOf(jobId)).toMatchObject({ nextAt: new Date(at).toISOString() })
  expect(receiver.got(known)).toEqual([])
  await owner.move(at)
  await owner.ended(jobId)
  expect([name, receiver.got(known).length]).toEqual([name, 1])
})

test("sending hours by each recipient's clock hold messages back until they open", async () => {
  // A Monday, 08:30 in London, 17:30 in Tokyo, 03:30 in New York.
  const owner = await shop('2026-11-23T08:30:00Z', 'theirs', ['Europe/London', 'Asia/Tokyo', 'America/New_York'])
  const window = { days: weekdays, from: '09:00', to: '18:00', clock: 'recipient' }
  const { jobId } = (await owner.send({ window })).body
  await owner.stopsAt(jobId, { sent: 1, waiting: 2 })
  expect(receiver.got('theirs')).toEqual(['theirs1@customers.test'])
  await owner.move('2026-11-23T09:00:00Z')
  await owner.stopsAt(jobId, { sent: 2, waiting: 1 })
  await owner.move('2026-11-23T14:00:00Z')
  await owner.ended(jobId)
})

test('a send by local times can be rescheduled to another local time, or to one instant for all', async () => {
  const owner = await shop('2026-11-23T06:00:00Z', 'replanned', ['Asia/Tokyo', 'America/New_York'])
  const plan = (jobId: string, to: object) => owner.call('POST', `job/${jobId}/schedule`, to)
  const { jobId } = (await owner.send({ localTime: '2026-11-25T09:00' })).body
  expect((await plan(jobId, { localTime: '2026-11-26T09:00', scheduleAt: '2026-11-26T09:00:00Z' })).status).toBe(400)
  expect((await plan(jobId, {})).status).toBe(400)
  const moved = (await plan(jobId, { localTime: '2026-11-26T09:00' })).body.data
  // Kiribati, UTC+14, reaches nine o'clock of that day first.
  expect(moved).toMatchObject({
    status: 'scheduled',
    localTime: '2026-11-26T09:00',
    scheduledAt: '2026-11-25T19:00:00.000Z',
  })
  await owner.move('2026-11-26T00:00:00Z')
  await owner.stopsAt(jobId, { sent: 1, waiting: 1 })
  expect(receiver.got('replanned')).toEqual(['replanned0@customers.test'])
  expect(await owner.paceOf(jobId)).toMatchObject({ nextAt: '2026-11-26T14:00:00.000Z' })
  await owner.move('2026-11-26T14:00:00Z')
  await owner.ended(jobId)
  const other = (await owner.send({ localTime: '2026-11-28T09:00' })).body.jobId
  expect((await plan(other, { scheduleAt: '2026-11-27T12:00:00Z' })).body.data).toMatchObject({ localTime: null })
  await owner.move('2026-11-27T12:00:00Z')
  await owner.ended(other)
  expect(receiver.got('replanned')).toHaveLength(4)
})

test('a new time zone of the workspace applies to waiting messages; a cancelled send skips them, a paused one keeps them', async () => {
  const owner = await shop('2026-11-23T06:00:00Z', 'moved', [null])
  const { jobId } = (await owner.send({ localTime: '2026-11-23T09:00' })).body
  await owner.stopsAt(jobId, { waiting: 1 })
  await owner.clock('Asia/Riyadh')
  await owner.ended(jobId)
  const other = (await owner.send({ localTime: '2026-11-23T12:00' })).body.jobId
  await owner.stopsAt(other, { waiting: 1 })
  await owner.call('POST', `job/${other}/pause`)
  expect((await owner.job(other)).status).toBe('paused')
  await owner.move('2026-11-23T09:00:00Z')
  expect(receiver.got('moved')).toHaveLength(1)
  await owner.call('POST', `job/${other}/cancel`)
  await owner.stopsAt(other, { waiting: 0, queued: 0, skipped: 1 })
  expect(receiver.got('moved')).toHaveLength(1)
})

test('invalid hours are refused at their field in both languages', async () => {
  const owner = await shop('2026-11-23T06:00:00Z', 'refused', [null])
  const window = { days: weekdays, from: '18:00', to: '18:00' }
  expect((await owner.send({ window })).body.fields['window.to']).toContain('has to differ')
  expect((await owner.send({ window }, { 'accept-language': 'ar' })).body.fields['window.to']).toMatch(
    /[\u0600-\u06ff]/,
  )
  expect((await owner.send({ window: { ...window, to: '24:00', days: [] } })).status).toBe(400)
  const both = { localTime: '2026-11-25T09:00', scheduleAt: '2026-11-25T09:00:00Z' }
  expect((await owner.send(both)).body.fields.localTime).toContain('each recipient')
  const zone = await owner.call('POST', 'email', { email: 'zone@customers.test', timeZone: 'Mars/Olympus' })
  expect([zone.status, Object.keys(zone.body.fields)]).toEqual([400, ['timeZone']])
})

test("a contact's time zone is shown, changed, recorded, filtered by, imported and exported", async () => {
  const owner = await shop('2026-11-23T06:00:00Z', 'zoned', ['Asia/Riyadh', null])
  const emailsWith = async (conditions: object) => {
    const query = new URLSearchParams({ conditions: JSON.stringify({ match: 'all', of: [conditions] }) })
    const { data } = (await owner.call('GET', `email?${query}`)).body
    return data.map(({ email }: { email: string }) => email).toSorted()
  }
  expect(await emailsWith({ field: 'timeZone', is: 'is', value: 'Asia/Riyadh' })).toEqual(['zoned0@customers.test'])
  expect(await emailsWith({ field: 'timeZone', is: 'is', value: null })).toEqual(['zoned1@customers.test'])
  const [{ _id: id }] = (await owner.call('GET', 'email?search=zoned1')).body.data
  const changed = await owner.call('PATCH', `email/${id}`, { timeZone: 'Africa/Cairo' })
  expect(changed.body.data.timeZone).toBe('Africa/Cairo')
  const { data } = (await owner.call('GET', `email/${id}/timeline`)).body
  expect(JSON.stringify(data)).toContain('"timeZone"')
  const file = new FormData()
  file.append(
    'file',
    new Blob(['email,Time zone\nzoned2@customers.test,europe/london\nzoned3@customers.test,Nowhere/At all\n']),
    'a.csv',
  )
  const upload = await owner.call('POST', 'email/import', file)
  expect([upload.status, upload.body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
  await eventually(async () => {
    expect(await emailsWith({ field: 'timeZone', is: 'is', value: 'Europe/London' })).toEqual(['zoned2@customers.test'])
  })
  const csv = await owner.call('GET', 'email/export.csv')
  expect(String(csv.body)).toMatch(/zoned2@customers\.test.*Europe\/London/)
})
