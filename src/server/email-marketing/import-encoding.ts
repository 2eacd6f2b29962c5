import { isUtf8 } from 'node:buffer'

/** How a file's bytes are text. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256'

/**
 * Watches a file go by and says at its end how it is encoded: by its byte order mark, else UTF-8, or Windows-1256 where it is plainly none.
 * A few broken characters do not make a UTF-8 file another one.
 */
export function encodingWatch() {
  let first: Buffer = Buffer.alloc(0)
  let rest: Buffer = Buffer.alloc(0)
  let broken = 0
  let foreign = 0
  const count = (bytes: Buffer) => {
    if (isUtf8(bytes)) {
      foreign += foreignIn(bytes)
      return
    }
    for (const [run] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\p{ASCII}\uFFFD]+|\uFFFD+/gu)) {
      if (run.startsWith('\uFFFD')) broken += run.length
      else foreign += run.length
    }
  }
  return {
    watch(bytes: Buffer) {
      if (first.length < 3) first = Buffer.concat([first, bytes.subarray(0, 3)])
      const whole = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const end = wholeCharacters(whole)
      count(whole.subarray(0, end))
      rest = Buffer.from(whole.subarray(end))
    },
    verdict(): Encoding {
      count(rest)
      if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
      if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
      return broken > foreign / 10 ? 'windows-1256' : 'utf-8'
    },
  }
}

/** Characters beyond ASCII, each of which begins with a byte from C0 on. */
function foreignIn(bytes: Buffer): number {
  let characters = 0
  for (const byte of bytes) if (byte >= 0xc0) characters += 1
  return characters
}

/** Where the last character ends that is there in full, as far as the bytes are UTF-8 (RFC 3629 §3). */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

const lengthOf = (firstByte: number) => (firstByte >= 0xf0 ? 4 : firstByte >= 0xe0 ? 3 : 2)

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

/** A line that only tells Excel the delimiter. */
const excelLine = /^\uFEFF?"?sep=(.)"?$/i

/** The delimiter of a text: what a line for Excel says, else whichever the first line has most of outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const said = excelLine.exec(first)?.[1]
  const known = delimiters.find((delimiter) => delimiter === said)
  if (known) return known
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** Whether a first row is such a line. */
export const isExcelLine = (cells: readonly string[], delimiter: string) => excelLine.test(cells.join(delimiter).trim())

/** What a file is that is no text, by its first bytes; null for one that may be text. */
export function noText(bytes: Buffer): 'workbook' | 'binary' | null {
  // A ZIP is what every office program of today writes, the other what they wrote before 2007.
  if (bytes.subarray(0, 4).equals(zip) || bytes.subarray(0, 4).equals(compoundFile)) return 'workbook'
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'binary'
  return null
}

const zip = Buffer.from('PK\u0003\u0004')
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
