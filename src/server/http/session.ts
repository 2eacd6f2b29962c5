import { sql } from 'kysely'
import { isLanguage } from '#contract/text/languages.ts'
import type { Tenant, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { prepared } from '../db/connection/statement-names.ts'
import { fault } from '../failure.ts'
import { dueAsAdministrator, dueAsOwner, hasSecondFactor } from '../db/second-factor.ts'
import { hashOf } from '../secrets/secrets.ts'

export const unauthenticated = fault('unauthenticated', { en: 'Sign in first.', ar: 'يلزم تسجيل الدخول أولًا.' })
export const sessionExpired = fault('session_expired', {
  en: 'Your session has expired. Please login again.',
  ar: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.',
})

export const administratorFactorRequired = fault('forbidden', {
  en: 'Administrators need two-step verification or a passkey on this site. Set one up under Profile settings.',
  ar: 'يشترط هذا الموقع على المديرين التحقق بخطوتين أو مفتاح مرور. يمكن إعداد أحدهما من إعدادات الملف الشخصي.',
})

export const ownerFactorRequired = fault('forbidden', {
  en: 'Workspace owners need two-step verification or a passkey on this site. Set one up under Profile settings.',
  ar: 'يشترط هذا الموقع على مالكي مساحات العمل التحقق بخطوتين أو مفتاح مرور. يمكن إعداد أحدهما من إعدادات الملف الشخصي.',
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
  const { rows } = await sql<SessionRow>`${prepared('session.byToken')} ${activeSessions(now)}
    and s.token_hash = ${hashOf(token)} and s.token_expires_at > ${now}`.execute(db)
  const [row] = rows
  if (!row) throw sessionExpired()
  if (now.getTime() - row.lastSeenAt.getTime() > seenEvery) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.sessionId).execute()
  }
  return viewer(row)
}

type SessionRow = Omit<Viewer, 'name' | 'lacksSecondFactor'> & {
  firstName: string
  lastName: string
  lastSeenAt: Date
  lacksSecondFactor: boolean
}

/** Active sessions with their person. Every call runs this, so it is prepared. */
const activeSessions = (now: Date) => sql`
  select s.id as "sessionId", s.last_seen_at as "lastSeenAt", u.id, u.role, u.first_name as "firstName",
    u.last_name as "lastName", u.email, u.preferred_language as language,
    u.role = 'admin' and coalesce(${dueAsAdministrator} <= ${now}, false) and not ${hasSecondFactor} as "lacksSecondFactor"
  from sessions s join users u on u.id = s.user_id
  where s.expires_at > ${now} and u.status = 'active'`

/** An administrator who lacks a required second factor has the rights of a member. */
const viewer = ({
  id,
  sessionId,
  role,
  email,
  language,
  firstName,
  lastName,
  lacksSecondFactor,
}: SessionRow): Viewer => ({
  id,
  sessionId,
  role: lacksSecondFactor ? 'user' : role,
  ...(lacksSecondFactor && { lacksSecondFactor }),
  email,
  language,
  name: `${firstName} ${lastName}`.trim(),
})

/** The person of an active session. @throws session_expired if it has ended */
export async function viewerOfSession(db: Db, sessionId: string, now: Date): Promise<Viewer> {
  const { rows } =
    await sql<SessionRow>`${prepared('session.byId')} ${activeSessions(now)} and s.id = ${sessionId}`.execute(db)
  if (!rows[0]) throw sessionExpired()
  return viewer(rows[0])
}

/**
 * The workspace of a path as its member sees it; `en` and `ar` mean the caller's own. Null if the caller is not a
 * member.
 */
export async function tenantOf(db: Db, viewer: Viewer, slug: string, now: Date): Promise<MemberTenant | null> {
  if (!isSlug(slug)) return null
  const { rows } = isLanguage(slug)
    ? await sql<MemberTenant>`${prepared('tenant.own')} ${memberships(viewer, now)} and w.id = u.default_workspace_id`.execute(
        db,
      )
    : await sql<MemberTenant>`${prepared('tenant.bySlug')} ${memberships(viewer, now)} and w.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** A workspace as its member sees it, found even after its slug changed. Null if the viewer is not a member. */
export async function tenantById(db: Db, viewer: Viewer, id: string, now: Date): Promise<MemberTenant | null> {
  const { rows } =
    await sql<MemberTenant>`${prepared('tenant.byId')} ${memberships(viewer, now)} and w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A workspace, and whether its viewer is an owner without a required second factor. */
export type MemberTenant = Tenant & { lacksSecondFactor: boolean }

const memberships = (viewer: Viewer, now: Date) => sql`
  select w.id, w.slug, w.name, m.role,
    m.role = 'owner' and coalesce(${dueAsOwner} <= ${now}, false) and not ${hasSecondFactor} as "lacksSecondFactor"
  from workspace_members m join workspaces w on w.id = m.tenant_id join users u on u.id = m.user_id
  where m.user_id = ${viewer.id}`

const isSlug = (text: string) => /^[\w-]{1,60}$/.test(text)
