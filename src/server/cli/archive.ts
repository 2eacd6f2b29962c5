import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, constants } from 'node:zlib'
import { z } from 'zod'
import { type Entry, endOfTar, entriesOf, tarFrame } from './tar.ts'

// A backup is a tar of compressed pieces of each table's `copy` output. Its last entry is the manifest, with all
// hashes.

const Part = z.object({ entry: z.string(), size: z.number(), sha256: z.string() })

export const Manifest = z.object({
  format: z.literal(1),
  /** Time of the snapshot. */
  at: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      bytes: z.number(),
      parts: z.array(Part),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  /** Pending jobs. */
  work: z.object({ rows: z.number(), bytes: z.number(), parts: z.array(Part) }),
  /** Identifies the secret that seals the passwords inside, without revealing it. */
  secretCheck: z.string(),
  secret: Part.nullable(),
  /** Files outside of the database. */
  files: z
    .object({ count: z.number(), bytes: z.number(), parts: z.array(Part) })
    .default({ count: 0, bytes: 0, parts: [] }),
})
export type Manifest = z.infer<typeof Manifest>
type Part = z.infer<typeof Part>

const manifestEntry = 'manifest.json'
const hashEntry = 'manifest.json.sha256'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const pieceBytes = 8 * 1024 * 1024
/** Chunk size for decompression: Node's default of 16 kB made it two to three times slower. */
const chunkSize = 1024 * 1024
// Pieces compressed in parallel; more would only use more memory.
const maxConcurrent = 4
/** In bytes. A piece ends with the row that fills it; the largest row is a mail of 50 MB in `copy` format. */
const maxPiece = 256 * 1024 * 1024
const maxManifest = 64 * 1024 * 1024

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes a backup to a stream, piece by piece. */
export function archiveWriter(out: Writable, at: Date) {
  async function put(name: string, bytes: Buffer): Promise<Part> {
    const { header, padding } = tarFrame(name, bytes.length, at)
    for (const part of [header, bytes, padding]) {
      if (part.length > 0 && !out.write(part)) await once(out, 'drain')
    }
    return { entry: name, size: bytes.length, sha256: sha256(bytes) }
  }

  return {
    /** Adds one entry. */
    put,
    /** Adds a stream as compressed pieces in a folder. */
    async stream(folder: string, bytes: AsyncIterable<Buffer>) {
      const parts: Part[] = []
      const waiting: Promise<Buffer>[] = []
      let size = 0
      const write = async () => {
        const next = await waiting.shift()
        if (next) parts.push(await put(`${folder}/${String(parts.length + 1).padStart(6, '0')}.zst`, next))
      }
      for await (const piece of inPieces(bytes)) {
        size += piece.length
        const compressed = compress(piece, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 2 } })
        // It is awaited later, where a rejection is thrown.
        compressed.catch(() => undefined)
        waiting.push(compressed)
        if (waiting.length >= maxConcurrent) await write()
      }
      while (waiting.length > 0) await write()
      return { bytes: size, parts }
    },
    /** Writes the manifest and closes the backup. @returns its hash, which covers the whole backup */
    async finish(manifest: Manifest): Promise<string> {
      const { sha256: hash } = await put(manifestEntry, Buffer.from(JSON.stringify(manifest, null, 1)))
      await put(hashEntry, Buffer.from(`${hash}  ${manifestEntry}\n`))
      if (!out.write(endOfTar())) await once(out, 'drain')
      return hash
    },
  }
}

async function* inPieces(bytes: AsyncIterable<Buffer>) {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    parts.push(chunk)
    length += chunk.length
    if (length >= pieceBytes) {
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** An existing backup. */
export type Archive = {
  manifest: Manifest
  hash: string
  /** Reads every piece and verifies its hash. @throws Error that names the first mismatch */
  check(): Promise<void>
  /** Reads what `stream` wrote and verifies each piece. */
  read(parts: readonly Part[]): AsyncGenerator<Buffer>
  /** Reads what `put` wrote. */
  whole(part: Part): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a backup. @throws if it is incomplete, damaged, or of an unknown format */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r')
  try {
    const entries = await entriesOf(file)
    if ((entries.get(manifestEntry)?.size ?? 0) > maxManifest) throw damaged(manifestEntry)
    const manifestBytes = await bytesOf(file, entries.get(manifestEntry))
    const hash = sha256(manifestBytes)
    const expected = (await bytesOf(file, entries.get(hashEntry))).toString().slice(0, 64)
    if (hash !== expected) throw damaged(manifestEntry)
    const manifest = Manifest.safeParse(JSON.parse(manifestBytes.toString()))
    if (!manifest.success)
      throw new Error('The backup has an unknown format. Restore it with the version of Sanad that made it.')
    const whole = async (part: Part) => {
      const bytes = await bytesOf(file, entries.get(part.entry))
      if (bytes.length !== part.size || sha256(bytes) !== part.sha256) throw damaged(part.entry)
      return bytes
    }
    const { tables, work, secret, files } = manifest.data
    const all = [...tables.flatMap(({ parts }) => parts), ...work.parts, ...files.parts, ...(secret ? [secret] : [])]
    // Duplicate names are refused: a small file could reference one piece many times.
    if (new Set(all.map(({ entry }) => entry)).size !== all.length) throw damaged(manifestEntry)
    const unpack = (part: Part) =>
      whole(part).then((bytes) =>
        decompress(bytes, { chunkSize, maxOutputLength: maxPiece }).catch(() => Promise.reject(damaged(part.entry))),
      )
    return {
      manifest: manifest.data,
      hash,
      whole,
      async check() {
        for (const part of all) await whole(part)
      },
      async *read(parts) {
        let next = parts[0] && unpack(parts[0])
        for (const [index] of parts.entries()) {
          const bytes = await next
          const after = parts[index + 1]
          // Reads ahead; a rejection is thrown in order.
          next = after && unpack(after)
          next?.catch(() => undefined)
          if (bytes) yield bytes
        }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const damaged = (entry: string) =>
  new Error(`The backup is damaged. ${entry} doesn’t match its hash. Nothing was changed.`)

async function bytesOf(file: FileHandle, entry: Entry | undefined): Promise<Buffer> {
  if (!entry) throw new Error('The backup is incomplete. A part is missing.')
  const bytes = Buffer.alloc(entry.size)
  await file.read(bytes, 0, entry.size, entry.offset)
  return bytes
}
