import { expect, test } from 'vitest'
import { differingPaths, mergeEdits, valueAt } from './conflicts.ts'

const tag = (_id: string, usageCount = 0) => ({ _id, name: { en: _id, ar: _id }, usageCount })
const read = { title: { en: 'Wax', ar: 'شمع' }, cover: null as string | null, tags: [tag('a')], active: true }

test('the conflict of two edits lists the differing fields by path, and compares tags by id', () => {
  expect(differingPaths(read, { ...read, tags: [tag('a', 7)] })).toEqual([])
  const theirs = { ...read, title: { en: 'Wax', ar: 'فتيل' }, cover: '/i/1', tags: [tag('a'), tag('b')] }
  expect(differingPaths(read, theirs)).toEqual(['title.ar', 'cover', 'tags'])
  expect(valueAt(theirs, 'title.ar')).toBe('فتيل')
})

test('a merge of two edits keeps my changed fields, and takes all others from the other version', () => {
  const mine = { ...read, title: { en: 'Soy wax', ar: 'شمع' } }
  const theirs = { ...read, title: { en: 'Bee wax', ar: 'شمع النحل' }, active: false }
  expect(mergeEdits(read, mine, theirs)).toEqual({ ...read, title: { en: 'Soy wax', ar: 'شمع النحل' }, active: false })
})
