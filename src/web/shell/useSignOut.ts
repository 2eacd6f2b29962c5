import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { currentSession, endSession } from '../api/session.ts'
import { showFailure } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { memberWords } from './memberWords.ts'

/** Ends the session here and on the server, and goes to the landing page. */
export function useSignOut() {
  const w = useWords(memberWords)
  const navigate = useNavigate()
  return async () => {
    // Here it ends whatever the server can say: a token that is forgotten cannot be used.
    await call('POST /api/:lang/auth/logout', {}).catch((error: unknown) => {
      if (currentSession().status === 'in') showFailure(error, w.logoutFailed)
    })
    endSession('out')
    queryClient.clear()
    await navigate({ to: '/' })
  }
}
