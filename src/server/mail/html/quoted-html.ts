import type { Attributes } from './attributes.ts'
import { textOfHtml } from './html-to-text.ts'
import { beginsUnmarked, isAttribution } from './quoted-text.ts'

const wholeClasses =
  /(?:^|\s)(?:gmail_quote(?:_container)?|gmail_extra|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)(?:\s|$)/
const ledClasses = /(?:^|\s)(?:moz-cite-prefix|gmail_attr)(?:\s|$)/
const restClasses = /(?:^|\s)OutlookMessageHeader(?:\s|$)/
const restIds =
  /^(?:x_)*(?:appendonsend|divRplyFwdMsg|reply-intro|mail-editor-reference-message-container|ms-outlook-mobile-signature-quoted|replySplit)$/
/** How Outlook for Windows draws the line above what it quotes, whichever side the text begins at. */
const outlookLine = /border-top\s*:\s*solid\s+(?:#(?:e1e1e1|b5c4df)|windowtext)\s+1(?:\.0)?pt/i
/** What Samsung puts before it, for itself. */
const samsungMark = /^\s*<!--\s*originalMessage\s*-->/i
/** Only what begins so is read as a text. */
const likeHeads = /^(?:[\s\u200e\u200f]|&nbsp;|&[lr]lm;|<[^>]{0,300}>){0,20}(?:-{2}|[_*]?(?:From|من|مرسل)\s?:)/i
const likeForward = /^(?:\s|&nbsp;|<[^>]{0,300}>){0,10}-{2}/

/** As much of what follows a tag as is looked at. */
export const maxLookahead = 2000

export type Quote = 'element' | 'within' | 'led' | 'rest'

/**
 * Whether with this tag the mail begins to quote what came before: the element alone; its blockquotes; this element, which says whose words
 * follow, with the quotation after it; or everything from here on.
 * @param ahead what follows the tag
 */
export function beginsQuote(name: string, given: Attributes, ahead: string): Quote | null {
  const classes = given.get('class') ?? ''
  const id = given.get('id') ?? ''
  if (name === 'blockquote') {
    if (!/^cite$/i.test(given.get('type') ?? '') && !wholeClasses.test(classes)) return null
    return isOnlyAttribution(ahead) ? null : 'element'
  }
  // Where the quotation within is marked itself, the writer may have gone on between its parts, or below.
  if (wholeClasses.test(classes)) return /<blockquote/i.test(ahead) && !likeForward.test(ahead) ? 'within' : 'element'
  if (name !== 'div' && name !== 'span' && name !== 'p') return null
  if (ledClasses.test(classes)) return 'led'
  if (restClasses.test(classes) || restIds.test(id) || samsungMark.test(ahead)) return 'rest'
  if (name === 'div' && outlookLine.test(given.get('style') ?? '')) return 'rest'
  return name !== 'span' && likeHeads.test(ahead) && beginsUnmarked(textOfHtml(ahead)) ? 'rest' : null
}

/** An iPhone quotes the line that says who wrote by itself, before what she wrote. */
function isOnlyAttribution(ahead: string): boolean {
  const end = ahead.search(/<\/?blockquote/i)
  return end !== -1 && end < 1000 && ahead.startsWith('</', end) && isAttribution(textOfHtml(ahead.slice(0, end)))
}

/** The clean HTML of a mail without what is folded in it. */
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
