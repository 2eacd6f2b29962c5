import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

const noon = new Date('2026-11-01T12:00:00Z')
const hour = 3_600_000

let sanad: TestSanad
let now = noon
let admin: string
let member: { id: string; token: string }

beforeAll(async () => {
  sanad = await startSanad({ now: () => now })
  const [first, second] = await crowd(sanad, 2)
  admin = first?.token ?? ''
  member = second ?? { id: '', token: '' }
  await sanad.services.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', first?.id ?? '')
    .execute()
})
beforeEach(() => {
  now = noon
})
afterAll(() => sanad.stop())

const meeting = {
  title: { en: 'Ask an accountant', ar: 'اسأل محاسبًا' },
  description: { en: 'Bring **questions**', ar: 'أحضر **أسئلتك**' },
  startsAt: '2026-11-10T16:00:00Z',
  durationMinutes: 60,
  timeZone: 'Asia/Amman',
  joinUrl: 'https://meet.test/j/1',
}
const send = (more: object = {}, lang = 'en') =>
  sanad.call('POST', `/api/${lang}/zoom`, { token: admin, body: { ...meeting, ...more } })
const plan = async (more: object = {}) => (await send(more)).body.data
const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body })
const read = async (id: string, token = member.token) =>
  (await sanad.call('GET', `/api/en/zoom/${id}`, { token })).body.data
const list = async (query: string) => (await sanad.call('GET', `/api/en/zoom?${query}`, { token: member.token })).body
const titles = async (query: string) => (await list(query)).data.map((item: { title: { en: string } }) => item.title.en)
const attend = (id: string) => sanad.call('POST', `/api/en/zoom/${id}/attendance`, { token: member.token })
const news = async (id: string) =>
  (await sanad.services.db.selectFrom('news').selectAll().where('entity_id', '=', id).orderBy('id').execute()).map(
    ({ kind, audience }) => ({ kind, audience }),
  )

describe('planning a meeting', () => {
  test('returns it in both languages, with its current status', async () => {
    expect(await plan({ capacity: 5 })).toMatchObject({
      title: meeting.title,
      descriptionHtml: { en: expect.stringContaining('<strong>questions</strong>') },
      startsAt: '2026-11-10T16:00:00.000Z',
      endsAt: '2026-11-10T17:00:00.000Z',
      nextStartsAt: '2026-11-10T16:00:00.000Z',
      status: 'scheduled',
      capacity: 5,
      attendeeCount: 0,
      myAttendance: null,
      joinUrl: meeting.joinUrl,
      recurrence: null,
      host: { name: expect.any(String) },
    })
  })

  test('with a repetition returns each occurrence', async () => {
    const made = await plan({ recurrence: { frequency: 'weekly', count: 3 } })
    expect(made.occurrences.map((occurrence: { startsAt: string }) => occurrence.startsAt)).toEqual([
      '2026-11-10T16:00:00.000Z',
      '2026-11-17T16:00:00.000Z',
      '2026-11-24T16:00:00.000Z',
    ])
    expect(made).toMatchObject({
      endsAt: '2026-11-24T17:00:00.000Z',
      recurrence: { frequency: 'weekly', interval: 1, count: 3 },
    })
    now = new Date('2026-11-17T16:30:00Z')
    expect(await read(made.id)).toMatchObject({ status: 'live', nextStartsAt: '2026-11-17T16:00:00.000Z' })
    now = new Date('2026-11-17T18:00:00Z')
    expect(await read(made.id)).toMatchObject({ status: 'scheduled', nextStartsAt: '2026-11-24T16:00:00.000Z' })
    now = new Date('2026-11-24T17:00:00Z')
    expect(await read(made.id)).toMatchObject({ status: 'ended', nextStartsAt: null, occurrences: [] })
  })

  test.each<[string, object, string]>([
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['an offset instead of a time zone', { timeZone: '+03:00' }, 'timeZone'],
    ['a time without a zone', { startsAt: '2026-11-10T16:00:00' }, 'startsAt'],
    ['an invalid time', { startsAt: 'soon' }, 'startsAt'],
    ['a duration of zero', { durationMinutes: 0 }, 'durationMinutes'],
    ['a link that runs script', { joinUrl: 'javascript:alert(1)' }, 'joinUrl'],
    ['a capacity of zero', { capacity: 0 }, 'capacity'],
    ['a repetition without end', { recurrence: { frequency: 'weekly' } }, 'recurrence'],
    [
      'a repetition with two ends',
      { recurrence: { frequency: 'weekly', count: 2, until: '2027-01-01T00:00:00Z' } },
      'recurrence',
    ],
    [
      'a repetition with too many occurrences',
      { recurrence: { frequency: 'daily', until: '2099-01-01T00:00:00Z' } },
      'recurrence',
    ],
    ['an unknown tag', { tags: [newId()] }, 'tags'],
  ])('with %s is refused', async (_name, more, field) => {
    const answer = await send(more, 'ar')
    expect(answer.status).toBe(400)
    expect(answer.body.fields[field]).toMatch(/[\u0600-\u06ff]/)
  })
})

describe('a call without an id', () => {
  test.each([
    ['DELETE', '', 'Missing zoom event ID'],
    ['GET', 'undefined', 'Missing zoom event ID'],
    ['DELETE', 'undefined', 'Missing zoom event ID'],
    ['PATCH', '', 'Meeting ID is missing for update operation'],
    ['PATCH', 'undefined', 'Meeting ID is missing for update operation'],
  ] as const)('to %s /zoom/%s answers with the message of the specification', async (method, id, message) => {
    expect(await sanad.call(method, `/api/en/zoom/${id}`, { token: admin })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })

  test('accepts the id in the query or the body', async () => {
    const { id } = await plan()
    const changed = await sanad.call('PATCH', '/api/en/zoom', { token: admin, body: { _id: id, title: 'By its id' } })
    expect(changed.body.data.title.en).toBe('By its id')
    expect((await sanad.call('DELETE', `/api/en/zoom?_id=${id}`, { token: admin })).body.data).toEqual({ _id: id })
  })

  test('with an unknown id is not found', async () => {
    for (const id of [newId(), '12'])
      expect((await sanad.call('GET', `/api/en/zoom/${id}`, { token: admin })).status).toBe(404)
  })
})

describe('the list of meetings', () => {
  test('finds every occurrence between two instants, with the total', async () => {
    await plan({ title: 'In June', startsAt: '2027-06-01T10:00:00Z', recurrence: { frequency: 'monthly', count: 3 } })
    await plan({ title: 'In July', startsAt: '2027-07-20T10:00:00Z' })
    const within = 'from=2027-06-20T00:00:00Z&to=2027-08-01T00:00:00Z&orderBy=startsAt&sortType=asc'
    expect(await titles(within)).toEqual(['In June', 'In July'])
    expect(await titles('from=2027-06-02T00:00:00Z&to=2027-06-30T00:00:00Z')).toEqual([])
    expect(await titles('from=2027-08-01T09:59:00Z')).toEqual(['In June'])
    now = new Date('2027-06-15T00:00:00Z')
    expect(await titles(`from=${now.toISOString()}&orderBy=nextStartsAt&sortType=asc`)).toEqual(['In June', 'In July'])
    expect((await list('from=yesterday')).statusCode).toBe(400)
  })

  test('sorts by next occurrence, with past and cancelled meetings last, in either direction and on every page', async () => {
    now = new Date('2030-01-01T00:00:00Z')
    const tag = (await sanad.call('POST', '/api/en/tag', { token: admin, body: { name: 'Next ones' } })).body.data
    const tags = [tag.id]
    await plan({ title: 'Later', startsAt: '2030-03-01T10:00:00Z', tags })
    await plan({
      title: 'Weekly',
      startsAt: '2029-12-25T10:00:00Z',
      recurrence: { frequency: 'weekly', count: 9 },
      tags,
    })
    await plan({ title: 'Cancelled', startsAt: '2030-02-01T10:00:00Z', status: 'cancelled', tags })
    await plan({ title: 'Over', startsAt: '2029-11-01T10:00:00Z', tags })
    await plan({ title: 'Sooner', startsAt: '2030-01-15T10:00:00Z', tags })
    const next = (more: string) => titles(`tagId=${tag.id}&orderBy=nextStartsAt&${more}`)
    expect(await next('sortType=asc')).toEqual(['Weekly', 'Sooner', 'Later', 'Cancelled', 'Over'])
    expect(await next('sortType=desc')).toEqual(['Later', 'Sooner', 'Weekly', 'Over', 'Cancelled'])
    expect(await next('sortType=asc&size=2&page=2')).toEqual(['Later', 'Cancelled'])
    expect(await next('sortType=asc&size=2&page=3')).toEqual(['Over'])
    expect(await next('sortType=asc&status=scheduled')).toEqual(['Weekly', 'Sooner', 'Later'])
    expect(await next('sortType=asc&status=ended')).toEqual(['Over'])
    expect(await next('sortType=asc&status=cancelled')).toEqual(['Cancelled'])
  })

  test('filters by current status, and by words in both languages', async () => {
    const { id } = await plan({
      title: { en: 'Photography evening', ar: 'أمسية التصوير' },
      startsAt: '2027-09-01T10:00:00Z',
    })
    expect(await titles('status=scheduled&search=photographs')).toEqual(['Photography evening'])
    expect(await titles(`search=${encodeURIComponent('تصوير')}`)).toEqual(['Photography evening'])
    expect(await titles('status=live&search=photography')).toEqual([])
    now = new Date('2027-09-01T10:30:00Z')
    expect(await titles('status=live&search=photography')).toEqual(['Photography evening'])
    now = new Date('2027-09-01T11:00:00Z')
    expect(await titles('status=ended&search=photography')).toEqual(['Photography evening'])
    await change(id, { status: 'cancelled' })
    expect(await titles('status=cancelled&search=photography')).toEqual(['Photography evening'])
  })
})

describe('a manual status', () => {
  test('"live" starts at once and lasts until the meeting ends', async () => {
    const { id } = await plan()
    expect((await change(id, { status: 'live' })).body.data.status).toBe('live')
    now = new Date('2026-11-10T17:00:00Z')
    expect((await read(id)).status).toBe('ended')
  })

  test('"ended" and "cancelled" stay, and a past meeting cannot go live', async () => {
    const { id } = await plan()
    expect((await change(id, { status: 'ended' })).body.data).toMatchObject({ status: 'ended', nextStartsAt: null })
    expect((await change(id, { status: 'scheduled' })).body.data.status).toBe('scheduled')
    now = new Date('2026-12-01T00:00:00Z')
    expect((await change(id, { status: 'live' })).status).toBe(409)
  })
})

describe('the join link', () => {
  test('is for attendees and administrators', async () => {
    const { id } = await plan({ title: 'With a link' })
    expect(await read(id)).toMatchObject({ joinUrl: null, myAttendance: null })
    expect((await list('search=with+a+link')).data[0].joinUrl).toBeNull()
    expect((await attend(id)).body.data).toMatchObject({ joinUrl: meeting.joinUrl, myAttendance: 'coming' })
    expect((await list('search=with+a+link')).data[0].joinUrl).toBe(meeting.joinUrl)
    await sanad.call('DELETE', `/api/en/zoom/${id}/attendance`, { token: member.token })
    expect(await read(id)).toMatchObject({ joinUrl: null, myAttendance: null })
    expect(await read(id, admin)).toMatchObject({ joinUrl: meeting.joinUrl })
  })
})

describe('attendees are notified of a change', () => {
  test('of time, link or status, once per call, but not of texts', async () => {
    const { id } = await plan()
    await change(id, { startsAt: '2026-11-11T16:00:00Z' })
    expect(await news(id)).toEqual([])
    await attend(id)
    await change(id, { title: 'Another title', description: 'x', capacity: 3 })
    expect(await news(id)).toEqual([])
    await change(id, { startsAt: '2026-11-12T16:00:00Z', joinUrl: 'https://meet.test/j/2' })
    await change(id, { status: 'cancelled' })
    await change(id, { status: 'cancelled' })
    const audience = { attendeesOf: id }
    expect(await news(id)).toEqual([
      { kind: 'meeting.changed', audience },
      { kind: 'meeting.cancelled', audience },
    ])
  })

  test('when the meeting is deleted', async () => {
    const { id } = await plan()
    await attend(id)
    expect((await sanad.call('DELETE', `/api/en/zoom/${id}`, { token: admin })).body.data).toEqual({ _id: id })
    expect(await news(id)).toEqual([{ kind: 'meeting.cancelled', audience: { users: [member.id] } }])
    expect((await sanad.call('GET', `/api/en/zoom/${id}`, { token: member.token })).status).toBe(404)
  })

  test('but not of a past meeting', async () => {
    const { id } = await plan()
    await attend(id)
    now = new Date(noon.getTime() + 30 * 24 * hour)
    await change(id, { joinUrl: 'https://meet.test/recording' })
    expect(await news(id)).toEqual([])
  })
})
