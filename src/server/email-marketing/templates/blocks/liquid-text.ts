import { escapeHtml } from '../../../text/html.ts'
import { decodeEntities } from '../../../mail/html/entities.ts'
import { mapLiquid } from '../../../mail/html/liquid-repair.ts'

/**
 * Makes Liquid safe for a block: drops the `raw` filter, which disables escaping, and breaks HTML tags inside the
 * expression. The output is always text.
 */
const tame = (liquid: string) => liquid.replace(/\|\s*raw\b/g, '').replace(/<(?=[a-z/!?])/gi, '< ')

/** Makes all Liquid in a text safe for a block. */
export const tamed = (text: string) => mapLiquid(text, tame)

/** Converts a text with Liquid to HTML: the text is escaped, Liquid stays executable. */
export const htmlOf = (text: string) => mapLiquid(text, tame, escapeHtml)

/**
 * Like `htmlOf`, for a quoted attribute: double quotes in Liquid become single quotes, so they cannot end the
 * attribute.
 */
export const valueOf = (text: string) => mapLiquid(text, (liquid) => tame(liquid).replaceAll('"', "'"), escapeHtml)

/**
 * Cleans the text between HTML tags. Entities stay as they are outside Liquid; inside they are decoded, so that Liquid
 * can parse its operators.
 */
export const betweenTags = (text: string) =>
  mapLiquid(
    text,
    (liquid) => tame(decodeEntities(liquid)),
    (plain) => plain.replaceAll('\u0000', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
