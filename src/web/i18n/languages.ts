export type { Lang as Language } from '#contract/text/languages.ts'
