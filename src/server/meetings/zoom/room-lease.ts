import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'

/** A claimed room and its lease. */
export type Room = Selectable<Tables['zoom_rooms']> & { lease: string }

// Milliseconds. Longer than the calls between two renewals may take: a token, a call, and its retry with a new token.
const leaseFor = 30_000

/** Another worker holds the lease now, and continues the work. */
export class LeaseLost extends Error {}

const until = ({ now }: Pick<Services, 'now'>) => new Date(now().getTime() + leaseFor)

/** Claims the next due room under a lease. */
export async function claim(services: Services): Promise<Room | null> {
  const { db, now } = services
  const { rows } = await sql<Room>`
    update zoom_rooms set lease = ${randomUUID()}::uuid, leased_until = ${until(services)}
    where meeting_id = (
      select meeting_id from zoom_rooms
      where due_at <= ${now()} and (leased_until is null or leased_until <= ${now()})
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Renews the lease. @throws LeaseLost */
export const renewLease = (services: Services, room: Room) =>
  saveProgress(services, room, { leased_until: until(services) })

type Changes = { remote_id?: string | null; in_doubt?: boolean; look_again_at?: Date | null; leased_until?: Date }

/** Saves progress, unless another worker holds the lease. @throws LeaseLost */
export async function saveProgress({ db }: Services, { meeting_id, lease }: Room, changes: Changes) {
  const { numUpdatedRows } = await db
    .updateTable('zoom_rooms')
    .set(changes)
    .where('meeting_id', '=', meeting_id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** The current room, locked until the transaction ends. @throws LeaseLost */
export async function lockLeased(db: Db, room: Room) {
  const { rows } = await sql<Pick<Room, 'version' | 'look_again_at'>>`
    select version, look_again_at from zoom_rooms
    where meeting_id = ${room.meeting_id}::uuid and lease = ${room.lease}::uuid for update`.execute(db)
  const [row] = rows
  if (!row) throw new LeaseLost()
  return row
}
