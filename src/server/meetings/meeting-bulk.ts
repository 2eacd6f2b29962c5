import { sql } from 'kysely'
import {
  type Before,
  type BulkContext,
  type BulkKind,
  lockRows,
  bilingualName,
  noRefusal,
} from '../bulk-changes/kind.ts'
import { takeSnapshot, restoreSnapshot, type SnapshotShape } from '../bulk-changes/snapshot.ts'
import { notifyAttendees } from './notify-attendees.ts'
import { remove, update } from './edit-meeting.ts'
import { matchingMeetings } from './meetings.ts'
import { lockMeeting } from './seats.ts'
import { needsRoom } from './zoom/meeting-link.ts'
import { requestRoom } from './zoom/rooms.ts'

const whole: SnapshotShape = {
  table: 'meetings',
  counted: ['attendee_count', 'waiting_count'],
  loose: [{ column: 'host_id', of: 'users' }],
  parts: [
    { table: 'meeting_occurrences', key: 'meeting_id' },
    { table: 'meeting_attendance', key: 'meeting_id', needs: [{ column: 'user_id', of: 'users' }] },
    { table: 'meeting_tags', key: 'meeting_id', needs: [{ column: 'tag_id', of: 'content_tags' }] },
  ],
}

/** Bulk actions on meetings. Attendees are notified, even when a cancelled meeting is restored. */
export const meetingBulk: BulkKind = {
  entity: 'meeting',
  table: 'meetings',
  name: bilingualName('title'),
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'liveUntil', r.live_until)`,
  matching: (ctx, filter) => matchingMeetings(ctx.db, ctx.now(), filter).select('meetings.id'),
  lock: lockRows('meetings'),
  actions: {
    cancel: {
      refusal: () => sql`case when r.status = 'cancelled' then 'already.cancelled' end`,
      apply: (ctx, meeting) => update(ctx, { lang: ctx.lang, meeting, status: 'cancelled' }),
      undo: onAgain,
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, meeting) => remove(ctx, { lang: ctx.lang, meeting }),
      snapshot: takeSnapshot(whole),
      undo: thereAgain,
    },
  },
}

type Was = { status: 'scheduled' | 'ended'; liveUntil: string | null }

async function onAgain(ctx: BulkContext, id: string, { status, liveUntil }: Was) {
  await update(ctx, { lang: ctx.lang, meeting: id, status })
  if (liveUntil !== null)
    await ctx.db
      .updateTable('meetings')
      .set({ live_until: new Date(liveUntil) })
      .where('id', '=', id)
      .execute()
}

async function thereAgain(ctx: BulkContext, id: string, before: Before) {
  await restoreSnapshot(ctx.db, whole, before)
  const meeting = await lockMeeting(ctx.db, id)
  if (needsRoom(meeting)) {
    // The old Zoom link is no longer valid; the new one is stored once it is known.
    await ctx.db.updateTable('meetings').set({ join_url: null }).where('id', '=', id).execute()
    await requestRoom(ctx.db, ctx, id)
  }
  if (meeting.attendee_count + meeting.waiting_count === 0) return
  if (meeting.status !== 'scheduled' || meeting.ends_at <= ctx.now()) return
  await notifyAttendees(ctx.db, ctx, meeting, {
    kind: 'meeting.changed',
    actorId: ctx.viewer.id,
    audience: { attendeesOf: id },
  })
}
