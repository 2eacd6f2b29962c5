import { sql } from 'kysely'
import type { createApiKey, listApiKeys, revokeApiKey } from '#contract/developers.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { TenantContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import { fault, found } from '../failure.ts'
import { keyMark } from '../http/api-keys.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import { contains } from '../text/folding.ts'

const past = fault(
  'validation_failed',
  { en: 'Choose a time in the future.', ar: 'يلزم اختيار وقت في المستقبل.' },
  'expiresAt',
)
const tooMany = fault('conflict', {
  en: 'API key limit reached ({most}). Revoke keys you don’t use.',
  ar: 'تم بلوغ الحد الأقصى لمفاتيح API ({most}). يمكن إبطال المفاتيح غير المستخدمة.',
})

const maxPerMember = 50

/** The keys of the workspace by a part of their name, without the secret. They include keys that have ended. */
export async function list({ db, tenant, now }: TenantContext, input: In<typeof listApiKeys>) {
  const rows = rowsOf(db, tenant.id)
    .$if(Boolean(input.search), (query) => query.where(contains(sql`k.name`, input.search ?? '')))
    .orderBy('k.created_at', input.sortType)
    .orderBy('k.id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map((row) => shown(row, now())), pagination }
}

/**
 * Creates a key; its secret is shown only once. @throws validation_failed for an expiry in the past, conflict for too
 * many keys
 */
export async function create(ctx: TenantContext, { name, scopes, expiresAt }: In<typeof createApiKey>) {
  const { tenant, viewer, now } = ctx
  const expires_at = expiresAt === null ? null : new Date(expiresAt)
  if (expires_at !== null && expires_at <= now()) throw past()
  await requireRecentProof(ctx)
  const key = keyMark + newToken()
  const id = newId()
  return ctx.db.transaction().execute(async (db) => {
    // Locked, so that concurrent creations are counted too.
    await sql`select from workspaces where id = ${tenant.id} for no key update`.execute(db)
    const { count } = await db
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= maxPerMember) throw tooMany({ most: maxPerMember })
    const row = { tenant_id: tenant.id, id, name, scopes: [...new Set(scopes)].toSorted(), maker_id: viewer.id }
    await db
      .insertInto('api_keys')
      .values({ ...row, hint: key.slice(0, 9), token_hash: hashOf(key), expires_at, created_at: now() })
      .execute()
    const entry = { action: 'apiKey.create' as const, entityType: 'apiKey', entityId: id }
    await record(db, ctx, { ...entry, after: { name, scopes: row.scopes, expiresAt } })
    const made = await rowsOf(db, tenant.id).where('k.id', '=', id).executeTakeFirstOrThrow()
    return { data: { ...shown(made, now()), key } }
  })
}

/** Revokes a key at once; idempotent. @throws not_found */
export async function revoke(ctx: TenantContext, { keyId }: In<typeof revokeApiKey>) {
  return ctx.db.transaction().execute(async (db) => {
    const { name, revoked_at } = found(
      await db
        .selectFrom('api_keys')
        .select(['name', 'revoked_at'])
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', keyId)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (revoked_at === null) {
      await db
        .updateTable('api_keys')
        .set({ revoked_at: ctx.now() })
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', keyId)
        .execute()
      await record(db, ctx, { action: 'apiKey.revoke', entityType: 'apiKey', entityId: keyId, before: { name } })
    }
    return { data: { _id: keyId } }
  })
}

const rowsOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.maker_id')
    .select(['k.id', 'k.created_at', 'k.name', 'k.hint', 'k.scopes', 'k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .select(['u.id as makerId', sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('makerName')])
    .where('k.tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function shown({ id, name, hint, scopes, makerId, makerName, ...row }: Row, now: Date) {
  const hasEnded = row.expires_at !== null && row.expires_at <= now
  const state = row.revoked_at !== null ? ('revoked' as const) : hasEnded ? ('expired' as const) : ('active' as const)
  return {
    _id: id,
    id,
    createdAt: row.created_at,
    name,
    hint,
    scopes,
    maker: { _id: makerId, name: makerName },
    state,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
