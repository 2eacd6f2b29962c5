import { crc32 } from 'node:zlib'

// Creates RTF as Outlook stores it ([MS-OXRTFCP]): uncompressed, or compressed by references to earlier bytes.

const header = (contents: Buffer, rawSize: number, kind: string, checksum: number) => {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(contents.length + 12, 0)
  bytes.writeUInt32LE(rawSize, 4)
  bytes.write(kind, 8, 'latin1')
  bytes.writeUInt32LE(checksum, 12)
  return Buffer.concat([bytes, contents])
}

export function storedRtf(rtf: string): Buffer {
  const raw = Buffer.from(rtf, 'latin1')
  return header(raw, raw.length, 'MELA', 0)
}

/** The number of bytes in the ring buffer before a message begins. */
const before = 207
const ring = 4096
const maxLength = 17

export function compressedRtf(rtf: string): Buffer {
  const raw = Buffer.from(rtf, 'latin1')
  const tokens: { bytes: number[]; isReference: boolean }[] = []
  for (let at = 0; at < raw.length;) {
    const { from, length } = earlier(raw, at)
    const place = (from + before) % ring
    tokens.push(
      length > 2
        ? { bytes: [place >> 4, ((place & 15) << 4) | (length - 2)], isReference: true }
        : { bytes: [raw[at] ?? 0], isReference: false },
    )
    at += length > 2 ? length : 1
  }
  const end = (before + raw.length) % ring
  tokens.push({ bytes: [end >> 4, (end & 15) << 4], isReference: true })
  const runs = Array.from({ length: Math.ceil(tokens.length / 8) }, (_, run) => tokens.slice(run * 8, run * 8 + 8))
  const contents = Buffer.from(
    runs.flatMap((run) => [
      run.reduce((bits, { isReference }, bit) => bits | (Number(isReference) << bit), 0),
      ...run.flatMap(({ bytes }) => bytes),
    ]),
  )
  return header(contents, raw.length, 'LZFu', ~crc32(contents, 0xffffffff) >>> 0)
}

/** The longest earlier match of the bytes at a position. */
function earlier(raw: Buffer, at: number) {
  let best = { from: 0, length: 0 }
  for (let from = Math.max(0, at - 3000); from < at; from += 1) {
    let length = 0
    while (length < maxLength && at + length < raw.length && raw[from + length] === raw[at + length]) length += 1
    if (length > best.length) best = { from, length }
  }
  return best
}
