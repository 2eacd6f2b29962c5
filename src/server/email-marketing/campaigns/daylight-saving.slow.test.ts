import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Sending hours on days when clocks change; expectations come from the zone rules. Egypt skips midnight to one on 24
// April 2026 and repeats 23:00 on 29 October; Berlin changes on 29 March and 25 October, New York on 8 March and 1
// November; Riyadh never.

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

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const cases: [what: string, zone: string, from: string, to: string, now: string, opens: string, closes: string][] = [
  // With the offset before the gap (RFC 5545 §3.3.5): 00:30 becomes 01:30.
  [
    'that begin with a skipped time',
    'Africa/Cairo',
    '00:30',
    '06:00',
    '2026-04-23T20:00Z',
    '2026-04-23T22:30Z',
    '2026-04-24T03:00Z',
  ],
  // The first of the two occurrences.
  [
    'that end with a doubled time',
    'Africa/Cairo',
    '22:00',
    '23:30',
    '2026-10-29T18:00Z',
    '2026-10-29T19:00Z',
    '2026-10-29T20:30Z',
  ],
  [
    'all of which are skipped',
    'Europe/Berlin',
    '02:00',
    '03:00',
    '2026-03-29T00:30Z',
    '2026-03-30T00:00Z',
    '2026-03-30T01:00Z',
  ],
  [
    'that begin with a doubled time',
    'Europe/Berlin',
    '02:30',
    '04:00',
    '2026-10-24T23:00Z',
    '2026-10-25T00:30Z',
    '2026-10-25T03:00Z',
  ],
  [
    'on the morning of summer time',
    'America/New_York',
    '09:00',
    '17:00',
    '2026-03-08T04:00Z',
    '2026-03-08T13:00Z',
    '2026-03-08T21:00Z',
  ],
  [
    'on the morning of winter time',
    'America/New_York',
    '09:00',
    '17:00',
    '2026-11-01T03:00Z',
    '2026-11-01T14:00Z',
    '2026-11-01T22:00Z',
  ],
  [
    'over the night on which an hour is skipped',
    'Africa/Cairo',
    '22:00',
    '02:00',
    '2026-04-23T18:00Z',
    '2026-04-23T20:00Z',
    '2026-04-23T23:00Z',
  ],
  [
    'over the night on which an hour is doubled',
    'Africa/Cairo',
    '22:00',
    '02:00',
    '2026-10-29T18:00Z',
    '2026-10-29T19:00Z',
    '2026-10-30T00:00Z',
  ],
  ['up to midnight', 'Asia/Riyadh', '20:00', '00:00', '2026-03-29T16:00Z', '2026-03-29T17:00Z', '2026-03-29T21:00Z'],
  [
    'without summer time',
    'Asia/Riyadh',
    '21:00',
    '23:59',
    '2026-03-29T17:00Z',
    '2026-03-29T18:00Z',
    '2026-03-29T20:59Z',
  ],
]

test.each(cases)(
  'sending hours %s in %s, from %s to %s, open and close at the right instant',
  async (_what, zone, from, to, now, opens, closes) => {
    clock = Date.parse(now)
    const owner = await sender(sanad, receiver.port)
    await owner.provider()
    expect((await owner.call('PATCH', 'sending-rules', { timeZone: zone })).status).toBe(200)
    const name = `clocks${`${now}${to}`.replaceAll(/\D/g, '')}${zone.length}-`
    await owner.contacts([`${name}a@customers.test`], { timeZone: zone })
    const paceOf = async (jobId: string) => (await owner.call('GET', `job/${jobId}/pace`)).body.data
    const begin = async (whose: 'workspace' | 'recipient') => {
      const window = { days: everyDay, from, to, clock: whose }
      const scheduleAt = new Date(clock + 1).toISOString()
      const { status, body } = await owner.send({ window, scheduleAt })
      expect([status, body]).toEqual([202, expect.anything()])
      clock += 1
      return body.jobId as string
    }
    const move = async (to: number) => {
      clock = to
      await owner.signInAgain()
    }
    const [workspaces, recipients] = [await begin('workspace'), await begin('recipient')]
    const until = new Date(opens).toISOString()
    await eventually(async () => {
      expect((await paceOf(workspaces)).held).toEqual({ by: 'window', until })
      expect((await paceOf(recipients)).nextAt).toBe(until)
    })
    await move(Date.parse(closes) - 1)
    await owner.ended(workspaces)
    await owner.ended(recipients)
    expect(receiver.got(name)).toHaveLength(2)
    // A message due at closing time waits for the next day with hours.
    await move(Date.parse(closes) - 1)
    const late = await begin('workspace')
    await eventually(async () => expect((await paceOf(late)).held).toMatchObject({ by: 'window' }))
    expect(Date.parse((await paceOf(late)).held.until)).toBeGreaterThan(Date.parse(closes))
  },
)
