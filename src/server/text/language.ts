import type { Lang } from '#contract/fields.ts'
import { languageIn } from '#contract/text/language.ts'

/** @param otherwise the result for a text without letters of either script */
export const languageOf = (text: string, otherwise: Lang): Lang => languageIn(text) ?? otherwise
