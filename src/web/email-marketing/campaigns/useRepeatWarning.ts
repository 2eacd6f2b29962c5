import { showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { listWords } from './listWords.ts'

/** Warns about a copy that some recipients may get although they have the email. */
export function useRepeatWarning() {
  const w = useWords(listWords)
  return ({ mayRepeat }: { mayRepeat: boolean }) => {
    if (mayRepeat) showToast({ color: 'yellow', message: w.mayRepeat, autoClose: 15_000 })
  }
}
