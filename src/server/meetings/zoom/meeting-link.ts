import { isDeepStrictEqual } from 'node:util'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { LockedMeeting } from '../seats.ts'
import { removeRoom, requestRoom } from './rooms.ts'
import { zoomIsSet } from './settings.ts'
import { remoteOf } from './remote-meeting.ts'

type Link = Pick<LockedMeeting, 'join_url' | 'at_zoom_since'>

type After = {
  /** What was typed; null: nothing; undefined: the link was not spoken of. */
  typed: string | null | undefined
  status: LockedMeeting['status']
  endsAt: Date
}

/**
 * Where a meeting's link comes from: a typed one is the link, else Zoom makes it where it is set. What Zoom made stays until another is typed,
 * and goes with a meeting that is cancelled.
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

/** Whether there is to be something of a meeting at Zoom. */
export const needsRoom = ({ at_zoom_since, status }: Pick<LockedMeeting, 'at_zoom_since' | 'status'>) =>
  at_zoom_since !== null && status !== 'cancelled'

/** Has Zoom told what it has to know of a change, in the change's transaction; a day's share of calls is not spent on the rest. */
export async function scheduleSync(db: Db, ctx: UserContext, before: LockedMeeting, after: LockedMeeting) {
  const { publicUrl } = ctx.config
  if (!needsRoom(after)) {
    if (needsRoom(before)) await removeRoom(db, ctx, after.id)
  } else if (!needsRoom(before) || !isDeepStrictEqual(remoteOf(before, publicUrl), remoteOf(after, publicUrl)))
    await requestRoom(db, ctx, after.id)
}
