const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/**
 * Language to declare for a text by a person; undefined without letters of either script. Arabic wins even over more
 * Latin letters, because Arabic texts name products, commands and files in Latin letters.
 */
export function languageIn(text: string): 'ar' | 'en' | undefined {
  const [arabic, latin] = [count(text, /(?=\p{L})\p{Script=Arabic}/gu), count(text, /\p{Script=Latin}/gu)]
  if (arabic === 0 && latin === 0) return undefined
  return arabic * 2 >= latin ? 'ar' : 'en'
}
