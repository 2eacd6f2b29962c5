import type { Lang } from '#contract/fields.ts'

const letters = { ar: /(?=\p{L})\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu }
const count = (text: string, of: Lang) => text.match(letters[of])?.length ?? 0

/**
 * The language in which a text of a person is declared. Arabic wins over more Latin letters: people who write Arabic name products,
 * commands and files in Latin letters.
 * @param otherwise for a text without letters of either script
 */
export function languageOf(text: string, otherwise: Lang): Lang {
  const [arabic, latin] = [count(text, 'ar'), count(text, 'en')]
  if (arabic === 0 && latin === 0) return otherwise
  return arabic * 2 >= latin ? 'ar' : 'en'
}
