import type { TextSource } from '#contract/text/text-key.ts'
import type { CatalogueText } from './catalogue.ts'
import { fromIcu } from './icu.ts'
import { markupOf, placeholdersOf } from './placeholders.ts'

const maxLength = 5000

/**
 * Reads a text of a translator.
 * @throws Error that says what is wrong with it
 */
export function checkedText({ en, ar }: CatalogueText, text: unknown, locale: string): TextSource {
  if (typeof text !== 'string') throw new Error('The value has to be a text.')
  if (text.trim() === '') throw new Error('The text is empty.')
  if (text.length > maxLength) throw new Error(`The text is longer than ${maxLength} characters.`)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0009\u000b-\u001f\u007f]|[\ud800-\udfff]/u.test(text)) throw new Error('It has control characters.')
  const source = fromIcu(text, locale)
  if (typeof source !== typeof en)
    throw new Error(typeof en === 'string' ? 'This text has no plural.' : 'This text needs a plural of {count}.')
  const [inEnglish, inArabic, own] = [placeholdersOf(en), placeholdersOf(ar), placeholdersOf(source)]
  const missing = [...inEnglish].filter((name) => inArabic.has(name) && !own.has(name))
  if (missing.length > 0) throw new Error(`These placeholders are missing: ${listed(missing)}.`)
  const unknown = [...own].filter((name) => !inEnglish.has(name) && !inArabic.has(name))
  if (unknown.length > 0) throw new Error(`These placeholders are unknown: ${listed(unknown)}.`)
  const allowed = new Set([...markupOf(en), ...markupOf(ar)])
  const markup = [...markupOf(source)].filter((part) => !allowed.has(part))
  if (markup.length > 0) throw new Error(`The original has no ${markup.join(' ')}. Use “ ” for quotes.`)
  return source
}

const listed = (names: string[]) => names.map((name) => `{${name}}`).join(', ')
