import { useSyncExternalStore } from 'react'
import type { SessionUser, SignedIn } from '#contract/auth.ts'
import {
  clearSession,
  storeSession,
  storeUser,
  storeWorkspace,
  readSession,
  readWorkspace,
  sessionKey,
  type StoredSession,
} from './storage.ts'

/** `loading` until a stored session has been checked; `ended` after the server ended it. */
export type Session = { status: 'loading' | 'in' | 'out' | 'ended'; user: SessionUser | null; workspace: string | null }

let stored: StoredSession | null = null
let session: Session = { status: 'loading', user: null, workspace: null }
const listeners = new Set<() => void>()

function set(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/**
 * Restores the stored session, if any, and follows changes by other tabs. The caller then checks it with the server.
 */
export function resumeSession(): boolean {
  followOtherTabs()
  stored = readSession()
  if (stored) showUser(stored.user)
  else setSignedOut()
  return stored !== null
}

/** Also the state in which the build renders the landing page. */
export function setSignedOut() {
  set({ status: 'out', user: null, workspace: null })
}

/**
 * Adopts the session that another tab stored.
 * @returns whether a session is stored
 */
export function adoptStoredSession(): boolean {
  const saved = readSession()
  if (saved && saved.token !== stored?.token) {
    stored = saved
    showUser(saved.user)
  }
  return saved !== null
}

/** Signing in or out in one tab applies to all tabs. */
function followOtherTabs() {
  addEventListener('storage', ({ storageArea, key }) => {
    if (storageArea !== localStorage || (key !== null && key !== sessionKey)) return
    if (!adoptStoredSession() && stored) endSession('out')
  })
}

export function beginSession(signedIn: SignedIn, remember?: boolean) {
  stored = { token: signedIn.token, refreshToken: signedIn.refresh_token, user: signedIn.user }
  storeSession(stored, remember)
  showUser(signedIn.user)
}

/** Replaces the user with what the server returned. */
export function updateUser(user: SessionUser) {
  if (!stored) return
  stored = { ...stored, user }
  storeUser(user)
  showUser(user)
}

function showUser(user: SessionUser) {
  const saved = readWorkspace()
  const workspace = user.workspaces.some(({ slug }) => slug === saved) ? saved : user.defaultWorkspace
  set({ status: 'in', user, workspace })
}

export function endSession(how: 'out' | 'ended') {
  stored = null
  clearSession()
  set({ status: how, user: null, workspace: null })
}

export function chooseWorkspace(slug: string) {
  storeWorkspace(slug)
  set({ ...session, workspace: slug })
}

export const tokens = () => stored
export const currentSession = () => session

/**
 * Subscribes to changes of the session.
 * @returns unsubscribes
 */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(
    onSession,
    () => session,
    () => session,
  )
}
