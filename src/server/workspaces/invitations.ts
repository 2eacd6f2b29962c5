import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { acceptInvitation, declineInvitation, listInvitations } from '#contract/workspaces.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import { fault } from '../failure.ts'
import { join } from '../people/join-workspace.ts'
import { workspaceOf } from './workspaces.ts'

const deadInvitation = fault('not_found', {
  en: 'This invitation has expired or was revoked. Ask for a new one.',
  ar: 'انتهت صلاحية هذه الدعوة أو أُلغيت. يمكن طلب دعوة جديدة.',
})

/**
 * Invitations to the caller's current and former addresses. An account that is younger than the invitation and has not
 * proved its address sees none, since a stranger may have signed up with that address.
 */
const toCaller = ({ db, viewer, now }: UserContext) =>
  db
    .selectFrom('workspace_invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.tenant_id')
    .innerJoin('users as u', (on) =>
      on.on(sql<boolean>`(i.user_id = u.id or i.user_id is null and i.email = lower(u.email))`),
    )
    .where('u.id', '=', viewer.id)
    .where('i.expires_at', '>', now())
    .where((eb) =>
      eb.or([eb('u.address_confirmed_at', 'is not', null), eb('u.created_at', '<=', eb.ref('i.created_at'))]),
    )

/** Ownerships that the caller has not accepted yet. */
const ownershipOffers = (db: Db, userId: string) =>
  db
    .selectFrom('workspace_members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.tenant_id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .where('m.ownership_accepted_at', 'is', null)

/** Everything that awaits the caller's decision. */
export async function list(ctx: UserContext, input: In<typeof listInvitations>): Promise<Out<typeof listInvitations>> {
  const invitations = toCaller(ctx)
    .leftJoin('users as inviter', 'inviter.id', 'i.inviter_id')
    .select([
      'i.id',
      'i.role',
      'i.created_at',
      'i.updated_at',
      'w.name',
      sql<string | null>`trim(inviter.first_name || ' ' || inviter.last_name)`.as('by'),
      sql<boolean>`false`.as('is_member'),
      sql<Date | null>`i.expires_at`.as('expires_at'),
    ])
  const offers = ownershipOffers(ctx.db, ctx.viewer.id).select([
    'm.id',
    'm.role',
    'm.created_at',
    'm.updated_at',
    'w.name',
    sql<string | null>`null::text`.as('by'),
    sql<boolean>`true`.as('is_member'),
    sql<Date | null>`null::timestamptz`.as('expires_at'),
  ])
  const all = ctx.db.selectFrom(invitations.unionAll(offers).as('waiting'))
  const rows = all.selectAll().orderBy('created_at', input.sortType).orderBy('id', input.sortType)
  const listed = await page(rows, { db: ctx.db, of: all }, input)
  return {
    ...listed,
    data: listed.data.map((row) => ({
      _id: row.id,
      id: row.id,
      workspaceName: row.name,
      role: row.role,
      invitedBy: row.by,
      isMember: row.is_member,
      expiresAt: row.expires_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  }
}

/** Makes the caller a member, or accepts their ownership. @throws not_found for an expired or revoked invitation */
export async function accept(
  ctx: UserContext,
  { invitationId }: In<typeof acceptInvitation>,
): Promise<Out<typeof acceptInvitation>> {
  return ctx.db.transaction().execute(async (db) => {
    const tenantId = (await acceptMembership(ctx, db, invitationId)) ?? (await acceptOwnership(ctx, db, invitationId))
    if (tenantId === null) throw deadInvitation()
    return { data: await workspaceOf(db, ctx.viewer.id, tenantId) }
  })
}

/** Declines an invitation or ownership. @throws not_found */
export async function decline(
  ctx: UserContext,
  { invitationId }: In<typeof declineInvitation>,
): Promise<Out<typeof declineInvitation>> {
  return ctx.db.transaction().execute(async (db) => {
    const done = (await takeInvitation(ctx, db, invitationId)) ?? (await declineOwnership(ctx, db, invitationId))
    if (!done) throw deadInvitation()
    return { data: { _id: invitationId } }
  })
}

async function acceptMembership(ctx: UserContext, db: Db, invitationId: string): Promise<string | null> {
  const invitation = await takeInvitation(ctx, db, invitationId)
  if (!invitation) return null
  await join(db, ctx.viewer.id, invitation, ctx.now())
  return invitation.tenantId
}

async function takeInvitation(ctx: UserContext, db: Db, invitationId: string) {
  const invitation = await db
    .deleteFrom('workspace_invitations')
    .where(
      'id',
      'in',
      toCaller({ ...ctx, db })
        .select('i.id')
        .where('i.id', '=', invitationId),
    )
    .returning(['tenant_id as tenantId', 'email', 'role'])
    .executeTakeFirst()
  return invitation ?? null
}

const offered = (ctx: UserContext, db: Db, memberId: string) =>
  db
    .updateTable('workspace_members')
    .where('id', '=', memberId)
    .where('user_id', '=', ctx.viewer.id)
    .where('role', '=', 'owner')
    .where('ownership_accepted_at', 'is', null)
    .returning('tenant_id as tenantId')

async function acceptOwnership(ctx: UserContext, db: Db, memberId: string): Promise<string | null> {
  const accepted = await offered(ctx, db, memberId).set({ ownership_accepted_at: ctx.now() }).executeTakeFirst()
  return accepted?.tenantId ?? null
}

/** Another owner has accepted, as `spareLastOwner` requires. */
const declineOwnership = (ctx: UserContext, db: Db, memberId: string) =>
  offered(ctx, db, memberId).set({ role: 'editor', updated_at: ctx.now() }).executeTakeFirst()
