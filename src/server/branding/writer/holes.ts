import type { Brief, Lang } from './brief.ts'
import { lowerFirst, capitalize } from './capitals.ts'
import { isolate, joinList, quoteList } from './directions.ts'
import { firstItems, firstSentences, sentencesOf } from './sentences.ts'

/** The possible values of each placeholder; a capitalised placeholder starts a sentence. */
export type Holes = Record<HoleName, string[]>

const names = ['name', 'what', 'one', 'thing', 'audience', 'values', 'value', 'uses', 'word', 'topic', 'link'] as const
type Small = (typeof names)[number]
export type HoleName = Small | Capitalize<Small>

/** Placeholders with the same content: a draft uses each content once. */
const subjects: Partial<Record<string, string>> = { one: 'what', thing: 'what', values: 'value', uses: 'word' }
export const subjectOf = (hole: string): string => subjects[hole.toLowerCase()] ?? hole.toLowerCase()

/** The placeholder values of a brief. They are truncated to whole sentences, to leave room for our own words. */
export function holesOf(brief: Brief, lang: Lang, room: number, topic = ''): Holes {
  const share = (part: number) => Math.min(600, Math.floor(room * part))
  const name = firstSentences(brief.name, share(0.6)) === brief.name ? brief.name : ''
  const what = firstSentences(brief.what, share(0.6))
  const audience = firstSentences(brief.audience, share(0.4))
  const values = firstItems(brief.values, share(0.45))
  const words = firstItems(brief.use, share(0.35))
  const small: Record<Small, string[]> = {
    name: [name],
    what: [what],
    one: [isOne(what, lang) ? what : ''],
    thing: [isThing(what, lang) ? what : ''],
    audience: [sentencesOf(audience).length === 1 && !/[!?؟]$/.test(audience) ? audience : ''],
    values: [joinList(values.map(lowerFirst), lang)],
    value: values,
    uses: [quoteList(words, lang)],
    word: words,
    topic: [firstSentences(topic, share(0.6))],
    link: [brief.link],
  }
  return withCapitals(small, lang)
}

const whole = new Set(['values', 'uses', 'link'])

function withCapitals(small: Record<Small, string[]>, lang: Lang): Holes {
  const pairs = names.flatMap((hole) => {
    const texts = small[hole].filter((text) => text !== '')
    const placed = (cased: (text: string) => string) =>
      texts.map((text) => (whole.has(hole) ? cased(text) : isolate(cased(text), lang)))
    const capital = `${hole.charAt(0).toUpperCase()}${hole.slice(1)}`
    return [
      [hole, placed(hole === 'name' || hole === 'link' ? (text) => text : lowerFirst)],
      [capital, placed(capitalize)],
    ]
  })
  return Object.fromEntries(pairs) as Holes
}

/** One sentence that can be followed by "for …". */
function isOne(what: string, lang: Lang): boolean {
  return lang === 'en' && sentencesOf(what).length === 1 && !/[!?؟]$/.test(what) && !/\bfor\b|[,;:]/i.test(what)
}

const speaks = {
  en: /^(?:we|we['’]\w+|i|i['’]\w+|our|my|it|it['’]s|this|they|you|your|he|she|there|to|where|how|why|what|when|an? (?:place|way)|helps?|makes?|sells?|offers?|provides?|teach(?:es)?|creates?|builds?|designs?|bakes?|cooks?|writes?|runs?|\p{L}+ing)\b/iu,
  ar: /^(?:نحن|أنا|إن|إنه|إنها|هو|هي|هذا|هذه|هنا|لأن|كيف|لماذا|من|في|مع|[نأيت]?(?:قدم|قدّم|بيع|صنع|ساعد|وفر|وفّر|درب|درّب|علم|علّم|صمم|صمّم|عمل|كتب|طبخ|خبز|خيط|رسم|نظم|نظّم|عرض|نتج|طور|طوّر|ربط|جمع|هتم|سعى|دعم|حول|حوّل|بني|عد|عدّ|ترجم|زرع|سوق|سوّق|شارك|حضر|حضّر|جهز|جهّز|نقل|وصل|وصّل|صور|صوّر))(?=\s|$)/u,
}

/** A short noun phrase that can follow "from us:", not a sentence about the project. */
function isThing(what: string, lang: Lang): boolean {
  const plain = what.split(' ').length <= 7 && !/[.,،;؛:!?؟…]/.test(what)
  return plain && !speaks[lang].test(what)
}
