import { type Lang, localeOf } from './languages.ts'

/** The name of a country (ISO 3166-1 alpha-2) in the reader's language. */
export const countryName = (code: string, reader: Lang) =>
  new Intl.DisplayNames(localeOf(reader), { type: 'region' }).of(code) ?? code
