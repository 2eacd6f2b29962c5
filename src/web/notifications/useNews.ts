import { useEffect, useState } from 'react'
import { askAnew } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { useAsk, useTell } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { hearNews, type Told } from './stream.ts'
import { newsWords } from './words.ts'

const stale = ['/user/notifications', '/dashboard']

// What a bell shows when it is opened.
const latest = 8

/** The latest notifications and how many are unread, kept true while the page is open; what was told last, for who cannot see it. */
export function useNews() {
  const { user } = useSession()
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const query = useAsk('GET /api/:lang/user/notifications', { size: latest })
  const userId = user?._id
  useEffect(() => {
    if (userId === undefined) return undefined
    const over = new AbortController()
    const onTold = (told: Told) => {
      if ('message' in told) setSaid(told.message)
      void askAnew(stale)
    }
    hearNews(userId, language, onTold, over.signal)
    return () => over.abort()
  }, [userId, language])
  return { query, unread: query.data?.pagination.unread ?? 0, said }
}

/** Marks notifications as read, one or all. */
export function useReading() {
  const w = useWords(newsWords)
  const mark = useTell('PATCH /api/:lang/user/notifications/:notificationId', { failed: w.updateFailed, stale })
  const markAll = useTell('POST /api/:lang/user/notifications/read-all', {
    done: { message: w.allRead },
    failed: w.updateFailed,
    stale,
  })
  return { mark, markAll }
}
