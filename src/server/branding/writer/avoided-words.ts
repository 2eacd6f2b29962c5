import { foldArabic } from '../../text/arabic/letters.ts'
import { wordsOf } from '../../text/search-words.ts'
import type { Brief } from './brief.ts'
import { sentencesOf } from './sentences.ts'

/** Whether a text contains none of the avoided words and phrases. */
export type IsAllowed = (text: string) => boolean

/**
 * Matches whole words in upper or lower case and in any Arabic spelling, also after the article and "and". Other signs
 * match exactly.
 */
export function allowedBy(avoid: readonly string[]): IsAllowed {
  const phrases = avoid.map(foldedWords).filter((words) => words.length > 0)
  const signs = avoid.map((text) => text.trim()).filter((text) => text !== '' && foldedWords(text).length === 0)
  if (phrases.length === 0 && signs.length === 0) return () => true
  return (text) => {
    const seen = withoutLiquid(text)
    const words = foldedWords(seen)
    return !phrases.some((phrase) => contains(words, phrase)) && !signs.some((sign) => seen.includes(sign))
  }
}

/** Removes avoided words from a brief; from the description, whole sentences. */
export function withoutAvoided(brief: Brief, may: IsAllowed): Brief {
  const allowed = (text: string) => (may(text) ? text : '')
  return {
    ...brief,
    name: allowed(brief.name),
    what: may(brief.what) ? brief.what : sentencesOf(brief.what).filter(may).join(' '),
    audience: allowed(brief.audience),
    values: brief.values.filter(may),
    use: brief.use.filter(may),
    link: allowed(brief.link),
  }
}

/** Replaces Liquid with what a reader without a name sees. */
const withoutLiquid = (text: string) =>
  text.replace(/\{\{[^{}"]*"([^"{}]*)"\s*\}\}/g, '$1').replace(/\{\{[^{}]*\}\}/g, '')

const foldedWords = (text: string) => wordsOf(text).map(foldArabic)

function contains(words: string[], phrase: string[]): boolean {
  return words.some((_word, at) => phrase.every((part, index) => isWord(words[at + index], part)))
}

const joined = /^[وف]?(?:[بك]?ال|لل)?(?=.{2})/

const isWord = (word: string | undefined, avoided: string) =>
  word !== undefined &&
  (word === avoided || word.replace(joined, '') === avoided || word.replace(/^[وف](?=.{2})/, '') === avoided)
