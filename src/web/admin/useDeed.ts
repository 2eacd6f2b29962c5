import { wordsIn } from '../i18n/words.ts'
import { type Language, useLanguage } from '../i18n/language.ts'
import { actionWords, subjectWords } from './auditWords.ts'

/** An action of the log in the reader's words. */
export function useActionName() {
  const language = useLanguage()
  return (action: string) => actionName(action, language)
}

/** An action of the log in words: `user.role` is "Person: role changed". What an older program wrote and nobody knows is told by its name. */
export function actionName(action: string, language: Language): string {
  const things: Record<string, string> = wordsIn(subjectWords, language)
  const deeds: Record<string, string> = wordsIn(actionWords, language)
  const [kind = '', deed = ''] = action.split('.')
  return `${things[kind] ?? kind}: ${deeds[deed] ?? deed}`
}
