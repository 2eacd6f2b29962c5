import { expect, test } from 'vitest'
import { difference } from './difference.ts'

test('a diff lists changed fields at any depth, and the names of unchanged ones', () => {
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

test('a created or deleted item lists every field', () => {
  expect(difference(null, { title: 'T' }).changed).toEqual([{ field: 'title', before: undefined, after: 'T' }])
  expect(difference({ title: 'T' }, null).changed).toEqual([{ field: 'title', before: 'T', after: undefined }])
  expect(difference(null, null)).toEqual({ changed: [], same: [] })
})
