import type { SignedIn } from '#contract/auth.ts'
import { fetchResponse, requestOf } from './call.ts'
import { adoptStoredSession, beginSession, onSession, tokens } from './session.ts'

let refreshing: Promise<boolean> | null = null

/** A new pair of tokens, asked for once however many calls found theirs too old. */
export function refreshTokens(usedToken: string): Promise<boolean> {
  if (tokens()?.token !== usedToken) return Promise.resolve(tokens() !== null)
  refreshing ??= Promise.race([oneTabAtATime(() => renew(usedToken)), tokensChanged(usedToken)]).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Another tab may be told the new pair while this one waits for its turn. */
function tokensChanged(usedToken: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSession(() => {
      if (tokens()?.token === usedToken) return
      stop()
      resolve(tokens() !== null)
    })
  })
}

// A tab that comes next must see what this one kept, and a browser hands a lock on sooner than it shows other tabs what was written.
const untilOthersSee = 5000

/** Browsers offer locks on https and localhost only. */
function oneTabAtATime(run: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return run()
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request('refresh', async () => {
      const renewed = await run()
      resolve(renewed)
      if (renewed) await new Promise((later) => setTimeout(later, untilOthersSee))
    })
    held.catch(reject)
  })
}

/** Under a lock that all tabs share: a refresh token is good once, and a tab that comes second takes what the first was given. */
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
