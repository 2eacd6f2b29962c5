import { mapUrls } from '#contract/text/addresses.ts'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { cutText } from '../../mergeTags.ts'
import { inOrder } from '../blocks/document.ts'

/** A part of a message that can be rewritten, and where the new text is inserted. */
export type Place = { id: string; text: string; put: (text: string) => void }

/** The blocks with text, as plain text. */
export function placesIn(document: BlockDocument, change: (id: string, fields: object) => void): Place[] {
  return inOrder(document).flatMap((block) => {
    const words = wordsOf(block)
    if (!words || words.text.trim() === '') return []
    return [{ id: block.id, text: words.text, put: (text: string) => change(block.id, words.fields(text)) }]
  })
}

function wordsOf(block: Block): { text: string; fields: (text: string) => object } | null {
  switch (block.type) {
    case 'heading':
      return { text: block.text, fields: (text) => ({ text: cutText(text.replaceAll(/\s+/g, ' '), 500) }) }
    case 'text':
    case 'quote':
      return { text: textOf(block.html), fields: (text) => ({ html: htmlOf(text) }) }
    case 'product':
      return { text: block.text, fields: (text) => ({ text: cutText(text, 2000) }) }
    case 'kept':
      return { text: block.text, fields: (text) => ({ text }) }
    default:
      return null
  }
}

/** Rich text as plain text: a link is followed by its URL. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (href !== link.textContent) link.append(` (${href})`)
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const item of body.querySelectorAll('li')) item.replaceWith('\n- ', ...item.childNodes)
  for (const block of body.querySelectorAll('p, ul, ol')) block.append('\n\n')
  return (body.textContent ?? '')
    .replaceAll(/[ \t]+\n?/g, (blank) => (blank.endsWith('\n') ? '\n' : blank))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Converts plain text to paragraphs that a block may contain. Markup is shown as text, and URLs become links. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const linked = (text: string) => mapUrls(text, (url) => `<a href="${escaped(url)}">${escaped(url)}</a>`, escaped)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
