import type { Lang } from '#contract/fields.ts'
import { unescapeLiquid, moveTagsOutOfLiquid } from '../../mail/html/liquid-repair.ts'
import { drawableDocument } from './blocks/document.ts'
import { renderBlocks } from './blocks/render.ts'

export type Written = { subject: string; contentType: string; content: string; text: string; language: Lang }

/**
 * HTML and text of a template of any content type; Liquid stays executable in both. A part is null if the type has no
 * HTML, or if the text is to be derived from the HTML.
 * @param publicUrl base URL of uploaded images
 * @throws validation_failed for invalid blocks
 */
export function partsOf({ subject, contentType, content, text, language }: Written, publicUrl: string) {
  if (contentType === 'text') return { html: null, text: content }
  if (contentType === 'html') return { html: unescapeLiquid(moveTagsOutOfLiquid(content)), text: text || null }
  return renderBlocks(drawableDocument(content), { language, publicUrl, subject })
}
