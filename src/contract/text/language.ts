const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/**
 * The language in which a person's text is declared; undefined without letters of either script. Arabic wins over more Latin letters: people
 * who write Arabic name products, commands and files in Latin letters.
 */
export function languageIn(text: string): 'ar' | 'en' | undefined {
  const [arabic, latin] = [count(text, /(?=\p{L})\p{Script=Arabic}/gu), count(text, /\p{Script=Latin}/gu)]
  if (arabic === 0 && latin === 0) return undefined
  return arabic * 2 >= latin ? 'ar' : 'en'
}
