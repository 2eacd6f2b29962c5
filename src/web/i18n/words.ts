import { localeOf, sideOf } from '#contract/text/languages.ts'
import type { Forms, TextSource } from '#contract/text/text-key.ts'
import { language, useLanguage } from './language.ts'
import type { Language } from './languages.ts'

type Values = Record<string, string | number>
export type Text = string | (((values: Values) => string) & { source?: TextSource })
export type Entry = { en: Text; ar: Text }

type Resolved<E extends Entry> = E['en'] extends string ? string : (values: Values) => string
export type Words<W extends Record<string, Entry>> = { [Key in keyof W]: Resolved<W[Key]> }

/** The texts of a feature in both languages. A missing text is a type error. */
export const words = <const W extends Record<string, Entry>>(texts: W): W => texts

let pick = (entry: Entry, language: Language): Text => entry[sideOf(language)]

/** Replaces how texts are picked. */
export const pickTexts = (by: typeof pick) => {
  pick = by
}

/** A text as its feature has written it. */
export const sourceOf = (text: Text): TextSource => (typeof text === 'string' ? text : (text.source ?? ''))

/** A text in one language. */
export const textIn = (entry: { en: string; ar: string }, language: Language) => pick(entry, language) as string

/** The texts in one language. */
export function wordsIn<W extends Record<string, Entry>>(texts: W, language: Language): Words<W> {
  return Object.fromEntries(Object.entries(texts).map(([key, entry]) => [key, pick(entry, language)])) as Words<W>
}

/** The texts in the reader's language. */
export function useWords<W extends Record<string, Entry>>(texts: W): Words<W> {
  return wordsIn(texts, useLanguage())
}

/** Excludes the four plural forms that only Arabic has, so that an incomplete Arabic entry is not taken for English. */
type EnglishForms = { one: string; other: string; zero?: never; two?: never; few?: never; many?: never }
type ArabicForms = { zero: string; one: string; two: string; few: string; many: string; other: string }

/**
 * A text with a count: `#` is replaced by the number. The forms are those of Intl.PluralRules: two in English, six in
 * Arabic.
 */
export function plural(forms: EnglishForms | ArabicForms) {
  return pluralIn(forms.few === undefined ? 'en' : 'ar', forms)
}

/** Like `plural`, for a language by name. */
export function pluralIn(language: Language, source: Forms) {
  const rules = new Intl.PluralRules(localeOf(language))
  const text = (values: Values) => {
    const count = Number(values['count'] ?? 0)
    const form = source[rules.select(count)] ?? source['other'] ?? ''
    return fill(form.replace('#', number(count)), values)
  }
  return Object.assign(text, { source })
}

/** A text with placeholders: `{name}` is replaced by the value of `name`. */
export const template = (source: string) => Object.assign((values: Values) => fill(source, values), { source })

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : String(value)
  })

const numbers: Partial<Record<Language, Intl.NumberFormat>> = {}

/** A number in the reader's language. Digits are Latin in each, so that copied numbers can be parsed. */
export function number(value: number) {
  const own = language()
  return (numbers[own] ??= new Intl.NumberFormat(own === 'ar' ? 'en' : localeOf(own), {
    numberingSystem: 'latn',
  })).format(value)
}
