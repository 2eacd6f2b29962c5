import type {
  answerEmailChange,
  cancelEmailChange,
  getEmailChange,
  readEmailChangeLink,
  requestEmailChange,
  resendEmailChange,
} from '#contract/auth.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { takeFromBudgets, budgetExceeded } from '../mail/system/budgets.ts'
import { siteSettings } from '../public-site/settings.ts'
import { requireLastingAddress } from '../spam/addresses.ts'
import { endEmailChange, endLinks, endSessions, isEmailTaken } from '../people/people.ts'
import { emailChangeMail } from './email-change-mail.ts'
import { deadLink, emailTaken, sameAddress } from './failures.ts'
import { proveIdentity } from './identity-proof.ts'
import { consumeLink, readLink } from './links.ts'

const lifeMs = 24 * 60 * 60_000
const purposes: ('email-change-old' | 'email-change-new')[] = ['email-change-old', 'email-change-new']

const columns = [
  'id',
  'email',
  'session_id',
  'old_confirmed_at',
  'new_confirmed_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const

type Row = {
  id: string
  email: string
  session_id: string | null
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  expires_at: Date
  created_at: Date
  updated_at: Date
}

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  email: row.email,
  isOldConfirmed: row.old_confirmed_at !== null,
  isNewConfirmed: row.new_confirmed_at !== null,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const pending = (db: Db, userId: string, now: Date) =>
  db.selectFrom('email_changes').select(columns).where('user_id', '=', userId).where('expires_at', '>', now)

/** The pending change, or null. */
export async function get({ db, viewer, now }: UserContext): Promise<Out<typeof getEmailChange>> {
  const row = await pending(db, viewer.id, now()).executeTakeFirst()
  return { data: row ? present(row) : null }
}

/**
 * Requests a change of address, in place of a pending one. The response and its time do not depend on whether the
 * address has an account.
 * @throws forbidden if the password is required, validation_failed if it is wrong or the address is the current one,
 * rate_limited
 */
export async function request(
  ctx: UserContext,
  input: In<typeof requestEmailChange>,
): Promise<Out<typeof requestEmailChange>> {
  const { viewer } = ctx
  if (input.email === viewer.email.toLowerCase()) throw sameAddress()
  requireLastingAddress(input.email, (await siteSettings(ctx.db)).spam)
  await proveIdentity(ctx, input)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const { id: userId, sessionId } = viewer
    await endLinks(db, userId, purposes)
    const values = {
      id: newId(),
      email: input.email,
      session_id: sessionId,
      old_confirmed_at: null,
      new_confirmed_at: null,
      expires_at: new Date(now.getTime() + lifeMs),
      created_at: now,
      updated_at: now,
    }
    await db
      .insertInto('email_changes')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    await mailLinks(ctx, db, values)
    ctx.log.info({ by: userId, from: ctx.address }, 'email address change requested')
    return { data: present(values) }
  })
}

/** Resends the links that are not confirmed yet. @throws not_found without a pending change, rate_limited */
export async function resend(ctx: UserContext): Promise<Out<typeof resendEmailChange>> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('email_changes')
      .set({ expires_at: new Date(now.getTime() + lifeMs), updated_at: now })
      .where('user_id', '=', ctx.viewer.id)
      .where('expires_at', '>', now)
      .returning(columns)
      .executeTakeFirst()
    const change = found(row)
    await mailLinks(ctx, db, change)
    return { data: present(change) }
  })
}

/** Cancels the pending change. @throws not_found */
export async function cancel(ctx: UserContext): Promise<Out<typeof cancelEmailChange>> {
  const id = await ctx.db.transaction().execute((db) => endEmailChange(db, ctx.viewer.id))
  return { data: { _id: found(id ?? undefined) } }
}

/** Counts each mailed link against the person's daily budget. */
async function mailLinks(ctx: UserContext, db: Db, change: Row) {
  const now = ctx.now()
  for (const to of ['old', 'new'] as const) {
    if (change[`${to}_confirmed_at`] !== null) continue
    const budget = { kind: 'person' as const, subject: ctx.viewer.id }
    const full = await takeFromBudgets({ db, now, limits: ctx.config.systemMail }, [budget])
    if (full) throw budgetExceeded(full, now)
    await ctx.queue.add(db, emailChangeMail, { kind: 'link', to, userId: ctx.viewer.id, changeId: change.id })
  }
}

const sideOf = (purpose: string) => (purpose === 'email-change-old' ? 'old' : 'new')

/** What a mailed link would confirm; changes nothing. @throws validation_failed for an invalid link */
export async function readMailedLink(
  ctx: Context,
  input: In<typeof readEmailChangeLink>,
): Promise<Out<typeof readEmailChangeLink>> {
  const { userId, purpose } = await readLink(ctx.db, ctx, input.token, purposes)
  const change = await pending(ctx.db, userId, ctx.now()).executeTakeFirst()
  if (!change) throw deadLink()
  return { data: { email: change.email, to: sideOf(purpose), expiresAt: change.expires_at } }
}

/**
 * Confirms or refuses a change by a mailed link. The second confirmation applies it.
 * @throws validation_failed for an invalid link, conflict if the address has got an account in the meantime
 */
export async function answer(
  ctx: Context,
  input: In<typeof answerEmailChange>,
): Promise<Out<typeof answerEmailChange>> {
  try {
    return { data: await ctx.db.transaction().execute((db) => answerIn(ctx, db, input)) }
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error
  }
}

async function answerIn(ctx: Context, db: Db, { token, accept }: In<typeof answerEmailChange>) {
  const { purpose } = await readLink(db, ctx, token, purposes)
  const userId = await consumeLink(db, ctx, token, [purpose])
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw deadLink()
  const to = sideOf(purpose)
  ctx.log.info({ by: userId, from: ctx.address, to, accept }, 'email address change decided')
  const now = ctx.now()
  const change = await db
    .updateTable('email_changes')
    .set(to === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .set({ updated_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
  if (!change) throw deadLink()
  if (!accept) {
    await endEmailChange(db, userId)
    return { email: change.email, status: 'refused' as const }
  }
  if (change.old_confirmed_at === null || change.new_confirmed_at === null)
    return { email: change.email, status: 'waiting' as const }
  await makeChange(ctx, db, user, change)
  return { email: change.email, status: 'changed' as const }
}

type User = { id: string; email: string; first_name: string; last_name: string }

/** Changes the address. Access through the old address ends; the person keeps their data. */
async function makeChange(ctx: Context, db: Db, user: User, change: Row) {
  const now = ctx.now()
  await db
    .updateTable('users')
    .set({ email: change.email, address_confirmed_at: now, sign_up_hash: null, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await endSessions(db, user.id, change.session_id ?? undefined)
  await endLinks(db, user.id)
  await db
    .updateTable('workspace_invitations')
    .set({ user_id: user.id, token_hash: null })
    .where('email', '=', user.email.toLowerCase())
    .where('user_id', 'is', null)
    .execute()
  await record(
    db,
    { now: ctx.now, tenant: null, viewer: { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() } },
    {
      action: 'user.email',
      entityType: 'user',
      entityId: user.id,
      before: { email: user.email },
      after: { email: change.email },
    },
  )
  await ctx.queue.add(db, emailChangeMail, { kind: 'changed', userId: user.id, oldEmail: user.email })
}
