import { languageIn } from '#contract/text/language.ts'
import type { Language } from './languages.ts'

/** Matches up to the closing tag or the end of the text. */
const code = /<(pre|code)\b[^<>]*>[\s\S]*?(?:<\/\1>|$)/g

/** The language to declare for a person's text or HTML; undefined if it has no letters. */
export const languageOf = (text: string): Language | undefined =>
  languageIn(text.replace(code, ' ').replace(/<[^<>]*>/g, ' '))
