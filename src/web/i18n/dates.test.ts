import { expect, test } from 'vitest'
import { locale, withoutBreaks } from './dates.ts'

const written = (language: 'en' | 'ar', at: string) =>
  withoutBreaks(
    new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    ),
  )

test('a line never breaks between an Arabic time and its day period, even where the month begins with the same letter', () => {
  expect(written('ar', '2026-03-16T09:05Z')).toMatch(/9:05\u00A0ص$/)
  expect(written('ar', '2026-03-16T21:05Z')).toMatch(/^16\u00A0مارس\u00A02026 .*9:05\u00A0م$/)
})

test('a line never breaks within a date, in either language', () => {
  expect(written('en', '2026-03-16T21:05Z')).toBe('16\u00A0March\u00A02026 at 21:05')
  expect(written('ar', '2026-03-16T21:05Z')).toMatch(/^16\u00A0مارس\u00A02026 /)
})
