import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { zoomStandIn, type ZoomStandIn } from '#test/stand-ins/zoom.ts'
import { occurrencesAtZoom } from '#test/stand-ins/zoom-occurrences.ts'

let sanad: TestSanad
let zoom: ZoomStandIn
let admin: string
let otherAdmin: string
let member: string

beforeAll(async () => {
  zoom = await zoomStandIn()
  // The product's queue runs in real time.
  sanad = await startSanad({ environment: { ...zoom.environment, ZOOM_TIMEOUT: '0.5' } })
  admin = (await sanad.admin()).token
  const [first, second] = await crowd(sanad, 2)
  member = first?.token ?? ''
  otherAdmin = second?.token ?? ''
  await sanad.services.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', second?.id ?? '')
    .execute()
})
afterAll(async () => {
  await sanad.stop()
  await zoom.stop()
})
beforeEach(() => zoom.calls.splice(0))
afterEach(() => {
  zoom.trouble = () => undefined
  zoom.retryAfter = '2'
})

const meeting = {
  title: { en: 'Open evening', ar: 'أمسية مفتوحة' },
  description: 'Bring **questions**',
  startsAt: '2099-05-01T18:00:00Z',
  durationMinutes: 60,
  timeZone: 'Asia/Amman',
}
const plan = async (more: object = {}) => {
  const made = await sanad.call('POST', '/api/en/zoom', { token: admin, body: { ...meeting, ...more } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data
}
const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body })
const seen = async (id: string, token = admin) => (await sanad.call('GET', `/api/en/zoom/${id}`, { token })).body.data
const there = (id: string) => [...zoom.meetings.values()].filter(({ agenda }) => agenda.includes(id))
/** Zoom is retried after at most 30 s. */
const ready = async (id: string) => {
  await expect.poll(async () => (await seen(id)).room?.state, { timeout: 45_000 }).toBe('ready')
  return seen(id)
}

describe('a meeting without an entered link', () => {
  test('is created in Zoom, and gets its link from there', async () => {
    const made = await plan()
    expect(made).toMatchObject({ joinUrl: null, room: { state: 'pending', fault: null } })
    const { joinUrl } = await ready(made.id)
    const [remote, ...more] = there(made.id)
    expect(more).toEqual([])
    expect(joinUrl).toBe(`https://us05web.zoom.us/j/${remote?.id}?pwd=a1B2c3`)
    expect(remote).toMatchObject({
      topic: 'Open evening · أمسية مفتوحة',
      type: 2,
      start_time: '2099-05-01T18:00:00Z',
      duration: 60,
      timezone: 'Asia/Amman',
    })
    expect(remote?.agenda).toContain(`http://sanad.test/meetings/${made.id}\n\nBring **questions**`)
  })

  test('is updated there after relevant changes only', async () => {
    const { id } = await plan()
    const { joinUrl } = await ready(id)
    zoom.calls.splice(0)
    await change(id, { capacity: 5, tags: [] })
    await change(id, { startsAt: '2099-05-02T18:30:00Z', title: 'Another evening', joinUrl })
    expect((await ready(id)).joinUrl).toBe(joinUrl)
    expect(there(id)).toMatchObject([{ start_time: '2099-05-02T18:30:00Z', topic: 'Another evening' }])
    expect(zoom.calls.map(({ method }) => method)).toEqual(['PATCH'])
  })

  test('is deleted there when cancelled or deleted here, and created again when restored', async () => {
    const { id } = await plan()
    const first = (await ready(id)).joinUrl
    expect((await change(id, { status: 'cancelled' })).body.data.joinUrl).toBeNull()
    await expect.poll(() => there(id)).toEqual([])
    await change(id, { status: 'scheduled' })
    const second = (await ready(id)).joinUrl
    expect([second === first, there(id).length]).toEqual([false, 1])
    await sanad.call('DELETE', `/api/en/zoom/${id}`, { token: admin })
    await expect.poll(() => there(id)).toEqual([])
    const rooms = sanad.services.db.selectFrom('zoom_rooms').selectAll().where('meeting_id', '=', id)
    await expect.poll(() => rooms.execute()).toEqual([])
  })

  test("replaces Zoom's link with an entered one", async () => {
    const { id } = await plan()
    await ready(id)
    const typed = await change(id, { joinUrl: 'https://meet.test/j/1' })
    expect(typed.body.data).toMatchObject({ joinUrl: 'https://meet.test/j/1', room: null })
    await expect.poll(() => there(id)).toEqual([])
    await change(id, { joinUrl: null })
    expect((await ready(id)).joinUrl).toContain('zoom.us/j/')
  })

  test('is not created there if it has an entered link or is over', async () => {
    zoom.calls.splice(0)
    const byHand = await plan({ joinUrl: 'https://meet.test/j/2' })
    const past = await plan({ startsAt: '2020-05-01T18:00:00Z' })
    expect([byHand.room, past.room]).toEqual([null, null])
    expect(there(byHand.id).concat(there(past.id))).toEqual([])
  })

  test('that was deleted in Zoom is created again with the next change', async () => {
    const { id } = await plan()
    const before = await ready(id)
    zoom.meetings.delete(there(id)[0]?.id ?? 0)
    await change(id, { title: 'Once more' })
    await expect.poll(() => there(id).length).toBe(1)
    await expect.poll(async () => (await seen(id)).joinUrl === before.joinUrl).toBe(false)
  })
})

describe('a recurring meeting', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Amman', 'Africa/Cairo', 'Australia/Sydney', 'Asia/Riyadh'])(
    'takes place in Zoom at the same times, across daylight saving changes in %s',
    async (timeZone) => {
      for (const startsAt of ['2027-03-04T16:00:00Z', '2027-09-16T16:00:00Z', '2027-10-14T16:00:00Z']) {
        const { id } = await plan({ startsAt, timeZone, recurrence: { frequency: 'weekly', count: 9 } })
        await ready(id)
        const { db } = sanad.services
        const own = await db
          .selectFrom('meeting_occurrences')
          .select('starts_at')
          .where('meeting_id', '=', id)
          .orderBy('number')
          .execute()
        const [remote] = there(id)
        expect(remote?.type).toBe(8)
        const theirs = remote ? occurrencesAtZoom(remote).map(({ start_time }) => Date.parse(start_time)) : []
        expect(theirs).toEqual(own.map(({ starts_at }) => starts_at.getTime()))
      }
    },
  )

  test("has its monthly repetition in Zoom's terms", async () => {
    const { id } = await plan({ recurrence: { frequency: 'monthly', interval: 2, until: '2099-12-01T00:00:00Z' } })
    await ready(id)
    expect(there(id)).toMatchObject([
      { type: 8, recurrence: { type: 3, repeat_interval: 2, end_times: 4, monthly_day: 1 } },
    ])
  })

  test.each([
    ['a repetition with more occurrences than Zoom supports', { frequency: 'daily', count: 60 }, meeting.startsAt],
    [
      'a repetition with a longer interval than Zoom supports',
      { frequency: 'weekly', interval: 13, count: 3 },
      meeting.startsAt,
    ],
    ['a repetition on a day that not every month has', { frequency: 'monthly', count: 3 }, '2099-05-31T12:00:00Z'],
  ])('%s has one room for all occurrences, without times of its own', async (_name, recurrence, startsAt) => {
    const { id } = await plan({ recurrence, startsAt })
    expect((await ready(id)).joinUrl).toContain('zoom.us/j/')
    expect(there(id)).toMatchObject([{ type: 3 }])
    await change(id, { recurrence: null })
    await ready(id)
    expect(there(id)).toMatchObject([{ type: 2 }])
  })
})

describe('permissions of links', () => {
  test('the join link is for attendees, the start link for the host only', async () => {
    const { id } = await plan()
    const { joinUrl } = await ready(id)
    expect(await seen(id, member)).toMatchObject({ joinUrl: null, room: null })
    await sanad.call('POST', `/api/en/zoom/${id}/attendance`, { token: member })
    expect(await seen(id, member)).toMatchObject({ joinUrl, room: null })
    const start = (token: string) => sanad.call('POST', `/api/en/zoom/${id}/start`, { token })
    const own = await start(admin)
    expect(own.body.data.startUrl).toMatch(/^https:\/\/us05web\.zoom\.us\/s\/\d+\?zak=/)
    expect([(await start(member)).status, (await start(otherAdmin)).status]).toEqual([403, 403])
    const everything = JSON.stringify([
      await seen(id),
      await sanad.services.db.selectFrom('zoom_rooms').selectAll().execute(),
    ])
    expect(everything).not.toContain('zak=')
    const later = await plan({ joinUrl: 'https://meet.test/j/3' })
    expect((await sanad.call('POST', `/api/en/zoom/${later.id}/start`, { token: admin })).status).toBe(409)
  })

  test('attendees are notified once the link exists', async () => {
    zoom.trouble = () => 503
    const { id } = await plan()
    await sanad.call('POST', `/api/en/zoom/${id}/attendance`, { token: member })
    zoom.trouble = () => undefined
    await ready(id)
    const news = await sanad.services.db.selectFrom('news').select('kind').where('entity_id', '=', id).execute()
    expect(news).toEqual([{ kind: 'meeting.changed' }])
  })
})

describe('failures of Zoom', () => {
  test.each([503, 'stall', 'cut', 'html', 429] as const)(
    'a meeting is saved at once despite %s, and gets its link once Zoom works',
    async (trouble) => {
      zoom.trouble = () => trouble
      const { id } = await plan()
      await expect.poll(async () => (await seen(id)).room?.fault).not.toBeNull()
      expect(await seen(id)).toMatchObject({ joinUrl: null, room: { state: 'pending' } })
      zoom.trouble = () => undefined
      await ready(id)
      expect(there(id)).toHaveLength(1)
    },
    90_000,
  )

  test('an expired token is replaced once', async () => {
    let calls = 0
    const before = zoom.tokensGiven
    zoom.trouble = () => ((calls += 1) === 1 ? 'expired' : undefined)
    await ready((await plan()).id)
    expect(zoom.tokensGiven - before).toBe(1)
  })

  test("a refusal is shown in Zoom's words, and can be retried", async () => {
    zoom.trouble = ({ method }) => (method === 'POST' ? 400 : undefined)
    const { id } = await plan()
    await expect.poll(async () => (await seen(id)).room?.state).toBe('refused')
    expect((await seen(id)).room).toEqual({
      state: 'refused',
      fault: 'refused',
      said: '300 Validation Failed. start_time: Invalid field.',
    })
    zoom.trouble = () => undefined
    const again = await sanad.call('POST', `/api/en/zoom/${id}/room`, { token: admin })
    expect(again.body.data.room).toEqual({ state: 'pending', fault: null, said: '' })
    await ready(id)
    expect((await sanad.call('POST', `/api/en/zoom/${id}/room`, { token: admin })).status).toBe(409)
  })

  test.each([
    ['scopes', 'not_allowed'],
    [403, 'not_allowed'],
  ] as const)('the fault %s is shown as %s', async (trouble, fault) => {
    zoom.trouble = () => trouble
    const { id } = await plan()
    await expect.poll(async () => (await seen(id)).room?.fault).toBe(fault)
    zoom.trouble = () => undefined
    await sanad.call('POST', `/api/en/zoom/${id}/room`, { token: admin })
    await ready(id)
  })

  test.each(['stall-done', 'cut-done', '500-done', 'malformed-done'] as const)(
    'a creation whose response was lost (%s) is found and not repeated',
    async (trouble) => {
      let lost = false
      zoom.trouble = ({ method, path }) => {
        if (lost || method !== 'POST' || path === '/oauth/token') return undefined
        lost = true
        return trouble
      }
      const { id } = await plan()
      await ready(id)
      expect([lost, there(id).length]).toEqual([true, 1])
      expect(zoom.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    },
    20_000,
  )
})
