import type { In, Out } from '#contract/endpoint.ts'
import type * as contract from '#contract/auth/external-accounts.ts'
import type { Context, UserContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { systemMail } from '../../mail/system/queue.ts'
import { recordOwn } from '../../people/audit.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import { lockUser } from '../../people/two-step.ts'
import { takeIdentity } from './attempts.ts'
import { alreadyConnected, lastWayIn, otherConnected } from './failures.ts'
import type { Identity } from './identity.ts'
import { providerName } from './providers.ts'

type Row = { id: string; provider: Identity['provider']; email: string; last_used_at: Date; created_at: Date }

const columns = ['id', 'provider', 'email', 'last_used_at', 'created_at'] as const

const shown = (row: Row, provider: string) => ({
  _id: row.id,
  id: row.id,
  createdAt: row.created_at,
  kind: row.provider,
  provider,
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
  return { data: await Promise.all(rows.map(async (row) => shown(row, await providerName(db, row.provider)))) }
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
  const provider = await providerName(db, identity.provider)
  const row = await addExternalAccount(db, ctx, { userId, identity, provider })
  await recordOwn(db, ctx, 'user.connect', { after: { provider, email: identity.email } })
  await ctx.queue.add(db, systemMail, { kind: 'account-connected', userId, provider })
  return shown(row, provider)
}

/** Adds the identity to an account. @throws conflict if either is connected already */
export async function addExternalAccount(
  db: Db,
  { now }: Pick<Context, 'now'>,
  { userId, identity, provider }: { userId: string; identity: Identity & { email: string }; provider: string },
): Promise<Row> {
  try {
    return await db
      .insertInto('external_accounts')
      .values({
        id: newId(),
        user_id: userId,
        provider: identity.provider,
        issuer: identity.issuer,
        subject: identity.subject,
        email: identity.email,
        last_used_at: now(),
        created_at: now(),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
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
      .select(['id', 'provider', 'email'])
      .where('id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const { id, provider: kind, email } = found(account)
    if (!(await hasOtherWayIn(db, userId, id))) throw lastWayIn()
    await requireRecentProof(ctx)
    const provider = await providerName(db, kind)
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
    .innerJoin('identity_providers', 'identity_providers.kind', 'external_accounts.provider')
    .select('external_accounts.id')
    .where('external_accounts.user_id', '=', userId)
    .where('external_accounts.id', '!=', accountId)
    .where('identity_providers.enabled', '=', true)
    .executeTakeFirst()
  return other !== undefined
}
