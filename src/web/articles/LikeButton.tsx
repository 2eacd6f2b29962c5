import { Button } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Article } from '#contract/articles.ts'
import { call } from '../api/call.ts'
import { showFailure } from '../api/useApi.ts'
import { number, useWords } from '../i18n/words.ts'
import { Code } from '../ui/text/UserText.tsx'
import { updateCachedLikes } from './cache.ts'
import { articleWords } from './words.ts'

// A like that is shown is sent even if the page closes.
const options = { keepalive: true }

/** The number of likes, and the reader's own like. A click shows at once, and is reverted if the server refuses it. */
export function LikeButton({ article }: { article: Article }) {
  const w = useWords(articleWords)
  const underWay = useRef(false)
  const { _id: articleId, likedByMe, likeCount } = article
  const turn = async () => {
    if (underWay.current) return
    underWay.current = true
    updateCachedLikes({ ...article, likedByMe: !likedByMe, likeCount: Math.max(0, likeCount + (likedByMe ? -1 : 1)) })
    try {
      const { data } = await (likedByMe
        ? call('POST /api/:lang/article/:articleId/unlike', { articleId }, options)
        : call('POST /api/:lang/article/:articleId/like', { articleId }, options))
      updateCachedLikes(data)
    } catch (error) {
      updateCachedLikes(article)
      showFailure(error, w.likeFailed)
    } finally {
      underWay.current = false
    }
  }
  const Icon = likedByMe ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={likedByMe ? 'light' : 'default'}
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      aria-pressed={likedByMe}
      onClick={() => void turn()}
    >
      {likedByMe ? w.liked : w.like}
      <span aria-hidden>&nbsp;·&nbsp;</span>
      <span aria-hidden>
        <Code>{number(likeCount)}</Code>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {w.likes({ count: likeCount })}
      </span>
    </Button>
  )
}
