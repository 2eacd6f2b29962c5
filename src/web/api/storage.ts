import type { SessionUser } from '#contract/auth.ts'

// The keys of the session in local storage, shared by all tabs.
const keys = {
  token: 'auth_token',
  refresh: 'refresh_token',
  user: 'user_data',
  role: 'user_role',
  remember: 'remember_me',
}
/** Written last: a change of this key signals a sign-in, a sign-out or new tokens. */
export const sessionKey = keys.token
const workspaceKey = 'workspace'

/**
 * A session cookie without a secret: without "Remember me" a session is valid while the cookie exists. The server
 * never reads it.
 */
const browserMark = 'browser_session=1'

const isBrowserMarked = () => document.cookie.includes(browserMark)

function markBrowser(isOn: boolean) {
  const mark = location.protocol === 'https:' ? `__Host-${browserMark}; secure` : browserMark
  document.cookie = `${mark}; path=/; samesite=lax${isOn ? '' : '; max-age=0'}`
}

export type StoredSession = { token: string; refreshToken: string; user: SessionUser }

const isRemembered = () => localStorage.getItem(keys.remember) === 'true'

/** The stored session, if it is complete and either remembered or from this run of the browser. */
export function readSession(): StoredSession | null {
  const token = localStorage.getItem(keys.token)
  const refreshToken = localStorage.getItem(keys.refresh)
  const user = readUser(localStorage.getItem(keys.user))
  if (!token || !refreshToken || !user) return null
  if (isRemembered() || isBrowserMarked()) return { token, refreshToken, user }
  clearSession()
  return null
}

function readUser(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const user: unknown = JSON.parse(text)
    return typeof user === 'object' && user !== null && '_id' in user ? (user as SessionUser) : null
  } catch {
    return null
  }
}

/** Stores the user; the tokens stay, as another tab may have stored newer ones. */
export function storeUser(user: SessionUser) {
  if (localStorage.getItem(keys.token) === null) return
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.role, user.role)
}

/** Stores a session for all tabs. Without `remember` the earlier choice stays. */
export function storeSession({ token, refreshToken, user }: StoredSession, remember = isRemembered()) {
  markBrowser(!remember)
  localStorage.setItem(keys.refresh, refreshToken)
  localStorage.setItem(keys.user, JSON.stringify(user))
  localStorage.setItem(keys.role, user.role)
  localStorage.setItem(keys.remember, String(remember))
  localStorage.setItem(keys.token, token)
}

/** Removes the session only. */
export function clearSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  markBrowser(false)
}

// Stored apart from the session: it proves that the sign-up behind a confirmation link began in this browser.
const signUpKey = 'sign_up_key'
export const readSignUpKey = () => localStorage.getItem(signUpKey) ?? undefined
export const storeSignUpKey = (key: string) => localStorage.setItem(signUpKey, key)
export const clearSignUpKey = () => localStorage.removeItem(signUpKey)

export const readWorkspace = () => localStorage.getItem(workspaceKey)
export const storeWorkspace = (slug: string) => localStorage.setItem(workspaceKey, slug)
