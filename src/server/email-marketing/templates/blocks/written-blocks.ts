import type { Block, LeafBlock } from '#contract/email-marketing/blocks.ts'

/** The blocks that show something: a block that only has its placeholder is not sent, nor is the space around it. */
export const writtenBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type !== 'columns') return isWritten(block) ? [block] : []
    const columns = block.columns.map((column) => ({ ...column, blocks: column.blocks.filter(isWritten) }))
    return columns.some((column) => column.blocks.length > 0) ? [{ ...block, columns }] : []
  })

function isWritten(block: LeafBlock): boolean {
  switch (block.type) {
    case 'heading':
    case 'kept':
      return block.text.trim() !== ''
    case 'text':
      return hasText(block.html)
    case 'quote':
      return hasText(block.html) || block.author.trim() !== ''
    case 'button':
      return block.label.trim() !== ''
    case 'image':
      return block.src !== ''
    case 'product':
      return [block.src, block.title, block.text, block.price, block.label].some((text) => text.trim() !== '')
    case 'social':
      return block.links.some(({ href }) => href !== '')
    case 'footer':
      return hasText(block.html) || block.unsubscribe || block.preferences || block.view
    default:
      return true
  }
}

const hasText = (html: string) => html.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() !== ''
