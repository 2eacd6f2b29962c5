import type { listOwnKeys } from '#contract/auth.ts'
import type { Out } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { revokeApiKeys } from '../people/people.ts'

/** Active API keys that the person created, in every workspace. */
export async function list({ db, viewer, now }: UserContext): Promise<Out<typeof listOwnKeys>> {
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('workspaces as w', 'w.id', 'k.tenant_id')
    .select(['k.id', 'k.created_at', 'k.name', 'k.hint', 'k.expires_at', 'k.last_used_at'])
    .select(['w.slug', 'w.name as workspace'])
    .where('k.maker_id', '=', viewer.id)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now())]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      id: row.id,
      createdAt: row.created_at,
      name: row.name,
      hint: row.hint,
      workspace: { slug: row.slug, name: row.workspace },
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    })),
  }
}

/** Revokes every API key that a person created, at their own request. Requires a transaction. */
export async function revokeOwnKeys(db: Db, { now }: Pick<Context, 'now'>, person: Pick<Viewer, 'id' | 'name'>) {
  for (const key of await revokeApiKeys(db, person.id, now())) {
    const entry = { action: 'apiKey.revoke' as const, entityType: 'apiKey', entityId: key.id }
    const at = { now, tenant: { id: key.tenant_id }, viewer: person }
    await record(db, at, { ...entry, before: { name: key.name } })
  }
}
