import { languageNameIn } from '#contract/text/languages.ts'
import { useLanguage } from '../i18n/language.ts'

/** The name of a language by its code, in the reader's language. */
export function useLanguageNames(): (code: string) => string {
  const reader = useLanguage()
  return (code) => languageNameIn(code, reader)
}
