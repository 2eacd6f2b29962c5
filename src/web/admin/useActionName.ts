import { wordsIn } from '../i18n/words.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Language } from '../i18n/languages.ts'
import { actionWords, subjectWords } from './auditWords.ts'

/** An audit action in the reader's language. */
export function useActionName() {
  const language = useLanguage()
  return (action: string) => actionName(action, language)
}

/**
 * An audit action in words: `user.role` is "Person: role changed". Unknown actions of older versions keep their code.
 */
export function actionName(action: string, language: Language): string {
  const things: Record<string, string> = wordsIn(subjectWords, language)
  const deeds: Record<string, string> = wordsIn(actionWords, language)
  const [kind = '', deed = ''] = action.split('.')
  return `${things[kind] ?? kind}: ${deeds[deed] ?? deed}`
}
