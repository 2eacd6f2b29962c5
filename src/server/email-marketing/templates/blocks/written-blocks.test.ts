import { expect, test } from 'vitest'
import { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { renderBlocks } from './render.ts'

const rowsOf = (...blocks: object[]) => {
  const document = BlockDocument.parse({
    version: 1,
    blocks: blocks.map((block, at) => ({ id: `b${at}`, background: '#123456', ...block })),
  })
  const { html, text } = renderBlocks(document, { language: 'en', publicUrl: '', subject: 'S' })
  return { rows: html.match(/class="pad"/g)?.length ?? 0, text: text.trim() }
}
const empty = [
  { type: 'heading', text: ' ' },
  { type: 'text', html: '<p></p>' },
  { type: 'button', label: '', href: 'https://shop.test' },
  { type: 'quote', html: '' },
  { type: 'image', src: '', alt: 'A' },
  { type: 'product', title: '' },
  { type: 'kept', text: '' },
]

test('a block that only has its placeholder is not sent, nor is its space, in columns neither', () => {
  expect(rowsOf(...empty)).toEqual({ rows: 0, text: '' })
  const inside = empty.map((block, at) => ({ id: `c${at}`, ...block }))
  expect(rowsOf({ type: 'columns', columns: [{ blocks: inside }, { blocks: [] }] }).rows).toBe(0)
  const half = {
    type: 'columns',
    columns: [{ blocks: [...inside, { id: 'd', type: 'heading', text: 'Hi' }] }, { blocks: [] }],
  }
  expect(rowsOf(half)).toEqual({ rows: 1, text: 'Hi' })
})

test('a space, a line and a footer with links are sent without text', () => {
  expect(rowsOf({ type: 'spacer' }, { type: 'divider' }, { type: 'footer', html: '' }).rows).toBe(3)
})
