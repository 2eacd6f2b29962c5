import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: string
let member: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  member = (await crowd(sanad, 1))[0]?.token ?? ''
})
afterAll(() => sanad.stop())

const long = 'لقاء مفتوح عن تسعير المنتجات وشحنها، مع أمثلة من متاجر صغيرة، وأسئلة؛ ثم نقاش طويل حول التكاليف. '
  .repeat(4)
  .trim()
const meeting = {
  title: { en: 'Prices; and, shipping \\ costs', ar: long.slice(0, 150) },
  description: { en: 'Line one\nLine two', ar: `${long}\n👩🏽‍💻 سطر ثانٍ` },
  startsAt: '2027-03-18T17:00:00Z',
  durationMinutes: 90,
  timeZone: 'Europe/Berlin',
  joinUrl: 'https://meet.test/j/77',
  recurrence: { frequency: 'weekly', count: 3 },
}
const plan = async (more: object = {}) =>
  (await sanad.call('POST', '/api/en/zoom', { token: admin, body: { ...meeting, ...more } })).body.data
const file = (id: string, lang = 'ar', token = member) =>
  sanad.call('GET', `/api/${lang}/zoom/${id}/calendar.ics`, { token })

// Components with properties of their own: alarms and time zones.
let within = ''
function nested(line: string): boolean {
  const [, opened = ''] = /^BEGIN:(VALARM|VTIMEZONE)$/.exec(line) ?? []
  if (opened !== '') within = opened
  const inside = within !== ''
  if (line === `END:${within}`) within = ''
  return inside
}

type Event = Record<string, string>

/** Parses RFC 5545 §3.1 and §3.3.11: unfolds lines and unescapes texts. Each line is checked. */
function parsed(text: string): { head: Event; events: Event[] } {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const head: Event = {}
  const events: Event[] = []
  let into = head
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/su.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (line === 'BEGIN:VEVENT') events.push((into = {}))
    else if (line === 'END:VEVENT') into = head
    else if (!nested(line))
      into[name] = value.replace(/\\([nN,;\\])/g, (_whole, sign: string) => (/n/i.test(sign) ? '\n' : sign))
  }
  return { head, events }
}

test('every occurrence is an event at the same local time, with complete texts', async () => {
  const { id } = await plan()
  const answer = await file(id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/)
  expect(answer.headers.get('content-disposition')).toContain('meeting.ics')
  const { head, events } = parsed(answer.body)
  expect(head).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', PRODID: expect.stringContaining('Sanad') })
  expect(events.map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
    ['20270318T180000', '20270318T193000'],
    ['20270325T180000', '20270325T193000'],
    ['20270401T180000', '20270401T193000'],
  ])
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(3)
  for (const event of events) {
    expect(event).toMatchObject({ SUMMARY: meeting.title.ar, SEQUENCE: '0', STATUS: 'CONFIRMED' })
    expect(event['DTSTAMP']).toMatch(/^\d{8}T\d{6}Z$/)
    expect(event['DESCRIPTION']).toContain(meeting.description.ar)
  }
  expect(parsed((await file(id, 'en')).body).events[0]).toMatchObject({
    SUMMARY: meeting.title.en,
    DESCRIPTION: expect.stringContaining('Line one\nLine two'),
  })
})

test('folding never splits a character, at any length', async () => {
  for (let length = 60; length < 80; length += 1) {
    const title = 'ش'.repeat(length) + '👩🏽‍💻' + 'a'.repeat(length)
    const { id } = await plan({ title, recurrence: null })
    expect(parsed((await file(id)).body).events[0]?.['SUMMARY']).toBe(title)
  }
})

test('the join link is only in the file for an attendee', async () => {
  const { id } = await plan()
  expect((await file(id)).body).not.toContain('meet.test')
  await sanad.call('POST', `/api/en/zoom/${id}/attendance`, { token: member })
  expect(parsed((await file(id)).body).events[0]).toMatchObject({ LOCATION: meeting.joinUrl })
})

test('a change keeps the UID and raises the sequence; a cancelled meeting is marked as cancelled', async () => {
  const { id } = await plan()
  const before = parsed((await file(id)).body).events
  await sanad.call('PATCH', `/api/en/zoom/${id}`, {
    token: admin,
    body: { startsAt: '2027-03-19T17:00:00Z', status: 'cancelled' },
  })
  const after = parsed((await file(id)).body).events
  expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID))
  expect(after[0]).toMatchObject({ SEQUENCE: '1', STATUS: 'CANCELLED', DTSTART: '20270319T180000' })
})
