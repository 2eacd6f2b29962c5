import { expect, test } from 'vitest'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { columnCount, duplicate, find, fitting, inOrder, insert, move, remove, step, stepAside } from './document.ts'

const line = (id: string) => ({ id, type: 'spacer', height: 20, room: 12, background: null }) as const
const columns = (id: string, ...lists: string[][]): Block => ({
  id,
  type: 'columns',
  room: 12,
  background: null,
  columns: lists.map((ids) => ({ share: 50, blocks: ids.map(line) })),
})
const mail = (...blocks: Block[]) => ({ version: 1, settings: {}, blocks }) as unknown as BlockDocument
const start = mail(line('a'), columns('k', ['b', 'c'], ['d']), line('e'))

/** A document as text: `a [b c|d] e`. */
const written = ({ blocks }: BlockDocument) =>
  blocks
    .map((block) =>
      block.type === 'columns'
        ? `[${block.columns.map((column) => column.blocks.map(({ id }) => id).join(' ')).join('|')}]`
        : block.id,
    )
    .join(' ')

test('a block moved step by step reaches every position of a document, and comes back', () => {
  const down = []
  let now = start
  for (let at = 0; at < 7; at += 1) {
    now = step(now, 'a', 1)
    down.push(written(now))
  }
  expect(down).toEqual([
    '[a b c|d] e',
    '[b a c|d] e',
    '[b c a|d] e',
    '[b c|a d] e',
    '[b c|d a] e',
    '[b c|d] a e',
    '[b c|d] e a',
  ])
  for (let at = 0; at < 7; at += 1) now = step(now, 'a', -1)
  expect(written(now)).toBe(written(start))
  expect(written(step(start, 'k', 1))).toBe('a e [b c|d]')
  expect(step(start, 'e', 1)).toEqual(start)
})

test('a block moves between columns, and into and out of them', () => {
  expect(written(stepAside(start, 'c', 1))).toBe('a [b|d c] e')
  expect(stepAside(start, 'c', -1)).toBe(start)
  expect(written(move(start, 'e', { list: { of: 'k', column: 1 }, at: 0 }))).toBe('a [b c|e d]')
  expect(written(move(start, 'b', { list: null, at: 3 }))).toBe('a [c|d] e b')
  expect(written(move(start, 'a', { list: null, at: 3 }))).toBe('[b c|d] e a')
  expect(move(start, 'k', { list: { of: 'k', column: 0 }, at: 0 })).toBe(start)
  expect(insert(start, columns('q', []), { list: { of: 'k', column: 0 }, at: 0 })).toBe(start)
})

test('a block is duplicated with new ids and removed, and its content stays when the number of columns changes', () => {
  const { document, id } = duplicate(start, 'k')
  expect(new Set(inOrder(document).map((block) => block.id)).size).toBe(10)
  expect(find(document, id)?.place).toEqual({ list: null, at: 2 })
  expect(written(remove(start, 'c'))).toBe('a [b|d] e')
  expect(written(columnCount(start, 'k', 3))).toBe('a [b c|d|] e')
  expect(written(columnCount(start, 'k', 1))).toBe('a [b c d] e')
})

test('an image block is as wide as its pixels, at most as wide as the message or its column', () => {
  const document = { ...start, settings: { width: 600 } } as BlockDocument
  const column = { of: 'k', column: 0 }
  expect([138, 552, 4000, 5, null].map((pixels) => fitting(document, null, pixels))).toEqual([25, 100, 100, 10, 100])
  expect([65, 260, 552].map((pixels) => fitting(document, column, pixels))).toEqual([25, 100, 100])
})
