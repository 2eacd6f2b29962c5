import { sql } from 'kysely'
import { say } from '../../db/connection/listen.ts'
import type { UnreadFolder } from '../../db/tables/messages.ts'
import { openFolder, serverErrorText } from '../../mail/imap.ts'
import { messagesChannel } from '../inbox/stream.ts'
import type { Folder } from './folder-key.ts'
import { lying, type Reading, readFolder, toldByServer } from './folder.ts'

/** What a folder had, by number, and has no longer. */
type Gone = { folder: Folder; exists: number; uids: number[] }

type Refused = UnreadFolder & { error: Error }

/**
 * Brings all folders up to date that can be opened. What is missing in one may have been moved to another that was read before it went there: only
 * what no folder has, read after it was missed, is deleted here; nothing as long as one cannot be looked into.
 * @returns the folders that could not be opened
 * @throws what the server said where not one can be opened
 */
export async function readFolders(reading: Reading, paths: readonly string[]): Promise<UnreadFolder[]> {
  const { gone, refused } = await readEach(reading, paths)
  if (refused[0] && refused.length === paths.length) throw refused[0].error
  // What is missed for the first time now is looked for in the next round.
  const again = gone.length > 0 ? await readEach(reading, paths) : { refused }
  const closed = [...refused, ...again.refused].some(({ missing }) => !missing)
  // A folder that is deleted loses its mails first, and what came in from there stays.
  const left = gone.filter(({ folder }) => !again.refused.some((one) => one.folder === folder.path))
  if (!reading.signal.aborted && !closed) for (const each of left) await takeDeletions(reading, each)
  return again.refused.map(({ folder, missing, message }) => ({ folder, missing, message }))
}

async function readEach(reading: Reading, paths: readonly string[]): Promise<{ gone: Gone[]; refused: Refused[] }> {
  const all: { gone: Gone[]; refused: Refused[] } = { gone: [], refused: [] }
  for (const path of paths) {
    const opened = await openFolder(reading.client, path)
    if ('refused' in opened) {
      const { refused: error, missing } = opened
      all.refused.push({ folder: path, missing, message: serverErrorText(error), error })
      continue
    }
    const read = await readFolder(reading, path, opened.box)
    if (!read) return { ...all, gone: [] }
    const gone = await missingIn(reading, read.folder, read.exists)
    if (gone) all.gone.push(gone)
  }
  return all
}

/** Only asked for where the numbers do not agree, of the folder that is open. */
async function missingIn({ services, client, settled }: Reading, folder: Folder, opened: number): Promise<Gone | null> {
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

async function takeDeletions({ services, settled }: Reading, { folder, exists, uids }: Gone) {
  await services.db.transaction().execute(async (db) => {
    await toldByServer(db)
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
