import { expect, test } from 'vitest'
import { attributeOf, faultOf } from './mapping.ts'

test('a mapping must include the address, and each field once', () => {
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

test('a mapping must say how ambiguous dates are read', () => {
  const ambiguous = [false, true]
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday' }], ambiguous)).toBe('undecidedDates')
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday', dates: 'dayFirst' }], ambiguous)).toBeNull()
  expect(faultOf([{ field: 'email' }, { attribute: 'birthday', dates: 'text' }], ambiguous)).toBeNull()
  expect(faultOf([{ field: 'email' }, null], ambiguous)).toBeNull()
})

test('an attribute is named after its column heading', () => {
  expect(attributeOf('  City / town (new)! ')).toBe('City town new')
  expect(attributeOf('المدينة؟')).toBe('المدينة')
})
