import type pg from 'pg'
import { type Db } from '../db/connection/database.ts'
import { referencedFiles } from '../storage/move-files.ts'
import { maxFileBytes, sha256, type Storage } from '../storage/storage.ts'

// The files in a backup, concatenated; before each file, a header line has its owner, hash and size.

const longestLine = 200

export type ArchivedFile = { scope: string; sha256: string; bytes: Buffer }

/**
 * Writes the files that a snapshot's rows reference, as bytes of a backup. @param counted called for each file
 * @throws if a file is missing or damaged, since the backup would be incomplete
 */
export async function* writeFiles(
  client: pg.ClientBase,
  { db, storage }: { db: Db; storage: Storage },
  counted: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const { scope, sha256: hash } of referencedFiles(client, db)) {
    const bytes = await storage.read(scope, { bytes: null, file: hash }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
      const todo = storage.place
        ? 'Run "sanad storage check" to list missing files.'
        : 'Set STORAGE_URL for this command too.'
      throw new Error(`The file ${hash} of ${scope} can’t be read${cause}. ${todo}`, { cause: error })
    })
    if (!bytes) continue
    yield Buffer.from(`${scope} ${hash} ${bytes.length}\n`)
    yield bytes
    counted(bytes.length)
  }
}

/** Reads the files of a backup and verifies their hashes. @throws for a mismatch */
export async function* readFiles(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivedFile> {
  const source = reader(bytes)
  for (let line = await source.line(); line !== null; line = await source.line()) {
    const [, scope, hash, size] = /^([0-9a-f-]{36}) ([0-9a-f]{64}) (\d{1,10})$/.exec(line) ?? []
    if (scope === undefined || hash === undefined)
      throw new Error('The files in the backup can’t be read. The backup may be damaged.')
    if (Number(size) > maxFileBytes)
      throw new Error('The files in the backup can’t be read. The backup may be damaged.')
    const whole = await source.exactly(Number(size))
    if (sha256(whole) !== hash) throw new Error(`The backup is damaged. The file ${hash} doesn’t match its hash.`)
    yield { scope, sha256: hash, bytes: whole }
  }
}

function reader(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let pieces: Buffer[] = []
  let buffered = 0
  /** @returns false at the end of the stream */
  async function more(): Promise<boolean> {
    const next = await source.next()
    if (next.done) return false
    pieces.push(next.value)
    buffered += next.value.length
    return true
  }
  async function exactly(size: number): Promise<Buffer> {
    while (buffered < size) if (!(await more())) throw new Error('The backup is incomplete. Its files are cut off.')
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    pieces = [all.subarray(size)]
    buffered = all.length - size
    return all.subarray(0, size)
  }
  return {
    exactly,
    /** @returns null at the end of the stream */
    async line(): Promise<string | null> {
      while (buffered < longestLine && (await more()));
      if (buffered === 0) return null
      const all = Buffer.concat(pieces)
      pieces = [all]
      const end = all.subarray(0, longestLine).indexOf(10)
      if (end < 0) throw new Error('The files in the backup can’t be read. The backup may be damaged.')
      return (await exactly(end + 1)).toString('latin1', 0, end)
    },
  }
}
