import { expect, test } from 'vitest'
import { lengthOf } from './search.ts'

test('signs that accompany letters do not make a search long enough', () => {
  expect(lengthOf('مهـا')).toBe(4)
  expect(lengthOf('مَهَ')).toBe(2)
  expect(lengthOf(' a b ')).toBe(2)
  expect(lengthOf('Zoë')).toBe(3)
})
