import { Button } from '@mantine/core'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Question } from '#contract/qa.ts'
import { call } from '../../api/call.ts'
import { showFailure } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useSignedInAction } from '../../ui/overlay/useSignedInAction.ts'
import { questionWords } from '../words/questionWords.ts'
import { updateCachedQuestion } from '../words/cache.ts'

/** Follows a question. A click shows at once, and is reverted if the server refuses it. */
export function FollowButton({ question: { _id, following } }: { question: Question }) {
  const w = useWords(questionWords)
  const acting = useSignedInAction()
  const underWay = useRef(false)
  const show = (next: boolean) => updateCachedQuestion(_id, (page) => ({ ...page, following: next }))
  const turn = async () => {
    if (underWay.current) return
    underWay.current = true
    show(!following)
    try {
      const input = { questionId: _id }
      await (following
        ? call('POST /api/:lang/question/:questionId/unfollow', input)
        : call('POST /api/:lang/question/:questionId/follow', input))
    } catch (error) {
      show(following)
      showFailure(error, following ? w.unfollowFailed : w.followFailed)
    } finally {
      underWay.current = false
    }
  }
  const Icon = following ? IconBellFilled : IconBell
  return (
    <Button
      variant={following ? 'light' : 'default'}
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      aria-pressed={following}
      title={w.followHint}
      onClick={() => acting(turn)}
    >
      {following ? w.following : w.follow}
    </Button>
  )
}
