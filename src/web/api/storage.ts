import type { SessionUser } from '#contract/auth.ts'

// The keys under which a session is kept: in the browser when it is to be remembered, else in the tab.
const keys = {
  token: 'auth_token',
  refresh: 'refresh_token',
  user: 'user_data',
  role: 'user_role',
  remember: 'remember_me',
}
/** The key whose change tells that somebody signed in or out, or was given new tokens. It is written last. */
export const sessionKey = keys.token
const workspaceKey = 'workspace'

export type Stored = { token: string; refreshToken: string; user: SessionUser }

/** The kept session, when a token is there and the user data names somebody. The tab's own comes before the browser's. */
export function readSession(): Stored | null {
  for (const store of [sessionStorage, localStorage]) {
    const token = store.getItem(keys.token)
    const refreshToken = store.getItem(keys.refresh)
    const user = readUser(store.getItem(keys.user))
    if (token && refreshToken && user) return { token, refreshToken, user }
  }
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

/** Keeps the person as she is now; the tokens are left as they are, another tab may have kept newer ones. */
export function keepUser(user: SessionUser) {
  const store = sessionStorage.getItem(keys.token) === null ? localStorage : sessionStorage
  if (store.getItem(keys.token) === null) return
  store.setItem(keys.user, JSON.stringify(user))
  store.setItem(keys.role, user.role)
}

/** Keeps a session; without `remember` where it was kept before. */
export function keepSession(
  { token, refreshToken, user }: Stored,
  remember = localStorage.getItem(keys.remember) === 'true',
) {
  const [store, other] = remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  for (const key of Object.values(keys)) other.removeItem(key)
  store.setItem(keys.refresh, refreshToken)
  store.setItem(keys.user, JSON.stringify(user))
  store.setItem(keys.role, user.role)
  localStorage.setItem(keys.remember, String(remember))
  store.setItem(keys.token, token)
}

/** Forgets the session, and nothing else that is kept. */
export function forgetSession() {
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.values(keys)) store.removeItem(key)
  }
}

// Kept apart from the session: it shows the server that this browser typed the sign-up whose link is followed here.
const signUpKey = 'sign_up_key'
export const readSignUpKey = () => localStorage.getItem(signUpKey) ?? undefined
export const keepSignUpKey = (key: string) => localStorage.setItem(signUpKey, key)
export const forgetSignUpKey = () => localStorage.removeItem(signUpKey)

export const readWorkspace = () => localStorage.getItem(workspaceKey)
export const keepWorkspace = (slug: string) => localStorage.setItem(workspaceKey, slug)
