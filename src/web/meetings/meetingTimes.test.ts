import { expect, test } from 'vitest'
import { evenings } from '#test/summer-time.ts'
import { locale } from '../i18n/dates.ts'
import { spanText } from './meetingTimes.ts'
import { instantAt, wallAt } from '../ui/form/zoneTime.ts'

// src/server/meetings/daylight-saving.test.ts tests the same meetings in emails and calendars.

test.each(evenings)('in %s, a meeting at %s is half past six on the page and in the form', (timeZone, startsAt) => {
  const at = new Date(startsAt).toISOString()
  const span = { at, durationMinutes: 60, timeZone }
  const day = String(Number(startsAt.slice(8, 10)))
  expect(spanText(locale('en'), span, 'medium')).toMatch(new RegExp(`^${day}\u00a0.*\u00a02027, 18:30.19:30$`))
  expect(spanText(locale('ar'), span, 'medium')).toMatch(new RegExp(`${day}.*6:30.7:30`))
  expect(wallAt(Date.parse(at), timeZone)).toBe(startsAt.slice(0, 16))
  expect(instantAt(startsAt.slice(0, 16), timeZone)).toBe(at)
})
