import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isLanguage } from '#contract/text/languages.ts'
import type { ApiScope } from '#contract/scopes.ts'
import { reaches, type Tenant, type Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault, forbidden, notFound } from '../failure.ts'
import { hashOf, tokenLength } from '../secrets/secrets.ts'

/** Prefix of every key. */
export const keyMark = 'sk_'

const unknown = fault('unauthenticated', {
  en: 'This API key is invalid, expired or revoked. Use another key.',
  ar: 'مفتاح API غير معروف أو انتهت صلاحيته أو أُبطل. يلزم استخدام مفتاح آخر.',
})
const outOfScope = fault('forbidden', {
  en: 'This API key doesn’t have the scope {scope}. Use a key that has it.',
  ar: 'ليست لمفتاح API هذا الصلاحية {scope}. يلزم استخدام مفتاح بهذه الصلاحية.',
})

/** A calling program: its user, workspace and scopes. */
export type KeyCaller = { keyId: string; viewer: Viewer; tenant: Tenant; scopes: ApiScope[] }

// One update per minute is precise enough, and saves a write per call.
const seenEvery = 60_000

/**
 * The program behind an API key; null without a key. A key stops working when its creator leaves the workspace.
 * @throws unauthenticated for an unknown, expired or revoked key
 */
export async function keyCallerOf(db: Db, authorization: string | undefined, now: Date): Promise<KeyCaller | null> {
  const key = /^Bearer (sk_[\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  // One session token in 65,536 has the prefix of a key, but every session token is shorter.
  if (key === undefined || key.length === tokenLength) return null
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('workspaces as w', 'w.id', 'k.tenant_id')
    .innerJoin('workspace_members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.user_id', '=', 'k.maker_id'),
    )
    .innerJoin('users as u', 'u.id', 'k.maker_id')
    .select(['k.id as keyId', 'k.scopes', 'k.last_used_at', 'w.id', 'w.slug', 'w.name', 'm.role'])
    .select(['u.id as userId', 'u.first_name', 'u.last_name', 'u.email', 'u.preferred_language as language'])
    .where('k.token_hash', '=', hashOf(key))
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw unknown()
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > seenEvery)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('tenant_id', '=', row.id)
      .where('id', '=', row.keyId)
      .execute()
  return {
    keyId: row.keyId,
    scopes: row.scopes,
    // A program never administers the site, even if an administrator created its key.
    viewer: {
      id: row.userId,
      sessionId: '',
      role: 'user',
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      language: row.language,
    },
    tenant: { id: row.id, slug: row.slug, name: row.name, role: row.role },
  }
}

/** Admits a program to its own workspace, if its key has the scope. @throws forbidden, not_found */
export function admitKey({ tenant, scopes }: KeyCaller, { scope, access }: AnyEndpoint, slug: string): Tenant {
  if (scope === undefined) throw forbidden()
  if (!isLanguage(slug) && slug !== tenant.slug) throw notFound()
  if (!scopes.includes(scope)) throw outOfScope({ scope })
  const isOfWorkspace = access === 'viewer' || access === 'editor' || access === 'owner'
  if (!isOfWorkspace || !reaches(tenant.role, access)) throw forbidden()
  return tenant
}
