import { activeAdministrators } from '../../people/delete-person.ts'
import { record } from '../../people/audit.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Claims } from './claims.ts'

// An issuer may make members of one of its groups administrators. It takes the role only from those it gave it to.

type RoleSettings = { roleClaim: string; administratorGroup: string }

/** Whether the person is in the administrators' group; null if the issuer decides nothing about roles. */
export function inAdministratorGroup(claims: Claims, settings: RoleSettings): boolean | null {
  const { roleClaim, administratorGroup } = settings
  if (roleClaim === '' || administratorGroup === '') return null
  const groups = claimAt(claims, roleClaim)
  if (groups === undefined && isLeftOut(claims, roleClaim)) return null
  return [groups].flat().includes(administratorGroup)
}

/** A claim by its name, or by a path of names: Keycloak has its roles at `realm_access.roles`. */
export function claimAt(claims: Claims, path: string): unknown {
  const own = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
  return own(claims, path) ?? path.split('.').reduce(own, claims as unknown)
}

/** Microsoft sends an address in place of more than 200 groups (OpenID Connect Core 5.6.2, distributed claims). */
const isLeftOut = (claims: Claims, claim: string) => claimAt(claims, `_claim_names.${claim}`) !== undefined

type Membership = { accountId: string; userId: string; provider: string; inGroup: boolean | null }

/** Gives or takes the role of an administrator as the issuer's group says. The last administrator keeps it. */
export async function followGroup(db: Db, ctx: Context, { accountId, userId, provider, inGroup }: Membership) {
  if (inGroup === null) return
  const { role, gaveRole } = await db
    .selectFrom('external_accounts')
    .innerJoin('users', 'users.id', 'external_accounts.user_id')
    .select(['users.role', 'external_accounts.gave_role as gaveRole'])
    .where('external_accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (inGroup && role !== 'admin') {
    await setRole(db, ctx, { userId, provider, role: 'admin' })
    await setGaveRole(db, accountId, true)
  } else if (!inGroup && gaveRole) await withdrawRole(db, ctx, { accountId, userId, provider })
}

/** Takes the role that an account gave, if it gave one. */
export async function withdrawRole(
  db: Db,
  ctx: Context,
  { accountId, userId, provider }: Omit<Membership, 'inGroup'>,
): Promise<void> {
  const administrators = await activeAdministrators(db)
  if (administrators.every(({ id }) => id === userId)) {
    ctx.log.warn({ user: userId, provider }, 'the last administrator left the group of a sign-in service')
    return
  }
  await setRole(db, ctx, { userId, provider, role: 'user' })
  await setGaveRole(db, accountId, false)
}

const setGaveRole = (db: Db, accountId: string, gaveRole: boolean) =>
  db.updateTable('external_accounts').set({ gave_role: gaveRole }).where('id', '=', accountId).execute()

async function setRole(
  db: Db,
  ctx: Context,
  { userId, provider, role }: { userId: string; provider: string; role: 'admin' | 'user' },
) {
  const changed = await db
    .updateTable('users')
    .set({ role, updated_at: ctx.now() })
    .where('id', '=', userId)
    .where('role', '!=', role)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const before = { role: role === 'admin' ? 'user' : 'admin' }
  const entry = { action: 'user.role' as const, entityType: 'user', entityId: userId }
  await record(db, { ...ctx, tenant: null, viewer: null }, { ...entry, before, after: { role, provider } })
}
