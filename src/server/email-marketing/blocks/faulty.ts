import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { compileTemplate, TemplateError } from '../../mail/template.ts'
import { everyBlock } from './document.ts'
import { renderBlocks } from './render.ts'

/** The first block whose Liquid cannot be read by itself, where the whole mail cannot. */
export function faultyBlock(
  document: BlockDocument,
  language: Lang,
): { block: Block; number: number; what: Both } | null {
  for (const [index, block] of everyBlock(document).entries()) {
    const alone = { ...document, settings: { ...document.settings, preheader: '' }, blocks: [block] }
    try {
      if (block.type !== 'columns')
        compileTemplate({ subject: '', ...renderBlocks(alone, { language, publicUrl: '', subject: '' }) })
    } catch (error) {
      if (error instanceof TemplateError) return { block, number: index + 1, what: error.words }
      throw error
    }
  }
  return null
}
