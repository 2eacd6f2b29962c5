import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { convertDraft } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { textOfTemplate } from '../../mail/html/html-to-text.ts'
import { cleanContent } from './blocks/document.ts'
import { paragraphsOf } from './blocks/render-block.ts'
import { cleanRichText } from './blocks/rich-text.ts'
import { partsOf, type Written } from './parts.ts'

type Content = { contentType: 'html' | 'text' | 'blocks'; content: string; text: string }

/**
 * Converts a draft to another content type. Text and links stay, styles as far as the target supports them. @throws
 * validation_failed
 */
export function convert(ctx: TenantContext, { to, ...mail }: In<typeof convertDraft>): { data: Content } {
  if (to === mail.contentType) return { data: { contentType: to, content: mail.content, text: mail.text } }
  if (to === 'text') return { data: { contentType: to, content: textIn(mail), text: '' } }
  if (to === 'blocks') return { data: { contentType: to, content: blocksOf(mail), text: '' } }
  if (mail.contentType === 'text') return { data: { contentType: to, content: paragraphsOf(mail.content), text: '' } }
  const { html, text } = partsOf(mail, ctx.config.publicUrl)
  return { data: { contentType: to, content: html ?? '', text: text ?? '' } }
}

function textIn(mail: Written): string {
  const { html, text } = partsOf(mail, '')
  return text ?? textOfTemplate(html ?? '')
}

/** The content as text blocks, followed by a footer. */
function blocksOf({ contentType, content }: Written): string {
  const html = contentType === 'text' ? paragraphsOf(content) : cleanRichText(content)
  const document: { [Key in keyof BlockDocument]: unknown } = {
    version: 1,
    settings: {},
    blocks: [
      ...piecesOf(html).map((piece) => ({ id: newId(), type: 'text', html: piece })),
      { id: newId(), type: 'footer', html: '' },
    ],
  }
  return cleanContent(JSON.stringify(document))
}

/** Splits at the ends of paragraphs into pieces below the length limit of a block. */
function piecesOf(html: string): string[] {
  const pieces: string[] = ['']
  for (const part of html.split(/(?<=<\/(?:p|ul|ol)>)/)) {
    const last = pieces.at(-1) ?? ''
    if (last && last.length + part.length > 15_000) pieces.push(part)
    else pieces[pieces.length - 1] = last + part
  }
  return pieces
}
