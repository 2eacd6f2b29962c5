import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth/external-accounts.ts'
import type { Context, UserContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { recordOwn } from '../../people/audit.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import { lockUser } from '../../people/two-step.ts'
import type { IdentityProviderKind } from '#contract/auth/identity-providers.ts'
import { takeIdentity } from './attempts.ts'
import { alreadyConnected, lastWayIn, otherConnected } from './failures.ts'
import type { Identity } from './identity.ts'
import { providerOf } from './providers.ts'
import { followGroup, withdrawRole } from './roles.ts'

type Row = { id: string; provider: string; email: string; last_used_at: Date; created_at: Date }
type Provider = { kind: IdentityProviderKind; name: string }

const columns = ['id', 'provider', 'email', 'last_used_at', 'created_at'] as const

const shown = (row: Row, { kind, name }: Provider) => ({
  _id: row.id,
  id: row.id,
  createdAt: row.created_at,
  slug: row.provider,
  kind,
  provider: name,
  email: row.email,
  lastUsedAt: row.last_used_at,
})

/** The caller's connected accounts. */
export async function list({ db, viewer }: UserContext): Promise<Out<typeof contract.listExternalAccounts>> {
  const rows = await db
    .selectFrom('external_accounts')
    .select(columns)
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .execute()
  return { data: await Promise.all(rows.map(async (row) => shown(row, await providerOf(db, row.provider)))) }
}

/**
 * Connects the identity that waits in this browser for the caller.
 * @throws identity_required, validation_failed if none waits, conflict if it is connected elsewhere
 */
export async function connectWaiting(ctx: UserContext): Promise<Out<typeof contract.connectExternalAccount>> {
  await requireRecentProof(ctx)
  return ctx.db.transaction().execute(async (db) => {
    const { identity } = await takeIdentity(ctx, db, ctx.viewer.id)
    return { data: await connect(db, ctx, identity) }
  })
}

/** Connects a verified identity to the caller's account. @throws conflict */
export async function connect(db: Db, ctx: UserContext, identity: Identity & { email: string }) {
  const userId = ctx.viewer.id
  const known = await providerOf(db, identity.provider)
  const provider = known.name
  const row = await addExternalAccount(db, ctx, { userId, identity, provider })
  await recordOwn(db, ctx, 'user.connect', { after: { provider, email: identity.email } })
  await ctx.queue.add(db, systemMail, { kind: 'account-connected', userId, provider })
  return shown(row, known)
}

/** Adds the identity to an account. @throws conflict if either is connected already */
export async function addExternalAccount(
  db: Db,
  ctx: Context,
  { userId, identity, provider }: { userId: string; identity: Identity & { email: string }; provider: string },
): Promise<Row> {
  try {
    const row = await db
      .insertInto('external_accounts')
      .values({
        id: newId(),
        user_id: userId,
        provider: identity.provider,
        issuer: identity.issuer,
        subject: identity.subject,
        email: identity.email,
        last_used_at: ctx.now(),
        created_at: ctx.now(),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await followGroup(db, ctx, { accountId: row.id, userId, provider, inGroup: identity.inAdministratorGroup })
    return row
  } catch (error) {
    if (isTaken(error, 'external_accounts_user')) throw otherConnected({ provider })
    throw isTaken(error, 'external_accounts_subject') ? alreadyConnected({ provider }) : error
  }
}

/**
 * Disconnects one of the caller's accounts.
 * @throws identity_required, not_found, conflict if the caller has no password
 */
export async function disconnect(
  ctx: UserContext,
  { accountId }: In<typeof contract.disconnectExternalAccount>,
): Promise<Out<typeof contract.disconnectExternalAccount>> {
  const userId = ctx.viewer.id
  return ctx.db.transaction().execute(async (db) => {
    // Two at the same time must not both see the other one as the way in.
    await lockUser(db, userId)
    const account = await db
      .selectFrom('external_accounts')
      .select(['id', 'provider', 'email', 'gave_role'])
      .where('id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { id, provider: slug, email, gave_role: gaveRole } = found(account)
    if (!(await hasOtherWayIn(db, userId, id))) throw lastWayIn()
    await requireRecentProof(ctx)
    const { name: provider } = await providerOf(db, slug)
    if (gaveRole) await withdrawRole(db, ctx, { accountId: id, userId, provider })
    await db.deleteFrom('external_accounts').where('id', '=', id).execute()
    await recordOwn(db, ctx, 'user.disconnect', { before: { provider, email } })
    await ctx.queue.add(db, systemMail, { kind: 'account-disconnected', userId, provider })
    return { data: { _id: id } }
  })
}

/** Whether the person can sign in without one of their connected accounts. */
async function hasOtherWayIn(db: Db, userId: string, accountId: string): Promise<boolean> {
  const { password_hash: password } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (password !== null) return true
  const other = await db
    .selectFrom('external_accounts')
    .innerJoin('identity_providers', 'identity_providers.slug', 'external_accounts.provider')
    .select('external_accounts.id')
    .where('external_accounts.user_id', '=', userId)
    .where('external_accounts.id', '!=', accountId)
    .where('identity_providers.enabled', '=', true)
    .executeTakeFirst()
  return other !== undefined
}
