import { foldArabic } from './letters.ts'
import { isSingular, nounKeys } from './lexicon.ts'

type Ending = [ending: RegExp, least: number]

// The longest first, with the minimum number of letters that must remain: endings such as ان are part of many short
// words.
const nounEndings: Ending[] = [
  [/(?:تين|تان|يات|يون|يين|ييا)$/, 3],
  [/(?:ان|ون|ين)$/, 4],
  [/(?:ات|ية|يا)$/, 3],
  [/[ةي]$/, 3],
]

const endings: Ending[] = [
  [/ات(?:هما|كما|هم|هن|كم|كن|ها|نا|ك|ي|ة)$/, 3],
  [/ت(?:هما|كما|هم|هن|كم|كن|ها|نا|ك|ي|ة)$/, 3],
  [/و(?:هم|هن|كم|ها|نا|ك|ة)$/, 4],
  [/(?:هما|كما)$/, 3],
  [/(?:ها|هم|هن|كم|نا)$/, 3],
  ...nounEndings,
]

/** Plural patterns that reveal the singular of any word: مطاعم, حدائق, تقارير, عوامل, أنشطة. */
const patterns: [RegExp, string][] = [
  [/^م(.)ا(.)([^ةك])$/, 'م$1$2$3'],
  [/^(..)اي([^ةيك])$/, '$1ي$2'],
  [/^ت(.)ا(.)ي([^ةيك])$/, 'ت$1$2ي$3'],
  [/^([^ام])وا(.)([^ةيك])$/, '$1ا$2$3'],
  [/^ا([^ا])([^اوي])([^اوي])ة$/, '$1$2ا$3'],
]

/**
 * The stem of a word that the lexicon does not know, without its article: up to two endings and a plural pattern taken
 * off. It never is a word of the lexicon, which would be another: an unknown مكتبة is not مكتب.
 */
export function lightStem(word: string): string {
  const folded = foldArabic(word)
  let stem = folded
  for (const round of [endings, nounEndings]) {
    const singular = singularByPattern(stem)
    if (singular !== stem) return known(singular) ?? apart(withoutEnding(singular, nounEndings), folded)
    stem = withoutEnding(stem, round)
  }
  const singular = singularByPattern(stem)
  return (singular === stem ? undefined : known(singular)) ?? apart(singular, folded)
}

/** The word of the lexicon that a plural pattern reveals: قوالب is of قالب, نصائح of نصيحة. */
const known = (singular: string) => [singular, `${singular}ة`].find(isSingular)

const apart = (stem: string, folded: string) => (nounKeys(stem) ? folded : stem)

function singularByPattern(stem: string): string {
  for (const [pattern, singular] of patterns) if (pattern.test(stem)) return stem.replace(pattern, singular)
  return stem
}

function withoutEnding(word: string, of: readonly Ending[]): string {
  for (const [ending, least] of of) {
    const rest = word.replace(ending, '')
    if (rest !== word && rest.length >= least) return rest
  }
  return word
}
