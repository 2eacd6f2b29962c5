import { sql } from 'kysely'
import { say } from '../../db/connection/listen.ts'
import type { UnreadFolder } from '../../db/tables/messages.ts'
import { openFolder, serverErrorText } from '../../mail/imap.ts'
import { messagesChannel } from '../inbox/stream.ts'
import type { Folder } from './folder-key.ts'
import { lying, type Reading, readFolder, markFlagsFromServer } from './folder.ts'

/** UIDs that a folder had and no longer has. */
type AbsentMessages = { folder: Folder; exists: number; uids: number[] }

type Refused = UnreadFolder & { error: Error }

/**
 * Syncs all folders that can be opened. A message missing from one folder may have been moved to a folder that was
 * read before the move. A message is therefore deleted here only if no folder has it on a second read. Nothing is
 * deleted while a folder cannot be opened.
 * @returns the folders that could not be opened
 * @throws the server's error if no folder can be opened
 */
export async function readFolders(reading: Reading, paths: readonly string[]): Promise<UnreadFolder[]> {
  const { absent, refused } = await readEach(reading, paths)
  if (refused[0] && refused.length === paths.length) throw refused[0].error
  // A message first missing in the second read is left to the next round.
  const again = absent.length > 0 ? await readEach(reading, paths) : { refused }
  const closed = [...refused, ...again.refused].some(({ missing }) => !missing)
  // A deleted folder loses its messages first; messages received from it stay here.
  const left = absent.filter(({ folder }) => !again.refused.some((one) => one.folder === folder.path))
  if (!reading.signal.aborted && !closed) for (const each of left) await takeDeletions(reading, each)
  return again.refused.map(({ folder, missing, message }) => ({ folder, missing, message }))
}

async function readEach(
  reading: Reading,
  paths: readonly string[],
): Promise<{ absent: AbsentMessages[]; refused: Refused[] }> {
  const all: { absent: AbsentMessages[]; refused: Refused[] } = { absent: [], refused: [] }
  for (const path of paths) {
    const opened = await openFolder(reading.client, path)
    if ('refused' in opened) {
      const { refused: error, missing } = opened
      all.refused.push({ folder: path, missing, message: serverErrorText(error), error })
      continue
    }
    const read = await readFolder(reading, path, opened.box)
    if (!read) return { ...all, absent: [] }
    const absentHere = await missingIn(reading, read.folder, read.exists)
    if (absentHere) all.absent.push(absentHere)
  }
  return all
}

/** Searches the open folder only if the message counts differ. */
async function missingIn(
  { services, client, settled }: Reading,
  folder: Folder,
  opened: number,
): Promise<AbsentMessages | null> {
  const count = await countOf(services, folder)
  const exists = client.mailbox ? client.mailbox.exists : opened
  const seen = `${count} of ${exists}`
  if (count === exists || settled.get(folder.path) === seen) return null
  const there = await client.search({ all: true }, { uid: true })
  if (!there || (there.length === 0 && exists > 0)) return null
  const { rows } = await sql<{ uid: number }>`select m.uid from messages m
    where ${lying(folder)} and m.uid <> all(${there}::bigint[])`.execute(services.db)
  if (rows.length > 0) return { folder, exists, uids: rows.map(({ uid }) => uid) }
  settled.set(folder.path, seen)
  return null
}

async function takeDeletions({ services, settled }: Reading, { folder, exists, uids }: AbsentMessages) {
  await services.db.transaction().execute(async (db) => {
    await markFlagsFromServer(db)
    const done = await sql`delete from messages m where ${lying(folder)} and m.uid = any(${uids}::bigint[])`.execute(db)
    if (Number(done.numAffectedRows ?? 0) > 0) await say(db, messagesChannel, folder.tenantId)
  })
  settled.set(folder.path, `${await countOf(services, folder)} of ${exists}`)
}

async function countOf({ db }: Reading['services'], folder: Folder): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from messages m where ${lying(folder)}`.execute(db)
  return rows[0]?.count ?? 0
}
