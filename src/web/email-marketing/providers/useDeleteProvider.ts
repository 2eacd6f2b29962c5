import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'

/** Deletes a provider. */
export function useDeleteProvider() {
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  return useApiMutation('DELETE /api/:tenant/email-marketing/email-service-provider/:providerId', {
    successToast: { message: done['provider.deleted'] },
    errorTitle: s.deleteFailed,
    invalidates: ['/email-service-provider'],
  })
}
