import { expect, test } from 'vitest'
import { deepEqual } from './deepEqual.ts'

test('inputs with the same content are equal, whatever the order of their keys', () => {
  expect(deepEqual({ a: 1, b: { c: ['x', null] } }, { b: { c: ['x', null] }, a: 1 })).toBe(true)
  expect(deepEqual({ a: undefined }, {})).toBe(false)
  expect(deepEqual({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(deepEqual({ a: '1' }, { a: 1 })).toBe(false)
})

test('two files are different, even with the same content', () => {
  const [one, other] = [new File(['x'], 'x.csv'), new File(['x'], 'x.csv')]
  expect(deepEqual({ file: one }, { file: other })).toBe(false)
  expect(deepEqual({ file: one }, { file: one })).toBe(true)
})
