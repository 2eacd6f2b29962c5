import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, Services } from '../../context.ts'
import { fault } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import type { Task } from '../../jobs/queue.ts'
import { requestRoom } from './rooms.ts'
import { webhookSecretOf, zoomSettings } from './settings.ts'

const unsigned = fault('unauthenticated', {
  en: 'This request isn’t signed by Zoom.',
  ar: 'هذا الطلب غير موقّع من Zoom.',
})

// Seconds. Older timestamps are rejected (replay protection).
const oldest = 5 * 60

const Validation = z.object({
  event: z.literal('endpoint.url_validation'),
  payload: z.object({ plainToken: z.string().min(1).max(200) }),
})
// The maximum time of a JavaScript Date.
const lastInstant = 8.64e15
const Event = z.object({
  event: z.enum(['meeting.started', 'meeting.ended', 'meeting.deleted']),
  event_ts: z.number().int().min(0).max(lastInstant),
  payload: z.object({
    object: z.object({
      id: z
        .union([z.string(), z.number()])
        .transform(String)
        .pipe(z.string().regex(/^\d{1,20}$/)),
      /** The occurrences of a recurring meeting, if only some of them ended. */
      occurrences: z.array(z.unknown()).optional(),
    }),
  }),
})
type Event = z.infer<typeof Event>

/** Receives an event from Zoom. A job handles it, since Zoom expects a response within 3 s. @throws unauthenticated */
export async function receive(ctx: Context) {
  const secret = webhookSecretOf(await zoomSettings(ctx.db), ctx)
  if (secret === null || !isSigned(ctx, secret)) throw unsigned()
  const body = read(ctx.raw)
  const validation = Validation.safeParse(body)
  if (validation.success) {
    const { plainToken } = validation.data.payload
    return json({ plainToken, encryptedToken: createHmac('sha256', secret).update(plainToken).digest('hex') })
  }
  const event = Event.safeParse(body)
  // Unknown events are accepted too: otherwise Zoom would resend them.
  if (event.success) await ctx.queue.add(ctx.db, handleEvent, event.data)
  return json({})
}

const json = (body: object) =>
  new Answer(200, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8' })

function read(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** Verifies the signature over the raw bytes (developers.zoom.us/docs/api/webhooks, "Verify with Zoom's header"). */
function isSigned(ctx: Context, secret: string): boolean {
  const timestamp = ctx.header('x-zm-request-timestamp') ?? ''
  const signature = ctx.header('x-zm-signature') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(ctx.now().getTime() / 1000 - Number(timestamp)) > oldest) return false
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(ctx.raw).digest('hex')
  const [actual, expected] = [Buffer.from(signature), Buffer.from(`v0=${mac}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Handles an event. Only events later than the last handled one count, so repeated and late ones change nothing. */
export const handleEvent: Task<Event> = {
  name: 'zoom-event',
  async run(services, { event, event_ts, payload }) {
    const at = new Date(event_ts)
    await services.db.transaction().execute(async (db) => {
      const room = await db
        .selectFrom('zoom_rooms')
        .innerJoin('meetings', 'meetings.id', 'zoom_rooms.meeting_id')
        .select(['meeting_id', 'status', 'duration_minutes'])
        .where('remote_id', '=', payload.object.id)
        .forNoKeyUpdate('meetings')
        .executeTakeFirst()
      if (!room) return
      const { numUpdatedRows } = await db
        .updateTable('zoom_rooms')
        .set({ event_at: at })
        .where('meeting_id', '=', room.meeting_id)
        .where('remote_id', '=', payload.object.id)
        .where((eb) => eb.or([eb('event_at', 'is', null), eb('event_at', '<', at)]))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const context = { ...services, db }
      if (event === 'meeting.started') await begin(context, room.meeting_id, at)
      if (event === 'meeting.ended') await end(context, room.meeting_id, at)
      if (event === 'meeting.deleted' && payload.object.occurrences === undefined)
        await makeAgain(context, room.meeting_id)
    })
  },
}

/** Sets a meeting live until the current or next occurrence ends; a meeting that ended early continues. */
async function begin({ db }: Services, meetingId: string, at: Date) {
  await sql`update meeting_occurrences o set ends_at = o.starts_at + m.duration_minutes * interval '1 minute', over_at = null
    from meetings m where m.id = o.meeting_id and m.id = ${meetingId}::uuid and o.over_at is not null
      and o.starts_at + m.duration_minutes * interval '1 minute' > ${at}::timestamptz`.execute(db)
  await sql`update meetings m set status = case when m.status = 'ended' then 'scheduled' else m.status end,
      ends_at = (select max(ends_at) from meeting_occurrences where meeting_id = m.id),
      live_until = (select min(ends_at) from meeting_occurrences where meeting_id = m.id and ends_at > ${at}::timestamptz)
    where m.id = ${meetingId}::uuid and m.status <> 'cancelled'`.execute(db)
}

/** Ends the current occurrence. A test start before the planned time leaves the meeting upcoming. */
async function end({ db }: Services, meetingId: string, at: Date) {
  await sql`update meeting_occurrences set ends_at = ${at}, over_at = ${at}
    where meeting_id = ${meetingId}::uuid and starts_at < ${at}::timestamptz and ends_at > ${at}::timestamptz`.execute(
    db,
  )
  await sql`update meetings m set live_until = null,
      ends_at = (select max(ends_at) from meeting_occurrences where meeting_id = m.id)
    where m.id = ${meetingId}::uuid`.execute(db)
}

/** A meeting that was deleted in Zoom but is still needed is created again, with a new link. */
async function makeAgain(services: Services, meetingId: string) {
  const { db } = services
  const room = await db.selectFrom('zoom_rooms').select('wanted').where('meeting_id', '=', meetingId).executeTakeFirst()
  if (!room?.wanted) return
  await db.updateTable('zoom_rooms').set({ remote_id: null }).where('meeting_id', '=', meetingId).execute()
  await requestRoom(db, services, meetingId)
}
