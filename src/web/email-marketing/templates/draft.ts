import type { Lang as Language } from '#contract/text/languages.ts'

/** The text of an email, as previewed, checked and tested. */
export type Draft = {
  subject: string
  content: string
  text: string
  contentType: 'html' | 'text' | 'blocks'
  language: Language
}
