import type { Services } from '../../context.ts'
import { notifyAttendees } from '../notify-attendees.ts'
import { type ZoomMeeting, UnknownOutcome, type Zoom } from './client.ts'
import { renewLease, lockLeased, type Room, saveProgress } from './room-lease.ts'
import { toRemoteMeeting } from './remote-meeting.ts'

// Time limit for calls that no caller waits for (ms).
const lateBy = 2 * 60_000

/**
 * Makes Zoom's copy of one meeting match ours, and stores the link. Creation is recorded before the call. After an
 * interruption the copy is searched for instead of created twice, and once more later. @throws ZoomFault, LeaseLost
 */
export async function syncRoom(services: Services, zoom: Zoom, room: Room) {
  const meeting = room.wanted
    ? await services.db.selectFrom('meetings').selectAll().where('id', '=', room.meeting_id).executeTakeFirst()
    : undefined
  let id = room.remote_id
  const looks = room.in_doubt || (room.look_again_at !== null && room.look_again_at <= services.now())
  if (looks) id = await lookFor(services, zoom, room)
  if (!meeting) {
    if (id !== null) {
      await renewLease(services, room)
      await zoom.remove(id)
    }
    return forget(services, room, looks)
  }
  // A past meeting needs no copy.
  if (meeting.ends_at <= services.now()) return settle(services, room, { id, looked: looks })
  const isKnown = id !== null && room.told_version === room.version && !room.in_doubt
  if (isKnown) return settle(services, room, { id, looked: looks })
  const target = toRemoteMeeting(meeting, services.config.publicUrl)
  if (id !== null) {
    await renewLease(services, room)
    const remote = (await zoom.update(id, target)) && (await linkOf(zoom, id, meeting.join_url))
    if (remote) return settle(services, room, { id, remote, looked: looks })
    await saveProgress(services, room, { remote_id: null })
  }
  const remote = await create(services, zoom, room, target)
  return settle(services, room, { id: remote.id, remote, looked: looks && !room.in_doubt })
}

/** A stored link contains the id of its Zoom meeting; if it belongs to another one, Zoom is asked for the link. */
const linkOf = async (zoom: Zoom, id: string, storedLink: string | null) =>
  storedLink?.includes(`/j/${id}`) ? { id, joinUrl: storedLink } : zoom.get(id)

async function create(services: Services, zoom: Zoom, room: Room, target: ReturnType<typeof toRemoteMeeting>) {
  await saveProgress(services, room, { in_doubt: true })
  try {
    return await zoom.create(target)
  } catch (error) {
    // The call was refused or never sent: nothing was created.
    if (!(error instanceof UnknownOutcome)) await saveProgress(services, room, { in_doubt: false })
    else await saveProgress(services, room, { look_again_at: later(services) })
    throw error
  }
}

/** Finds Zoom's copies of the meeting: one remains, duplicates are deleted. */
async function lookFor(services: Services, zoom: Zoom, room: Room): Promise<string | null> {
  await renewLease(services, room)
  const found = await zoom.ofMeeting(room.meeting_id)
  const remoteId = found.find((id) => id === room.remote_id) ?? found[0] ?? room.remote_id
  for (const id of found)
    if (id !== remoteId) {
      await renewLease(services, room)
      await zoom.remove(id)
    }
  await saveProgress(services, room, {
    remote_id: remoteId,
    in_doubt: false,
    // A creation that was in doubt may still take effect.
    ...(room.in_doubt && { look_again_at: later(services) }),
  })
  return remoteId
}

const later = ({ now }: Services) => new Date(now().getTime() + lateBy)

/** Zoom has no copy any more. The room is deleted, unless a late creation is possible or a copy is needed again. */
async function forget(services: Services, room: Room, looked: boolean) {
  const again = room.in_doubt ? later(services) : looked ? null : room.look_again_at
  await services.db.transaction().execute(async (db) => {
    const { version } = await lockLeased(db, room)
    if (version === room.version && again === null) {
      await db.deleteFrom('zoom_rooms').where('meeting_id', '=', room.meeting_id).execute()
      return
    }
    await db
      .updateTable('zoom_rooms')
      .set({
        ...done,
        remote_id: null,
        told_version: room.version,
        look_again_at: again,
        due_at: version > room.version ? services.now() : again,
      })
      .where('meeting_id', '=', room.meeting_id)
      .execute()
  })
}

const done = { in_doubt: false, fault: null, said: '', tries: 0, lease: null, leased_until: null }

type SyncResult = { id: string | null; remote?: Pick<ZoomMeeting, 'joinUrl'>; looked: boolean }

/** Stores the copy and its link, and notifies attendees of a new link. */
async function settle(services: Services, room: Room, { id, remote, looked }: SyncResult) {
  await services.db.transaction().execute(async (db) => {
    // Locks in the same order as the endpoints.
    const meeting = await db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', room.meeting_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { version, look_again_at } = await lockLeased(db, room)
    const again = looked && !room.in_doubt ? null : look_again_at
    await db
      .updateTable('zoom_rooms')
      .set({
        ...done,
        remote_id: id,
        told_version: room.version,
        look_again_at: again,
        due_at: version > room.version ? services.now() : again,
        updated_at: services.now(),
      })
      .where('meeting_id', '=', room.meeting_id)
      .execute()
    // If the meeting was cancelled or got an entered link in the meantime, Zoom's link is dropped.
    if (!remote || !meeting || meeting.at_zoom_since === null || version > room.version) return
    if (meeting.join_url === remote.joinUrl) return
    await db
      .updateTable('meetings')
      .set({ join_url: remote.joinUrl, sequence: meeting.sequence + 1 })
      .where('id', '=', meeting.id)
      .execute()
    if (meeting.attendee_count + meeting.waiting_count === 0 || meeting.status !== 'scheduled') return
    await notifyAttendees(db, services, meeting, {
      kind: 'meeting.changed',
      actorId: null,
      audience: { attendeesOf: meeting.id },
    })
  })
}
