import type { Block, BlockDocument, LeafBlock } from '#contract/email-marketing/blocks.ts'

// Edits of a block document. Each returns a new document.

/** A list of blocks: that of the message, or that of a column. */
export type List = { of: string; column: number } | null
export type Place = { list: List; at: number }
export type LocatedBlock = { block: Block; place: Place; count: number }

const isLeaf = (block: Block): block is LeafBlock => block.type !== 'columns'

export const listOf = (document: BlockDocument, list: List): readonly Block[] => {
  if (list === null) return document.blocks
  const around = document.blocks.find(({ id }) => id === list.of)
  return around?.type === 'columns' ? (around.columns[list.column]?.blocks ?? []) : []
}

function withList(document: BlockDocument, list: List, blocks: readonly Block[]): BlockDocument {
  if (list === null) return { ...document, blocks: [...blocks] }
  return {
    ...document,
    blocks: document.blocks.map((block) =>
      block.type === 'columns' && block.id === list.of
        ? {
            ...block,
            columns: block.columns.map((column, index) =>
              index === list.column ? { ...column, blocks: blocks.filter(isLeaf) } : column,
            ),
          }
        : block,
    ),
  }
}

/** All lists of a message, in reading order. */
const lists = (document: BlockDocument): List[] => [
  null,
  ...document.blocks.flatMap((block): List[] =>
    block.type === 'columns' ? block.columns.map((_column, column) => ({ of: block.id, column })) : [],
  ),
]

export function find(document: BlockDocument, id: string | null): LocatedBlock | null {
  for (const list of lists(document)) {
    const blocks = listOf(document, list)
    const at = blocks.findIndex((block) => block.id === id)
    const block = blocks[at]
    if (block) return { block, place: { list, at }, count: blocks.length }
  }
  return null
}

/**
 * The padding of every block, and the gap between columns, in px. Same as in
 * `server/email-marketing/templates/blocks`.
 */
const [beside, between] = [48, 16]

/** The maximum width of content in a list, in px. */
function widthOf(document: BlockDocument, list: List): number {
  const whole = document.settings.width - beside
  const around = list === null ? null : find(document, list.of)?.block
  if (list === null || around?.type !== 'columns') return whole
  const all = around.columns.reduce((sum, { share }) => sum + share, 0)
  return Math.floor((whole * (around.columns[list.column]?.share ?? all)) / all) - between
}

/** The width of an image in percent of its list. A small image is not enlarged. */
export const fitting = (document: BlockDocument, list: List, pixels: number | null): number =>
  pixels === null ? 100 : Math.max(10, Math.min(100, Math.round((100 * pixels) / widthOf(document, list))))

/** All blocks in reading order. */
export const inOrder = (document: BlockDocument): Block[] =>
  document.blocks.flatMap((block): Block[] =>
    block.type === 'columns' ? [block, ...block.columns.flatMap(({ blocks }) => blocks)] : [block],
  )

/** Inserts a block. A block of columns cannot be nested. */
export function insert(document: BlockDocument, block: Block, { list, at }: Place): BlockDocument {
  if (list !== null && !isLeaf(block)) return document
  return withList(document, list, listOf(document, list).toSpliced(at, 0, block))
}

export function remove(document: BlockDocument, id: string): BlockDocument {
  const found = find(document, id)
  if (!found) return document
  const { list, at } = found.place
  return withList(document, list, listOf(document, list).toSpliced(at, 1))
}

/** @param to the target position, counted while the block is still in its old one */
export function move(document: BlockDocument, id: string, to: Place): BlockDocument {
  const found = find(document, id)
  if (!found || (to.list !== null && (!isLeaf(found.block) || to.list.of === id))) return document
  const same = sameList(found.place.list, to.list)
  const at = same && found.place.at < to.at ? to.at - 1 : to.at
  return insert(remove(document, id), found.block, { list: to.list, at })
}

export const sameList = (a: List, b: List) => a?.of === b?.of && a?.column === b?.column

export function update(document: BlockDocument, id: string, change: object): BlockDocument {
  const found = find(document, id)
  if (!found) return document
  const { list, at } = found.place
  return withList(document, list, listOf(document, list).with(at, { ...found.block, ...change } as Block))
}

/** Duplicates a block below itself, with new ids. */
export function duplicate(document: BlockDocument, id: string): { document: BlockDocument; id: string } {
  const found = find(document, id)
  if (!found) return { document, id }
  const copy = renamed(found.block)
  return { document: insert(document, copy, { ...found.place, at: found.place.at + 1 }), id: copy.id }
}

function renamed<One extends Block>(block: One): One {
  const copy = { ...block, id: newId() }
  if (copy.type !== 'columns') return copy
  return { ...copy, columns: copy.columns.map((column) => ({ ...column, blocks: column.blocks.map(renamed) })) }
}

export const newId = () => crypto.randomUUID()

/**
 * Moves a block one step in reading order: into columns, between them and out of them, so that every position can be
 * reached. A block of columns skips other columns.
 */
export function step(document: BlockDocument, id: string, by: -1 | 1): BlockDocument {
  const found = find(document, id)
  if (!found) return document
  const { list, at } = found.place
  const beside = listOf(document, list)[at + by]
  if (beside?.type === 'columns' && isLeaf(found.block)) {
    const column = by === 1 ? 0 : beside.columns.length - 1
    const into = { of: beside.id, column }
    return move(document, id, { list: into, at: by === 1 ? 0 : listOf(document, into).length })
  }
  if (beside) return move(document, id, { list, at: by === 1 ? at + 2 : at - 1 })
  return list === null ? document : outOf(document, id, list, by)
}

function outOf(document: BlockDocument, id: string, list: NonNullable<List>, by: -1 | 1): BlockDocument {
  const around = find(document, list.of)
  if (around?.block.type !== 'columns') return document
  const column = list.column + by
  if (around.block.columns[column]) {
    const into = { of: list.of, column }
    return move(document, id, { list: into, at: by === 1 ? 0 : listOf(document, into).length })
  }
  return move(document, id, { list: null, at: around.place.at + (by === 1 ? 1 : 0) })
}

/** Moves a block to the same height in the adjacent column. */
export function stepAside(document: BlockDocument, id: string, by: -1 | 1): BlockDocument {
  const found = find(document, id)
  const list = found?.place.list
  if (!list) return document
  const around = find(document, list.of)?.block
  const column = list.column + by
  if (around?.type !== 'columns' || !around.columns[column]) return document
  const into = { of: list.of, column }
  return move(document, id, { list: into, at: Math.min(found.place.at, listOf(document, into).length) })
}

/** Sets the number of columns. The content of removed columns moves to the last one. */
export function columnCount(document: BlockDocument, id: string, count: number): BlockDocument {
  const block = find(document, id)?.block
  if (block?.type !== 'columns') return document
  const { columns } = block
  const remaining = columns.slice(0, count).map(({ blocks }) => ({ share: Math.floor(100 / count), blocks }))
  while (remaining.length < count) remaining.push({ share: Math.floor(100 / count), blocks: [] })
  const last = remaining.at(-1)
  if (last) last.blocks = [...last.blocks, ...columns.slice(count).flatMap(({ blocks }) => blocks)]
  return update(document, id, { columns: remaining })
}
