import { escaped } from '../../html.ts'
import { decoded } from '../../mail/plain-text.ts'

/** An output or a tag of Liquid. */
const code = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

/**
 * Liquid as a block may hold it: a filter that takes away the escaping is left out, and nothing in it begins a tag of HTML, so that what comes of
 * it is text wherever it stands.
 */
const tame = (liquid: string) => liquid.replace(/\|\s*raw\b/g, '').replace(/<(?=[a-z/!?])/gi, '< ')

/** A text with Liquid as HTML: what people wrote is escaped, Liquid stays alive. */
export const htmlOf = (text: string) => mapped(text, escaped, tame)

/** The same within a quoted attribute: no quotation mark of Liquid ends it before its time. */
export const valueOf = (text: string) => mapped(text, escaped, (liquid) => tame(liquid).replaceAll('"', "'"))

/** What stands between the tags of HTML: entities stay as they are but within Liquid, which must be able to read its own signs. */
export const betweenTags = (text: string) =>
  mapped(
    text,
    (plain) => plain.replaceAll('\u0000', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    (liquid) => tame(decoded(liquid)),
  )

function mapped(text: string, plain: (text: string) => string, liquid: (code: string) => string): string {
  let out = ''
  let end = 0
  for (const match of text.matchAll(code)) {
    out += plain(text.slice(end, match.index)) + liquid(match[0])
    end = match.index + match[0].length
  }
  return out + plain(text.slice(end))
}
