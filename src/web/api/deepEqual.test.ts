import { expect, test } from 'vitest'
import { deepEqual } from './deepEqual.ts'

test('calls that say the same are the same, however they were put together', () => {
  expect(deepEqual({ a: 1, b: { c: ['x', null] } }, { b: { c: ['x', null] }, a: 1 })).toBe(true)
  expect(deepEqual({ a: undefined }, {})).toBe(false)
  expect(deepEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(deepEqual({ a: '1' }, { a: 1 })).toBe(false)
})

test('two files are two, even where both hold the same', () => {
  const [one, other] = [new File(['x'], 'x.csv'), new File(['x'], 'x.csv')]
  expect(deepEqual({ file: one }, { file: other })).toBe(false)
  expect(deepEqual({ file: one }, { file: one })).toBe(true)
})
