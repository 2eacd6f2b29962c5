import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let workers: Awaited<ReturnType<typeof start>>[] = []
let receiver: MailReceiver
/** The product's clock; it stands still until a test moves it. */
let clock = Date.now()
const now = () => new Date(clock)

/** Two processes send; the one that serves calls does not. */
const startWorkers = async () => {
  const environment = { ...sanad.environment, ROLE: 'worker' }
  workers = await Promise.all([start(environment, { now }), start(environment, { now })])
}
const stopWorkers = () => Promise.all(workers.map((worker) => worker.stop()))

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ environment: { ROLE: 'web' }, now }), mailReceiver()])
  await startWorkers()
})
afterAll(async () => {
  await stopWorkers()
  await sanad.stop()
  await receiver.stop()
})

/** A member of a workspace in this time zone, with a service and contacts, at an instant. */
async function shop(at: string, timeZone: string, contacts: string[]) {
  clock = Date.parse(at)
  const owner = await sender(sanad, receiver.port)
  const { id } = (await owner.provider()).body.data
  const clocks = async (zone: string) =>
    expect((await owner.call('PATCH', 'sending-rules', { timeZone: zone })).status).toBe(200)
  await clocks(timeZone)
  await owner.contacts(contacts)
  return {
    ...owner,
    id,
    clocks,
    limit: async (limits: object) =>
      expect((await owner.call('PATCH', `email-service-provider/${id}`, { limits })).status).toBe(200),
    /** Scheduled a moment ahead, so that the call does not wait for the sending. */
    begin: async (more: object = {}) => {
      const scheduleAt = new Date(clock + 1).toISOString()
      const { status, body } = await owner.send({ despiteWarnings: true, scheduleAt, ...more })
      expect([status, body]).toEqual([202, expect.anything()])
      clock += 1
      return body.jobId as string
    },
    move: async (to: string) => {
      clock = Date.parse(to)
      await owner.signInAgain()
    },
    stopsAt: (jobId: string, counts: object) =>
      eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ claimed: 0, ...counts })),
    paceOf: async (jobId: string) => (await owner.call('GET', `job/${jobId}/pace`)).body.data,
    mailboxes: async () => (await owner.call('GET', `email-service-provider/${id}/pace`)).body.data.mailboxes,
  }
}

test('hourly and daily limits are the same across two processes and a restart of both', async () => {
  const owner = await shop('2026-11-25T10:20:30Z', 'Asia/Riyadh', addresses('restarted', 8))
  await owner.limit({ perHour: 5, perDay: 9 })
  const jobs = [await owner.begin(), await owner.begin({ subject: 'Another' })]
  const sent = async () => {
    const counts = await Promise.all(jobs.map(async (jobId) => (await owner.job(jobId)).counts))
    return counts.reduce((sum, { sent }) => sum + sent, 0)
  }
  const sends = (many: number) => eventually(async () => expect(await sent()).toBe(many))
  const waitsUntil = async (until: string) => {
    const paces = await Promise.all(jobs.map(owner.paceOf))
    expect(paces.map(({ held }) => held)).toContainEqual({ by: 'limit', until })
  }
  await sends(5)
  await waitsUntil('2026-11-25T11:00:00.000Z')
  await stopWorkers()
  await startWorkers()
  await owner.limit({ perHour: 6, perDay: 9 })
  await sends(6)
  await owner.move('2026-11-25T11:00:00Z')
  await sends(9)
  // The daily limit ends later: at midnight in Riyadh.
  await waitsUntil('2026-11-25T21:00:00.000Z')
  await stopWorkers()
  await startWorkers()
  await owner.limit({ perHour: 100, perDay: 10 })
  await sends(10)
  await owner.move('2026-11-25T21:00:00Z')
  await owner.limit({ perHour: 100, perDay: 100 })
  await sends(16)
  expect(receiver.got('restarted')).toHaveLength(16)
})

// Zone rules: Egypt skips midnight to one on 24 April 2026 and repeats 23:00 on 29 October; Berlin changes on 29 March
// and 25 October, New York on 8 March and 1 November; Riyadh never; Kolkata is off by half an hour.
const days = [
  ['without summer time', 'Asia/Riyadh', '2026-11-24T21:00:00Z', '2026-11-25T21:00:00Z'],
  ['half an hour off', 'Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-25T18:30:00Z'],
  ['whose first hour is skipped', 'Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ['whose last hour is doubled', 'Africa/Cairo', '2026-10-28T21:00:00Z', '2026-10-29T22:00:00Z'],
  ['of 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['of 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['of 23 hours', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['of 25 hours', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
] as const
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1000).toISOString()

test.each(days)('a limit day %s in %s runs from midnight to midnight there', async (_what, zone, begins, ends) => {
  const name = `limited-${begins.replaceAll(/\D/g, '')}-`
  const owner = await shop(justBefore(begins), zone, addresses(name, 6))
  await owner.limit({ perDay: 2 })
  const jobId = await owner.begin()
  await owner.stopsAt(jobId, { sent: 2, queued: 4 })
  expect((await owner.paceOf(jobId)).held).toEqual({ by: 'limit', until: new Date(begins).toISOString() })
  await owner.move(begins)
  await owner.stopsAt(jobId, { sent: 4, queued: 2 })
  expect((await owner.paceOf(jobId)).held).toEqual({ by: 'limit', until: new Date(ends).toISOString() })
  await owner.move(justBefore(ends))
  expect((await owner.paceOf(jobId)).held).toEqual({ by: 'limit', until: new Date(ends).toISOString() })
  expect(receiver.got(name)).toHaveLength(4)
  await owner.move(ends)
  await owner.ended(jobId)
})

test.each([days[2], days[5]])(
  'a limit day %s in %s also counts for mailbox providers',
  async (_what, zone, begins, ends) => {
    const name = `mailbox-${begins.replaceAll(/\D/g, '')}-`
    const gmail = addresses(name, 5).map((address) => address.replace('customers.test', 'gmail.com'))
    const owner = await shop(justBefore(begins), zone, gmail)
    const { status } = await owner.call('PATCH', `email-service-provider/${owner.id}/pace`, { google: { perDay: 2 } })
    expect(status).toBe(200)
    const jobId = await owner.begin()
    await owner.stopsAt(jobId, { sent: 2, waiting: 3, queued: 0 })
    expect(await owner.mailboxes()).toMatchObject([{ pool: 'google', day: 2 }])
    // Waiting messages are spread at the rate of the day.
    await owner.move(begins)
    const latest = Date.parse(ends) - 2 * 60 * 60_000
    await eventually(async () => {
      clock = Math.min(clock + 5 * 60_000, latest)
      expect(receiver.got(name)).toHaveLength(4)
    })
    await owner.move(justBefore(ends))
    await eventually(async () => expect((await owner.paceOf(jobId)).nextAt >= new Date(ends).toISOString()).toBe(true))
    await owner.stopsAt(jobId, { sent: 4, waiting: 1, queued: 0 })
    expect(await owner.mailboxes()).toMatchObject([{ pool: 'google', day: 2 }])
    await owner.move(ends)
    await eventually(async () => {
      clock += 5 * 60_000
      expect(receiver.got(name)).toHaveLength(5)
    })
  },
)

test("changing the workspace's time zone grants no second daily quota", async () => {
  // Half past midnight in Riyadh, still the day before in New York.
  const owner = await shop('2026-11-25T21:30:00Z', 'Asia/Riyadh', addresses('moving', 8))
  await owner.limit({ perDay: 2 })
  const jobId = await owner.begin()
  await owner.stopsAt(jobId, { sent: 2, queued: 6 })
  await owner.clocks('America/New_York')
  // The next midnight there comes eight hours after the one that began the day.
  expect((await owner.paceOf(jobId)).held).toEqual({ by: 'limit', until: '2026-11-27T05:00:00.000Z' })
  await owner.move('2026-11-26T05:00:00Z')
  await owner.clocks('Pacific/Kiritimati')
  // Noon of the 26th in UTC is past midnight of the 27th there, thirteen hours later.
  expect((await owner.paceOf(jobId)).held).toEqual({ by: 'limit', until: '2026-11-26T10:00:00.000Z' })
  expect(receiver.got('moving')).toHaveLength(2)
  await owner.move('2026-11-26T10:00:00Z')
  await owner.stopsAt(jobId, { sent: 4, queued: 4 })
})

test.each([days[0], days[2], days[3]])(
  'a limit day %s in %s also counts for warm-up plans',
  async (_what, zone, begins, ends) => {
    const name = `warmed-${begins.replaceAll(/\D/g, '')}-`
    const owner = await shop(justBefore(begins), 'UTC', addresses(name, 6))
    const plan = { volumes: [1, 2, 100], timeZone: zone }
    expect((await owner.call('POST', `email-service-provider/${owner.id}/warm-up`, plan)).status).toBe(201)
    const jobId = await owner.begin()
    await owner.stopsAt(jobId, { sent: 1, queued: 5 })
    expect((await owner.paceOf(jobId)).held).toEqual({ by: 'warmup', until: new Date(begins).toISOString() })
    await owner.move(begins)
    await owner.stopsAt(jobId, { sent: 3, queued: 3 })
    await owner.move(justBefore(ends))
    expect((await owner.paceOf(jobId)).held).toEqual({ by: 'warmup', until: new Date(ends).toISOString() })
    expect(receiver.got(name)).toHaveLength(3)
    await owner.move(ends)
    await owner.ended(jobId)
  },
)
