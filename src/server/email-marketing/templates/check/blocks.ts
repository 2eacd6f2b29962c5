import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { blockNames, everyBlock } from '../blocks/document.ts'
import { cleanLink } from '../blocks/links.ts'
import type { Found } from './findings.ts'

/** Finds what is missing in a block email, each with its block. */
export function checkBlocks(document: BlockDocument): Found[] {
  const all = everyBlock(document)
  const found = all.flatMap((block) =>
    missing(block).map((one): Found => ({ part: 'content', block: block.id, ...one })),
  )
  const pictured = all.some(({ type }) => type === 'image')
  const written = all.some((block) => ['text', 'heading', 'kept', 'quote', 'product'].includes(block.type))
  if (pictured && !written) found.push({ code: 'onlyImages', part: 'content' })
  if (document.settings.preheader === '') found.push({ code: 'noPreheader', part: 'preheader' })
  return found
}

type Missing = Pick<Found, 'code' | 'values'>

function missing(block: Block): Missing[] {
  const nowhere: Missing = { code: 'noLink', values: { name: blockNames[block.type] } }
  switch (block.type) {
    case 'image':
      if (!block.src) return [{ code: 'noImage' }]
      return block.alt ? [] : [{ code: 'noAlt' }]
    case 'button':
      return block.label && !cleanLink(block.href) ? [nowhere] : []
    case 'product':
      return [
        ...(block.src && !block.alt ? [{ code: 'noAlt' } as const] : []),
        ...(block.label && !cleanLink(block.href) ? [nowhere] : []),
      ]
    case 'social':
      return block.links.some(({ href }) => !cleanLink(href)) ? [nowhere] : []
    default:
      return []
  }
}
