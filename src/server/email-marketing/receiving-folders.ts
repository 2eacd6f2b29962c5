import { sql } from 'kysely'
import { say } from '../db/listen.ts'
import { messagesChannel } from './message-stream.ts'
import type { Folder } from './received.ts'
import { lying, type Reading, readFolder, toldByServer } from './receiving-folder.ts'

/** What a folder had, by number, and has no longer. */
type Gone = { folder: Folder; exists: number; uids: number[] }

/**
 * Brings all folders up to date. What is missing in one may have been moved to another that was read before it went there: only what
 * no folder has, read after it was missed, is deleted here.
 */
export async function readFolders(reading: Reading, paths: readonly string[]) {
  const gone = await readEach(reading, paths)
  // What is missed for the first time now is looked for in the next round.
  if (gone.length > 0 && paths.length > 1) await readEach(reading, paths)
  if (reading.signal.aborted) return
  for (const each of gone) await takeDeletions(reading, each)
}

async function readEach(reading: Reading, paths: readonly string[]): Promise<Gone[]> {
  const all: Gone[] = []
  for (const path of paths) {
    const read = await readFolder(reading, path)
    if (!read) return []
    const gone = await missingIn(reading, read.folder, read.exists)
    if (gone) all.push(gone)
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
