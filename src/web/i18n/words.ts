import { useLanguage } from './language.ts'
import type { Language } from './languages.ts'

type Values = Record<string, string | number>
type Text = string | ((values: Values) => string)
type Entry = { en: Text; ar: Text }

type Resolved<E extends Entry> = E['en'] extends string ? string : (values: Values) => string
export type Words<W extends Record<string, Entry>> = { [Key in keyof W]: Resolved<W[Key]> }

/** The texts of a feature in both languages. A missing text is a type error. */
export const words = <const W extends Record<string, Entry>>(texts: W): W => texts

/** The texts in one language. */
export function wordsIn<W extends Record<string, Entry>>(texts: W, language: Language): Words<W> {
  return Object.fromEntries(Object.entries(texts).map(([key, entry]) => [key, entry[language]])) as Words<W>
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
  const language = forms.few === undefined ? 'en' : 'ar'
  const rules = new Intl.PluralRules(language)
  return (values: Values) => {
    const count = Number(values['count'] ?? 0)
    const form = (forms as Record<string, string>)[rules.select(count)] ?? forms.other
    return fill(form.replace('#', number(count)), values)
  }
}

/** A text with placeholders: `{name}` is replaced by the value of `name`. */
export const template = (text: string) => (values: Values) => fill(text, values)

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : String(value)
  })

// Numbers have Latin digits in both languages, so that copied ones can be parsed.
const numbers = new Intl.NumberFormat('en')
export const number = (value: number) => numbers.format(value)
