import { isolated } from '#contract/text/direction.ts'
import type { Lang } from './brief.ts'

const strong = /[\p{Script=Arabic}\p{Script=Hebrew}]|(?!\p{Script=Arabic})\p{L}/u

/** Isolates a name of the other direction: FSI … PDI (Unicode UAX 9). */
export function isolate(text: string, lang: Lang): string {
  const [first] = strong.exec(text) ?? []
  if (first === undefined) return text
  const written = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'ar' : 'en'
  return written === lang ? text : isolated(text)
}

const long = (item: string) => item.split(' ').length > 3
const arabicFirst = (item: string) => /^[\p{Script=Arabic}]/u.test(item)

/**
 * Joins a list within a sentence. Arabic attaches "and" to the next word, so it is only used before a short Arabic
 * word.
 */
export function joinList(items: readonly string[], lang: Lang): string {
  const placed = items.map((item) => isolate(item, lang))
  const plain = items.some((item) => /[,،;؛]/.test(item) || / and | و/.test(item))
  if (lang === 'ar') {
    return placed.join(!plain && items.every((item) => arabicFirst(item) && !long(item)) ? ' و' : '، ')
  }
  const last = placed.at(-1) ?? ''
  const before = placed.slice(0, -1).join(', ')
  return before === '' ? last : `${before}${plain || items.some(long) ? ', ' : ' and '}${last}`
}

/** Quotes each word. */
export function quoteList(items: readonly string[], lang: Lang): string {
  const bare = items.map((item) => isolate(item.replace(/[«»“”"]/g, ''), lang))
  return lang === 'ar' ? bare.map((item) => `«${item}»`).join('، ') : bare.map((item) => `“${item}”`).join(', ')
}
