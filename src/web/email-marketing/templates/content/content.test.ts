import { expect, test } from 'vitest'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { type ContentValue, differences, isSame } from './content.ts'

const documentOf = (...blocks: object[]) =>
  ({
    version: 1,
    settings: {},
    blocks: blocks.map((block, at) => ({ id: `b${at}`, ...block })),
  }) as unknown as BlockDocument
const heading = (text: string) => ({ type: 'heading', text })
const button = (label: string) => ({ type: 'button', label, href: '' })

test('a version lacks what the first one has, and names texts that are not written yet', () => {
  const first = documentOf(heading('Offers'), { type: 'text', html: '<p>All new</p>' }, button('Buy'))
  expect(
    differences(first, documentOf(heading('عروض'), { type: 'text', html: '<p>جديد</p>' }, button('شراء'))),
  ).toEqual([])
  expect(
    differences(first, documentOf(heading('عروض'), { type: 'text', html: '<p></p>' }, { type: 'divider' })),
  ).toEqual([
    { what: 'empty', type: 'text', number: 2 },
    { what: 'missing', type: 'button', number: 3 },
    { what: 'extra', type: 'divider', number: 3 },
  ])
})

test('an email is the same if all fields of all languages are', () => {
  const value: ContentValue = {
    language: 'en',
    subject: 'S',
    previewText: '',
    contentType: 'text',
    content: 'a',
    text: '',
  }
  expect(isSame([value], [{ ...value }])).toBe(true)
  expect(isSame([value], [{ ...value, content: 'b' }])).toBe(false)
  expect(isSame([value], [value, value])).toBe(false)
})
