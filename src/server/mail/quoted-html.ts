import type { Attributes } from './clean-html.ts'

const wholeClasses =
  /(?:^|\s)(?:gmail_quote(?:_container)?|gmail_extra|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)(?:\s|$)/
const restClasses = /(?:^|\s)(?:moz-cite-prefix|OutlookMessageHeader|gmail_attr)(?:\s|$)/
const restIds =
  /^(?:x_)*(?:appendonsend|divRplyFwdMsg|reply-intro|mail-editor-reference-message-container|ms-outlook-mobile-signature-quoted|replySplit)$/
/** How Outlook for Windows draws the line above what it quotes, whichever side the text begins at. */
const outlookLine = /border-top\s*:\s*solid\s+(?:#(?:e1e1e1|b5c4df)|windowtext)\s+1(?:\.0)?pt/i

/** Whether with this tag the mail begins to quote what came before: the element alone, or everything from here on. */
export function beginsQuote(name: string, given: Attributes): 'element' | 'rest' | null {
  const classes = given.get('class') ?? ''
  const id = given.get('id') ?? ''
  if (name === 'blockquote' && /^cite$/i.test(given.get('type') ?? '')) return 'element'
  if (wholeClasses.test(classes)) return 'element'
  if (name !== 'div' && name !== 'span' && name !== 'p') return null
  if (restClasses.test(classes) || restIds.test(id)) return 'rest'
  return name === 'div' && outlookLine.test(given.get('style') ?? '') ? 'rest' : null
}
