import { type Lang, languages } from '#contract/text/languages.ts'
import { languageName } from './languageName.ts'

/** Every language as a choice in a field, with the names of English and Arabic in the reader's language. */
export const languageOptions = (names: { english: string; arabic: string }) =>
  languages().map(({ code }) => ({ value: code, label: languageName(code, names) }))

/** The names of every language by code. */
export const languageNames = (names: { english: string; arabic: string }) =>
  Object.fromEntries(languageOptions(names).map(({ value, label }) => [value, label])) as Record<Lang, string>
