import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { prepared } from '../db/connection/statement-names.ts'
import { notFound } from '../failure.ts'
import type { Address } from './address.ts'
import { bucketPlace } from './bucket.ts'
import { folderPlace } from './folder.ts'
import { type Place, StorageAway } from './place.ts'

/** Bytes in the row itself, or the name of their file. */
export type StoredBytes = { bytes: Buffer; file: null } | { bytes: null; file: string }
/** The columns of a row; both are null if nothing was ever stored. */
export type BytesColumns = { bytes: Buffer | null; file: string | null }

export type StorageState = {
  state: 'none' | 'up' | 'away'
  /** The latest failure. */
  fault: { said: string; at: Date } | null
}

/** Stores and reads files. */
export type Storage = {
  /** Null if files are stored in the database. */
  place: Place | null
  /** The previous place, which may still have files until `sanad storage move` has finished. */
  previous: Place | null
  /**
   * Stores bytes for a row that must be committed within a day: small ones are for the row itself, large ones go into
   * a file, which exists when this returns. Not to be called within a transaction, since it may be slow. @throws
   * StorageAway
   */
  store(scope: string, bytes: Buffer): Promise<StoredBytes>
  /** Reads a row's bytes. @throws StorageAway; not_found if the file does not exist */
  read(scope: string, columns: BytesColumns): Promise<Buffer | null>
  state(): StorageState
  close(): void
}

/** Minimum size of a separate file: smaller content is better in its row. `migrations/0010-sending.sql` has the same value. */
export const minFileBytes = 64 * 1024
/** Larger than any stored file. */
export const maxFileBytes = 128 * 1024 * 1024

const checkEveryMs = 15_000

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The name of a file in its place. The hash prefix limits the number of files per folder. */
export const nameOf = (scope: string, hash: string) => `${scope}/${hash.slice(0, 2)}/${hash}`

export const placeAt = (address: Address): Place =>
  address.kind === 'folder' ? folderPlace(address) : bucketPlace(address)

/** Leaves all bytes in their row; for content created before storage is open. */
export const inRows: Pick<Storage, 'store'> = { store: async (_scope, bytes) => ({ bytes, file: null }) }

type Opening = { db: Db; log: Log; now?: () => Date }

export function openStorage(
  { storage }: Pick<Config, 'storage'>,
  { db, log, now = () => new Date() }: Opening,
): Storage {
  const place = storage.address ? placeAt(storage.address) : null
  const previous = storage.previous ? placeAt(storage.previous) : null
  let state: StorageState = { state: place ? 'up' : 'none', fault: null }

  /** Runs an operation on the place and records whether the place is reachable. */
  async function at<T>(there: Place, work: (there: Place) => Promise<T>): Promise<T> {
    try {
      const done = await work(there)
      if (there === place && state.state === 'away') {
        log.info({ place: there.name }, 'the storage is available again')
        state = { ...state, state: 'up' }
      }
      return done
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (there === place && state.state !== 'away')
        log.warn({ err: error, place: there.name }, 'the storage is unavailable')
      state = { state: there === place ? 'away' : state.state, fault: { said: message.slice(0, 300), at: new Date() } }
      throw new StorageAway(error)
    }
  }

  async function found(name: string): Promise<Buffer | null> {
    for (const there of [place, previous]) {
      const bytes = there && (await at(there, () => there.get(name, maxFileBytes)))
      if (bytes) return bytes
    }
    return null
  }

  const looking = setInterval(() => void (place && at(place, () => place.look()).catch(() => undefined)), checkEveryMs)
  looking.unref()

  return {
    place,
    previous,
    async store(scope, bytes) {
      if (!place || bytes.length < minFileBytes) return { bytes, file: null }
      const file = sha256(bytes)
      await note(db, { scope, file, size: bytes.length, at: now() })
      await at(place, () => place.put(nameOf(scope, file), bytes))
      return { bytes: null, file }
    },
    async read(scope, { bytes, file }) {
      if (file === null) return bytes
      const name = nameOf(scope, file)
      const whole = await found(name)
      if (whole && sha256(whole) === file) return whole
      log.error({ file: name }, whole ? 'a file is damaged' : 'a file is missing')
      const message = `${name} is ${whole ? 'damaged' : 'missing'}`
      state = { ...state, fault: { said: message, at: new Date() } }
      throw notFound()
    },
    state: () => state,
    close() {
      clearInterval(looking)
      place?.close()
      previous?.close()
    },
  }
}

/** Recorded before the write, so that the file does not count as an orphan for a day. */
const note = (db: Db, { scope, file, size, at }: { scope: string; file: string; size: number; at: Date }) =>
  sql`${prepared('storage.note')} insert into stored_files (scope, sha256, size, written_at) values (${scope}, ${file}, ${size}, ${at})
    on conflict (scope, sha256) do update set written_at = excluded.written_at, orphaned_at = null`.execute(db)
