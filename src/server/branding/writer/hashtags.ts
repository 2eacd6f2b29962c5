import type { IsAllowed } from './avoided-words.ts'
import type { Brief, Lang, Network } from './brief.ts'
import { maxHashtags } from './lengths.ts'

const maxLength = 30

/** Hashtags from the short words of a brief, the most specific first; each turn selects others. */
export function hashtagsOf(
  brief: Brief,
  topic: string,
  network: Network,
  lang: Lang,
  at: number,
  may: IsAllowed,
): string[] {
  const max = maxHashtags[network]
  const first = [topic, brief.name].flatMap((text) => hashtag(text, lang))
  const others = [...brief.use, ...brief.values, brief.what].flatMap((text) => hashtag(text, lang))
  const from = others.length === 0 ? 0 : at % others.length
  const all = [...first, ...others.slice(from), ...others.slice(0, from)].filter(may)
  const each = new Map(all.map((tag) => [tag.toLowerCase(), tag]))
  return [...each.values()].slice(0, max)
}

/** A hashtag from a text of up to three words: Arabic words joined by underscores, Latin ones by capitals. */
function hashtag(text: string, lang: Lang): string[] {
  const plain = text.replace(/['’\u0640\u064b-\u065f\u0670]/g, '')
  if (/[.!?؟،,;؛:…@/]/.test(plain)) return []
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0 || words.length > 3 || (lang === 'en' && words.length > 1 && weak(words))) return []
  const joined = words.some((word) => /\p{Script=Arabic}/u.test(word))
    ? words.join('_')
    : words.map(capital(words)).join('')
  return /\p{L}/u.test(joined) && joined.length <= maxLength ? [`#${joined}`] : []
}

const weak = (words: string[]) =>
  words.some((word) => /^(?:a|an|the|we|our|my|i|of|to|in|on|for|is|are|and|with|from)$/i.test(word))

const capital = (words: string[]) => (word: string) =>
  words.length === 1 ? word : word.charAt(0).toUpperCase() + word.slice(1)
