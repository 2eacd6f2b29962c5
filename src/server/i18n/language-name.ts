import type { Both } from '#contract/fields.ts'
import { languageNameIn } from '#contract/text/languages.ts'
import { inEach } from './text-in.ts'

/** The name of a language, for readers of every language of the interface. */
export const languageName = (language: string): Both => inEach((reader) => languageNameIn(language, reader))
