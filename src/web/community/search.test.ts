import { expect, test } from 'vitest'
import { searchLength } from './search.ts'

test('signs that accompany letters do not make a search long enough', () => {
  expect(searchLength('مهـا')).toBe(4)
  expect(searchLength('مَهَ')).toBe(2)
  expect(searchLength(' a b ')).toBe(2)
  expect(searchLength('Zoë')).toBe(3)
})
