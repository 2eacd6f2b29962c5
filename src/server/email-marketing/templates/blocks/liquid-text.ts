import { escapeHtml } from '../../../text/html.ts'
import { decodeEntities } from '../../../mail/html/entities.ts'
import { mapLiquid } from '../../../mail/html/liquid-repair.ts'

/**
 * Liquid as a block may hold it: a filter that takes away the escaping is left out, and nothing in it begins a tag of HTML, so that what comes of
 * it is text wherever it stands.
 */
const tame = (liquid: string) => liquid.replace(/\|\s*raw\b/g, '').replace(/<(?=[a-z/!?])/gi, '< ')

/** The Liquid of a text, so that it is that. */
export const tamed = (text: string) => mapLiquid(text, tame)

/** A text with Liquid as HTML: what people wrote is escaped, Liquid stays alive. */
export const htmlOf = (text: string) => mapLiquid(text, tame, escapeHtml)

/** The same within a quoted attribute: no quotation mark of Liquid ends it before its time. */
export const valueOf = (text: string) => mapLiquid(text, (liquid) => tame(liquid).replaceAll('"', "'"), escapeHtml)

/** What stands between the tags of HTML: entities stay as they are but within Liquid, which must be able to read its own signs. */
export const betweenTags = (text: string) =>
  mapLiquid(
    text,
    (liquid) => tame(decodeEntities(liquid)),
    (plain) => plain.replaceAll('\u0000', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
