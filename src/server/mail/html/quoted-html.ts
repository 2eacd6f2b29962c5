import type { Attributes } from './attributes.ts'
import { textOfHtml } from './html-to-text.ts'
import { beginsUnmarked, isAttribution } from './quoted-text.ts'

const wholeClasses =
  /(?:^|\s)(?:gmail_quote(?:_container)?|gmail_extra|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)(?:\s|$)/
const ledClasses = /(?:^|\s)(?:moz-cite-prefix|gmail_attr)(?:\s|$)/
const restClasses = /(?:^|\s)OutlookMessageHeader(?:\s|$)/
const restIds =
  /^(?:x_)*(?:appendonsend|divRplyFwdMsg|reply-intro|mail-editor-reference-message-container|ms-outlook-mobile-signature-quoted|replySplit)$/
/** The style of the line that Outlook for Windows draws above a quotation, in both text directions. */
const outlookLine = /border-top\s*:\s*solid\s+(?:#(?:e1e1e1|b5c4df)|windowtext)\s+1(?:\.0)?pt/i
/** Samsung's own marker before a quotation. */
const samsungMark = /^\s*<!--\s*originalMessage\s*-->/i
/** Cheap test: only a match is converted to text and checked as a header block. */
const likeHeads = /^(?:[\s\u200e\u200f]|&nbsp;|&[lr]lm;|<[^>]{0,300}>){0,20}(?:-{2}|[_*]?(?:From|من|مرسل)\s?:)/i
const likeForward = /^(?:\s|&nbsp;|<[^>]{0,300}>){0,10}-{2}/

/** Characters after a tag that are examined. */
export const maxLookahead = 2000

export type Quote = 'element' | 'within' | 'led' | 'rest'

/**
 * Whether a tag starts the quotation of an earlier message. `element`: this element. `within`: the blockquotes in it.
 * `led`: this attribution and the quotation after it. `rest`: everything from here on.
 * @param ahead the HTML after the tag
 */
export function beginsQuote(name: string, attributes: Attributes, ahead: string): Quote | null {
  const classes = attributes.get('class') ?? ''
  const id = attributes.get('id') ?? ''
  if (name === 'blockquote') {
    if (!/^cite$/i.test(attributes.get('type') ?? '') && !wholeClasses.test(classes)) return null
    return isOnlyAttribution(ahead) ? null : 'element'
  }
  // If the quotation inside has its own markup, the writer may have answered between or below its parts.
  if (wholeClasses.test(classes)) return /<blockquote/i.test(ahead) && !likeForward.test(ahead) ? 'within' : 'element'
  if (name !== 'div' && name !== 'span' && name !== 'p') return null
  if (ledClasses.test(classes)) return 'led'
  if (restClasses.test(classes) || restIds.test(id) || samsungMark.test(ahead)) return 'rest'
  if (name === 'div' && outlookLine.test(attributes.get('style') ?? '')) return 'rest'
  return name !== 'span' && likeHeads.test(ahead) && beginsUnmarked(textOfHtml(ahead)) ? 'rest' : null
}

/** An iPhone puts the attribution line in a separate blockquote, before the quoted text. */
function isOnlyAttribution(ahead: string): boolean {
  const end = ahead.search(/<\/?blockquote/i)
  return end !== -1 && end < 1000 && ahead.startsWith('</', end) && isAttribution(textOfHtml(ahead.slice(0, end)))
}

/** Sanitized HTML without its folded quotations. */
export function removeQuoted(html: string): string {
  let [out, from, depth] = ['', 0, 0]
  for (const { 0: tag, index } of html.matchAll(/<details class="quoted">|<details\b|<\/details>/g)) {
    if (depth === 0 && tag !== '<details class="quoted">') continue
    if (depth === 0) out += html.slice(from, index)
    depth += tag === '</details>' ? -1 : 1
    if (depth === 0) from = index + tag.length
  }
  return depth === 0 ? out + html.slice(from) : out
}
