import { languageIn } from '#contract/text/language.ts'
import type { Language } from './language.ts'

/** To its end, or to that of the text. */
const code = /<(pre|code)\b[^<>]*>[\s\S]*?(?:<\/\1>|$)/g

/** The language in which a person's text, or its HTML, is declared. None without letters. */
export const languageOf = (text: string): Language | undefined =>
  languageIn(text.replace(code, ' ').replace(/<[^<>]*>/g, ' '))
