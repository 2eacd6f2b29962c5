import { useEffect, useState } from 'react'
import { invalidate } from '../api/queryClient.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { subscribeToNews, type NewsEvent } from './stream.ts'
import { newsWords } from './words.ts'

const invalidates = ['/user/notifications', '/dashboard']

// The notifications in the panel below the bell.
const latest = 8

/** The latest notifications and the unread count, updated live, and the newest text for screen readers. */
export function useNews() {
  const { user } = useSession()
  const language = useLanguage()
  const [text, setText] = useState('')
  const query = useApiQuery('GET /api/:lang/user/notifications', { size: latest })
  const userId = user?._id
  useEffect(() => {
    if (userId === undefined) return undefined
    const over = new AbortController()
    const onEvent = (event: NewsEvent) => {
      if ('message' in event) setText(event.message)
      void invalidate(invalidates)
    }
    subscribeToNews(userId, language, onEvent, over.signal)
    return () => over.abort()
  }, [userId, language])
  return { query, unread: query.data?.pagination.unread ?? 0, text }
}

/** Marks one or all notifications as read. */
export function useMarkRead() {
  const w = useWords(newsWords)
  const mark = useApiMutation('PATCH /api/:lang/user/notifications/:notificationId', {
    errorTitle: w.updateFailed,
    invalidates,
  })
  const markAll = useApiMutation('POST /api/:lang/user/notifications/read-all', {
    successToast: { message: w.allRead },
    errorTitle: w.updateFailed,
    invalidates,
  })
  return { mark, markAll }
}
