import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { zoomStandIn, type ZoomStandIn, type ZoomTrouble } from '#test/stand-ins/zoom.ts'
import { syncRooms } from './sync-task.ts'

// 200 generated scenarios: meetings are planned, changed, cancelled and deleted while Zoom fails in every way and
// processes die. In the end both sides must have the same meetings.

const stories = 200
const timeoutMs = 60
const minute = 60_000

let sanad: TestSanad
let zoom: ZoomStandIn
let admin: string
let now = new Date('2026-11-22T10:00:00Z')

beforeAll(async () => {
  zoom = await zoomStandIn()
  const environment = { ...zoom.environment, ZOOM_TIMEOUT: String(timeoutMs / 1000), ROLE: 'web' }
  sanad = await startSanad({ now: () => now, environment })
  admin = (await sanad.admin()).token
  zoom.lateness = 2 * timeoutMs
  zoom.pageSize = 20
})
afterAll(async () => {
  await sanad.stop()
  await zoom.stop()
})

/** mulberry32: the same seed gives the same scenario. */
function drawsOf(seed: number) {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(draw() * limit)
  return { below, chance: (share: number) => draw() < share, one: <T>(of: readonly T[]) => of[below(of.length)] as T }
}
type Draws = ReturnType<typeof drawsOf>

const troubles: ZoomTrouble[] = [
  429,
  500,
  503,
  '500-done',
  '500-done',
  'stall-done',
  'late',
  'late',
  'cut',
  'cut-done',
  'malformed-done',
  'html',
  'expired',
]

/** Simulates a process; once it is dead, none of its pending writes reach the database. */
function mortal() {
  const life = { dead: false }
  const db = sanad.services.db.withPlugin({
    transformQuery({ node }) {
      if (life.dead) throw new Error('The process is dead')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { life, services: { ...sanad.services, db } }
}

const works = async (services = sanad.services) => {
  await syncRooms.run(services, {}, new AbortController().signal)
}

async function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const knock = () => sanad.call(method, `/api/en/zoom${path}`, { token: admin, ...(body && { body }) })
  const answer = await knock()
  if (answer.status !== 401) return answer
  // Simulated time passes quickly, and sessions expire.
  admin = (await sanad.admin()).token
  return knock()
}

type Story = { draws: Draws; ids: string[]; seed: number }

async function happens({ draws, ids, seed }: Story) {
  const startsAt = new Date(now.getTime() + (90 + draws.below(60)) * 24 * 60 * minute).toISOString()
  const id = draws.one(ids)
  if (id === undefined || draws.chance(0.25)) {
    const recurrence = draws.chance(0.3) ? { frequency: 'weekly', count: 2 + draws.below(4) } : null
    const body = { title: `Story ${seed}`, startsAt, durationMinutes: 30, timeZone: 'Europe/Berlin', recurrence }
    ids.push((await call('POST', '', body)).body.data.id)
    return
  }
  const what = draws.below(6)
  if (what < 2) await call('PATCH', `/${id}`, { startsAt, title: `Story ${seed} ${draws.below(100)}` })
  if (what === 2) await call('PATCH', `/${id}`, { status: draws.one(['cancelled', 'scheduled']) })
  if (what === 3) await call('PATCH', `/${id}`, { joinUrl: draws.one([null, 'https://meet.test/j/5']) })
  if (what === 4) await call('DELETE', `/${id}`)
  if (what === 5) await call('POST', `/${id}/room`)
}

/** Runs one or two processes while calls fail; one may die at any call, before its response or after it. */
async function worksBadly(draws: Draws, wrong: number) {
  const processes = draws.chance(0.2) ? [mortal(), mortal()] : [mortal()]
  zoom.trouble = () => {
    if (draws.chance(wrong / 5)) draws.one(processes).life.dead = true
    return draws.chance(wrong) ? draws.one(troubles) : undefined
  }
  await Promise.all(processes.map(({ services }) => works(services).catch(() => undefined)))
  zoom.trouble = () => undefined
}

const lateIsDone = () => expect.poll(() => zoom.pending.size, { interval: 10 }).toBe(0)

/** From here on Zoom works. Its late effects happen, and the queue has some minutes. */
async function becomesWell() {
  await lateIsDone()
  const { config } = sanad.services
  const patient = { ...sanad.services, config: { ...config, zoom: { ...config.zoom, timeoutMs: 5000 } } }
  for (let round = 0; round < 16; round += 1) {
    await works(patient)
    now = new Date(now.getTime() + minute)
  }
}

test.each(Array.from({ length: stories / 25 }, (_unused, at) => at * 25 + 1))(
  'scenarios from seed %d on leave no orphan on either side',
  async (from) => {
    for (let seed = from; seed < from + 25; seed += 1) {
      const draws = drawsOf(seed)
      const story: Story = { draws, ids: [], seed }
      const wrong = draws.one([0.1, 0.3, 0.6])
      for (let step = 2 + draws.below(4); step > 0; step -= 1) {
        await happens(story)
        if (draws.chance(0.7)) await worksBadly(draws, wrong)
        // Late effects happen before the state of Zoom is read for the last time.
        if (draws.chance(0.5)) await lateIsDone()
        if (zoom.pending.size === 0) now = new Date(now.getTime() + draws.below(3 * minute))
      }
    }
    await becomesWell()
    expect(zoom.meetings.size).toBeGreaterThan(0)
    await bothSidesAreEqual()
    const { db } = sanad.services
    for (const { id } of await db.selectFrom('meetings').select('id').execute()) await call('DELETE', `/${id}`)
    await becomesWell()
    expect(zoom.meetings.size).toBe(0)
    await bothSidesAreEqual()
  },
  240_000,
)

async function bothSidesAreEqual() {
  const { db } = sanad.services
  const meetings = await db.selectFrom('meetings').selectAll().execute()
  const expected = meetings.filter(({ at_zoom_since, status }) => at_zoom_since !== null && status !== 'cancelled')
  const remotes = [...zoom.meetings.values()]
  const here = expected.map((meeting) => ({
    of: meeting.id,
    topic: meeting.title_en,
    type: meeting.recurrence === null ? 2 : 8,
    duration: meeting.duration_minutes,
    link: meeting.join_url,
  }))
  const there = remotes.map(({ id, agenda, topic, type, duration }) => ({
    of: /\/meetings\/([\w-]{36})/.exec(agenda)?.[1],
    topic,
    type,
    duration,
    link: `https://us05web.zoom.us/j/${id}?pwd=a1B2c3`,
  }))
  const by = (a: { of: string | undefined }, b: { of: string | undefined }) => String(a.of).localeCompare(String(b.of))
  expect(there.toSorted(by)).toEqual(here.toSorted(by))
  for (const { id, starts_at, recurrence } of expected) {
    const start = remotes.find(({ agenda }) => agenda.includes(id))?.start_time ?? ''
    const wall = start.endsWith('Z') ? starts_at.toISOString() : berlin(starts_at)
    expect([recurrence !== null, start.slice(0, 19)]).toEqual([!start.endsWith('Z'), wall.slice(0, 19)])
  }
  // Nothing is pending, and no lease is active.
  const rooms = await db.selectFrom('zoom_rooms').selectAll().execute()
  expect(rooms.map(({ meeting_id }) => meeting_id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  for (const room of rooms)
    expect(room).toMatchObject({ due_at: null, lease: null, in_doubt: false, fault: null, told_version: room.version })
}

const berlin = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(' ', 'T')

test('a meeting is synchronised at most 30 s after an outage of Zoom, however long it was', async () => {
  const { db } = sanad.services
  // Removes the rooms of the scenarios above.
  await db.deleteFrom('zoom_rooms').execute()
  zoom.trouble = () => 503
  const body = { title: 'Kept through it', startsAt: '2099-05-01T18:00:00Z', durationMinutes: 60 }
  const { id } = (await call('POST', '', body)).body.data
  const room = () => db.selectFrom('zoom_rooms').selectAll().where('meeting_id', '=', id).executeTakeFirstOrThrow()
  await works()
  expect(await room()).toMatchObject({ fault: 'away', tries: 1 })
  // As after an outage of several days.
  await db.updateTable('zoom_rooms').set({ tries: 9000, due_at: now }).where('meeting_id', '=', id).execute()
  await works()
  const { due_at, tries } = await room()
  expect(tries).toBe(9001)
  expect(due_at!.getTime() - now.getTime()).toBeLessThanOrEqual(30_000)
  zoom.trouble = () => undefined
  now = new Date(now.getTime() + 30_000)
  await works()
  expect(await room()).toMatchObject({ fault: null, remote_id: expect.any(String) })
})
