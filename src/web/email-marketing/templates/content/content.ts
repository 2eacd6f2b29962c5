import type { Brand } from '#contract/email-marketing/brand.ts'
import type { Lang } from '#contract/fields.ts'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { newDocument } from '../blocks/newBlock.ts'

/** An email in one language. The preview text of blocks is the `preheader` of their settings. */
export type ContentValue = {
  language: Lang
  subject: string
  previewText: string
  contentType: 'html' | 'text' | 'blocks'
  content: string
  text: string
}

/** The blocks of an email; a new document of the brand without content; null for other types. */
export function documentOf(
  { contentType, content }: Pick<ContentValue, 'contentType' | 'content'>,
  brand: Brand | undefined,
): BlockDocument | null {
  if (contentType !== 'blocks') return null
  return content.trim() === '' ? newDocument(brand) : (JSON.parse(content) as BlockDocument)
}

export const previewTextOf = (content: string): string =>
  (JSON.parse(content) as BlockDocument).settings.preheader ?? ''

const fields = ['language', 'subject', 'previewText', 'contentType', 'content', 'text'] as const

/** Whether two emails are the same, in all languages. */
export const isSame = (a: readonly ContentValue[], b: readonly ContentValue[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((value, at) => value === b[at] || fields.every((name) => value[name] === b[at]?.[name])))

/** Where a version differs from the first one in what it contains. */
export type Difference = { what: 'missing' | 'extra' | 'empty'; type: Block['type']; number: number }

/**
 * Compares the structure of a version with that of the first: blocks that one of them lacks, and texts that are not
 * written yet. The same blocks have the same ids or, in versions written separately, the same types in order.
 */
export function differences(first: BlockDocument, other: BlockDocument): Difference[] {
  const rest = [...other.blocks]
  const found: Difference[] = []
  for (const [index, block] of first.blocks.entries()) {
    const byId = rest.findIndex(({ id, type }) => id === block.id && type === block.type)
    const at = byId === -1 ? rest.findIndex(({ type }) => type === block.type) : byId
    const [twin] = at === -1 ? [] : rest.splice(at, 1)
    const about = { type: block.type, number: index + 1 }
    if (!twin) found.push({ what: 'missing', ...about })
    else if (textLength(block) > 0 && textLength(twin) === 0) found.push({ what: 'empty', ...about })
  }
  for (const block of rest) found.push({ what: 'extra', type: block.type, number: other.blocks.indexOf(block) + 1 })
  return found
}

function textLength(block: Block): number {
  if (block.type === 'columns')
    return block.columns.flatMap(({ blocks }) => blocks).reduce((sum, leaf) => sum + textLength(leaf), 0)
  const texts = [
    'text' in block && block.text,
    'html' in block && block.html.replaceAll(/<[^<>]*>/g, ''),
    'label' in block && block.label,
    'title' in block && block.title,
  ]
  return texts.reduce((sum, text) => sum + (typeof text === 'string' ? text.trim().length : 0), 0)
}
