import { language } from './language.ts'

/** Several things within a sentence of the reader's language: "a, b and c". */
export const joinList = (texts: readonly string[]) => new Intl.ListFormat(language()).format(texts)
