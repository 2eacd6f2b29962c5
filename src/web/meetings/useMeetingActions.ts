import { sideOf } from '#contract/text/languages.ts'
import type { Meeting, MeetingStatus } from '#contract/meetings.ts'
import { removeFromLists, replaceInLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { meetingAdminWords } from './adminWords.ts'

const endpoint = 'GET /api/:lang/zoom'

/** The actions of administrators on a meeting, except editing. */
export function useMeetingActions() {
  const w = useWords(meetingAdminWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const removing = useApiMutation('DELETE /api/:lang/zoom/:meeting', {
    successToast: { message: w.deleted },
    errorFallback: w.deleteFailed,
  })
  const updating = useApiMutation('PATCH /api/:lang/zoom/:meeting', {
    successToast: { message: w.updated },
    errorFallback: w.updateFailed,
    invalidates: ['/zoom/:meeting'],
  })
  const named = ({ title }: Meeting) => ({ title: isolateAuto(title[sideOf(language)]) })
  /** @returns whether it was deleted */
  const remove = async (meeting: Meeting): Promise<boolean> => {
    if (!(await confirm({ title: w.deleteAsk(named(meeting)), body: w.deleteHint, confirm: w.deleteDo }))) return false
    return removing.mutateAsync({ meeting: meeting._id }).then(
      () => {
        removeFromLists(endpoint, meeting._id)
        return true
      },
      () => false,
    )
  }
  const setStatus = async (meeting: Meeting, status: MeetingStatus) => {
    const question = { title: w.cancelAsk(named(meeting)), body: w.cancelHint, confirm: w.cancel, cancel: w.keep }
    if (status === 'cancelled' && !(await confirm(question))) return
    updating.mutate({ meeting: meeting._id, status }, { onSuccess: ({ data }) => replaceInLists(endpoint, data) })
  }
  return { remove, setStatus, busy: removing.isPending || updating.isPending }
}
