import type { SignedIn } from '#contract/auth.ts'
import { fetchResponse, requestOf } from './call.ts'
import { adoptStoredSession, beginSession, onSession, tokens } from './session.ts'

let refreshing: Promise<boolean> | null = null

/** Refreshes the tokens once, even if several calls need it. */
export function refreshTokens(usedToken: string): Promise<boolean> {
  if (tokens()?.token !== usedToken) return Promise.resolve(tokens() !== null)
  refreshing ??= Promise.race([oneTabAtATime(() => renew(usedToken)), tokensChanged(usedToken)]).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Another tab may store new tokens while this one waits for the lock. */
function tokensChanged(usedToken: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSession(() => {
      if (tokens()?.token === usedToken) return
      stop()
      resolve(tokens() !== null)
    })
  })
}

// The next tab must see the new tokens, but a browser may pass on the lock before local storage is propagated.
const untilOthersSee = 5000

/** Browsers offer locks only on https and localhost. */
function oneTabAtATime(run: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return run()
  return new Promise((resolve, reject) => {
    const lock = navigator.locks.request('refresh', async () => {
      const renewed = await run()
      resolve(renewed)
      if (renewed) await new Promise((later) => setTimeout(later, untilOthersSee))
    })
    lock.catch(reject)
  })
}

/**
 * Runs under a lock across tabs. A refresh token can be used once, so a second tab adopts the tokens that the first
 * one received.
 */
async function renew(usedToken: string): Promise<boolean> {
  if (adoptStoredSession() && tokens()?.token !== usedToken) return true
  const refreshToken = tokens()?.refreshToken
  if (refreshToken === undefined) return false
  const { url, init } = requestOf('POST /api/:lang/auth/refresh', { refresh_token: refreshToken }, {}, undefined)
  const response = await fetchResponse(url, init, {})
  if (!response.ok) return false
  beginSession((await response.json()) as SignedIn)
  return true
}
