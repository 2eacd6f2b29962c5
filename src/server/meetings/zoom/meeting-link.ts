import { isDeepStrictEqual } from 'node:util'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { LockedMeeting } from '../seats.ts'
import { removeRoom, requestRoom } from './rooms.ts'
import { zoomIsSet } from './settings.ts'
import { toRemoteMeeting } from './remote-meeting.ts'

type Link = Pick<LockedMeeting, 'join_url' | 'at_zoom_since'>

type After = {
  /** The entered link; null removes it, undefined leaves it unchanged. */
  typed: string | null | undefined
  status: LockedMeeting['status']
  endsAt: Date
}

/**
 * The source of a meeting's link: an entered one, otherwise Zoom if it is configured. Zoom's link stays until another
 * is entered, and is removed when the meeting is cancelled.
 */
export async function resolveLink(ctx: UserContext, before: Link, { typed, status, endsAt }: After): Promise<Link> {
  if (before.at_zoom_since !== null) {
    const another = typed !== undefined && typed !== null && typed !== before.join_url
    if (another) return { join_url: typed, at_zoom_since: null }
    return { ...before, join_url: status === 'cancelled' ? null : before.join_url }
  }
  if (typed === undefined) return before
  const makes = typed === null && status === 'scheduled' && endsAt > ctx.now() && (await zoomIsSet(ctx))
  return { join_url: typed, at_zoom_since: makes ? ctx.now() : null }
}

/** Whether a meeting needs a Zoom meeting. */
export const needsRoom = ({ at_zoom_since, status }: Pick<LockedMeeting, 'at_zoom_since' | 'status'>) =>
  at_zoom_since !== null && status !== 'cancelled'

/**
 * Schedules the update of the Zoom meeting in the transaction of the change. Irrelevant changes use none of the daily
 * API quota.
 */
export async function scheduleSync(db: Db, ctx: UserContext, before: LockedMeeting, after: LockedMeeting) {
  const { publicUrl } = ctx.config
  if (!needsRoom(after)) {
    if (needsRoom(before)) await removeRoom(db, ctx, after.id)
  } else if (
    !needsRoom(before) ||
    !isDeepStrictEqual(toRemoteMeeting(before, publicUrl), toRemoteMeeting(after, publicUrl))
  )
    await requestRoom(db, ctx, after.id)
}
