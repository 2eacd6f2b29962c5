import { describe, expect, test } from 'vitest'
import { occurrencesOf, type Rule } from './occurrences.ts'
import { instantAt, wallAt, wallText } from '../text/time-zone.ts'

const starts = (startsAt: string, timeZone: string, recurrence: Partial<Rule> & Pick<Rule, 'frequency'>) =>
  occurrencesOf({
    startsAt: new Date(startsAt),
    durationMinutes: 60,
    timeZone,
    recurrence: { interval: 1, count: null, until: null, ...recurrence },
  }).map((occurrence) => occurrence.startsAt.toISOString())

describe('occurrences keep their local time', () => {
  test('weekly into summer time in Berlin: 18:00 stays 18:00', () => {
    expect(starts('2026-03-19T17:00:00Z', 'Europe/Berlin', { frequency: 'weekly', count: 3 })).toEqual([
      '2026-03-19T17:00:00.000Z',
      '2026-03-26T17:00:00.000Z',
      '2026-04-02T16:00:00.000Z',
    ])
  })

  test('weekly out of summer time in New York', () => {
    expect(starts('2026-10-28T22:00:00Z', 'America/New_York', { frequency: 'weekly', count: 2 })).toEqual([
      '2026-10-28T22:00:00.000Z',
      '2026-11-04T23:00:00.000Z',
    ])
  })

  test('in Cairo, where summer time begins on a Friday at midnight', () => {
    const days = starts('2026-04-22T22:30:00Z', 'Africa/Cairo', { frequency: 'daily', count: 3 })
    // 00:30 on Friday the 24th does not exist: it becomes 01:30, and on the next day it is 00:30 again.
    expect(days.map((at) => wallText(new Date(at), 'Africa/Cairo'))).toEqual([
      '2026-04-23 00:30 · Africa/Cairo',
      '2026-04-24 01:30 · Africa/Cairo',
      '2026-04-25 00:30 · Africa/Cairo',
    ])
  })

  test('every second day, up to and including a day', () => {
    expect(
      starts('2026-01-01T10:00:00Z', 'UTC', { frequency: 'daily', interval: 2, until: '2026-01-05T10:00:00.000Z' }),
    ).toEqual(['2026-01-01T10:00:00.000Z', '2026-01-03T10:00:00.000Z', '2026-01-05T10:00:00.000Z'])
  })

  test('monthly on the 31st skips months without one', () => {
    expect(starts('2026-01-31T10:00:00Z', 'Asia/Amman', { frequency: 'monthly', count: 4 })).toEqual([
      '2026-01-31T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
      '2026-05-31T10:00:00.000Z',
      '2026-07-31T10:00:00.000Z',
    ])
  })

  test('more than 200 occurrences are refused, and so is an end before the start', () => {
    const until = (text: string) => () => starts('2026-01-01T10:00:00Z', 'UTC', { frequency: 'daily', until: text })
    expect(until('2027-01-01T10:00:00.000Z')).toThrow('at most 200')
    expect(until('2026-01-01T09:00:00.000Z')).toThrow('is before the meeting')
  })
})

describe('local times', () => {
  test('that occur twice mean the first occurrence', () => {
    // 2026-10-25 02:30 in Berlin is 00:30 UTC in summer time and 01:30 UTC after it.
    expect(instantAt(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('that are skipped count as if the clocks had not changed', () => {
    expect(instantAt(Date.UTC(2026, 2, 29, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  test.each(['Asia/Amman', 'Africa/Cairo', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/St_Johns'])(
    'in %s every hour of two years survives a round trip',
    (zone) => {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 6 * 3_600_000) {
        const back = instantAt(wallAt(at, zone), zone).getTime()
        // An hour that occurs twice counts as its first occurrence.
        expect([0, 1_800_000, 3_600_000]).toContain(at - back)
      }
    },
  )
})
