import { expect, test } from 'vitest'
import { locale, withoutBreaks } from './dates.ts'

const written = (language: 'en' | 'ar', at: string) =>
  withoutBreaks(
    new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    ),
  )

test('no line ends between an Arabic time and its half of the day, in a month whose name begins with its letter too', () => {
  expect(written('ar', '2026-03-16T09:05Z')).toMatch(/9:05\u00A0ص$/)
  expect(written('ar', '2026-03-16T21:05Z')).toMatch(/^16\u00A0مارس\u00A02026 .*9:05\u00A0م$/)
})

test('no line ends within a date, in either language', () => {
  expect(written('en', '2026-03-16T21:05Z')).toBe('16\u00A0March\u00A02026 at 21:05')
  expect(written('ar', '2026-03-16T21:05Z')).toMatch(/^16\u00A0مارس\u00A02026 /)
})
