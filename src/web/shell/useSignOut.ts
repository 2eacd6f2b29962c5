import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { currentSession, endSession } from '../api/session.ts'
import { showFailure } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { memberWords } from './memberWords.ts'

/** Ends the session in the browser and on the server, and opens the landing page. */
export function useSignOut() {
  const w = useWords(memberWords)
  const navigate = useNavigate()
  return async () => {
    // The local session ends even if the call fails, because removed tokens cannot be used.
    await call('POST /api/:lang/auth/logout', {}).catch((error: unknown) => {
      if (currentSession().status === 'in') showFailure(error, w.logoutFailed)
    })
    endSession('out')
    queryClient.clear()
    await navigate({ to: '/' })
  }
}
