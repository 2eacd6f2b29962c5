/** The languages in which the texts of the interface stand in the code, and in which people write both sides. */
export type SourceLang = 'en' | 'ar'

declare const added: unique symbol
/** The code of a language of the interface: one of the sources, or one that `texts/languages.json` adds. */
export type Lang = SourceLang | (string & { readonly [added]: true })

/** A language of the interface. `name` is its own name; `locale` is for dates, numbers and plural forms. */
export type Language = { code: Lang; name: string; direction: 'ltr' | 'rtl'; locale: string }

const sources: readonly Language[] = [
  { code: 'en', name: 'English', direction: 'ltr', locale: 'en-GB' },
  { code: 'ar', name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
]

let all = sources

/** Every language of the interface; those of the sources come first. */
export const languages = () => all

/** Replaces the languages beside the sources: on the server from files, in the browser from the page. */
export function addLanguages(more: readonly Language[]) {
  all = [...sources, ...more]
}

/** Whether a text is the code of a language of the interface. */
export const isLanguage = (code: unknown): code is Lang => all.some((language) => language.code === code)

const infoOf = (code: Lang) => all.find((language) => language.code === code) ?? (all[0] as Language)

export const directionOf = (code: Lang) => infoOf(code).direction
export const localeOf = (code: Lang) => infoOf(code).locale

/** The name of any language in the reader's language; one that Intl does not know has its own name. */
export const languageNameIn = (code: string, reader: Lang) =>
  new Intl.DisplayNames(localeOf(reader), { type: 'language', fallback: 'none' }).of(code) ??
  all.find((language) => language.code === code)?.name ??
  code

/** The side of bilingual content that a reader of a language gets. */
export const sideOf = (code: Lang): SourceLang => (code === 'ar' ? 'ar' : 'en')
