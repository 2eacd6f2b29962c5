import type { In, Out } from '#contract/endpoint.ts'
import type { inviteMember, listMembers, removeMember, updateMember } from '#contract/workspaces.ts'
import type { TenantContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/database.ts'
import { page } from '../db/page.ts'
import { fault, found } from '../failure.ts'
import { takeMail, usedUp } from '../mail/mail-budgets.ts'
import { systemMail } from '../mail/system-mails.ts'
import { addUser, isEmailTaken, moveFromWorkspace, nameAndAddress, nameFromAddress } from '../people.ts'
import { contains } from '../text/folding.ts'

const alreadyMember = fault('conflict', { en: 'This person is already a member', ar: 'هذا الشخص عضو بالفعل' }, 'email')
const lastOwner = fault('conflict', {
  en: 'A workspace needs an owner: name another one first',
  ar: 'تحتاج مساحة العمل إلى مالك: عيّن مالكًا آخر أولًا',
})

const columns = [
  'workspace_members.id',
  'workspace_members.user_id',
  'workspace_members.role',
  'workspace_members.created_at',
  'workspace_members.updated_at',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.status',
] as const

type Row = {
  id: string
  user_id: string
  role: 'viewer' | 'editor' | 'owner'
  created_at: Date
  updated_at: Date
  first_name: string
  last_name: string
  email: string
  status: string
}

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  userId: row.user_id,
  role: row.role,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  status: row.status === 'invited' ? ('invited' as const) : ('active' as const),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const membersOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .where('workspace_members.tenant_id', '=', tenantId)

const memberOf = async (db: Db, tenantId: string, userId: string) =>
  present(found(await membersOf(db, tenantId).select(columns).where('users.id', '=', userId).executeTakeFirst()))

/** Who works in the workspace. */
export async function list(ctx: TenantContext, input: In<typeof listMembers>): Promise<Out<typeof listMembers>> {
  const members = membersOf(ctx.db, ctx.tenant.id).$if(Boolean(input.search), (query) =>
    query.where(contains(nameAndAddress, input.search ?? '')),
  )
  const rows = members
    .select(columns)
    .orderBy('workspace_members.created_at', input.sortType)
    .orderBy('workspace_members.id', input.sortType)
  const listed = await page(rows, { db: ctx.db, of: members }, input)
  return { ...listed, data: listed.data.map(present) }
}

/** Takes somebody into the workspace and tells her by mail; who has no account yet gets one by following it. Throws 409 for a member. */
export async function invite(ctx: TenantContext, input: In<typeof inviteMember>): Promise<Out<typeof inviteMember>> {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await takeInvitation(ctx, db)
      const known = await db
        .selectFrom('users')
        .select('id')
        .where((eb) => eb(eb.fn('lower', ['email']), '=', input.email))
        .executeTakeFirst()
      const userId = known?.id ?? (await addUser(db, { ...stranger(input.email), preferredLanguage: ctx.lang }))
      await db
        .insertInto('workspace_members')
        .values({ id: newId(), tenant_id: ctx.tenant.id, user_id: userId, role: input.role })
        .execute()
      await ctx.queue.add(db, systemMail, {
        kind: 'workspace-invitation',
        userId,
        workspace: ctx.tenant.name,
        by: ctx.viewer.name,
      })
      return { data: await memberOf(db, ctx.tenant.id, userId) }
    })
  } catch (error) {
    // Somebody else has just made an account for the address: now it is known.
    if (isEmailTaken(error)) return invite(ctx, input)
    throw isTaken(error, 'workspace_members_pkey') ? alreadyMember() : error
  }
}

/** @throws rate_limited where the person or the workspace has caused enough system mails today */
async function takeInvitation(ctx: TenantContext, db: Db) {
  const full = await takeMail({ db, now: ctx.now(), limits: ctx.config.systemMail }, [
    { kind: 'person', subject: ctx.viewer.id },
    { kind: 'workspace', subject: ctx.tenant.id },
  ])
  if (full) throw usedUp(full, ctx.now())
}

const stranger = (email: string) => ({
  firstName: nameFromAddress(email),
  lastName: '',
  email,
  passwordHash: null,
  role: 'user' as const,
  status: 'invited' as const,
})

/** Gives a member another role. The last owner stays one (409). */
export async function update(ctx: TenantContext, input: In<typeof updateMember>): Promise<Out<typeof updateMember>> {
  return ctx.db.transaction().execute(async (db) => {
    if (input.role !== 'owner') await spareLastOwner(db, ctx.tenant.id, input.userId)
    await db
      .updateTable('workspace_members')
      .set({ role: input.role, updated_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('user_id', '=', input.userId)
      .execute()
    return { data: await memberOf(db, ctx.tenant.id, input.userId) }
  })
}

/** Takes somebody out of the workspace. The last owner stays (409). */
export async function remove(ctx: TenantContext, input: In<typeof removeMember>): Promise<Out<typeof removeMember>> {
  return ctx.db.transaction().execute(async (db) => {
    await spareLastOwner(db, ctx.tenant.id, input.userId)
    await moveFromWorkspace(db, ctx.tenant.id, input.userId)
    const removed = await db
      .deleteFrom('workspace_members')
      .where('tenant_id', '=', ctx.tenant.id)
      .where('user_id', '=', input.userId)
      .returning('id')
      .executeTakeFirst()
    return { data: { _id: found(removed).id } }
  })
}

/** Two owners that take each other out at once wait here: one of them stays. */
async function spareLastOwner(db: Db, tenantId: string, userId: string) {
  await db.selectFrom('workspaces').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const owners = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .execute()
  if (owners.every((owner) => owner.user_id === userId)) throw lastOwner()
}
