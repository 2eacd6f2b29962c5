import type { Lang } from '#contract/fields.ts'
import type { Config } from '../config.ts'
import { senderAddress } from '../mail/system/mailer.ts'
import { component, property, textProperty, utcTime, wallTime, serialize } from '../export/ical-lines.ts'
import { isLocal, zoneComponent } from './ical-zone.ts'
import { wallAt } from '../text/time-zone.ts'

/** One occurrence of a meeting. */
export type Event = {
  id: string
  number: number
  starts_at: Date
  duration_minutes: number
  time_zone: string
  title: string
  description: string
  /** The join link, if the reader may see it. */
  joinUrl: string | null
  cancelled: boolean
  sequence: number
  created_at: Date
  updated_at: Date
}

type Calendar = {
  method: 'PUBLISH' | 'CANCEL'
  lang: Lang
  siteName: string
  config: Config
  now: Date
  /** The name of a subscribed calendar. */
  name?: string
}

// The join link opens and the second reminder is sent this long before the start.
const alarmBefore = '-PT15M'

/** Meetings as an iCalendar object (RFC 5545), each in its own time zone, with the rules of those zones. */
export function calendarOf(events: readonly Event[], calendar: Calendar): string {
  const { method, lang, name, now } = calendar
  const zones = new Map<string, { from: Date; to: Date }>()
  for (const { starts_at, duration_minutes, time_zone } of events) {
    if (!isLocal(starts_at, time_zone, now)) continue
    const end = endOf({ starts_at, duration_minutes })
    const known = zones.get(time_zone) ?? { from: starts_at, to: end }
    zones.set(time_zone, {
      from: starts_at < known.from ? starts_at : known.from,
      to: end > known.to ? end : known.to,
    })
  }
  return serialize(
    component('VCALENDAR', [
      property('VERSION', '2.0'),
      property('PRODID', `-//Sanad//Meetings//${lang.toUpperCase()}`),
      property('METHOD', method),
      ...(name === undefined
        ? []
        : [
            textProperty('NAME', name),
            textProperty('X-WR-CALNAME', name),
            // RFC 7986 §5.7, and the older property.
            property('REFRESH-INTERVAL', 'PT1H', { VALUE: 'DURATION' }),
            property('X-PUBLISHED-TTL', 'PT1H'),
          ]),
      ...[...zones].flatMap(([zone, { from, to }]) => zoneComponent(zone, from, to)),
      ...events.flatMap((event) => eventOf(event, calendar)),
    ]),
  )
}

const endOf = ({ starts_at, duration_minutes }: Pick<Event, 'starts_at' | 'duration_minutes'>) =>
  new Date(starts_at.getTime() + duration_minutes * 60_000)

/** UID and sequence let a later file replace the events of an earlier one. */
function eventOf(event: Event, { config, siteName, now }: Calendar): string[] {
  const { id, number, starts_at, time_zone, title, description, joinUrl, cancelled } = event
  const address = `${config.publicUrl}/meetings/${id}`
  const end = endOf(event)
  // Start and end are in the same zone where possible.
  const local = isLocal(starts_at, time_zone, now) && isLocal(end, time_zone, now)
  const time = (name: string, at: Date) =>
    local ? property(name, wallTime(wallAt(at.getTime(), time_zone)), { TZID: time_zone }) : property(name, utcTime(at))
  return component('VEVENT', [
    property('UID', `${id}.${number}@${new URL(config.publicUrl).hostname}`),
    property('DTSTAMP', utcTime(event.updated_at)),
    property('SEQUENCE', String(event.sequence)),
    property('CREATED', utcTime(event.created_at)),
    property('LAST-MODIFIED', utcTime(event.updated_at)),
    time('DTSTART', starts_at),
    time('DTEND', end),
    textProperty('SUMMARY', title),
    textProperty('DESCRIPTION', [description, joinUrl, address].filter(Boolean).join('\n\n')),
    ...(joinUrl === null ? [] : [textProperty('LOCATION', joinUrl)]),
    property('URL', joinUrl ?? address),
    property('STATUS', cancelled ? 'CANCELLED' : 'CONFIRMED'),
    // RFC 5546 §3.2: published and cancelled events name their organizer.
    property('ORGANIZER', `mailto:${senderAddress(config)}`, { CN: siteName }),
    ...(cancelled
      ? []
      : component('VALARM', [
          property('ACTION', 'DISPLAY'),
          property('TRIGGER', alarmBefore),
          textProperty('DESCRIPTION', title),
        ])),
  ])
}
