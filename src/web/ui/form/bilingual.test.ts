import { expect, test } from 'vitest'
import { fillEmptySide, isBlank, clearRepeatedSide } from './bilingual.ts'

test('a language version that only repeats the other one is cleared for editing', () => {
  expect(clearRepeatedSide({ en: 'Boxes', ar: 'Boxes' })).toEqual({ en: 'Boxes', ar: '' })
  expect(clearRepeatedSide({ en: 'صناديق', ar: 'صناديق' })).toEqual({ en: '', ar: 'صناديق' })
  expect(clearRepeatedSide({ en: 'Boxes', ar: 'صناديق' })).toEqual({ en: 'Boxes', ar: 'صناديق' })
  expect(clearRepeatedSide({ en: '', ar: '' })).toEqual({ en: '', ar: '' })
})

test('an empty language version is filled from the other one', () => {
  expect(fillEmptySide({ en: 'Boxes', ar: ' ' })).toEqual({ en: 'Boxes', ar: 'Boxes' })
  expect(fillEmptySide({ en: '', ar: 'صناديق' })).toEqual({ en: 'صناديق', ar: 'صناديق' })
  expect(isBlank({ en: ' ', ar: '' })).toBe(true)
})
