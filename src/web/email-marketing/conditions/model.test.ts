import { expect, test } from 'vitest'
import { completePart, type Draft, type DraftSet, fields, operatorsOf, parseConditions, toConditions } from './model.ts'

const written: Omit<Draft, 'field' | 'is'> = {
  tagIds: ['0198c3b0-0000-7000-8000-000000000000'],
  values: ['subscribed'],
  value: '12',
  name: 'city',
  days: 30,
  from: '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  min: '1',
  campaignId: '0198c3b0-0000-7000-8000-000000000000',
  url: 'https://shop.test/sale',
  topicId: '0198c3b0-0000-7000-8000-000000000000',
  formId: '0198c3b0-0000-7000-8000-000000000000',
  importId: '0198c3b0-0000-7000-8000-000000000000',
  automationId: '0198c3b0-0000-7000-8000-000000000000',
}

test.each(fields.flatMap((field) => operatorsOf[field].map((is) => ({ field, is }))))(
  'a filled-in condition is complete: %j',
  (how) => expect(toConditions({ match: 'all', of: [{ ...how, ...written }] })?.of).toMatchObject([how]),
)

test('a condition sends only the values that its operator needs', () => {
  const of = (draft: Draft) => toConditions({ match: 'any', of: [{ ...written, ...draft }] })?.of[0]
  expect(of({ field: 'attribute', is: 'above' })).toEqual({ field: 'attribute', is: 'above', name: 'city', value: 12 })
  expect(of({ field: 'attribute', is: 'range', max: '١٬٥٠٠٫٥' })).toEqual({
    field: 'attribute',
    is: 'range',
    name: 'city',
    min: 1,
    max: 1500.5,
  })
  expect(of({ field: 'opened', is: 'within' })).toEqual({ field: 'opened', is: 'within', days: 30 })
  expect(of({ field: 'opened', is: 'never' })).toEqual({ field: 'opened', is: 'never' })
  expect(of({ field: 'firstName', is: 'empty' })).toEqual({ field: 'firstName', is: 'empty' })
})

test('an incomplete condition becomes null', () => {
  for (const draft of [
    { field: 'tags', is: 'any' },
    { field: 'status', is: 'in', values: [] },
    { field: 'firstName', is: 'equals', value: ' ' },
    { field: 'attribute', is: 'equals', value: 'x' },
    { field: 'attribute', is: 'above', name: 'n', value: 'x' },
    { field: 'opened', is: 'between' },
  ] as Draft[])
    expect(toConditions({ match: 'all', of: [draft] })).toBeNull()
  expect(toConditions({ match: 'any', of: [{ match: 'all', of: [] }] })).toBeNull()
})

test('incomplete conditions are dropped, and complete ones stay', () => {
  const never: Draft = { field: 'opened', is: 'never' }
  const half: Draft = { field: 'firstName', is: 'equals', value: ' ' }
  const sets: DraftSet[] = [
    { match: 'any', of: [half, half] },
    { match: 'any', of: [half, never] },
  ]
  expect(completePart({ match: 'all', of: [half, never, ...sets] })).toEqual({
    match: 'all',
    of: [never, { match: 'any', of: [never] }],
  })
  expect(completePart({ match: 'all', of: [half, { match: 'any', of: [half] }] })).toBeNull()
})

test('invalid conditions in a URL are ignored', () => {
  expect(parseConditions('{')).toBeNull()
  expect(parseConditions('{"match":"all"}')).toBeNull()
})
