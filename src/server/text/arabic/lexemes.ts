import { articleOf, foldPlain, foldPlainStem, isArabic, plainArabic, withoutArticle } from './letters.ts'
import {
  foreignKeys,
  hasFeminine,
  isSingular,
  loanSoundOf,
  nounKeys,
  pastKeys,
  presentKeys,
  shortPastKeys,
} from './lexicon.ts'
import { lightStem } from './light-stem.ts'
import { shortSoundOf, soundOf } from './sounds.ts'
import { colloquialVariants, hamzaVariants, withUsualHamzas } from './spelling-variants.ts'

// Arabic attaches articles, prepositions and pronouns to the word. Each way to read a word is looked up in the lexicon;
// the way that takes the fewest letters off wins. Words that the lexicon does not know go by their light stem.

type Reading = { keys: Iterable<string>; removed: number }

/** The keys of a word, at least one, and whether the lexicon knows it. */
export type Lexemes = { keys: readonly string[]; known: boolean }

/** The keys under which a word is stored and searched: one for each word that it may be a form of (كتب: books, to write). */
export function lexemesOf(word: string): Lexemes {
  const found = cache.get(word)
  if (found) return found
  const lexemes = isArabic(word) ? read(word) : nameKeys(word)
  if (cache.size >= maxCached) cache.clear()
  cache.set(word, lexemes)
  return lexemes
}

// A text repeats its words; a reading costs about a hundred lookups.
const maxCached = 20_000
const cache = new Map<string, Lexemes>()

/** The keys of a name in Latin letters that people also write in Arabic ones (WhatsApp, واتساب). */
function nameKeys(word: string): Lexemes {
  const keys = nounKeys(word)
  return { keys: [...(keys ?? [])], known: keys !== undefined }
}

function read(word: string): Lexemes {
  const plain = plainArabic(word)
  const best = bestReadings(plain)
  if (best.length === 0) {
    const stems = [plain, withUsualHamzas(plain)].map((one) => lightStem(withoutArticle(one, 3)))
    const keys = [...stems, ...soundKeys(plain), ...foreignKeys(plain, 1)]
    return { keys: [...new Set(keys)], known: false }
  }
  const keys = new Set(best.flatMap((reading) => [...reading.keys]))
  // كاميرة is a camera rather than like a princess.
  if (best.some(({ removed }) => removed > 0)) for (const key of foreignKeys(plain, 0)) keys.add(key)
  // دور is a role rather than courses, the plural of دورة.
  const whole = foldPlain(plain)
  if (isSingular(whole)) keys.delete(`${whole}ة`)
  const sound = loanSoundOf(whole) ?? loanSoundOf(foldPlain(withoutArticle(plain)))
  return { keys: sound === undefined ? [...keys] : [...keys, sound], known: true }
}

/** The readings that take the fewest letters off; of another spelling, where the word itself is none. */
function bestReadings(plain: string): Reading[] {
  const readings = fewestRemoved([...readingsOf(plain)])
  const removed = readings[0]?.removed ?? Infinity
  if (removed <= articleOf(plain).length) return readings
  const variants = fewestRemoved(hamzaVariants(plain).flatMap((one) => [...readingsOf(one)]))
  // تأشيرتين is of تأشيرة rather than of تيشيرت.
  const isWhole = (variants[0]?.removed ?? Infinity) <= articleOf(plain).length
  if (isWhole || (readings.length === 0 && variants.length > 0)) return variants
  if (readings.length > 0) return readings
  return fewestRemoved(colloquialVariants(plain).flatMap((one) => [...readingsOf(one)]))
}

function fewestRemoved(readings: readonly Reading[]): Reading[] {
  const fewest = Math.min(...readings.map(({ removed }) => removed))
  return readings.filter(({ removed }) => removed === fewest)
}

/** The sound of a word, which may be a loan word in a spelling that the lexicon does not have. */
function soundKeys(plain: string): string[] {
  const sound = soundOf(plain) ?? shortSoundOf(plain)
  return sound === undefined ? [] : [sound]
}

function* readingsOf(plain: string): Generator<Reading> {
  for (const [rest, removed] of withoutProclitics(plain)) {
    const folded = foldPlain(rest)
    // The alif of صنعاء is no accusative.
    const isAccusative = !rest.endsWith('ء')
    for (const reading of nounReadings(folded, isAccusative)) yield { ...reading, removed: reading.removed + removed }
    // A final ه is ة or a pronoun.
    if (rest.endsWith('ه') && rest.length > 3) {
      for (const reading of pronounless(foldPlain(rest.slice(0, -1))))
        yield { ...reading, removed: reading.removed + removed }
    }
  }
  for (const [rest, removed] of withoutVerbProclitics(plain))
    for (const reading of verbReadings(foldPlainStem(rest))) yield { ...reading, removed: reading.removed + removed }
}

const particles = /^(?:[وف]?[بلك]|[وف])(?=..)/

function* withoutProclitics(word: string): Generator<[string, number]> {
  yield [word, 0]
  const article = articleOf(word)
  // The article of للغة is that of لغة.
  if (article.endsWith('لل')) yield [word.slice(article.length - 1), article.length - 1]
  if (article) yield [word.slice(article.length), article.length]
  for (const length of new Set([1, particles.exec(word)?.[0].length ?? 0])) {
    if (length > 0 && particles.test(word)) yield [word.slice(length), length]
  }
}

function* withoutVerbProclitics(word: string): Generator<[string, number]> {
  yield [word, 0]
  const [proclitic = ''] = /^[وف]?(?:س|ل|ب|ح|ه)?(?=...)/.exec(word) ?? []
  for (let length = 1; length <= proclitic.length; length++) yield [word.slice(length), length]
}

const pronouns = ['هما', 'كما', 'ها', 'هم', 'هن', 'كم', 'كن', 'نا', 'ي', 'ك']
const objects = [...pronouns, 'ني', 'ه']

function* nounReadings(form: string, isAccusative: boolean): Generator<Reading> {
  yield* inflected(form, isAccusative)
  for (const pronoun of pronouns) {
    if (!form.endsWith(pronoun) || form.length - pronoun.length < 2) continue
    for (const reading of pronounless(form.slice(0, -pronoun.length)))
      yield { ...reading, removed: reading.removed + pronoun.length }
  }
}

/** A form before a pronoun: ة is ت there (سيارتي), a final hamza has a seat (عملاؤنا), a dual and plural lose their ن. */
function* pronounless(form: string): Generator<Reading> {
  yield* inflected(form)
  if (form.endsWith('ت')) yield* inflected(`${form.slice(0, -1)}ة`)
  if (/ا[ويي]$/.test(form)) yield* inflected(form.slice(0, -1))
  if (/[يو]$/.test(form) && form.length > 3) {
    const keys = nounKeys(form.slice(0, -1))
    if (keys) yield { keys, removed: 1 }
  }
}

const plurals = ['تين', 'تان', 'ات', 'ون', 'ين', 'ان', 'وا', 'ا']

/** Letters before the dual of a feminine that has no entry: زبونتين of زبون; but بيتين is of بيت. */
const longDual = 4

/** The readings of a noun by its endings. */
function* inflected(form: string, isAccusative = false): Generator<Reading> {
  const whole = nounKeys(form)
  if (whole) yield { keys: whole, removed: 0 }
  yield* feminine(form)
  if (form.endsWith('يات')) {
    const keys = nounKeys(form.slice(0, -3))
    if (keys && form.at(-4) === 'ا') yield { keys, removed: 2 }
  }
  for (const ending of plurals) {
    const base = form.slice(0, -ending.length)
    if (!form.endsWith(ending) || base.length < 2 || (ending === 'ا' && !isAccusative)) continue
    // مكتبات is the plural of مكتبة, not of مكتب.
    const withFeminine = /^[تا]/.test(ending) && ending !== 'ا' && ending !== 'ان' ? nounKeys(`${base}ة`) : undefined
    const isDual = ending.startsWith('ت')
    const keys = withFeminine ?? (isDual && base.length < longDual ? undefined : nounKeys(base))
    if (keys) yield { keys, removed: ending.length }
    else yield* feminine(isDual ? `${base}ة` : base, ending.length)
  }
  yield* relational(form)
}

function* feminine(form: string, removed = 0): Generator<Reading> {
  const base = form.slice(0, -1)
  if (form.endsWith('ة') && hasFeminine(base)) yield { keys: nounKeys(base) ?? [], removed: removed + 1 }
}

/** An adjective of a noun (تجاري, تجارية from تجارة), which must be a singular: مدنية is not from مدن. */
function* relational(form: string): Generator<Reading> {
  const base = /^(.{2,})(?:ي|ية|يات|يين|يون|يتين|يتان)$/.exec(form)?.[1]
  if (!base) return
  const removed = form.length - base.length
  if (isSingular(base)) yield { keys: [base], removed }
  else if (isSingular(`${base}ة`)) yield { keys: [`${base}ة`], removed: removed + 1 }
}

const pastEndings = ['', 'ت', 'تا', 'نا', 'تم', 'تن', 'وا', 'و', 'ا', 'ن', 'تي', 'ي']
const shorteningEndings = ['ت', 'نا', 'تم', 'تن', 'ن', 'تي']
const presentEndings = ['', 'ون', 'وا', 'و', 'ين', 'ان', 'ن', 'ا', 'ي']

function* verbReadings(form: string): Generator<Reading> {
  for (const [verb, pronoun] of withoutObject(form)) {
    yield* endingIn(verb, pastEndings, pastKeys, pronoun)
    yield* endingIn(verb, shorteningEndings, shortPastKeys, pronoun)
    const person = /^[ايتن]/.exec(verb)?.[0]
    if (person !== undefined) yield* endingIn(verb.slice(1), presentEndings, presentKeys, pronoun + 1)
    // آكل is ا before اكل.
    if (person === 'ا') yield* endingIn(verb, presentEndings, presentKeys, pronoun + 1)
  }
}

function* withoutObject(form: string): Generator<[string, number]> {
  yield [form, 0]
  for (const pronoun of objects) {
    if (form.endsWith(pronoun) && form.length - pronoun.length >= 2)
      yield [form.slice(0, -pronoun.length), pronoun.length]
  }
}

function* endingIn(
  form: string,
  endings: readonly string[],
  keysOf: (stem: string) => Iterable<string> | undefined,
  removed: number,
): Generator<Reading> {
  for (const ending of endings) {
    if (!form.endsWith(ending)) continue
    const stem = form.slice(0, form.length - ending.length)
    const keys = stem.length >= 2 ? keysOf(stem) : undefined
    if (keys) yield { keys, removed: removed + ending.length }
  }
}
