import { useWords } from '../i18n/words.ts'
import { deedWords, kindWords, otherWords } from './auditWords.ts'

/** An action of the log in words: `user.role` is "Person: role changed". What has no words yet is told by its name. */
export function useDeed() {
  const kinds: Record<string, string> = { ...useWords(kindWords), ...useWords(otherWords) }
  const deeds: Record<string, string> = useWords(deedWords)
  return (action: string) => {
    const [kind = '', deed = ''] = action.split('.')
    return `${kinds[kind] ?? kind}: ${deeds[deed] ?? deed}`
  }
}
