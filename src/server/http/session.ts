import { isLanguage } from '#contract/text/languages.ts'
import type { Tenant, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { hashOf } from '../secrets/secrets.ts'

export const unauthenticated = fault('unauthenticated', { en: 'Sign in first.', ar: 'يلزم تسجيل الدخول أولًا.' })
export const sessionExpired = fault('session_expired', {
  en: 'Your session has expired. Please login again.',
  ar: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.',
})

// One update per minute is precise enough, and saves a write per call.
const seenEvery = 60_000

/**
 * The person behind a bearer token; null without a token. Sessions are never cached, so a revoked one stops working at
 * once.
 * @throws session_expired for an unknown, revoked or expired token
 */
export async function viewerOf(db: Db, authorization: string | undefined, now: Date): Promise<Viewer | null> {
  if (authorization === undefined || authorization === '') return null
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
  if (token === undefined) throw sessionExpired()
  const row = await sessions(db, now)
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.token_expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw sessionExpired()
  if (now.getTime() - row.lastSeenAt.getTime() > seenEvery) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.sessionId).execute()
  }
  return viewer(row)
}

/** Active sessions with their person. */
const sessions = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'users.id',
      'users.role',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.preferred_language as language',
    ])
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

const viewer = ({ id, sessionId, role, email, language, firstName, lastName }: Row): Viewer => ({
  id,
  sessionId,
  role,
  email,
  language,
  name: `${firstName} ${lastName}`.trim(),
})

/** The person of an active session. @throws session_expired if it has ended */
export async function viewerOfSession(db: Db, sessionId: string, now: Date): Promise<Viewer> {
  const row = await sessions(db, now).where('sessions.id', '=', sessionId).executeTakeFirst()
  if (!row) throw sessionExpired()
  return viewer(row)
}

/**
 * The workspace of a path as its member sees it; `en` and `ar` mean the caller's own. Null if the caller is not a
 * member.
 */
export async function tenantOf(db: Db, viewer: Viewer, slug: string): Promise<Tenant | null> {
  const own = isLanguage(slug)
  if (!isSlug(slug)) return null
  const row = await memberships(db, viewer)
    .$if(own, (query) => query.whereRef('workspaces.id', '=', 'users.default_workspace_id'))
    .$if(!own, (query) => query.where('workspaces.slug', '=', slug))
    .executeTakeFirst()
  return row ?? null
}

/** A workspace as its member sees it, found even after its slug changed. Null if the viewer is not a member. */
export async function tenantById(db: Db, viewer: Viewer, id: string): Promise<Tenant | null> {
  return (await memberships(db, viewer).where('workspaces.id', '=', id).executeTakeFirst()) ?? null
}

const memberships = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.tenant_id')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['workspaces.id', 'workspaces.slug', 'workspaces.name', 'workspace_members.role'])
    .where('workspace_members.user_id', '=', viewer.id)

const isSlug = (text: string) => /^[\w-]{1,60}$/.test(text)
