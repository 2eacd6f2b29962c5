import { expect, test } from 'vitest'
import { difference } from './difference.ts'

test('tells the fields that differ, however deep, and names the others', () => {
  const before = { name: { en: 'Old', ar: 'قديم' }, tags: ['a'], status: 'active' }
  const after = { name: { en: 'New', ar: 'قديم' }, tags: ['a', 'b'], status: 'active' }
  expect(difference(before, after)).toEqual({
    changed: [
      { field: 'name.en', before: 'Old', after: 'New' },
      { field: 'tags', before: ['a'], after: ['a', 'b'] },
    ],
    same: ['name.ar', 'status'],
  })
})

test('of what was made or deleted, every field is told', () => {
  expect(difference(null, { title: 'T' }).changed).toEqual([{ field: 'title', before: undefined, after: 'T' }])
  expect(difference({ title: 'T' }, null).changed).toEqual([{ field: 'title', before: 'T', after: undefined }])
  expect(difference(null, null)).toEqual({ changed: [], same: [] })
})
