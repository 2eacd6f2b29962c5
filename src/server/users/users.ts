import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type {
  createUser,
  deleteUser,
  getUser,
  getUserContent,
  listUsers,
  updateUser,
  updateUserRole,
} from '#contract/users.ts'
import type { Context, UserContext } from '../context.ts'
import { record } from '../people/audit.ts'
import { type Db, isTaken } from '../db/connection/database.ts'
import { idsOfPage, inOrder } from '../db/paging/page.ts'
import { fault, found } from '../failure.ts'
import { deleteContent } from '../people/delete-content.ts'
import { activeAdministrators, personOf, deletePerson, requireOtherAdministrator } from '../people/delete-person.ts'
import {
  addUser,
  endLinks,
  endSessions,
  isEmailTaken,
  nameAndAddress,
  presentUser,
  revokeApiKeys,
  userColumns,
} from '../people/people.ts'
import { requireGoodPassword } from '../people/password-rules.ts'
import { hasSecondFactor } from '../db/second-factor.ts'
import { secondFactorOf } from '../people/two-step.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { systemMail } from '../mail/system/queue.ts'
import { folded } from '#contract/folding.ts'
import { addressPart, beginsName, containsName } from '../text/folding.ts'

const emailTaken = fault(
  'conflict',
  { en: 'This email address is already in use.', ar: 'هذا البريد الإلكتروني مستخدم بالفعل.' },
  'email',
)

const orders = {
  createdAt: sql`created_at`,
  name: sql`directory_name`,
  email: sql`lower(email)`,
}

/** A page of the matching users. */
export async function list({ db }: Context, input: In<typeof listUsers>) {
  const matching = matchingUsers(db, input).select(['id', orders[input.orderBy].as('k0'), 'id as k1'])
  const { ids, pagination } = await idsOfPage(
    db,
    { rows: matching, keys: 2, sought: input.search ? 'planned' : false },
    input,
  )
  const rows = await db
    .selectFrom('users as u')
    .select(userColumns)
    .select(hasSecondFactor.as('hasSecondFactor'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return {
    data: inOrder(ids, rows).map(({ hasSecondFactor: isSetUp, ...row }) => ({
      ...presentUser(row),
      hasSecondFactor: isSetUp,
    })),
    pagination,
  }
}

/** The users that a list's filters match. */
export function matchingUsers(
  db: Db,
  filters: { search?: string | undefined; role?: string | undefined; status?: string | undefined },
) {
  const { search, role, status } = filters
  return db
    .selectFrom('users')
    .$if(Boolean(search), (query) => query.where(named(search ?? '')))
    .$if(role !== undefined, (query) => query.where('role', '=', role as 'user'))
    .$if(status !== undefined, (query) => query.where('status', '=', status as 'active'))
}

// Trigrams need three letters; shorter searches match the beginning.
const named = (text: string) =>
  folded(text).length >= 3
    ? containsName(nameAndAddress, text)
    : sql<boolean>`(${beginsName(sql`first_name`, nameAndAddress, text)} or ${beginsName(sql`last_name`, nameAndAddress, text)}
        or lower(email) like ${`${addressPart(text)}%`})`

/** One user. @throws not_found */
export async function get(ctx: Context, input: In<typeof getUser>): Promise<Out<typeof getUser>> {
  return { data: await forAdministrators(ctx.db, await personOf(ctx.db, input.userId)) }
}

async function forAdministrators(db: Db, user: Shown) {
  const { isSetUp } = await secondFactorOf(db, user.id)
  return { ...user, hasSecondFactor: isSetUp }
}

/**
 * Adds a user; without a password they are invited by mail.
 * @throws conflict for a taken address, identity_required for an administrator
 */
export async function create(ctx: UserContext, input: In<typeof createUser>): Promise<Out<typeof createUser>> {
  if (input.role === 'admin') await requireRecentProof(ctx)
  const { password, ...user } = input
  if (password !== undefined) await requireGoodPassword(ctx.db, { password, owner: user, field: 'password' })
  const passwordHash = password === undefined ? null : await hashPassword(password)
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const id = await addUser(db, {
        ...user,
        passwordHash,
        status: passwordHash === null ? 'invited' : 'active',
        review: 'trusted',
      })
      const made = await personOf(db, id)
      await record(db, ctx, { action: 'user.create', entityType: 'user', entityId: id, after: made })
      if (passwordHash === null) await ctx.queue.add(db, systemMail, { kind: 'invitation', userId: id })
      return { data: { ...made, hasSecondFactor: false } }
    })
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error
  }
}

/**
 * Applies the changes of the input. Blocking ends the person's sessions and API keys; the last administrator cannot be
 * blocked. @throws conflict for a taken address or an outdated version, identity_required for another address
 */
export async function update(ctx: UserContext, input: In<typeof updateUser>): Promise<Out<typeof updateUser>> {
  const set = {
    ...(input.firstName !== undefined && { first_name: input.firstName }),
    ...(input.lastName !== undefined && { last_name: input.lastName }),
    ...(input.email !== undefined && { email: input.email }),
    ...(input.preferredLanguage !== undefined && { preferred_language: input.preferredLanguage }),
    ...(input.status !== undefined && { status: input.status }),
  }
  // The address is unconfirmed, so a stranger may have chosen the password. The owner of the address sets one by a
  // mailed link.
  const withoutPassword = { password_hash: null, sign_up_hash: null }
  try {
    return await changed(ctx, input.userId, 'user.update', async (db, before, administrators) => {
      await checkVersion({
        version: input.version,
        updatedAt: new Date(before.updatedAt),
        current: async () => ({ data: before, by: await lastHand(db, 'user', input.userId) }),
      })
      if (input.status === 'blocked') requireOtherAdministrator(before, administrators)
      if (input.email !== undefined && input.email !== before.email) await requireRecentProof(ctx)
      await db
        .updateTable('users')
        .set({ ...set, ...(input.status !== undefined && before.status === 'unconfirmed' && withoutPassword) })
        .set({ updated_at: changedAt(ctx.now(), new Date(before.updatedAt)) })
        .where('id', '=', input.userId)
        .execute()
      if (input.status === 'blocked') {
        await endSessions(db, input.userId)
        await revokeApiKeys(db, input.userId, ctx.now())
      }
      if (input.email !== undefined && input.email !== before.email) await resendLink(ctx, db, before)
    })
  } catch (error) {
    throw isTaken(error, 'users_email') ? emailTaken() : error
  }
}

/** Invalidates links to the old address; a person who has never signed in is invited at the new one. */
async function resendLink(ctx: UserContext, db: Db, { id, status }: Shown) {
  await endLinks(db, id)
  if (status === 'invited') await ctx.queue.add(db, systemMail, { kind: 'invitation', userId: id })
  if (status === 'unconfirmed') await ctx.queue.add(db, systemMail, { kind: 'confirm-email', userId: id })
}

/**
 * Changes the role, effective from the person's next call.
 * @throws conflict for the last administrator, identity_required for a new administrator
 */
export async function updateRole(
  ctx: UserContext,
  input: In<typeof updateUserRole>,
): Promise<Out<typeof updateUserRole>> {
  if (input.role === 'admin') await requireRecentProof(ctx)
  return changed(ctx, input.userId, 'user.role', async (db, before, administrators) => {
    if (input.role !== 'admin') requireOtherAdministrator(before, administrators)
    await db
      .updateTable('users')
      .set({ role: input.role, updated_at: ctx.now() })
      .where('id', '=', input.userId)
      .execute()
    // A sign-in service takes away only a role that it gave.
    await db.updateTable('external_accounts').set({ gave_role: false }).where('user_id', '=', input.userId).execute()
  })
}

/** Counts what a user has posted. @throws not_found */
export async function content(
  ctx: UserContext,
  { userId }: In<typeof getUserContent>,
): Promise<Out<typeof getUserContent>> {
  await personOf(ctx.db, userId)
  const { rows } = await sql<{ questions: number; answers: number; images: number }>`select
    (select count(*)::int from questions where author_id = ${userId}) as questions,
    (select count(*)::int from answers where author_id = ${userId}) as answers,
    (select count(*)::int from images where owner_id = ${userId}) as images`.execute(ctx.db)
  return { data: found(rows[0]) }
}

/**
 * Deletes a user and the workspaces in which they are the only member, and what they posted if the caller says so. @throws conflict for the last administrator or
 * if others depend on them
 */
export async function remove(ctx: UserContext, input: In<typeof deleteUser>): Promise<Out<typeof deleteUser>> {
  await ctx.db.transaction().execute(async (db) => {
    await personOf(db, input.userId)
    if (input.content === 'remove') await deleteContent(db, input.userId)
    await deletePerson(db, ctx, input.userId, 'user.delete')
  })
  return { data: { _id: input.userId } }
}

type Shown = ReturnType<typeof presentUser>

async function changed(
  ctx: UserContext,
  userId: string,
  action: AuditAction,
  change: (db: Db, before: Shown, administrators: { id: string }[]) => Promise<void>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const administrators = await activeAdministrators(db)
    const before = await personOf(db, userId)
    await change(db, before, administrators)
    const after = await personOf(db, userId)
    await record(db, ctx, { action, entityType: 'user', entityId: userId, before, after })
    return { data: await forAdministrators(db, after) }
  })
}
