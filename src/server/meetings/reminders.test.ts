import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { meetingRounds } from './reminders.ts'

const begin = new Date('2026-11-01T12:00:00Z')
const minute = 60_000

let sanad: TestSanad
let now = begin
let admin: string

beforeAll(async () => {
  sanad = await startSanad({ now: () => now })
  const [first] = await crowd(sanad, 1)
  admin = first?.token ?? ''
  await sanad.services.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', first?.id ?? '')
    .execute()
})
beforeEach(() => {
  now = begin
})
afterAll(() => sanad.stop())

const plan = async (startsAt: Date, more: object = {}): Promise<string> => {
  const body = { title: 'Meeting', startsAt: startsAt.toISOString(), durationMinutes: 60, ...more }
  return (await sanad.call('POST', '/api/en/zoom', { token: admin, body })).body.data.id
}
const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body })
const rounds = () => meetingRounds.run(sanad.services, {}, new AbortController().signal)
const reminders = async (id: string) =>
  (
    await sanad.services.db
      .selectFrom('news')
      .select(['audience', 'excerpt'])
      .where('entity_id', '=', id)
      .where('kind', '=', 'meeting.reminder')
      .orderBy('id')
      .execute()
  ).length
const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minute)

/** The task runs every five minutes. */
async function liveUntil(end: Date) {
  for (; now <= end; now = after(now, 5)) await rounds()
}

test('reminders are sent a day and 15 minutes before a meeting: exactly two, even in concurrent runs', async () => {
  const start = after(begin, 26 * 60)
  const id = await plan(start)
  await rounds()
  expect(await reminders(id)).toBe(0)
  now = after(start, -24 * 60 + 1)
  await Promise.all([rounds(), rounds(), rounds()])
  expect(await reminders(id)).toBe(1)
  now = after(start, -16)
  await rounds()
  expect(await reminders(id)).toBe(1)
  now = after(start, -14)
  await Promise.all([rounds(), rounds(), rounds()])
  expect(await reminders(id)).toBe(2)
  await liveUntil(after(start, 30))
  expect(await reminders(id)).toBe(2)
})

test('each occurrence has its own reminders', async () => {
  const start = after(begin, 25 * 60)
  const id = await plan(start, { recurrence: { frequency: 'daily', count: 3 } })
  await liveUntil(after(start, 60))
  expect(await reminders(id)).toBe(3)
  now = after(start, 2 * 24 * 60 - 10)
  await rounds()
  expect(await reminders(id)).toBe(4)
})

test('no day-before reminder is sent for a meeting less than a day away, or for a cancelled one', async () => {
  const [near, cancelled] = [await plan(after(begin, 120)), await plan(after(begin, 120))]
  await change(cancelled, { status: 'cancelled' })
  await liveUntil(after(begin, 180))
  expect(await reminders(near)).toBe(1)
  expect(await reminders(cancelled)).toBe(0)
})

test('a moved meeting is reminded of again; one with changed texts is not', async () => {
  const start = after(begin, 26 * 60)
  const id = await plan(start)
  now = after(start, -23 * 60)
  await rounds()
  await change(id, { title: 'Other words' })
  await rounds()
  expect(await reminders(id)).toBe(1)
  const moved = after(start, 3 * 24 * 60)
  await change(id, { startsAt: moved.toISOString() })
  await rounds()
  expect(await reminders(id)).toBe(1)
  now = after(moved, -23 * 60)
  await rounds()
  expect(await reminders(id)).toBe(2)
})

test('setting the clock back repeats no reminder', async () => {
  const start = after(begin, 26 * 60)
  const id = await plan(start)
  now = after(start, -24 * 60 + 5)
  await rounds()
  for (const moved of [-24 * 60 - 30, -24 * 60 + 1, -12 * 60, -24 * 60 + 2]) {
    now = after(start, moved)
    await rounds()
  }
  expect(await reminders(id)).toBe(1)
  for (const moved of [-14, -20, -10, 30, -14]) {
    now = after(start, moved)
    await rounds()
  }
  expect(await reminders(id)).toBe(2)
})
