import { expect, test } from 'vitest'
import { mergeTagName } from './mergeTagName.ts'

test('a merge tag is shown by the name of its field, and other Liquid is not a merge tag', () => {
  expect(mergeTagName('{{ firstName | default: "friend" }}')).toMatchObject({ en: 'First name' })
  expect(mergeTagName('{{name}}')).toMatchObject({ ar: 'الاسم الكامل' })
  expect(mergeTagName('{{ attributes.city }}')).toBe('city')
  for (const other of ['{{ constructor }}', '{{ 1 | plus: 2 }}', '{% if x %}', '{{}}'])
    expect(mergeTagName(other)).toBeNull()
})
