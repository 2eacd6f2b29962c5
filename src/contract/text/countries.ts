/** The name of a country (ISO 3166-1 alpha-2) in the language of a BCP 47 locale. */
export const countryName = (code: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
