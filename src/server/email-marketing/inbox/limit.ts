import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { remaining, consume } from '../../quotas/quotas.ts'
import { firstOwnerOf } from '../../people/owners.ts'
import { siteSettings } from '../../public-site/settings.ts'

// Daily recipient limits, per workspace and for all workspaces of one owner. A limit per workspace alone could be
// evaded, because workspaces are free.

type Use = { tenantId: string; amount: number }

/** Consumes part of the daily recipient quota in the transaction of the send. @throws rate_limited */
export async function spendMessages(db: Db, day: Date, { tenantId, amount }: Use) {
  const { limits } = await siteSettings(db)
  if (limits.messages === null || amount === 0) return
  const { messages: limit } = limits
  await consume(db, day, { kind: 'messages', ownerId: tenantId, limit, amount })
  const owner = await firstOwnerOf(db, tenantId)
  if (owner !== null) await consume(db, day, { kind: 'messagesOfOwner', ownerId: owner, limit, amount })
}

/** Refunds quota of a day for recipients that will not be sent to. */
export async function giveMessagesBack(db: Db, day: string, { tenantId, amount }: Use) {
  const owner = await firstOwnerOf(db, tenantId)
  await sql`update daily_usage set used = greatest(0, used - ${amount}) where day = ${day}::date
    and (kind = 'messages' and owner_id = ${tenantId}::uuid or kind = 'messagesOfOwner' and owner_id = ${owner}::uuid)`.execute(
    db,
  )
}

/** The tighter of both limits with today’s use; null without a limit. */
export async function messagesLeft(ctx: Pick<Services, 'db' | 'now'>, tenantId: string) {
  const { limits } = await siteSettings(ctx.db)
  const ofWorkspace = await remaining(ctx, { kind: 'messages', ownerId: tenantId, limit: limits.messages })
  const owner = ofWorkspace && (await firstOwnerOf(ctx.db, tenantId))
  if (!owner) return ofWorkspace
  const ofOwner = await remaining(ctx, { kind: 'messagesOfOwner', ownerId: owner, limit: limits.messages })
  return ofOwner && ofOwner.used > ofWorkspace.used ? ofOwner : ofWorkspace
}
