import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { notify } from '../people/notify.ts'

// Longer than the interval at which an open page records presence.
const watchedFor = 45_000

/** Records that an administrator has the inbox open, so that new items need no notification. */
export const recordPresence = ({ db, now }: Pick<Services, 'db' | 'now'>) =>
  db
    .updateTable('facebook_settings')
    .set({ watched_until: new Date(now().getTime() + watchedFor) })
    .execute()

/** Records that an administrator has closed the inbox. */
export const clearPresence = ({ db }: Pick<Services, 'db'>) =>
  db.updateTable('facebook_settings').set({ watched_until: null }).execute()

type Unread = { id: string; assignee: string | null; name: string; preview: string }

const unknownPerson = { en: 'Someone', ar: 'شخص ما' }

/**
 * Notifies of unread conversations while no administrator has the inbox open. It notifies the assignee, or all
 * administrators, once until the conversation is read.
 */
export async function notifyUnread(
  db: Db,
  services: Pick<Services, 'queue' | 'now'>,
  conversations: readonly string[],
) {
  const { rows } = await sql<Unread>`
    update facebook_conversations c set unread_told = true
    where c.id = any(${[...conversations]}::uuid[]) and c.unread and c.status = 'open' and not c.unread_told
      and not exists (select from facebook_settings where watched_until > ${services.now()})
    returning c.id, c.assignee_id as assignee, c.preview,
      coalesce((select p.name from facebook_people p where p.id = c.person_id), '') as name`.execute(db)
  for (const { id, assignee, name, preview } of rows)
    await notify(db, services, {
      ...conversationNews(id),
      kind: 'support.unread',
      actorId: null,
      title: name || unknownPerson,
      excerpt: preview,
      audience: assignee === null ? { administrators: true } : { users: [assignee] },
    })
}

/** Notifies an administrator that a conversation was assigned to them. */
export async function notifyAssigned(
  db: Db,
  services: Pick<Services, 'queue'>,
  { conversationId, colleagueId, actorId }: { conversationId: string; colleagueId: string; actorId: string },
) {
  const { rows } = await sql<{ name: string; preview: string }>`
    select coalesce(p.name, '') as name, c.preview from facebook_conversations c
    left join facebook_people p on p.id = c.person_id where c.id = ${conversationId}::uuid`.execute(db)
  await notify(db, services, {
    ...conversationNews(conversationId),
    kind: 'support.assigned',
    actorId,
    title: rows[0]?.name || unknownPerson,
    excerpt: rows[0]?.preview ?? '',
    audience: { users: [colleagueId] },
  })
}

const conversationNews = (id: string) => ({
  entityType: 'conversation' as const,
  entityId: id,
  link: `/admin/facebook-support?open=${id}`,
})
