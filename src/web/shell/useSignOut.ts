import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { endSession } from '../api/session.ts'

/** Ends the session here and on the server, and goes to the landing page. */
export function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    // Here it ends whatever the server can say: a token that is forgotten cannot be used.
    await call('POST /api/:lang/auth/logout', {}).catch(() => undefined)
    endSession('out')
    queries.clear()
    await navigate({ to: '/' })
  }
}
