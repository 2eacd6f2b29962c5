import { describe, expect, test } from 'vitest'
import { letter, multipart } from '#test/messages.ts'
import { parseMail } from './parse.ts'

// Invitations in calendars as real programs send them.

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@x.test', ...lines, 'END:VEVENT']

async function invitationOf(ics: string | Buffer, kind = 'text/calendar; charset=utf-8; method=REQUEST') {
  const encoded = Buffer.from(ics).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const { type, body } = multipart([
    'Content-Type: text/plain\n\nYou are invited',
    `Content-Type: ${kind}\nContent-Transfer-Encoding: base64\n\n${encoded}`,
  ])
  return (await parseMail(Buffer.from(letter({ 'Content-Type': type }, body)))).invitation
}

const at = async (...lines: string[]) => {
  const read = await invitationOf(calendar('METHOD:REQUEST', ...event('SUMMARY:x', ...lines)))
  return [read?.start, read?.end]
}
const instant = (at: string) => ({ kind: 'instant', at, zone: null })

test('an invitation has a title, a time, a place and an organizer', async () => {
  const ics = calendar(
    'METHOD:REQUEST',
    ...event(
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T100000Z',
      'SUMMARY:عرض المنتج\\, الجولة الأولى',
      'LOCATION:Room 4\\; second floor\\nRiyadh a',
      '  nd online',
      'ORGANIZER;CN="Saleh, Maha";SENT-BY="mailto:office@shop.test":MAILTO:Maha@Shop.test',
      'ATTENDEE;CN=You;PARTSTAT=NEEDS-ACTION:mailto:you@x.test',
      'RRULE:FREQ=WEEKLY',
      'BEGIN:VALARM',
      'SUMMARY:An alarm',
      'DTSTART:19990101T000000Z',
      'END:VALARM',
    ),
  )
  expect(await invitationOf(ics)).toEqual({
    method: 'request',
    title: 'عرض المنتج, الجولة الأولى',
    start: instant('2026-11-23T09:00:00.000Z'),
    end: instant('2026-11-23T10:00:00.000Z'),
    repeats: true,
    location: 'Room 4; second floor Riyadh a nd online',
    organizer: { name: 'Saleh, Maha', address: 'maha@shop.test' },
    answer: null,
    others: 0,
  })
})

describe('the time of an invitation', () => {
  test('is converted from its IANA time zone, with or without a prefix', async () => {
    for (const zone of ['Asia/Riyadh', '"/freeassociation.sourceforge.net/Asia/Riyadh"'])
      expect(await at(`DTSTART;TZID=${zone}:20261123T090000`, 'DURATION:PT1H30M')).toEqual([
        instant('2026-11-23T06:00:00.000Z'),
        instant('2026-11-23T07:30:00.000Z'),
      ])
  })

  test.each([
    ['winter', '20260115T120000', '2026-01-15T11:00:00.000Z'],
    ['summer', '20260715T120000', '2026-07-15T10:00:00.000Z'],
    ['the day before the clocks are put forward', '20260328T120000', '2026-03-28T11:00:00.000Z'],
    ['the day on which they are', '20260329T120000', '2026-03-29T10:00:00.000Z'],
    ['the day on which they are put back', '20261025T120000', '2026-10-25T11:00:00.000Z'],
  ])('is converted by the rules in the calendar for an Outlook zone: %s', async (_, wall, expected) => {
    const rule = (kind: string, from: string, to: string, when: string) => [
      `BEGIN:${kind}`,
      'DTSTART:16010101T020000',
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=${when}`,
      `END:${kind}`,
    ]
    const ics = calendar(
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      ...rule('STANDARD', '+0200', '+0100', '10'),
      ...rule('DAYLIGHT', '+0100', '+0200', '3'),
      'END:VTIMEZONE',
      ...event(`DTSTART;TZID=W. Europe Standard Time:${wall}`),
    )
    expect((await invitationOf(ics))?.start).toEqual(instant(expected))
  })

  test('of whole days ends on the last day, not on the day after it', async () => {
    const days = (end: string) => at('DTSTART;VALUE=DATE:20261123', end)
    const day = (at: string) => ({ kind: 'day', at, zone: null })
    expect(await days('DTEND;VALUE=DATE:20261126')).toEqual([day('2026-11-23'), day('2026-11-25')])
    expect(await days('DTEND;VALUE=DATE:20261124')).toEqual([day('2026-11-23'), null])
    expect(await days('DURATION:P1W')).toEqual([day('2026-11-23'), day('2026-11-29')])
  })

  test('in an unknown zone stays a local time', async () => {
    expect(await at('DTSTART:20261123T090000')).toEqual([{ kind: 'local', at: '2026-11-23T09:00', zone: null }, null])
    expect(await at('DTSTART;TZID=Our office:20261123T090000', 'DTEND;TZID=Our office:20261123T093000')).toEqual([
      { kind: 'local', at: '2026-11-23T09:00', zone: 'Our office' },
      { kind: 'local', at: '2026-11-23T09:30', zone: 'Our office' },
    ])
  })

  test('has no end if the end is before the start', async () =>
    expect(await at('DTSTART:20261123T090000Z', 'DTEND:20261123T080000Z')).toEqual([
      instant('2026-11-23T09:00:00.000Z'),
      null,
    ]))
})

test('zone rules end at their UNTIL and start in any year, and Windows zone names need no rules', async () => {
  const eastern = (begins: string) =>
    calendar(
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'TZID:Eastern of ours',
      ...rules('STANDARD', `${begins}1029T020000`, ['-0400', '-0500'], 'UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU'),
      ...rules('DAYLIGHT', `${begins}0405T020000`, ['-0500', '-0400'], 'UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU'),
      ...rules('DAYLIGHT', '20070311T020000', ['-0500', '-0400'], 'BYMONTH=3;BYDAY=2SU'),
      ...rules('STANDARD', '20071104T020000', ['-0400', '-0500'], 'BYMONTH=11;BYDAY=1SU'),
      'END:VTIMEZONE',
      ...event('SUMMARY:x', 'DTSTART;TZID=Eastern of ours:20261028T090000'),
    )
  for (const begins of ['1967', '1601', '0001'])
    expect((await invitationOf(eastern(begins)))?.start).toEqual(instant('2026-10-28T13:00:00.000Z'))
  expect(await at('DTSTART;TZID=Arab Standard Time:20261028T090000')).toMatchObject([
    instant('2026-10-28T06:00:00.000Z'),
    null,
  ])
  expect(await at('DTSTART;TZID="Eastern Standard Time":20261028T090000')).toMatchObject([
    instant('2026-10-28T13:00:00.000Z'),
    null,
  ])
})

const rules = (kind: string, begins: string, [from, to]: [string, string], rule: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${begins}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `RRULE:FREQ=YEARLY;${rule}`,
  `END:${kind}`,
]

test('a cancellation, a reply and a published event are recognised as such', async () => {
  const one = event('SUMMARY:x', 'DTSTART:20261123T090000Z', 'ATTENDEE;CN=Omar;PARTSTAT=DECLINED:mailto:omar@x.test')
  const read = async (...head: string[]) => invitationOf(calendar(...head, ...one))
  expect(await read('METHOD:CANCEL')).toMatchObject({ method: 'cancel', answer: null })
  expect(await read('METHOD:REPLY')).toMatchObject({
    method: 'reply',
    answer: { name: 'Omar', address: 'omar@x.test', says: 'declined' },
  })
  expect(await read()).toMatchObject({ method: 'other' })
  const status = calendar('METHOD:REQUEST', ...event('SUMMARY:x', 'STATUS:CANCELLED'))
  expect(await invitationOf(status)).toMatchObject({ method: 'cancel', start: null })
})

test('a series shows its rule and not one instance, and several events show the first and the number of others', async () => {
  const ics = calendar(
    ...event('RECURRENCE-ID:20261130T090000Z', 'SUMMARY:One day', 'DTSTART:20261130T100000Z'),
    ...event('SUMMARY:The series', 'RRULE:FREQ=WEEKLY', 'DTSTART:20261123T090000Z'),
    ...['two', 'three'].flatMap((uid) => ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Other', 'END:VEVENT']),
  )
  expect(await invitationOf(ics)).toMatchObject({ title: 'The series', repeats: true, others: 2 })
})

test.each([['text/calendar'], ['application/ics; name="invite.ics"'], ['application/octet-stream; name="invite.ics"']])(
  'an invitation is found in a part of type %s',
  async (kind) => expect(await invitationOf(calendar(...event('SUMMARY:Here')), kind)).toMatchObject({ title: 'Here' }),
)

test.each([
  ['nothing', ''],
  ['no calendar', 'Hello'],
  ['no event', calendar('BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO')],
  ['an event that says nothing', calendar(...event())],
  ['a day that there is not', calendar(...event('DTSTART:20260231T090000Z'))],
  ['no numbers', calendar(...event('DTSTART:tomorrow'))],
  ['bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ['a thousand components within each other', 'BEGIN:VCALENDAR\r\n'.repeat(1000)],
])('a calendar part with %s shows no invitation, and the message is still parsed', async (_, ics) =>
  expect(await invitationOf(ics)).toBeNull(),
)

test('long values of an invitation are truncated, and unusual ones become plain text', async () => {
  const long = await invitationOf(calendar(...event(`SUMMARY:${'س'.repeat(5000)}`, 'LOCATION:javascript:alert(1)')))
  expect(long).toMatchObject({ title: 'س'.repeat(300), location: 'javascript:alert(1)' })
  const turned = await invitationOf(calendar(...event('SUMMARY:\u202egnp.exe\u0000\\nmore')))
  expect(turned?.title).toBe('gnp.exe more')
  const huge = calendar(...event('SUMMARY:First'), 'X:y\r\n'.repeat(300_000))
  expect(await invitationOf(huge)).toMatchObject({ title: 'First' })
})
