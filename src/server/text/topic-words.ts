import { lexemesOf } from './arabic/lexemes.ts'
import { isFunctionWord } from './arabic/function-words.ts'
import { isArabic } from './arabic/letters.ts'
import { wordsOf } from './search-words.ts'

/** Words that reveal nothing about the topic of a text. */
const empty = new Set(
  (
    'a an the and or but if of to in on at for from by with about as is are was were be been do does did have has had i you he she it we they my your ' +
    'our their me us this that these those there here what which who whom when where why how can could should would will shall may might must not no yes ' +
    'any some all more most much many very so than then too also just only into out up down over get got make made use used need want like one '
  )
    .split(' ')
    .flatMap((word) => wordsOf(word))
    .map(stemOf),
)

function stemOf(word: string): string {
  if (isArabic(word)) return lexemesOf(word).keys[0] ?? word
  return word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '') : word.replace(/s$/, '')
}

/** The words of a text that reveal its topic, as written. */
export const topicWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !isFunctionWord(word) && !empty.has(stemOf(word)))

/** The topics of a text: its topic words, by family. */
export const topicsOf = (text: string): Set<string> =>
  new Set(
    topicWords(text)
      .map(stemOf)
      .filter((stem) => stem.length > 1),
  )
