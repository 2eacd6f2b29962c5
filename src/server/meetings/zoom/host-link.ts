import type { In } from '#contract/endpoint.ts'
import type { retryMeetingRoom, startMeeting } from '#contract/meetings.ts'
import { record } from '../../people/audit.ts'
import type { UserContext } from '../../context.ts'
import { fault, forbidden, found } from '../../failure.ts'
import { idOf, presentMeetingPage } from '../read-meeting.ts'
import { lockMeeting } from '../seats.ts'
import { Zoom } from './client.ts'
import { ZoomFault } from './faults.ts'
import { retryAll } from './rooms.ts'
import { accountOf, zoomSettings } from './settings.ts'

const notThere = fault('conflict', {
  en: 'This meeting isn’t in Zoom yet. Wait until its link appears.',
  ar: 'لم يُنشأ هذا اللقاء في Zoom بعد. يلزم انتظار ظهور رابطه.',
})
const nothingWaits = fault('conflict', {
  en: 'Zoom is already up to date.',
  ar: 'بيانات هذا اللقاء محدّثة في Zoom.',
})

/**
 * The link that makes its bearer the host. Only the host gets it, or administrators if the host's account was deleted.
 * It is requested each time, since it expires after two hours. @throws not_found, forbidden, conflict if the meeting
 * is not in Zoom, unavailable
 */
export async function start(ctx: UserContext, { meeting }: In<typeof startMeeting>) {
  const id = idOf(meeting)
  const row = found(
    await ctx.db
      .selectFrom('meetings')
      .leftJoin('zoom_rooms', 'zoom_rooms.meeting_id', 'meetings.id')
      .select(['host_id', 'at_zoom_since', 'remote_id', 'status'])
      .where('meetings.id', '=', id)
      .executeTakeFirst(),
  )
  const isHost = row.host_id === null ? ctx.viewer.role === 'admin' : row.host_id === ctx.viewer.id
  if (!isHost) throw forbidden()
  if (row.at_zoom_since === null || row.remote_id === null || row.status === 'cancelled') throw notThere()
  const account = accountOf(await zoomSettings(ctx.db), ctx)
  if (!account) throw new ZoomFault('not_set')
  const zoom = new Zoom({ ...account, timeoutMs: account.timeoutMs / 2 })
  try {
    const remote = await zoom.get(row.remote_id)
    if (!remote?.startUrl) throw notThere()
    return { data: { startUrl: remote.startUrl } }
  } finally {
    zoom.close()
  }
}

/** Retries the synchronisation of a meeting. @throws not_found, conflict if nothing is pending */
export async function retry(ctx: UserContext, { meeting }: In<typeof retryMeetingRoom>) {
  const id = idOf(meeting)
  return ctx.db.transaction().execute(async (db) => {
    await lockMeeting(db, id)
    const page = await presentMeetingPage(db, ctx.viewer, ctx.now(), id)
    const { room } = page.data
    if (room === null || room.state === 'ready') throw nothingWaits()
    await retryAll(db, ctx, id)
    const entry = { action: 'meeting.retry' as const, entityType: 'meeting', entityId: id }
    await record(db, ctx, { ...entry, before: { room }, after: { room: { ...room, state: 'pending' } } })
    return presentMeetingPage(db, ctx.viewer, ctx.now(), id)
  })
}
