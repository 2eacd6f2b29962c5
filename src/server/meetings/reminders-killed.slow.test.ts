import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'
import { meetingRounds } from './reminders.ts'

// Two processes send reminders and are killed repeatedly. Every attendee is reminded once of each occurrence.

const minute = 60_000
const meetings = 30
const people = 5

let sanad: TestSanad
const workers: WorkerProcess[] = []

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await sanad.stop()
})

test('each reminder is sent exactly once, whichever process is killed', async () => {
  const { db, queue } = sanad.services
  const admin = (await sanad.admin()).token
  const comers = await crowd(sanad, people)
  const soon = new Date(Date.now() + 10 * minute)
  const ids: string[] = []
  for (let at = 0; at < meetings; at += 1) {
    const body = { title: `Meeting ${at}`, startsAt: soon.toISOString(), durationMinutes: 60 }
    ids.push((await sanad.call('POST', '/api/en/zoom', { token: admin, body })).body.data.id)
  }
  const attending = ids.flatMap((meeting_id) =>
    comers.map(({ id: user_id }) => ({ meeting_id, user_id, status: 'coming' as const })),
  )
  await db.insertInto('meeting_attendance').values(attending).execute()
  const reminded = async () =>
    (
      await db
        .selectFrom('notifications')
        .innerJoin('news', 'news.id', 'notifications.news_id')
        .select(['notifications.user_id', 'news.entity_id'])
        .where('news.kind', '=', 'meeting.reminder')
        .execute()
    ).map(({ user_id, entity_id }) => `${user_id} ${entity_id}`)
  for (let kill = 0; kill < 4; kill += 1) {
    const pair = [workerProcess(sanad), workerProcess(sanad)]
    workers.push(...pair)
    for (let round = 0; round < 6; round += 1) {
      await queue.add(db, meetingRounds, {})
      await wait(150)
    }
    await wait(kill * 400)
    await Promise.all(pair.map((worker) => worker.kill()))
  }
  workers.push(workerProcess(sanad))
  const expected = attending.map(({ meeting_id, user_id }) => `${user_id} ${meeting_id}`).toSorted()
  await expect.poll(async () => (await reminded()).length, { timeout: 60_000, interval: 500 }).toBe(expected.length)
  await queue.add(db, meetingRounds, {})
  await wait(1500)
  expect((await reminded()).toSorted()).toEqual(expected)
})
