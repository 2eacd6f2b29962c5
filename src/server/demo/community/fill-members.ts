import { NotificationKind } from '#contract/notifications.ts'
import { type Db, idAt } from '../../db/connection/database.ts'
import type { Clock } from './clock.ts'
import { maha, members } from './members.ts'
import { drawPicture } from './pictures.ts'

/** Ids of people by the keys of `members.ts`. */
export type People = ReadonlyMap<string, string>

const side = { width: 256, height: 256 }

/** Adds the members of the community, who never get mail, and the demo member's profile. */
export async function fillMembers(db: Db, clock: Clock, mahaId: string): Promise<People> {
  const rows = members.map((member, at) => {
    const joined = clock.ago(member.joinedDaysAgo, at)
    return { ...member, id: idAt(joined), joined }
  })
  await db
    .insertInto('users')
    .values(
      rows.map((row) => ({
        id: row.id,
        first_name: row.first,
        last_name: row.last,
        email: `${row.key}@community.test`,
        preferred_language: row.language,
        status: 'active' as const,
        bio: row.bio,
        skills: [...row.skills],
        location: row.location,
        social_links: JSON.stringify(row.links),
        created_at: row.joined,
        updated_at: row.joined,
      })),
    )
    .execute()
  await db
    .insertInto('notification_settings')
    .values(
      rows.flatMap(({ id }) =>
        NotificationKind.options.map((kind) => ({ user_id: id, kind, in_app: true, mail: 'none' as const })),
      ),
    )
    .execute()
  await db
    .updateTable('users')
    .set({
      bio: maha.bio,
      skills: [...maha.skills],
      location: maha.location,
      social_links: JSON.stringify(maha.links),
    })
    .where('id', '=', mahaId)
    .execute()
  await drawFaces(db, [...rows, { id: mahaId, picture: maha.picture }])
  return new Map([...rows.map(({ key, id }): [string, string] => [key, id]), ['maha', mahaId]])
}

async function drawFaces(db: Db, people: readonly { id: string; picture?: readonly [string, string] }[]) {
  for (const [number, { id, picture: colours }] of people.entries()) {
    if (!colours) continue
    const image = await drawPicture(db, id, { number, colours, size: side })
    await db.updateTable('users').set({ image }).where('id', '=', id).execute()
  }
}
