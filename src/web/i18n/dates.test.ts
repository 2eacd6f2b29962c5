import { expect, test } from 'vitest'
import { locale, unbroken } from './dates.ts'

const written = (language: 'en' | 'ar', at: string) =>
  unbroken(
    new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    ),
  )

test('no line ends between an Arabic time and its half of the day, in a month whose name begins with its letter too', () => {
  expect(written('ar', '2026-03-16T09:05Z')).toMatch(/9:05\u00A0ص$/)
  expect(written('ar', '2026-03-16T21:05Z')).toMatch(/^16 مارس .*9:05\u00A0م$/)
  expect(written('en', '2026-03-16T21:05Z')).not.toContain('\u00A0')
})
