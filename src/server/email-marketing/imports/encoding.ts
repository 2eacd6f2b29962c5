import { isUtf8 } from 'node:buffer'
import type { FileEncoding } from '#contract/email-marketing/imports.ts'

/** The encoding of a file. */
export type Encoding = FileEncoding

/** Bytes that are searched for UTF-16 without a byte order mark. */
const sampleBytes = 64 * 1024

/**
 * Detects the encoding from a file's pieces: by the byte order mark, by the zero bytes of UTF-16, otherwise UTF-8. If
 * it clearly is not UTF-8 it is an Arabic encoding when letters beyond ASCII form words as in Arabic, otherwise a Western
 * one. A few broken characters are tolerated in UTF-8.
 */
export function encodingDetector() {
  let first: Buffer = Buffer.alloc(0)
  let rest: Buffer = Buffer.alloc(0)
  let broken = 0
  let foreign = 0
  let high = 0
  let joined = 0
  let previous = 0
  let total = 0
  const counts = new Uint32Array(256)
  /** Zero bytes at even and at odd positions. */
  const zeros: [number, number] = [0, 0]
  const count = (bytes: Buffer) => {
    if (isUtf8(bytes)) {
      previous = bytes.at(-1) ?? previous
      foreign += foreignIn(bytes)
      return
    }
    for (const [run] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\p{ASCII}\uFFFD]+|\uFFFD+/gu)) {
      if (run.startsWith('\uFFFD')) broken += run.length
      else foreign += run.length
    }
    for (const byte of bytes) {
      counts[byte] = (counts[byte] ?? 0) + 1
      if (byte >= 0x80) high += 1
      if (byte >= 0x80 && previous >= 0x80) joined += 1
      previous = byte
    }
  }
  return {
    watch(bytes: Buffer) {
      for (const byte of bytes.subarray(0, Math.max(0, sampleBytes - total))) {
        if (byte === 0) zeros[total % 2 === 0 ? 0 : 1] += 1
        total += 1
      }
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
      // Every ASCII character of UTF-16 has a zero byte on the same side.
      const [even, odd] = zeros
      if (even + odd > total / 10) return even > odd ? 'utf-16be' : 'utf-16le'
      if (broken <= foreign / 10) return 'utf-8'
      return joined > high / 2 ? arabicEncoding(counts) : westernEncoding(counts)
    },
  }
}

const sumOf = (counts: Uint32Array, ...bytes: number[]) => bytes.reduce((sum, byte) => sum + (counts[byte] ?? 0), 0)

/**
 * ISO 8859-6 and MacArabic have ه, و, ى and ي at E7 to EA; Windows-1256 has ى and ي at EC and ED, where the others have
 * vowel signs. Only MacArabic has digits and punctuation of its own from 80 on.
 */
function arabicEncoding(counts: Uint32Array): Encoding {
  if (sumOf(counts, 0xe7, 0xe8, 0xe9, 0xea) <= sumOf(counts, 0xec, 0xed)) return 'windows-1256'
  const marks = [0xa1, 0xa8, 0xa9, 0xae, 0xaf, 0xba, ...Array.from({ length: 10 }, (_, digit) => 0xb0 + digit)]
  return sumOf(counts, ...marks) > 0 ? 'x-mac-arabic' : 'iso-8859-6'
}

/** Windows-1254 has ğ, İ, ı, Ş and ş where Windows-1252 has letters of Icelandic, which also needs á, í, ó, ú and æ. */
function westernEncoding(counts: Uint32Array): Encoding {
  const turkish = sumOf(counts, 0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe)
  return turkish > 0 && sumOf(counts, 0xe1, 0xed, 0xf3, 0xfa, 0xe6, 0xe9) === 0 ? 'windows-1254' : 'windows-1252'
}

/** Characters beyond ASCII; each starts with a byte from C0 on. */
function foreignIn(bytes: Buffer): number {
  let characters = 0
  for (const byte of bytes) if (byte >= 0xc0) characters += 1
  return characters
}

/** The end of the last complete character, as far as the bytes are UTF-8 (RFC 3629 §3). */
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

/** A line that only sets Excel's delimiter. */
const excelLine = /^\uFEFF?"?sep=(.)"?$/i

/** First lines, among which titles may precede the header. */
const firstLines = 20

/**
 * The delimiter: set by a line for Excel, otherwise the most frequent one outside quotes of the first line that has
 * any.
 */
export function delimiterOf(text: string): Delimiter {
  const lines = text
    .trimStart()
    .slice(0, sampleBytes)
    .split(/\r\n|[\r\n]/, firstLines)
  const excelDelimiter = excelLine.exec(lines[0] ?? '')?.[1]
  const known = delimiters.find((delimiter) => delimiter === excelDelimiter)
  if (known) return known
  for (const line of lines) {
    const bare = line.replaceAll(/"[^"]*"/g, '')
    const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
    const { delimiter, count } = counts.reduce((best, next) => (next.count > best.count ? next : best))
    if (count > 0) return delimiter
  }
  return ','
}

/** Whether a first row is such a line. */
export const isExcelLine = (cells: readonly string[], delimiter: string) => excelLine.test(cells.join(delimiter).trim())

/** The kind of a binary file by its first bytes; null for possible text. */
export function binaryKind(bytes: Buffer): 'workbook' | 'webPage' | 'binary' | null {
  // ZIP is the format of office documents since 2007, Compound File Binary that of the earlier ones.
  if (bytes.subarray(0, 4).equals(zip) || bytes.subarray(0, 4).equals(compoundFile)) return 'workbook'
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'binary'
  if (webPage.test(bytes.subarray(0, 200).toString('latin1'))) return 'webPage'
  return null
}

/** Web shops and old programs write tables as web pages or XML, with the ending `.xls`. */
const webPage = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|meta|body|table|style|div|\?xml|\?mso)\b/i

const zip = Buffer.from('PK\u0003\u0004')
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
