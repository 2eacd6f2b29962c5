import { type Lang, languages, type SourceLang } from '#contract/text/languages.ts'

/** The own name of a language; those of the sources may be given in the reader's language. */
export const languageName = (code: Lang, names?: { english: string; arabic: string }) =>
  (names && { en: names.english, ar: names.arabic }[code as SourceLang]) ??
  languages().find((language) => language.code === code)?.name ??
  code
