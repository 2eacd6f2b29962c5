import { Lang } from '#contract/fields.ts'

/** A language of content as one of the interface’s. */
export const asLang = (language: string): Lang => Lang.catch('en').parse(language)
