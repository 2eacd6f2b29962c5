import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { signatureOf, type SignedEvent, zoomStandIn, type ZoomStandIn } from '#test/stand-ins/zoom.ts'

const begin = new Date('2026-11-22T18:00:00Z')
const minute = 60_000

let sanad: TestSanad
let zoom: ZoomStandIn
let admin: string
let now = begin

beforeAll(async () => {
  zoom = await zoomStandIn()
  sanad = await startSanad({ now: () => now, environment: zoom.environment })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await zoom.stop()
})
beforeEach(() => {
  now = begin
})

const knock = ({ body, headers }: SignedEvent) => sanad.call('POST', '/hooks/zoom', { body, headers })
const after = (minutes: number) => new Date(begin.getTime() + minutes * minute)
const seen = async (id: string) => (await sanad.call('GET', `/api/en/zoom/${id}`, { token: admin })).body.data

async function plan(startsIn: number, more: object = {}): Promise<{ id: string; remote: number }> {
  const body = { title: 'Evening', startsAt: after(startsIn).toISOString(), durationMinutes: 60, ...more }
  const { id } = (await sanad.call('POST', '/api/en/zoom', { token: admin, body })).body.data
  await expect.poll(async () => (await seen(id)).room?.state, { timeout: 10_000 }).toBe('ready')
  const [remote] = [...zoom.meetings.values()].filter(({ agenda }) => agenda.includes(id))
  return { id, remote: remote?.id ?? 0 }
}

/** Sends an event some minutes after the start, and waits until it is handled. */
async function sendEvent(event: string, remote: number, minutes: number) {
  now = after(minutes)
  const object = { id: String(remote), uuid: 'x', host_id: zoom.host.id, topic: 'Evening', type: 2, timezone: 'UTC' }
  const answer = await knock(zoom.event(event, { object }, { at: now.getTime(), sentAt: now.getTime() }))
  expect(answer.status).toBe(200)
  const jobs = () =>
    sanad.services.db
      .selectFrom('graphile_worker.jobs' as 'users')
      .selectAll()
      .where('task_identifier' as 'id', '=', 'zoom-event')
      .execute()
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([])
}

describe("an event without Zoom's signature is refused", () => {
  const event = () => zoom.event('meeting.started', { object: { id: '85000000000' } }, { sentAt: now.getTime() })
  const refused: Record<string, () => SignedEvent> = {
    'without a signature': () => ({ body: event().body, headers: { 'content-type': 'application/json' } }),
    'signed with another secret': () =>
      zoom.event('meeting.started', {}, { sentAt: now.getTime(), secret: 'another secret' }),
    'altered in transit': () => ({ ...event(), body: event().body.replace('started', 'ended') }),
    'serialised differently': () => ({ ...event(), body: ` ${event().body}` }),
    'six minutes old': () => zoom.event('meeting.started', {}, { sentAt: now.getTime() - 6 * minute }),
    'six minutes in the future': () => zoom.event('meeting.started', {}, { sentAt: now.getTime() + 6 * minute }),
    'with an invalid timestamp': () => {
      const { body, headers } = event()
      return { body, headers: { ...headers, 'x-zm-request-timestamp': 'now' } }
    },
    'with a signature of another length': () => {
      const { body, headers } = event()
      return { body, headers: { ...headers, 'x-zm-signature': 'v0=' } }
    },
  }

  test.each(Object.entries(refused))('%s', async (_name, made) => {
    expect((await knock(made())).status).toBe(401)
  })

  test('any signed event is answered and does no harm', async () => {
    const bodies = ['', '{', 'null', '[]', '"x"', '\u0000', '{"event":"meeting.started"}', 'é'.repeat(1000)]
    const events = [-1, 1e300, 'x', null].map((event_ts) =>
      JSON.stringify({ event: 'meeting.ended', event_ts, payload: { object: { id: '1' } } }),
    )
    for (const body of [...bodies, ...events])
      expect((await knock({ body, headers: signatureOf(body, now.getTime(), zoom.webhookSecret) })).status).toBe(200)
    const long = 'x'.repeat(70_000)
    const tooLong = await knock({ body: long, headers: signatureOf(long, now.getTime(), zoom.webhookSecret) })
    expect(tooLong.status).toBe(413)
  })

  test('the signature covers the raw bytes, escaped or not', async () => {
    const plain = JSON.stringify({ event: 'meeting.started', payload: { object: { id: '1', topic: 'أمسية' } } })
    const escaped = plain.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    for (const body of [plain, escaped])
      expect((await knock({ body, headers: signatureOf(body, now.getTime(), zoom.webhookSecret) })).status).toBe(200)
  })
})

test('the challenge proves that the address belongs to us', async () => {
  const { body } = await knock(
    zoom.event('endpoint.url_validation', { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' }, { sentAt: now.getTime() }),
  )
  const encryptedToken = createHmac('sha256', zoom.webhookSecret).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex')
  expect(body).toEqual({ plainToken: 'qgg8vlvZRS6UYooatFL8Aw', encryptedToken })
})

describe('a meeting in Zoom', () => {
  test('goes live when it starts there, and ends when it ends there, early or late', async () => {
    const { id, remote } = await plan(10)
    await sendEvent('meeting.started', remote, 2)
    expect((await seen(id)).status).toBe('live')
    await sendEvent('meeting.ended', remote, 40)
    expect(await seen(id)).toMatchObject({ status: 'ended', nextStartsAt: null })
    // After a change of its texts it is still ended.
    await sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body: { title: 'It was good' } })
    expect((await seen(id)).status).toBe('ended')
  })

  test('stays upcoming if it was only tested beforehand', async () => {
    const { id, remote } = await plan(24 * 60)
    await sendEvent('meeting.started', remote, 1)
    expect((await seen(id)).status).toBe('live')
    await sendEvent('meeting.ended', remote, 3)
    expect((await seen(id)).status).toBe('scheduled')
  })

  test('continues after an interruption', async () => {
    const { id, remote } = await plan(1)
    await sendEvent('meeting.started', remote, 1)
    await sendEvent('meeting.ended', remote, 20)
    await sendEvent('meeting.started', remote, 22)
    expect((await seen(id)).status).toBe('live')
    now = after(62)
    // The session has expired in the meantime too.
    admin = (await sanad.admin()).token
    expect((await seen(id)).status).toBe('ended')
  })

  test('ignores events that are repeated, late or of another meeting', async () => {
    const { id, remote } = await plan(1)
    await sendEvent('meeting.ended', 123, 2)
    await sendEvent('meeting.started', remote, 2)
    await sendEvent('meeting.ended', remote, 30)
    const over = await seen(id)
    await sendEvent('meeting.started', remote, 2)
    await sendEvent('meeting.started', remote, 30)
    await sendEvent('meeting.ended', remote, 29)
    now = after(31)
    expect(await seen(id)).toEqual(over)
    expect(over.status).toBe('ended')
  })

  test('with several occurrences ends the current one only', async () => {
    const { id, remote } = await plan(1, { recurrence: { frequency: 'daily', count: 3 } })
    await sendEvent('meeting.started', remote, 1)
    await sendEvent('meeting.ended', remote, 30)
    expect(await seen(id)).toMatchObject({ status: 'scheduled', nextStartsAt: after(1 + 24 * 60).toISOString() })
  })

  test('that is deleted there but still needed is created again, and attendees get the new link', async () => {
    const { id, remote } = await plan(60)
    const { joinUrl } = await seen(id)
    zoom.meetings.delete(remote)
    await sendEvent('meeting.deleted', remote, 1)
    await expect.poll(async () => (await seen(id)).joinUrl === joinUrl, { timeout: 10_000 }).toBe(false)
    expect([...zoom.meetings.values()].filter(({ agenda }) => agenda.includes(id))).toHaveLength(1)
  })

  test('that was cancelled here stays deleted there', async () => {
    const { id, remote } = await plan(60)
    await sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body: { status: 'cancelled' } })
    await sendEvent('meeting.started', remote, 1)
    expect((await seen(id)).status).toBe('cancelled')
  })
})
