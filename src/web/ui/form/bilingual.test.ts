import { expect, test } from 'vitest'
import { filledSides, isBlank, typedSides } from './bilingual.ts'

test('a side that only repeats the other was not written', () => {
  expect(typedSides({ en: 'Boxes', ar: 'Boxes' })).toEqual({ en: 'Boxes', ar: '' })
  expect(typedSides({ en: 'صناديق', ar: 'صناديق' })).toEqual({ en: '', ar: 'صناديق' })
  expect(typedSides({ en: 'Boxes', ar: 'صناديق' })).toEqual({ en: 'Boxes', ar: 'صناديق' })
  expect(typedSides({ en: '', ar: '' })).toEqual({ en: '', ar: '' })
})

test('an empty side says what the other says', () => {
  expect(filledSides({ en: 'Boxes', ar: ' ' })).toEqual({ en: 'Boxes', ar: 'Boxes' })
  expect(filledSides({ en: '', ar: 'صناديق' })).toEqual({ en: 'صناديق', ar: 'صناديق' })
  expect(isBlank({ en: ' ', ar: '' })).toBe(true)
})
