import type { CalendarInvitation } from '#contract/email-marketing/message.ts'
import { type Component, calendarIn, first, type Property, textOf } from './calendar-lines.ts'
import { endOf, timeOf } from './calendar-times.ts'
import type { Person } from './parsed.ts'
import { oneLine } from './storable.ts'

/** In bytes: more of a calendar is not read. */
const maxBytes = 256 * 1024

/** Whether a message part may be a calendar. */
export const isCalendar = (type: string, name: string | null) =>
  /^(?:text\/calendar|application\/ics)\b/i.test(type) ||
  (/^(?:text\/plain|application\/octet-stream)\b/i.test(type) && /\.ics$/i.test(name ?? ''))

/** The invitation in a calendar; null without an event that has a start or a title. */
export function invitationIn(bytes: Uint8Array): CalendarInvitation | null {
  const calendar = calendarIn(new TextDecoder().decode(bytes.subarray(0, maxBytes)))
  const events = calendar?.within.filter(({ name }) => name === 'VEVENT') ?? []
  // The event with the rule of a series comes before its exceptions.
  const event = events.find((event) => !first(event, 'RECURRENCE-ID')) ?? events[0]
  if (!calendar || !event) return null
  const start = timeOf(first(event, 'DTSTART'), calendar)
  const title = plain(first(event, 'SUMMARY'), 300)
  if (!start && title === '') return null
  const method = methodOf(calendar, event)
  return {
    method,
    title,
    start,
    end: start && endOf(event, calendar, start),
    repeats: first(event, 'RRULE') !== undefined || first(event, 'RDATE') !== undefined,
    location: plain(first(event, 'LOCATION'), 500),
    organizer: personOf(first(event, 'ORGANIZER')),
    answer: method === 'reply' ? answerOf(first(event, 'ATTENDEE')) : null,
    others: new Set(events.filter((known) => uidOf(known) !== uidOf(event)).map(uidOf)).size,
  }
}

function methodOf(calendar: Component, event: Component): CalendarInvitation['method'] {
  const method = first(calendar, 'METHOD')?.value.trim().toUpperCase()
  if (method === 'CANCEL' || first(event, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return 'cancel'
  if (method === 'REPLY') return 'reply'
  return method === 'REQUEST' ? 'request' : 'other'
}

function answerOf(attendee: Property | undefined): CalendarInvitation['answer'] {
  const person = personOf(attendee)
  if (!person) return null
  const status = attendee?.parameters.get('PARTSTAT')?.toLowerCase()
  const says = (['accepted', 'declined', 'tentative'] as const).find((known) => known === status) ?? 'other'
  return { ...person, says }
}

function personOf(property: Property | undefined): Person | null {
  if (!property) return null
  const name = oneLine(property.parameters.get('CN') ?? '').slice(0, 200)
  const [, address = ''] = /^mailto:([^\s?<>]{1,254})/i.exec(property.value.trim()) ?? []
  return name || address ? { name: name.toWellFormed(), address: address.toLowerCase() } : null
}

const plain = (property: Property | undefined, maxLength: number) =>
  oneLine(textOf(property?.value ?? ''))
    .slice(0, maxLength)
    .toWellFormed()

const uidOf = (event: Component) => first(event, 'UID')?.value ?? ''
