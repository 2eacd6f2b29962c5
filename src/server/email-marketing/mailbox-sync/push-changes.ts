import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { openFolder } from '../../mail/imap.ts'

type Mailbox = { tenantId: string; providerId: string }

type Change = {
  id: number
  folder: string
  uidValidity: number
  uid: number
  change: 'seen' | 'unseen' | 'answered' | 'deleted'
}

const batchSize = 1000

/**
 * Sends read, answered and deleted states to the server. Changes that can no longer be applied are dropped; those in a
 * folder that cannot be opened stay pending, and so do deletions that can still be undone.
 * @returns whether all changes were sent
 */
export async function tellServer(
  { db, now }: Pick<Services, 'db' | 'now'>,
  client: ImapFlow,
  of: Mailbox,
  signal: AbortSignal,
): Promise<boolean> {
  await endUndo(db, of, now())
  let [last, allPushed, more] = [0, true, true]
  while (more && !signal.aborted) {
    const changes = await changesOf(db, of, last)
    for (const some of runs(changes)) allPushed = (await tell(db, client, of, some)) && allPushed
    last = changes.at(-1)?.id ?? last
    more = changes.length === batchSize
  }
  return allPushed && !more && (await nextDueAt(db, of)) === null
}

/** Takes deletions that are due, so that they can no longer be undone: undoing one needs its `due_at`. */
async function endUndo(db: Db, { tenantId, providerId }: Mailbox, now: Date) {
  await sql`update mailbox_changes set due_at = null
    where tenant_id = ${tenantId} and provider_id = ${providerId} and due_at <= ${now}`.execute(db)
}

/** When the next deletion can no longer be undone; null if none can. */
export async function nextDueAt(db: Db, { tenantId, providerId }: Mailbox): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from mailbox_changes
    where tenant_id = ${tenantId} and provider_id = ${providerId} and due_at is not null`.execute(db)
  return rows[0]?.at ?? null
}

async function changesOf(db: Db, { tenantId, providerId }: Mailbox, after: number): Promise<Change[]> {
  const { rows } = await sql<Change>`select id, folder, uid_validity as "uidValidity", uid, change from mailbox_changes
    where tenant_id = ${tenantId} and provider_id = ${providerId} and id > ${after} and due_at is null order by id limit ${batchSize}`.execute(
    db,
  )
  return rows
}

async function tell(db: Db, client: ImapFlow, { tenantId, providerId }: Mailbox, changes: Change[]): Promise<boolean> {
  const [first] = changes
  if (!first) return true
  const opened = await openFolder(client, first.folder)
  if ('refused' in opened && !opened.missing) return false
  if ('box' in opened && Number(opened.box.uidValidity) === first.uidValidity) await apply(client, changes)
  await sql`delete from mailbox_changes where tenant_id = ${tenantId} and provider_id = ${providerId}
    and id = any(${changes.map(({ id }) => id)}::bigint[])`.execute(db)
  return true
}

/** Groups consecutive changes of one kind in one folder. */
function runs(changes: Change[]): Change[][] {
  const all: Change[][] = []
  for (const change of changes) {
    const last = all.at(-1)
    const same = last?.[0]
    if (same?.folder === change.folder && same.change === change.change && same.uidValidity === change.uidValidity)
      last?.push(change)
    else all.push([change])
  }
  return all
}

async function apply(client: ImapFlow, changes: Change[]) {
  const uids = changes.map(({ uid }) => uid).join(',')
  const options = { uid: true }
  const change = changes[0]?.change
  if (change === 'seen') await client.messageFlagsAdd(uids, ['\\Seen'], options)
  else if (change === 'unseen') await client.messageFlagsRemove(uids, ['\\Seen'], options)
  else if (change === 'answered') await client.messageFlagsAdd(uids, ['\\Answered'], options)
  // Without UIDPLUS, EXPUNGE removes all marked messages, including those marked by other clients (RFC 4315).
  else if (client.capabilities.has('UIDPLUS')) await client.messageDelete(uids, options)
  else await client.messageFlagsAdd(uids, ['\\Deleted'], options)
}
