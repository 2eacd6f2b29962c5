import type { User } from '#contract/auth.ts'
import { useSession } from '../api/session.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { userWords } from './words.ts'

/** Whether a user's two-step verification is on, and its reset where the administrator may do that. */
export function useTwoStepReset(user: User) {
  const w = useWords(userWords)
  const confirm = useConfirm()
  const isOwn = useSession().user?._id === user._id
  const isOn = useApiQuery('GET /api/:lang/user/:userId/two-step', { userId: user._id }).data?.data.isOn
  const reset = useApiMutation('DELETE /api/:lang/user/:userId/two-step', {
    successToast: { message: w.twoStepReset },
    errorTitle: w.resetFailed,
    // The second factor is a column of the users too.
    invalidates: ['/user/:userId/two-step', '/user/:userId', '/user'],
  })
  const question = {
    title: w.resetTwoStepAsk({ name: isolateAuto(user.name) }),
    body: w.resetTwoStepHint,
    confirm: w.resetTwoStep,
  }
  const ask = () => void confirm(question).then((yes) => yes && reset.mutate({ userId: user._id }))
  return { isOn, reset: isOn === true && !isOwn ? ask : null }
}
