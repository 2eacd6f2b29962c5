import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { type Db, isAway } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { checkRoomForFile } from '../../storage/disk.ts'
import type { MailReader } from '../../mail/parse/worker-pool.ts'
import { limits } from '../../mail/parse/parsed.ts'
import { type Incoming, keep, type Stored } from './store-message.ts'
import type { Folder } from './folder-key.ts'
import { compress } from '../inbox/source-compression.ts'
import { recordReport } from '../bounces/from-report.ts'
import { messagesChannel } from '../inbox/stream.ts'

/** A sync session of one leased mailbox, with its dependencies. */
export type Reading = {
  services: Services
  client: ImapFlow
  reader: MailReader
  tenantId: string
  providerId: string
  /** The provider's sender address. */
  own: string
  /** The synced account, with its server. */
  account: string
  signal: AbortSignal
  /** Message counts by folder whose difference is permanent: two copies of a message are stored once here. */
  settled: Map<string, string>
}

type State = { uidValidity: number; lastUid: number; modseq: number | null }

const pieceSize = 50
const pieceBytes = 8 * 1024 * 1024
/** Without CONDSTORE on the server, flags are fetched only for this many of the latest messages. */
const flagsOfLatest = 500

/**
 * Stores the new messages of the open folder in batches, and applies its flags.
 * @returns the folder and its message count when it was opened; null if stopped
 * @throws unavailable without disk space: all new messages are still on the server
 */
export async function readFolder(
  reading: Reading,
  path: string,
  box: MailboxObject,
): Promise<{ folder: Folder; exists: number } | null> {
  const folder: Folder = {
    tenantId: reading.tenantId,
    providerId: reading.providerId,
    path,
    uidValidity: Number(box.uidValidity),
    direction: box.specialUse === '\\Sent' ? 'sent' : 'received',
    own: reading.own,
  }
  const state = await stateOf(reading, folder, box.exists)
  const lastUid = await readNew(reading, folder, state.lastUid, box)
  if (reading.signal.aborted) return null
  await takeFlags(reading, folder, state, lastUid, box)
  return { folder, exists: box.exists }
}

/**
 * The sync position of a folder. After a change of UIDVALIDITY or account, only UIDs and pending changes are
 * discarded.
 */
async function stateOf({ services, account }: Reading, folder: Folder, exists: number): Promise<State> {
  const { tenantId, providerId, path, uidValidity } = folder
  return services.db.transaction().execute(async (db) => {
    const known = await db
      .selectFrom('mailbox_folders')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('provider_id', '=', providerId)
      .where('path', '=', path)
      .executeTakeFirst()
    if (known?.uid_validity === uidValidity && known.account === account)
      return { uidValidity, lastUid: known.last_uid, modseq: known.modseq }
    await sql`update messages set folder = null, uid_validity = null, uid = null
      where tenant_id = ${tenantId} and provider_id = ${providerId} and folder = ${path}`.execute(db)
    await sql`delete from mailbox_changes
      where tenant_id = ${tenantId} and provider_id = ${providerId} and folder = ${path}`.execute(db)
    await sql`insert into mailbox_folders (tenant_id, provider_id, path, account, uid_validity, total)
      values (${tenantId}, ${providerId}, ${path}, ${account}, ${uidValidity}, ${exists})
      on conflict (tenant_id, provider_id, path) do update set account = excluded.account, uid_validity = excluded.uid_validity,
        last_uid = 0, modseq = null, total = excluded.total, fetched = 0`.execute(db)
    return { uidValidity, lastUid: 0, modseq: null }
  })
}

async function readNew(reading: Reading, folder: Folder, from: number, box: MailboxObject): Promise<number> {
  if (box.uidNext <= from + 1) return from
  const found = await reading.client.search({ uid: `${from + 1}:*` }, { uid: true })
  const requestedAt = new Date()
  // `n:*` also matches the last message if there is none from n on.
  const uids = (found || []).filter((uid) => uid > from).toSorted((a, b) => a - b)
  let last = from
  for (let at = 0; at < uids.length && !reading.signal.aborted; at += pieceSize) {
    await checkRoomForFile(reading.services.config)
    const piece = uids.slice(at, at + pieceSize)
    await readPiece(reading, folder, piece, requestedAt)
    last = piece.at(-1) ?? last
    await noteProgress(reading, folder, { last, total: box.exists, left: uids.length - at - piece.length })
  }
  return last
}

async function noteProgress(
  { services, account }: Reading,
  folder: Folder,
  at: { last: number; total: number; left: number },
) {
  await sql`update mailbox_folders set last_uid = ${at.last}, total = ${at.total}, fetched = ${Math.max(0, at.total - at.left)}
    where tenant_id = ${folder.tenantId} and provider_id = ${folder.providerId} and path = ${folder.path}
      and account = ${account}`.execute(services.db)
  await say(services.db, messagesChannel, folder.tenantId)
}

async function readPiece(reading: Reading, folder: Folder, uids: number[], requestedAt: Date) {
  const { client, services } = reading
  const query = { uid: true, flags: true, internalDate: true, size: true }
  const heads = await client.fetchAll(uids.join(','), query, { uid: true })
  const there = heads.filter(({ flags }) => !flags?.has('\\Deleted'))
  for (const group of groupsOf(there)) {
    if (reading.signal.aborted) return
    await keepAll(services, folder, await fetchGroup(reading, group, requestedAt))
  }
}

/**
 * Stores messages in one transaction, because a commit takes longer than a message; if one fails, each has its own
 * transaction. Sources are written first: if that fails, nothing is stored and all messages are still on the server.
 */
async function keepAll(services: Services, folder: Folder, incoming: Incoming[]) {
  const all: Stored[] = []
  for (const one of incoming)
    all.push({ ...one, stored: await services.storage.store(folder.tenantId, await compress(one.source)) })
  const within = (some: Stored[]) =>
    services.db.transaction().execute(async (db) => {
      for (const incoming of some) {
        const outcome = await keep(services, db, folder, incoming)
        const { tenantId, direction } = folder
        if (outcome === 'kept' && direction === 'received') await recordReport(services, db, { tenantId, ...incoming })
      }
    })
  try {
    await within(all)
  } catch (error) {
    if (all.length < 2 || isAway(error)) throw error
    for (const incoming of all) await within([incoming])
  }
}

/** Groups small messages into one fetch; a large one is fetched alone. */
function groupsOf(heads: FetchMessageObject[]): FetchMessageObject[][] {
  const groups: FetchMessageObject[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const head of heads) {
    bytes += head.size ?? 0
    if (bytes > pieceBytes) {
      groups.push([])
      bytes = head.size ?? 0
    }
    groups.at(-1)?.push(head)
  }
  return groups
}

async function fetchGroup(
  { client, reader, tenantId }: Reading,
  group: FetchMessageObject[],
  requestedAt: Date,
): Promise<Incoming[]> {
  const tooBig = group.some(({ size }) => (size ?? 0) > limits.source)
  const source = tooBig ? { start: 0, maxLength: limits.source } : true
  const fetched = await client.fetchAll(group.map(({ uid }) => uid).join(','), { uid: true, source }, { uid: true })
  const incoming: Incoming[] = []
  for (const { uid, source } of fetched) {
    const head = group.find((fetchMessageObject) => fetchMessageObject.uid === uid)
    if (!head || !source) continue
    const mail = await reader.read(source, tenantId)
    incoming.push({
      uid,
      at: arrivalOf(head.internalDate, requestedAt),
      seen: head.flags?.has('\\Seen') ?? false,
      answered: head.flags?.has('\\Answered') ?? false,
      source,
      mail: tooBig ? { ...mail, note: 'too_big' } : mail,
    })
  }
  return incoming
}

/**
 * The arrival time on the server, which has a resolution of one second. A message that has just arrived gets the time
 * of the search instead.
 */
function arrivalOf(internalDate: Date | string | undefined, requestedAt: Date): Date {
  const at = new Date(internalDate ?? Number.NaN)
  return Number.isNaN(at.getTime()) || at.getTime() > requestedAt.getTime() - 60_000 ? requestedAt : at
}

/**
 * Applies read and answered states set elsewhere. Messages with changes made here that the server lacks are left out.
 */
async function takeFlags(reading: Reading, folder: Folder, state: State, lastUid: number, box: MailboxObject) {
  const counts = box.highestModseq !== undefined && box.noModseq !== true
  const modseq = counts ? Number(box.highestModseq) : null
  if (lastUid > 0 && (modseq === null || modseq !== state.modseq)) {
    const since = modseq !== null && state.modseq !== null ? { changedSince: state.modseq } : {}
    const range = 'changedSince' in since ? `1:${lastUid}` : `${Math.max(1, lastUid - flagsOfLatest)}:${lastUid}`
    const changed = await reading.client.fetchAll(range, { uid: true, flags: true }, { uid: true, ...since })
    await applyFlags(reading.services.db, folder, changed)
  }
  await sql`update mailbox_folders set modseq = ${modseq} where tenant_id = ${folder.tenantId}
    and provider_id = ${folder.providerId} and path = ${folder.path} and account = ${reading.account}`.execute(
    reading.services.db,
  )
}

async function applyFlags(db: Db, folder: Folder, changed: FetchMessageObject[]) {
  if (changed.length === 0) return
  await db.transaction().execute(async (db) => {
    await markFlagsFromServer(db)
    const done = await sql`
      update messages m set is_read = g.seen, read_at = case when g.seen then coalesce(m.read_at, now()) end,
        answered_at = case when g.answered then coalesce(m.answered_at, now()) else m.answered_at end, updated_at = now()
      from unnest(${changed.map(({ uid }) => uid)}::bigint[], ${changed.map(({ flags }) => flags?.has('\\Seen') ?? false)}::bool[],
        ${changed.map(({ flags }) => flags?.has('\\Answered') ?? false)}::bool[]) as g (uid, seen, answered)
      where ${lying(folder)} and m.uid = g.uid and m.direction = 'received'
        and (m.is_read <> g.seen or (g.answered and m.answered_at is null))
        and not exists (select from mailbox_changes c where c.tenant_id = m.tenant_id and c.provider_id = m.provider_id
          and c.folder = m.folder and c.uid = m.uid)`.execute(db)
    if (Number(done.numAffectedRows ?? 0) > 0) await say(db, messagesChannel, folder.tenantId)
  })
}

/** Selects the messages `m` in this folder with valid UIDs. */
export const lying = ({ tenantId, providerId, path, uidValidity }: Folder) =>
  sql`m.tenant_id = ${tenantId} and m.provider_id = ${providerId} and m.folder = ${path} and m.uid_validity = ${uidValidity}`

/** Marks later changes of this transaction as coming from the server, so that they are not sent back. */
export const markFlagsFromServer = (db: Db) => sql`select set_config('sanad.told_by_server', 'on', true)`.execute(db)
