import { localeOf } from '#contract/text/languages.ts'
import { language } from './language.ts'

/** Joins texts in the reader's language: "a, b and c". */
export const joinList = (texts: readonly string[]) => new Intl.ListFormat(localeOf(language())).format(texts)
