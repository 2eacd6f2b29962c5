import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Calendars as another program reads them: ical.js only knows the time zones that a file defines.

let sanad: TestSanad
let admin: string
let member: string
let memberId: string
let now = new Date('2026-11-22T10:00:00Z')

beforeAll(async () => {
  sanad = await startSanad({ now: () => now })
  admin = (await sanad.admin()).token
  const [first] = await crowd(sanad, 1)
  member = first?.token ?? ''
  memberId = first?.id ?? ''
})
afterAll(() => sanad.stop())

const plan = async (more: object = {}): Promise<string> => {
  const body = { title: 'Evening', startsAt: '2027-03-18T17:00:00Z', durationMinutes: 90, ...more }
  return (await sanad.call('POST', '/api/en/zoom', { token: admin, body })).body.data.id
}
const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body })
const attend = (id: string) => sanad.call('POST', `/api/en/zoom/${id}/attendance`, { token: member })
const file = async (id: string) =>
  read((await sanad.call('GET', `/api/en/zoom/${id}/calendar.ics`, { token: member })).body)

function read(text: string) {
  const whole = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = whole.getAllSubcomponents('vevent').map((component) => ({
    component,
    uid: String(component.getFirstPropertyValue('uid')),
    start: component.getFirstPropertyValue('dtstart') as ICAL.Time,
    end: component.getFirstPropertyValue('dtend') as ICAL.Time,
    summary: component.getFirstPropertyValue('summary'),
    sequence: component.getFirstPropertyValue('sequence'),
    status: component.getFirstPropertyValue('status'),
    location: component.getFirstPropertyValue('location'),
    alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }))
  const zones = whole.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid')))
  return { method: whole.getFirstPropertyValue('method'), zones, events }
}

const six = ['Europe/Berlin', 'America/New_York', 'Asia/Beirut', 'Africa/Cairo', 'Australia/Sydney', 'Asia/Riyadh']

/** The local time in a zone, computed by this runtime alone. */
const clock = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

describe('daylight saving', () => {
  test.each(six)('a meeting in %s stays at its local time in the file, the reminder and the list', async (timeZone) => {
    for (const startsAt of ['2027-02-25T16:30:00Z', '2027-09-16T16:30:00Z']) {
      const id = await plan({ startsAt, timeZone, recurrence: { frequency: 'weekly', count: 12 } })
      const { zones, events } = await file(id)
      expect(zones).toEqual([timeZone])
      const hours = new Set(events.map(({ start }) => `${start.hour}:${start.minute} ${start.zone?.tzid}`))
      const first = clock(new Date(startsAt), timeZone).slice(11)
      expect([...hours]).toEqual([`${Number(first.slice(0, 2))}:${Number(first.slice(3))} ${timeZone}`])
      const { rows } = {
        rows: await sanad.services.db
          .selectFrom('meeting_occurrences')
          .selectAll()
          .where('meeting_id', '=', id)
          .orderBy('number')
          .execute(),
      }
      // The instants by the file's zone rules, compared with those of the list.
      expect(events.map(({ start }) => start.toJSDate())).toEqual(rows.map(({ starts_at }) => starts_at))
      expect(events.map(({ end }) => end.toJSDate())).toEqual(rows.map(({ ends_at }) => ends_at))
    }
  })

  test.each(six)('the mail about a meeting in %s has its local time', async (timeZone) => {
    for (const startsAt of ['2027-01-14T16:30:00Z', '2027-07-14T16:30:00Z']) {
      const id = await plan({ timeZone, joinUrl: 'https://meet.test/j/1' })
      await attend(id)
      await change(id, { startsAt })
      const news = await sanad.services.db
        .selectFrom('news')
        .select('excerpt')
        .where('entity_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(news.excerpt).toBe(`${clock(new Date(startsAt), timeZone)} · ${timeZone}`)
    }
  })

  test('an hour that occurs twice is unambiguous in the file, and so are years with unknown rules', async () => {
    for (const startsAt of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2099-07-01T16:00:00Z']) {
      const { events } = await file(await plan({ startsAt, timeZone: 'Europe/Berlin' }))
      expect(events[0]?.start.toJSDate()).toEqual(new Date(startsAt))
    }
  })
})

describe('the file of a meeting', () => {
  test('has an alarm, which is cancelled with the meeting', async () => {
    const id = await plan()
    const planned = await file(id)
    expect(planned.method).toBe('PUBLISH')
    expect(planned.events).toMatchObject([{ status: 'CONFIRMED', alarms: ['-PT15M'], sequence: 0 }])
    await change(id, { status: 'cancelled' })
    const off = await file(id)
    expect(off.method).toBe('CANCEL')
    expect(off.events).toMatchObject([{ status: 'CANCELLED', alarms: [], sequence: 1, uid: planned.events[0]?.uid }])
  })

  test('preserves user texts exactly', async () => {
    const titles = ['; , \\ \\n "x" : é', 'ـ'.repeat(80), `${'ا'.repeat(36)}😀😀`, '‏سطر: عربي، و english; 100%']
    for (const title of titles) {
      const { events } = await file(await plan({ title: { en: title, ar: title } }))
      expect(events[0]?.summary).toBe(title)
    }
  })
})

describe('a subscribed calendar', () => {
  const own = async (method: 'GET' | 'POST' = 'GET') =>
    (await sanad.call(method, '/api/en/calendar-feed', { token: member })).body.data.url as string
  const fetched = async (url: string) => sanad.call('GET', url.replace('http://sanad.test', ''))

  test("has the member's meetings with links, and follows changes", async () => {
    const url = await own()
    expect(await own()).toBe(url)
    const id = await plan({ timeZone: 'Asia/Amman', joinUrl: 'https://meet.test/j/9', title: 'Mine' })
    const other = await plan({ title: 'Not mine' })
    await attend(id)
    const mine = async () =>
      read((await fetched(url)).body).events.filter(({ uid }) => uid.startsWith(id) || uid.startsWith(other))
    const before = await mine()
    expect(before).toMatchObject([{ summary: 'Mine', location: 'https://meet.test/j/9', status: 'CONFIRMED' }])
    await change(id, { startsAt: '2027-03-19T17:00:00Z' })
    const moved = await mine()
    expect(moved).toMatchObject([{ uid: before[0]?.uid, sequence: 1 }])
    expect(moved[0]?.start.toJSDate()).toEqual(new Date('2027-03-19T17:00:00Z'))
    await change(id, { status: 'cancelled' })
    expect(await mine()).toMatchObject([{ status: 'CANCELLED', sequence: 2 }])
    await sanad.call('DELETE', `/api/en/zoom/${id}/attendance`, { token: member })
    expect(await mine()).toEqual([])
  })

  test("is in the member's language, and is not cached by proxies", async () => {
    const id = await plan({ title: { en: 'Evening', ar: 'أمسية' } })
    await attend(id)
    const speak = (preferred_language: 'en' | 'ar') =>
      sanad.services.db.updateTable('users').set({ preferred_language }).where('id', '=', memberId).execute()
    await speak('ar')
    const { body, headers } = await fetched(await own())
    await speak('en')
    expect(read(body).events.find(({ uid }) => uid.startsWith(id))?.summary).toBe('أمسية')
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toContain('private')
  })

  test('is not found at a replaced or invalid address or for a blocked member, and drops past meetings', async () => {
    const before = await own()
    const after = await own('POST')
    expect(after).not.toBe(before)
    expect([(await fetched(before)).status, (await fetched(after)).status]).toEqual([404, 200])
    const wrong = [
      after.replace('/feed/', '/feed/A'),
      after.replace('/meetings.ics', 'x/meetings.ics'),
      '/feed/x/meetings.ics',
    ]
    for (const url of wrong) expect((await fetched(url)).status).toBe(404)
    const state = (status: 'active' | 'blocked') =>
      sanad.services.db.updateTable('users').set({ status }).where('id', '=', memberId).execute()
    await state('blocked')
    expect((await fetched(after)).status).toBe(404)
    await state('active')
    now = new Date('2027-12-01T10:00:00Z')
    expect(read((await fetched(after)).body).events).toEqual([])
  })
})
