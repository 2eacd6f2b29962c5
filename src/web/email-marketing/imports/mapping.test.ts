import { expect, test } from 'vitest'
import { attributeOf, faultOf } from './mapping.ts'

test('a mapping names the address, and nothing twice', () => {
  expect(faultOf([{ field: 'email' }, null, null, { attribute: 'city' }])).toBeNull()
  expect(faultOf([{ field: 'firstName' }])).toBe('noEmail')
  expect(faultOf([{ field: 'email' }, { field: 'tags' }, { field: 'tags' }])).toBe('twice')
  expect(faultOf([{ field: 'email' }, { attribute: 'a' }, { attribute: 'a' }])).toBe('twice')
  expect(faultOf([{ field: 'email' }, { field: 'optOut' }, { field: 'optOut' }])).toBeNull()
  const attributes = Array.from({ length: 51 }, (_, at) => ({ attribute: `a${at}` }))
  expect(faultOf([{ field: 'email' }, ...attributes])).toBe('tooManyColumns')
  expect(faultOf([{ field: 'email' }, { attribute: ' ' }])).toBe('unnamedAttribute')
  expect(faultOf([{ field: 'email' }, { attribute: 'a' }, { attribute: 'a', dates: 'text' }])).toBe('twice')
})

test('a mapping says how dates are read that may be read either way', () => {
  const ambiguous = [false, true]
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday' }], ambiguous)).toBe('undecidedDates')
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday', dates: 'dayFirst' }], ambiguous)).toBeNull()
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday', dates: 'text' }], ambiguous)).toBeNull()
  expect(faultOf([{ field: 'email' }, null], ambiguous)).toBeNull()
})

test('a heading gives an attribute its name', () => {
  expect(attributeOf('  City / town (new)! ')).toBe('City town new')
  expect(attributeOf('المدينة؟')).toBe('المدينة')
})
