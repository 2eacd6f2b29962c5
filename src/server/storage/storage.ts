import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { notFound } from '../failure.ts'
import type { Address } from './address.ts'
import { bucketPlace } from './bucket.ts'
import { folderPlace } from './folder.ts'
import { type Place, StorageAway } from './place.ts'

/** Bytes in the row itself, or the name of the file that has them. */
export type StoredBytes = { bytes: Buffer; file: null } | { bytes: null; file: string }
/** As rows have it: what was never kept is in neither. */
export type BytesColumns = { bytes: Buffer | null; file: string | null }

export type StorageState = {
  state: 'none' | 'up' | 'away'
  /** What went wrong last. */
  fault: { said: string; at: Date } | null
}

/** Where files are kept and read. */
export type Storage = {
  /** Null: in the database. */
  place: Place | null
  /** Where files may still lie, until `sanad storage move` has been through. */
  previous: Place | null
  /**
   * Keeps bytes for a row that is yet to be committed, within the day: what is small in the row, what is large in a file, which is there when
   * this returns. To be called outside of a transaction: it may take a while. @throws StorageAway
   */
  store(scope: string, bytes: Buffer): Promise<StoredBytes>
  /** What a row has. @throws StorageAway; not_found where the file is gone */
  read(scope: string, held: BytesColumns): Promise<Buffer | null>
  state(): StorageState
  close(): void
}

/** From so many bytes on a file is one of its own: less is better off in its row. `migrations/0056` knows it too. */
export const minFileBytes = 64 * 1024
/** More than anything that is kept. */
export const maxFileBytes = 128 * 1024 * 1024

const checkEveryMs = 15_000

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The name of a file in its place. No folder gets too full. */
export const nameOf = (scope: string, hash: string) => `${scope}/${hash.slice(0, 2)}/${hash}`

export const placeAt = (address: Address): Place =>
  address.kind === 'folder' ? folderPlace(address) : bucketPlace(address)

/** For what is made before there is a storage: everything in its row. */
export const inRows: Pick<Storage, 'store'> = { store: async (_scope, bytes) => ({ bytes, file: null }) }

type Opening = { db: Db; log: Log; now?: () => Date }

export function openStorage(
  { storage }: Pick<Config, 'storage'>,
  { db, log, now = () => new Date() }: Opening,
): Storage {
  const place = storage.address ? placeAt(storage.address) : null
  const previous = storage.previous ? placeAt(storage.previous) : null
  let state: StorageState = { state: place ? 'up' : 'none', fault: null }

  /** Does something there, and knows from it whether it can be reached. */
  async function at<T>(there: Place, work: (there: Place) => Promise<T>): Promise<T> {
    try {
      const done = await work(there)
      if (there === place && state.state === 'away') {
        log.info({ place: there.name }, 'the storage is back')
        state = { ...state, state: 'up' }
      }
      return done
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (there === place && state.state !== 'away')
        log.warn({ err: error, place: there.name }, 'the storage cannot be reached')
      state = { state: there === place ? 'away' : state.state, fault: { said: said.slice(0, 300), at: new Date() } }
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
      log.error({ file: name }, whole ? 'a file is not what was written' : 'a file is missing')
      const said = `${name} is ${whole ? 'not what was written' : 'missing'}`
      state = { ...state, fault: { said, at: new Date() } }
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

/** Known before it is written, and for a day not taken for an orphan. */
const note = (db: Db, { scope, file, size, at }: { scope: string; file: string; size: number; at: Date }) =>
  sql`/* storage.note */ insert into stored_files (scope, sha256, size, written_at) values (${scope}, ${file}, ${size}, ${at})
    on conflict (scope, sha256) do update set written_at = excluded.written_at, orphaned_at = null`.execute(db)
