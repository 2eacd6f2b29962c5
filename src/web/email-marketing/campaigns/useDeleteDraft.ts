import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showFailure } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { dropCampaign } from './campaignStores.ts'

const invalidates = ['/email-marketing/campaign']

/** Deletes a draft without a question; the notice can undo it. @returns whether it was deleted */
export function useDeleteDraft() {
  const s = useWords(suiteWords)
  const undoToast = useDeletionUndo('draft', invalidates)
  return async ({ _id: campaignId }: { _id: string }): Promise<boolean> => {
    try {
      dropCampaign(campaignId)
      await call('DELETE /api/:tenant/email-marketing/campaign/:campaignId', { campaignId })
    } catch (error) {
      showFailure(error, s.deleteFailed)
      return false
    }
    await invalidate(invalidates)
    undoToast(campaignId)
    return true
  }
}
