import { expect, test } from 'vitest'
import { localDay } from './localTime.ts'
import { addLanguages, type Lang } from '#contract/text/languages.ts'
import { monthAfter, movedTo, startOf, weeksOf } from './month.ts'

test('a month is shown in whole weeks, which begin on Monday in English and on Saturday in Arabic', () => {
  const english = weeksOf('2026-11-15', 'en')
  expect(english[0]?.[0]).toBe('2026-10-26')
  expect(english.at(-1)?.[6]).toBe('2026-12-06')
  expect(weeksOf('2026-11-15', 'ar')[0]?.[0]).toBe('2026-10-31')
  for (const weeks of [english, weeksOf('2026-02-01', 'ar')]) {
    for (const week of weeks) expect(week).toHaveLength(7)
    expect(new Set(weeks.flat()).size).toBe(weeks.flat().length)
  }
})

test('months continue across the year', () => {
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthAfter('2026-03-31', -1)).toBe('2026-02-01')
})

test('a post that moves to another day keeps its time, even across a change of daylight saving time', () => {
  const at = new Date(2026, 2, 20, 9, 30).toISOString()
  const moved = new Date(movedTo(at, '2026-04-02'))
  expect([moved.getHours(), moved.getMinutes(), localDay(moved)]).toEqual([9, 30, '2026-04-02'])
  expect(startOf('2026-04-02').getDate()).toBe(2)
})

test('the weeks of an added language begin as in its country', () => {
  const code = 'en-US' as Lang
  addLanguages([{ code, name: 'English (US)', direction: 'ltr', locale: 'en-US' }])
  expect(weeksOf('2026-11-15', code)[0]?.[0]).toBe('2026-11-01')
  addLanguages([])
})
