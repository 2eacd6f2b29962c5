import type { Language } from './language.ts'

const code = /<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/** The language in which a text of a person, or its HTML, is declared: as `languageOf` of the server. None without letters. */
export function languageOf(text: string): Language | undefined {
  const words = text.replace(code, ' ').replace(/<[^<>]*>/g, ' ')
  const [arabic, latin] = [count(words, /(?=\p{L})\p{Script=Arabic}/gu), count(words, /\p{Script=Latin}/gu)]
  if (arabic === 0 && latin === 0) return undefined
  return arabic * 2 >= latin ? 'ar' : 'en'
}
