import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { mailboxesChannel } from '../providers/mailboxes.ts'
import type { Folder } from './folder-key.ts'

type Mailbox = { tenantId: string; providerId: string }

const atOnce = 1000
/** A mailbox that cannot be read for longer than that brings in again what was deleted here and moved there meanwhile. */
const keptFor = sql`interval '30 days'`

/**
 * What was deleted here and may lie in the mailbox still: it is told to the folder that it lay in, from where somebody may have moved it. Notes
 * that stand when a round begins are of no use after it, when the server was told and all folders were read.
 */
export async function deletionsOf(db: Db, { tenantId, providerId }: Mailbox): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mailbox_deletions
    where tenant_id = ${tenantId} and provider_id = ${providerId} order by id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetDeletions(db: Db, { tenantId, providerId }: Mailbox, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`delete from mailbox_deletions where tenant_id = ${tenantId} and provider_id = ${providerId}
    and id = any(${[...ids]}::bigint[])`.execute(db)
}

/**
 * Whether this mail was deleted here: it stays away. Where it lies in the folder that it was deleted from (which has numbered its mails anew),
 * the server is told again, in the caller's transaction; what somebody has put elsewhere meanwhile stays there.
 * @param ids the Message-IDs that it may have been known by
 * @param digest of its content: another mail may have the same Message-ID. What was written here has none, and a Message-ID of ours.
 */
export async function wasDeleted(
  db: Db,
  folder: Folder,
  { ids, sender, digest, uid }: { ids: string[]; sender: string; digest: string; uid: number },
) {
  const { rows } = await sql<{ folder: string | null }>`/* receiving.deleted */ select folder from mailbox_deletions
    where tenant_id = ${folder.tenantId} and provider_id = ${folder.providerId} and message_id = any(${ids}::text[])
      and direction = ${folder.direction} and sender_address = ${sender}
      and (content_digest = ${digest} or (content_digest is null and direction = 'sent'))`.execute(db)
  if (rows.some((row) => row.folder === folder.path)) {
    await sql`insert into mailbox_changes (tenant_id, provider_id, folder, uid_validity, uid, change)
      values (${folder.tenantId}, ${folder.providerId}, ${folder.path}, ${folder.uidValidity}, ${uid}, 'deleted')`.execute(
      db,
    )
    await say(db, mailboxesChannel, folder.providerId)
  }
  return rows.length > 0
}

/** A piece of the notes that are too old. */
export const oldDeletions = (now: Date, limit: number) =>
  sql`delete from mailbox_deletions where ctid = any(array(
    select ctid from mailbox_deletions where created_at < ${now}::timestamptz - ${keptFor} order by created_at limit ${limit}))`
