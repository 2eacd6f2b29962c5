import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type {
  inviteMember,
  leaveWorkspace,
  listMembers,
  removeMember,
  resendInvitation,
  updateMember,
} from '#contract/workspaces.ts'
import type { TenantContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import { Failure, fault, found } from '../failure.ts'
import { takeFromBudgets, budgetExceeded } from '../mail/system/budgets.ts'
import { notify } from '../people/notify.ts'
import { leaveOwnWorkspace, nameAndAddress } from '../people/people.ts'
import { contains, containsName } from '../text/folding.ts'
import { invitationMail } from './invitation-mail.ts'

const alreadyMember = fault(
  'conflict',
  { en: 'This person is already a member.', ar: 'هذا الشخص عضو بالفعل.' },
  'email',
)
const alreadyInvited = fault(
  'conflict',
  { en: 'This address is already invited.', ar: 'تمت دعوة هذا العنوان بالفعل.' },
  'email',
)
const lastOwner = fault('conflict', {
  en: 'A workspace needs an owner who has accepted ownership. Transfer ownership first, or delete the workspace.',
  ar: 'تحتاج مساحة العمل إلى مالك قبِل ملكيتها. يلزم نقل ملكيتها أولًا أو حذفها.',
})
const sentThisWeek = {
  en: 'The invitation was sent less than a week ago. Wait before you resend it.',
  ar: 'أُرسلت الدعوة قبل أقل من أسبوع. يلزم الانتظار قبل إعادة إرسالها.',
}

const dayMs = 24 * 60 * 60_000
const invitationLifeMs = 14 * dayMs
const resendAfterMs = 7 * dayMs

type Row = {
  id: string
  user_id: string | null
  role: 'viewer' | 'editor' | 'owner'
  created_at: Date
  updated_at: Date
  name: string
  email: string
  is_invited: boolean
  expires_at: Date | null
}

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  userId: row.user_id,
  role: row.role,
  name: row.name,
  email: row.email,
  status: row.is_invited ? ('invited' as const) : ('active' as const),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const membersOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('workspace_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.tenant_id', '=', tenantId)
    .select([
      'm.id',
      sql<string | null>`m.user_id`.as('user_id'),
      'm.role',
      'm.created_at',
      'm.updated_at',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
      'users.email',
      sql<boolean>`users.status = 'invited'`.as('is_invited'),
      sql<Date | null>`null::timestamptz`.as('expires_at'),
    ])

/** Only what the inviter entered, and nothing from an account. */
const invitationsOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('workspace_invitations as i')
    .where('i.tenant_id', '=', tenantId)
    .select([
      'i.id',
      sql<string | null>`null::uuid`.as('user_id'),
      'i.role',
      'i.created_at',
      'i.updated_at',
      sql<string>`''`.as('name'),
      'i.email',
      sql<boolean>`true`.as('is_invited'),
      sql<Date | null>`i.expires_at`.as('expires_at'),
    ])

const memberOf = async (db: Db, tenantId: string, userId: string) =>
  present(found(await membersOf(db, tenantId).where('m.user_id', '=', userId).executeTakeFirst()))

const invitationOf = async (db: Db, tenantId: string, id: string) =>
  present(found(await invitationsOf(db, tenantId).where('i.id', '=', id).executeTakeFirst()))

/** Members of the workspace and pending invitations. */
export async function list(ctx: TenantContext, input: In<typeof listMembers>): Promise<Out<typeof listMembers>> {
  const { search } = input
  const members = membersOf(ctx.db, ctx.tenant.id).$if(Boolean(search), (query) =>
    query.where(containsName(nameAndAddress, search ?? '')),
  )
  const invitations = invitationsOf(ctx.db, ctx.tenant.id).$if(Boolean(search), (query) =>
    query.where(contains(sql<string>`i.email`, search ?? '')),
  )
  const all = ctx.db.selectFrom(members.unionAll(invitations).as('people'))
  const rows = all.selectAll().orderBy('created_at', input.sortType).orderBy('id', input.sortType)
  const listed = await page(rows, { db: ctx.db, of: all }, input)
  return { ...listed, data: listed.data.map(present) }
}

/**
 * Invites an address. The response only depends on the workspace's own members and invitations, never on the existence
 * of an account.
 * @throws conflict for a member or an address that is already invited, rate_limited
 */
export async function invite(ctx: TenantContext, input: In<typeof inviteMember>): Promise<Out<typeof inviteMember>> {
  const { email, role } = input
  const now = ctx.now()
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await spendMail(ctx, db)
      const member = await membersOf(db, ctx.tenant.id)
        .where((eb) => eb(eb.fn('lower', ['users.email']), '=', email))
        .executeTakeFirst()
      if (member) throw alreadyMember()
      const id = newId()
      await db
        .insertInto('workspace_invitations')
        .values({
          tenant_id: ctx.tenant.id,
          id,
          email,
          role,
          inviter_id: ctx.viewer.id,
          lang: ctx.lang,
          token_hash: null,
          sent_at: now,
          expires_at: new Date(now.getTime() + invitationLifeMs),
        })
        .execute()
      await ctx.queue.add(db, invitationMail, { invitationId: id })
      return { data: await invitationOf(db, ctx.tenant.id, id) }
    })
  } catch (error) {
    throw isTaken(error, 'workspace_invitations_once') ? alreadyInvited() : error
  }
}

/** Renews and resends an invitation. @throws rate_limited within a week of the last mail */
export async function resend(
  ctx: TenantContext,
  { invitationId }: In<typeof resendInvitation>,
): Promise<Out<typeof resendInvitation>> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const ofThis = db
      .selectFrom('workspace_invitations')
      .select('sent_at')
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', invitationId)
    const { sent_at: sentAt } = found(await ofThis.forUpdate().executeTakeFirst())
    const waitMs = sentAt.getTime() + resendAfterMs - now.getTime()
    if (waitMs > 0) throw new Failure('rate_limited', sentThisWeek, { retryAfter: Math.ceil(waitMs / 1000) })
    await spendMail(ctx, db)
    await db
      .updateTable('workspace_invitations')
      .set({ sent_at: now, expires_at: new Date(now.getTime() + invitationLifeMs), inviter_id: ctx.viewer.id })
      .set({ updated_at: now })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', invitationId)
      .execute()
    await ctx.queue.add(db, invitationMail, { invitationId })
    return { data: await invitationOf(db, ctx.tenant.id, invitationId) }
  })
}

/** @throws rate_limited if the person or the workspace has used up today's system mails */
async function spendMail(ctx: TenantContext, db: Db) {
  const full = await takeFromBudgets({ db, now: ctx.now(), limits: ctx.config.systemMail }, [
    { kind: 'person', subject: ctx.viewer.id },
    { kind: 'workspace', subject: ctx.tenant.id },
  ])
  if (full) throw budgetExceeded(full, ctx.now())
}

/** Changes a member's role. A new owner has to accept. @throws conflict for the last accepted owner */
export async function update(ctx: TenantContext, input: In<typeof updateMember>): Promise<Out<typeof updateMember>> {
  const { role, userId } = input
  return ctx.db.transaction().execute(async (db) => {
    await lockMembers(db, ctx.tenant.id)
    if (role !== 'owner') await spareLastOwner(db, ctx.tenant.id, userId)
    const changed = await db
      .updateTable('workspace_members')
      .set({ role, ownership_accepted_at: null, updated_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('user_id', '=', userId)
      .where('role', '!=', role)
      .returning('id')
      .executeTakeFirst()
    if (changed && role === 'owner') await offerOwnership(ctx, db, userId)
    return { data: await memberOf(db, ctx.tenant.id, userId) }
  })
}

const offerOwnership = (ctx: TenantContext, db: Db, userId: string) =>
  notify(db, ctx, {
    kind: 'workspace.ownership',
    actorId: ctx.viewer.id,
    entityType: 'workspace',
    entityId: ctx.tenant.id,
    link: '/dashboard/workspaces',
    title: ctx.tenant.name,
    audience: { users: [userId] },
  })

/** Removes a member, or revokes a pending invitation by its id. @throws conflict for the last accepted owner */
export async function remove(ctx: TenantContext, input: In<typeof removeMember>): Promise<Out<typeof removeMember>> {
  return ctx.db.transaction().execute(async (db) => {
    const revoked = await db
      .deleteFrom('workspace_invitations')
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', input.userId)
      .returning('id')
      .executeTakeFirst()
    return { data: { _id: revoked?.id ?? (await endMembership(db, ctx.tenant.id, input.userId)) } }
  })
}

/** Ends the caller's own membership. @throws conflict for the last accepted owner */
export async function leave(
  ctx: TenantContext,
  _input: In<typeof leaveWorkspace>,
): Promise<Out<typeof leaveWorkspace>> {
  return ctx.db.transaction().execute(async (db) => ({
    data: { _id: await endMembership(db, ctx.tenant.id, ctx.viewer.id) },
  }))
}

async function endMembership(db: Db, tenantId: string, userId: string): Promise<string> {
  await lockMembers(db, tenantId)
  await spareLastOwner(db, tenantId, userId)
  await leaveOwnWorkspace(db, tenantId, userId)
  const removed = await db
    .deleteFrom('workspace_members')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return found(removed).id
}

/** Locks the workspace's row, so that one owner remains if two remove each other at once. */
const lockMembers = (db: Db, tenantId: string) =>
  db.selectFrom('workspaces').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()

/** Only owners who accepted count: a decision of another person must not hold anyone in a workspace. */
async function spareLastOwner(db: Db, tenantId: string, userId: string) {
  const owners = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('ownership_accepted_at', 'is not', null)
    .execute()
  if (owners.length === 1 && owners[0]?.user_id === userId) throw lastOwner()
}
