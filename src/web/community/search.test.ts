import { expect, test } from 'vitest'
import { searchLength } from './search.ts'

test('combining marks do not count towards the length of a search', () => {
  expect(searchLength('مهـا')).toBe(4)
  expect(searchLength('مَهَ')).toBe(2)
  expect(searchLength(' a b ')).toBe(2)
  expect(searchLength('Zoë')).toBe(3)
})
