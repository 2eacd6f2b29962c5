import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { UnreadableArchive } from './unreadable.ts'

/** A file in a ZIP archive. */
export type Entry = {
  name: string
  /** Its bytes, inflated piece by piece. @throws UnreadableArchive beyond `maxBytes`, or for broken data */
  read: (maxBytes: number) => AsyncGenerator<Uint8Array>
}

const maxEntries = 2000

/** End of central directory, with the longest comment behind it (APPNOTE 4.3.16). */
const endSignature = 0x06054b50
const endBytes = 22
const maxComment = 65_535
const centralSignature = 0x02014b50
const centralBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const encrypted = 0x1
const stored = 0
const deflated = 8
const isZip64 = 0xffff_ffff

/** The files of a ZIP archive, folders left out. @throws UnreadableArchive */
export function entriesOf(archive: Uint8Array): Entry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end < bytes.length - endBytes - maxComment || bytes.length - end < endBytes)
    throw new UnreadableArchive('broken')
  if (bytes.readUInt32LE(end) !== endSignature) throw new UnreadableArchive('broken')
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) throw new UnreadableArchive('tooLarge')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (at + centralBytes > bytes.length || bytes.readUInt32LE(at) !== centralSignature)
      throw new UnreadableArchive('broken')
    const nameEnd = at + centralBytes + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const name = new TextDecoder().decode(bytes.subarray(at + centralBytes, nameEnd)).replaceAll('\\', '/')
    const header = {
      isEncrypted: (bytes.readUInt16LE(at + 8) & encrypted) !== 0,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    }
    if (!name.endsWith('/')) entries.push({ name, read: (maxBytes) => inflated(bytes, header, maxBytes) })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}

type Header = { isEncrypted: boolean; method: number; packed: number; offset: number }

async function* inflated(bytes: Buffer, { isEncrypted, method, packed, offset }: Header, maxBytes: number) {
  if (isEncrypted) throw new UnreadableArchive('encrypted')
  // An archive that small needs no sizes of 64 bits.
  if (packed === isZip64 || offset + localBytes > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
    throw new UnreadableArchive('broken')
  const start = offset + localBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const data = bytes.subarray(start, start + packed)
  if (method !== stored && method !== deflated) throw new UnreadableArchive('broken')
  let total = 0
  try {
    const pieces = method === stored ? [data] : Readable.from([data]).pipe(createInflateRaw())
    for await (const piece of pieces) {
      const some = piece as Buffer
      total += some.length
      if (total > maxBytes) throw new UnreadableArchive('tooLarge')
      yield some
    }
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('broken')
  }
}

/** All bytes of an entry. @throws UnreadableArchive */
export async function wholeEntry(entry: Entry, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of entry.read(maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces)
}
