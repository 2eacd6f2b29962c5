import type { Both } from '#contract/fields.ts'
import { type Lang, languages, sideOf, type SourceLang } from '#contract/text/languages.ts'
import { type Forms, type TextSource, textKey } from '#contract/text/text-key.ts'

/** Texts by key that replace those of the sources. */
export type Replacements = ReadonlyMap<string, TextSource>

type Words = { en: unknown; ar: unknown }

let replaced: ReadonlyMap<string, Replacements> = new Map()

/** Replaces texts of the sources in this process. */
export function replaceTexts(texts: ReadonlyMap<string, Replacements>) {
  replaced = texts
}

/** The changed text of a key, if there is one. */
export const textOfKey = (key: string, lang: Lang) => replaced.get(lang)?.get(key)

const replacement = (en: TextSource, ar: TextSource, lang: Lang) => textOfKey(textKey(en, ar), lang)

/**
 * A text of the product in one language, or an object or a list of texts. Other values stay as they are. A text
 * without a translation is in English.
 */
export function textIn<W extends Words>(words: W, lang: Lang): W[SourceLang]
export function textIn<W extends Words>(words: W | undefined, lang: Lang): W[SourceLang] | undefined
export function textIn(words: Words | undefined, lang: Lang): unknown {
  if (!words) return undefined
  // A text that is in every language already, with its values.
  if (Object.hasOwn(words, lang) && lang !== sideOf(lang)) return words[lang as SourceLang]
  return replaced.has(lang) ? valueIn(words.en, words.ar, lang) : words[sideOf(lang)]
}

/** Writes a text in every language, for a reader whose language is not known yet. */
export const inEach = (write: (lang: Lang) => string): Both =>
  Object.fromEntries(languages().map(({ code }) => [code, write(code)])) as Both

/** A text of the product as bilingual content: its English side is in the reader's language, unless that is Arabic. */
export const inBoth = (words: Both, lang: Lang): Both => ({
  en: textIn(words, lang === 'ar' ? 'en' : lang),
  ar: textIn(words, 'ar'),
})

/** The forms of a text with a count, and the language that they are in. */
export function formsIn(words: { en: Forms; ar: Forms }, lang: Lang): { forms: Forms; in: Lang } {
  const other = replacement(words.en, words.ar, lang)
  return typeof other === 'object' ? { forms: other, in: lang } : { forms: words[sideOf(lang)], in: sideOf(lang) }
}

function valueIn(en: unknown, ar: unknown, lang: Lang): unknown {
  if (typeof en === 'string' && typeof ar === 'string') {
    const other = replacement(en, ar, lang)
    return typeof other === 'string' ? other : { en, ar }[sideOf(lang)]
  }
  if (Array.isArray(en) && Array.isArray(ar)) return en.map((each, at) => valueIn(each, ar[at], lang))
  if (typeof en !== 'object' || typeof ar !== 'object' || en === null || ar === null) return { en, ar }[sideOf(lang)]
  const fields = ar as Record<string, unknown>
  return Object.fromEntries(Object.entries(en).map(([name, each]) => [name, valueIn(each, fields[name], lang)]))
}
