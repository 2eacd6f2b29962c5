import type { Brief, Lang } from './brief.ts'
import { trimEndWhere } from '#contract/trimming.ts'
import { normalForm } from '#contract/folding.ts'

const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd]/g
const pictures =
  /[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}|(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/**
 * Cleans a member's words for use in a sentence: one line, no hidden characters, markup or Liquid, no final
 * punctuation.
 */
export function cleanText(text: string): string {
  const line = normalForm(text.toWellFormed(), 'NFC')
    .replace(hidden, '')
    .replace(/\p{Cc}|[\u2028\u2029]/gu, ' ')
  return tidied(inert(line))
}

/** Removes emoji for a tone without them, unless the text is only emoji. */
export function withoutPictures(text: string): string {
  return tidied(text.replace(pictures, '')) || text
}

/** Removes tags and Liquid. Lone brackets become signs that mean nothing in HTML, Liquid or our templates. */
function inert(text: string): string {
  return text
    .replace(/\{\{[^{}]*\}\}|\{%[^{}]*\}/g, ' ')
    .replace(/<(?:[/!]?[a-z]|!--)[^<>]*>/gi, ' ')
    .replace(/[{}]/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
}

function tidied(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/\.{3,}/g, '…')
    .replace(/([!?؟])[!?؟]+/g, '$1')
    .replace(/([.,،;؛:…])(?:\s*[.,،;؛:…])+/g, '$1')
    .replace(/ (?=[.,،;؛:!?؟…](?:\s|$))/g, '')
    .replace(/\(\s*\)|«\s*»|“\s*”|""/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,،;؛:…|–—-]+(?![\d])/, '')
  return trimEndWhere(line, /[\s.,،;؛:…|–—-]/)
}

/** A usable web address; empty if there is none. */
export function cleanLink(link: string): string {
  const address = link.toWellFormed().replace(hidden, '').trim()
  if (/[\s{}<>"'`\\^|\p{Cc}]/u.test(address)) return ''
  const followed = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(address)
  return followed ? trimEndWhere(address, /[.,،;؛:!?؟]/) : ''
}

const opening: Record<Lang, [RegExp, string][]> = {
  en: [[/^(?:it['’]s |it is )?for (?=\S)/i, '']],
  ar: [
    [/^لل(?=\p{L}{2})/u, 'ال'],
    [/^(?:لـ\s?|إلى |الى )/, ''],
  ],
}

/** The audience without a leading "for", which our sentences add. */
export function cleanAudience(text: string, lang: Lang): string {
  return opening[lang].reduce((rest, [phrase, instead]) => rest.replace(phrase, instead), cleanText(text))
}

/** The items of a list, without duplicates. */
export function cleanList(texts: readonly string[]): string[] {
  const seen = new Map(texts.map((text) => [cleanText(text).toLowerCase(), cleanText(text)]))
  seen.delete('')
  return [...seen.values()]
}

/** A name or topic without an exclamation mark, which would end the sentence. */
export const cleanTitle = (text: string): string => cleanText(text).replace(/!$/, '').trimEnd()

/** The whole brief, cleaned. */
export function cleanBrief(brief: Brief, lang: Lang): Brief {
  const quiet = brief.tone === 'professional' ? withoutPictures : (text: string) => text
  return {
    ...brief,
    name: quiet(cleanTitle(brief.name).replace(/[?؟]$/, '').trimEnd()),
    what: quiet(cleanText(brief.what)),
    audience: quiet(cleanAudience(brief.audience, lang)),
    values: cleanList(brief.values).map(quiet),
    use: cleanList(brief.use).map(quiet),
    link: cleanLink(brief.link),
  }
}
