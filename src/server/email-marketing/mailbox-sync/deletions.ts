import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { say } from '../../db/connection/listen.ts'
import { mailboxesChannel } from '../providers/mailboxes.ts'
import type { Folder } from './folder-key.ts'

type Mailbox = { tenantId: string; providerId: string }

const batchSize = 1000
/**
 * Retention of deletion records. After a longer outage, a message that was deleted here and moved on the server
 * meanwhile is received again.
 */
const retention = sql`interval '30 days'`

/**
 * Deletions made here, of messages that may still be in the mailbox. The server is informed in the original folder,
 * from which another client may have moved the message. Records from before a sync round are obsolete after it, if all
 * changes were sent and all folders were read.
 */
export async function deletionsOf(db: Db, { tenantId, providerId }: Mailbox): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mailbox_deletions
    where tenant_id = ${tenantId} and provider_id = ${providerId} order by id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetDeletions(db: Db, { tenantId, providerId }: Mailbox, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`delete from mailbox_deletions where tenant_id = ${tenantId} and provider_id = ${providerId}
    and id = any(${[...ids]}::bigint[])`.execute(db)
}

/**
 * Whether this message was deleted here: it is then not stored. After a UIDVALIDITY change it may be in the folder
 * from which it was deleted. The deletion is then sent to the server again, in the caller's transaction. A message
 * moved elsewhere meanwhile stays on the server.
 * @param ids the Message-IDs under which it may have been stored
 * @param digest of its content: another message may have the same Message-ID. Messages written here have no digest,
 * but a Message-ID of ours.
 */
export async function wasDeleted(
  db: Db,
  folder: Folder,
  { ids, sender, digest, uid }: { ids: string[]; sender: string; digest: string; uid: number },
) {
  const { rows } = await sql<{
    folder: string | null
  }>`${prepared('receiving.deleted')} select folder from mailbox_deletions
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

/** Deletes one batch of expired records. */
export const oldDeletions = (now: Date, limit: number) =>
  sql`delete from mailbox_deletions where ctid = any(array(
    select ctid from mailbox_deletions where created_at < ${now}::timestamptz - ${retention} order by created_at limit ${limit}))`
