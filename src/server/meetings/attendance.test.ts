import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { meetingRounds } from './reminders.ts'

let sanad: TestSanad
let admin: string
let people: Person[]

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  people = await crowd(sanad, 200)
})
afterAll(() => sanad.stop())

const plan = async (capacity: number | null, more: object = {}): Promise<string> => {
  const body = { title: 'Meeting', startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60, capacity, ...more }
  return (await sanad.call('POST', '/api/en/zoom', { token: admin, body })).body.data.id
}
const attend = (id: string, person: Person | undefined, wait?: boolean) =>
  sanad.call('POST', `/api/en/zoom/${id}/attendance`, {
    token: person?.token ?? '',
    ...(wait !== undefined && { body: { wait } }),
  })
const leave = (id: string, person: Person | undefined) =>
  sanad.call('DELETE', `/api/en/zoom/${id}/attendance`, { token: person?.token ?? '' })
const read = async (id: string, person = people[0]) =>
  (await sanad.call('GET', `/api/en/zoom/${id}`, { token: person?.token ?? '' })).body.data
const rows = (id: string) =>
  sanad.services.db.selectFrom('meeting_attendance').selectAll().where('meeting_id', '=', id).orderBy('place').execute()
const seatNotifications = async (id: string) => {
  const news = await sanad.services.db
    .selectFrom('news')
    .select('audience')
    .where('entity_id', '=', id)
    .where('kind', '=', 'meeting.seat')
    .orderBy('id')
    .execute()
  return news.flatMap(({ audience }) => (audience as { users: string[] }).users)
}

describe('a seat of a meeting', () => {
  test('is taken once, and can be released', async () => {
    const id = await plan(null)
    expect((await attend(id, people[0])).body.data).toMatchObject({ myAttendance: 'coming', attendeeCount: 1 })
    expect((await attend(id, people[0])).body.data.attendeeCount).toBe(1)
    expect((await leave(id, people[0])).body.data).toMatchObject({ myAttendance: null, attendeeCount: 0 })
    expect((await leave(id, people[0])).status).toBe(200)
  })

  test('is refused in a full meeting with 409, unless the member joins the waiting list', async () => {
    const id = await plan(1)
    await attend(id, people[0])
    const refused = await sanad.call('POST', `/api/ar/zoom/${id}/attendance`, { token: people[1]?.token ?? '' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'لا مقاعد متبقية في هذا اللقاء. يمكن الانضمام إلى قائمة الانتظار.' },
    })
    expect((await attend(id, people[1], true)).body.data).toMatchObject({
      myAttendance: 'waiting',
      attendeeCount: 1,
      waitingCount: 1,
      joinUrl: null,
    })
    const byQuery = `/api/en/zoom/${id}/attendance?wait=true`
    expect((await sanad.call('POST', byQuery, { token: people[2]?.token ?? '' })).body.data.waitingCount).toBe(2)
    expect((await attend(id, people[1])).body.data.myAttendance).toBe('waiting')
  })

  test('is not available in a cancelled or past meeting', async () => {
    const cancelled = await plan(null, { status: 'cancelled' })
    const over = await plan(null, { startsAt: '2020-01-01T10:00:00Z' })
    for (const id of [cancelled, over]) expect((await attend(id, people[0], true)).status).toBe(409)
  })
})

describe('the waiting list of a meeting', () => {
  test('moves up in order, with a notification', async () => {
    const id = await plan(2)
    for (const person of people.slice(0, 2)) await attend(id, person)
    for (const person of people.slice(2, 6)) await attend(id, person, true)
    expect((await read(id, people[5])).waitingPlace).toBe(4)
    await leave(id, people[3])
    expect((await read(id, people[5])).waitingPlace).toBe(3)
    expect((await read(id, people[0])).waitingPlace).toBeNull()
    await leave(id, people[0])
    expect(await read(id, people[2])).toMatchObject({ myAttendance: 'coming', attendeeCount: 2, waitingCount: 2 })
    expect(await seatNotifications(id)).toEqual([people[2]?.id])
    await leave(id, people[1])
    expect(await seatNotifications(id)).toEqual([people[2]?.id, people[4]?.id])
    expect((await read(id, people[5])).myAttendance).toBe('waiting')
  })

  test('gets added seats; fewer seats than attendees are a conflict', async () => {
    const id = await plan(1)
    await attend(id, people[0])
    for (const person of people.slice(1, 6)) await attend(id, person, true)
    const change = (capacity: number | null) =>
      sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body: { capacity } })
    expect((await change(3)).body.data).toMatchObject({ attendeeCount: 3, waitingCount: 3 })
    expect(await change(2)).toMatchObject({
      status: 409,
      body: { fields: { capacity: '3 already registered. Enter a higher capacity.' } },
    })
    expect((await change(null)).body.data).toMatchObject({ attendeeCount: 6, waitingCount: 0 })
    expect((await seatNotifications(id)).length).toBe(5)
  })

  test('gets the seat of a member who deleted their account', async () => {
    const id = await plan(1)
    const [leaving] = await crowd(sanad, 1)
    await attend(id, leaving)
    for (const person of people.slice(0, 2)) await attend(id, person, true)
    await sanad.call('DELETE', `/api/en/user/${leaving?.id}`, { token: admin })
    expect(await read(id)).toMatchObject({ attendeeCount: 0, waitingCount: 2 })
    // A new sign-up does not overtake the waiting list.
    expect((await attend(id, people[9])).status).toBe(409)
    await meetingRounds.run(sanad.services, {}, new AbortController().signal)
    expect(await read(id)).toMatchObject({ myAttendance: 'coming', attendeeCount: 1, waitingCount: 1 })
    expect(await seatNotifications(id)).toEqual([people[0]?.id])
  })
})

test('200 members sign up concurrently for 50 seats: 50 attend, 150 wait, and released seats are assigned in order', async () => {
  const id = await plan(50)
  const answers = await Promise.all(people.map((person) => attend(id, person, true)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await read(id)).toMatchObject({ attendeeCount: 50, waitingCount: 150 })
  const before = await rows(id)
  expect(before.slice(0, 50).every(({ status }) => status === 'coming')).toBe(true)
  const comers = before.slice(0, 30).map(({ user_id }) => user_id)
  const leaving = people.filter(({ id: person }) => comers.includes(person))
  await Promise.all([...leaving, ...leaving].map((person) => leave(id, person)))
  expect(await read(id)).toMatchObject({ attendeeCount: 50, waitingCount: 120 })
  const after = await rows(id)
  expect(after.map(({ status }) => status)).toEqual([...Array(50).fill('coming'), ...Array(120).fill('waiting')])
  expect(await seatNotifications(id)).toEqual(before.slice(50, 80).map(({ user_id }) => user_id))
})

test('many members sign up while the meeting is locked for long: all succeed, and other calls are served', async () => {
  const id = await plan(5)
  const release = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const holder = sanad.services.db.transaction().execute(async (db) => {
    await db.selectFrom('meetings').select('id').where('id', '=', id).forUpdate().execute()
    isLocked.resolve()
    await release.promise
  })
  await isLocked.promise
  const answers = Promise.all(people.slice(0, 60).map((person) => attend(id, person, true)))
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect((await sanad.call('GET', '/api/en/zoom', { token: people[0]?.token ?? '' })).status).toBe(200)
  release.resolve()
  await holder
  expect((await answers).filter(({ status }) => status !== 200)).toEqual([])
  expect(await read(id)).toMatchObject({ attendeeCount: 5, waitingCount: 55 })
})

test('200 members sign up concurrently without waiting: exactly as many attend as there are seats', async () => {
  const id = await plan(20)
  const answers = await Promise.all(people.map((person) => attend(id, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(180)
  expect(await read(id)).toMatchObject({ attendeeCount: 20, waitingCount: 0 })
})

test('administrators see attendees and the waiting list in order; members do not', async () => {
  const id = await plan(1)
  for (const person of people.slice(0, 3)) await attend(id, person, true)
  const list = (query: string, token = admin) => sanad.call('GET', `/api/en/zoom/${id}/attendance?${query}`, { token })
  const all = (await list('sortType=asc')).body
  expect(all.data.map((item: { _id: string }) => item._id)).toEqual(people.slice(0, 3).map((person) => person.id))
  expect(all.data[0]).toMatchObject({ name: 'Member 0 Crowd', status: 'coming', email: expect.stringContaining('@') })
  expect((await list('status=waiting')).body.pagination.total).toBe(2)
  expect((await list('search=member+2')).body.data).toHaveLength(1)
  expect((await list('', people[0]?.token)).status).toBe(403)
})
