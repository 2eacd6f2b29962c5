import type { Lang } from '#contract/fields.ts'
import { unescapeLiquid, moveTagsOutOfLiquid } from '../../mail/html/liquid-repair.ts'
import { drawableDocument } from './blocks/document.ts'
import { renderBlocks } from './blocks/render.ts'

export type Written = { subject: string; contentType: string; content: string; text: string; language: Lang }

/**
 * The HTML and the text of a template of any kind, Liquid alive in both; a kind that has no HTML gives null, and so does a text that is to be
 * drawn from the HTML.
 * @param publicUrl before the addresses of our own images
 * @throws validation_failed where blocks cannot be read
 */
export function partsOf({ subject, contentType, content, text, language }: Written, publicUrl: string) {
  if (contentType === 'text') return { html: null, text: content }
  if (contentType === 'html') return { html: unescapeLiquid(moveTagsOutOfLiquid(content)), text: text || null }
  return renderBlocks(drawableDocument(content), { language, publicUrl, subject })
}
