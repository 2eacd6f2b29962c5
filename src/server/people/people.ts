import { sql } from 'kysely'
import type { SessionUser, User } from '#contract/auth.ts'
import type { Lang } from '#contract/fields.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { normalForm } from '#contract/folding.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'

// People and their workspaces, shared by several features.

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'image',
  'role',
  'preferred_language',
  'status',
  'created_at',
  'updated_at',
] as const

export const userColumns = columns

type UserRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  image: string | null
  role: User['role']
  preferred_language: Lang
  status: User['status']
  created_at: Date
  updated_at: Date
}

/** A user row as the contract shows it. */
export const presentUser = (row: UserRow) => ({
  _id: row.id,
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  image: row.image,
  role: row.role,
  preferredLanguage: row.preferred_language,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The signed-in person with their workspaces. @throws Error if they do not exist */
export async function sessionUser(db: Db, userId: string): Promise<SessionUser> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'default_workspace_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const workspaces = await db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.tenant_id')
    .select(['workspaces.id', 'workspaces.slug', 'workspaces.name', 'workspace_members.role'])
    .where('workspace_members.user_id', '=', userId)
    .orderBy('workspace_members.created_at')
    .limit(100)
    .execute()
  return {
    ...presentUser(row),
    workspaces: workspaces.map(({ slug, name, role }) => ({ slug, name, role })),
    defaultWorkspace: workspaces.find(({ id }) => id === row.default_workspace_id)?.slug ?? null,
  }
}

type Newcomer = { firstName: string; lastName: string; preferredLanguage: Lang }

export type NewUser = Newcomer & {
  email: string
  passwordHash: string | null
  role: User['role']
  status: User['status']
  /** Accounts that administrators create are trusted; posts of accounts from where spam came always wait. */
  review?: 'trusted' | 'always'
  signUpNetwork?: Buffer
}

/**
 * Adds a person with a workspace of their own. @throws PostgreSQL's unique violation on `users_email` for a taken
 * address
 */
export async function addUser(db: Db, user: NewUser): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      status: user.status,
      preferred_language: user.preferredLanguage,
      ...(user.review && { review: user.review }),
      ...(user.signUpNetwork && { sign_up_network: user.signUpNetwork }),
    })
    .execute()
  const workspace = await addWorkspace(db, { name: workspaceNameOf(user), slug: freeSlug(user.firstName), ownerId: id })
  await db.updateTable('users').set({ default_workspace_id: workspace }).where('id', '=', id).execute()
  return id
}

/**
 * The workspace name in the language of the sign-up. It is Arabic if the person's name is, since mixed scripts in one
 * phrase are unreadable.
 */
const workspaceNameOf = ({ firstName, preferredLanguage }: Newcomer) =>
  preferredLanguage === 'ar' || /\p{Script=Arabic}/u.test(firstName)
    ? `مساحة عمل ${firstName}`
    : `${firstName}'s workspace`

/** Replaces the names of an account that was never used, and the name of its workspace. */
export async function renameUnusedAccount(db: Db, userId: string, newcomer: Newcomer) {
  const { firstName, lastName, preferredLanguage } = newcomer
  const { workspace } = await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, preferred_language: preferredLanguage })
    .where('id', '=', userId)
    .returning('default_workspace_id as workspace')
    .executeTakeFirstOrThrow()
  if (workspace === null) return
  await db
    .updateTable('workspaces')
    .set({ name: workspaceNameOf(newcomer), slug: freeSlug(firstName) })
    .where('id', '=', workspace)
    .execute()
}

/** Adds a workspace with its owner. @throws PostgreSQL's unique violation for a taken slug */
export async function addWorkspace(db: Db, { name, slug, ownerId }: { name: string; slug: string; ownerId: string }) {
  const id = newId()
  await db.insertInto('workspaces').values({ id, slug, name }).execute()
  await db
    .insertInto('workspace_members')
    .values({ id: newId(), tenant_id: id, user_id: ownerId, role: 'owner', ownership_accepted_at: sql<Date>`now()` })
    .execute()
  return id
}

/** The initial first name of an account that only has an address. */
export const nameFromAddress = (email: string) => email.slice(0, email.indexOf('@')).slice(0, 80)

/** A slug that is practically unique: the Latin part of the name and six random characters. */
export function freeSlug(name: string): string {
  const latin = normalForm(name, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 30)
    .replace(/-$/, '')
  const random = newId().replaceAll('-', '').slice(-8)
  return latin ? `${latin}-${random}` : `w-${random}`
}

export const isEmailTaken = (error: unknown) => isTaken(error, 'users_email')

/** Ends all sessions of a person, or all but one. Also ends started sign-ins, and forgets remembered devices. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<number> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('remembered_devices').where('user_id', '=', userId).execute()
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Revokes the API keys that a person created, in every workspace. (A trigger revokes those of former members.) */
export const revokeApiKeys = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('maker_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['tenant_id', 'id', 'name'])
    .execute()

export type LinkPurpose = 'reset-password' | 'confirm-email' | 'invitation' | 'email-change-old' | 'email-change-new'

/** Creates a link for a mail. @returns its token, of which only the hash is stored */
export async function addLink(db: Db, link: { userId: string; purpose: LinkPurpose; expiresAt: Date }) {
  const token = newToken()
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashOf(token),
      purpose: link.purpose,
      user_id: link.userId,
      expires_at: link.expiresAt,
    })
    .execute()
  return token
}

/** Invalidates mailed links of a person: those for some purposes, or all of them with a pending change of address. */
export async function endLinks(db: Db, userId: string, purposes?: LinkPurpose[]) {
  await db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute()
  if (purposes === undefined) await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Cancels a pending change of address. @returns its id, or null */
export async function endEmailChange(db: Db, userId: string): Promise<string | null> {
  await endLinks(db, userId, ['email-change-old', 'email-change-new'])
  const ended = await db.deleteFrom('email_changes').where('user_id', '=', userId).returning('id').executeTakeFirst()
  return ended?.id ?? null
}

/**
 * Switches the own workspace of everyone, or of one person, to another of theirs or to none. Call it before they leave
 * the workspace.
 */
export async function leaveOwnWorkspace(db: Db, tenantId: string, userId?: string) {
  await db
    .updateTable('users')
    .set((eb) => ({
      default_workspace_id: eb
        .selectFrom('workspace_members')
        .select('tenant_id')
        .whereRef('user_id', '=', 'users.id')
        .where('tenant_id', '!=', tenantId)
        .orderBy('created_at')
        .limit(1),
    }))
    .where('default_workspace_id', '=', tenantId)
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? ''))
    .execute()
}

/** The text that a search for people compares; the trigram index contains its folded form. */
export const nameAndAddress = sql<string>`first_name || ' ' || last_name || ' ' || email`
