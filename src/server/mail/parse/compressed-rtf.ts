import { crc32 } from 'node:zlib'

// Outlook's RTF compression ([MS-OXRTFCP]): literal bytes, and references into a ring buffer of the previous 4,096
// bytes.

/** [MS-OXRTFCP] §2.1.3.1.1: compressed size, raw size, compression type and checksum, four bytes each. */
const headerSize = 16
const compressed = 0x75465a4c
const uncompressed = 0x414c454d
/** In bytes: a larger body is rejected, whatever its header says. */
const largest = 8 * 1024 * 1024
const ringSize = 4096
/** [MS-OXRTFCP] §2.1.2.1: the initial contents of the ring buffer. */
const beginning = Buffer.from(
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans Serif` +
    `SymbolArialTimes New RomanCourier` +
    String.raw`{\colortbl\red0\green0\blue0` +
    '\r\n' +
    String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`,
  'latin1',
)

/** Decompresses an RTF body; null when it is damaged, too large or something else. */
export function decompressRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < headerSize) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [compressedSize, rawSize] = [view.getUint32(0, true), view.getUint32(4, true)]
  const [kind, checksum] = [view.getUint32(8, true), view.getUint32(12, true)]
  // The compressed size includes the twelve header bytes after its own field.
  const contents = bytes.subarray(headerSize, compressedSize + 4)
  if (rawSize > largest || compressedSize + 4 > bytes.length) return null
  if (kind === uncompressed) return rawSize <= contents.length ? contents.subarray(0, rawSize) : null
  if (kind !== compressed || checksumOf(contents) !== checksum) return null
  return expand(contents, rawSize)
}

/** [MS-OXRTFCP] §2.1.3.2: CRC-32 as in ZIP, without the inversion at the start and at the end. */
const checksumOf = (bytes: Uint8Array) => ~crc32(bytes, 0xffffffff) >>> 0

/** Decompresses the steps ([MS-OXRTFCP] §2.2.2). */
function expand(contents: Uint8Array, rawSize: number): Uint8Array | null {
  // The ring buffer, unrolled: a ring position is the latest index here that equals it modulo the ring size.
  const all = Buffer.alloc(beginning.length + rawSize)
  beginning.copy(all)
  let written = beginning.length
  for (const { literal, reference } of steps(contents)) {
    if (literal !== null) {
      if (written < all.length) all[written] = literal
      written += 1
    } else {
      const from = reference >> 4
      // A reference to the write position marks the end.
      if (from === written % ringSize) break
      const back = (written - from + ringSize) % ringSize
      const until = Math.min(all.length, written + (reference & 15) + 2)
      // Bytes that were never written are zero.
      for (; written < until; written += 1) all[written] = all[written - back] ?? 0
    }
    if (written >= all.length) break
  }
  return written === all.length ? all.subarray(beginning.length) : null
}

type Step = { literal: number; reference: 0 } | { literal: null; reference: number }

/**
 * [MS-OXRTFCP] §2.1.3.1.4: each bit of a control byte marks one of the next eight steps as a literal or a reference.
 */
function* steps(contents: Uint8Array): Generator<Step> {
  for (let at = 1, control = contents[0] ?? 0, bit = 0; at < contents.length;) {
    if (bit === 8) {
      control = contents[at] ?? 0
      bit = 0
      at += 1
      continue
    }
    if (((control >> bit) & 1) === 0) yield { literal: contents[at] ?? 0, reference: 0 }
    else yield { literal: null, reference: ((contents[at] ?? 0) << 8) | (contents[at + 1] ?? 0) }
    at += ((control >> bit) & 1) === 0 ? 1 : 2
    bit += 1
  }
}
