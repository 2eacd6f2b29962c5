import { charsetOf } from './charset.ts'
import { trimEndWhere } from '#contract/trimming.ts'

const [cr, lf] = [0x0d, 0x0a]
/** In bytes: the headers are searched for up to here. */
const longestHead = 256 * 1024
/** RFC 5322, section 2.1.1. */
const longestLine = 998

/** The source with standard line endings and headers in UTF-8; unchanged when nothing is wrong with it. */
export function normalizeSource(source: Uint8Array): Uint8Array {
  const lined = withoutBlankLines(withLineFeeds(source))
  const end = endOfHead(lined)
  const head = lined.subarray(0, end)
  const text = Buffer.from(head).toString('latin1')
  const declared = /^content-type:[^]{0,500}?charset\s*=\s*"?([\w-]{1,40})/im.exec(text)?.[1]
  // Headers are ASCII or UTF-8 (RFC 6532); any other charset can only be detected by its letters.
  const charset = charsetOf(head, undefined) === 'utf-8' ? charsetOf(head, declared) : charsetOf(head, undefined)
  if (charset === undefined || /^utf-?8$/i.test(charset)) return lined
  const decoded = Buffer.from(decodedFrom(head, charset))
  return Buffer.concat([decoded, lined.subarray(end)])
}

/**
 * Converts lone carriage returns: old systems end lines with them, and some relays insert them. Inside a line they are
 * not line ends.
 */
function withLineFeeds(source: Uint8Array): Uint8Array {
  if (source.indexOf(cr) === -1 || (source.indexOf(lf) !== -1 && !headersEndByReturns(source))) return source
  const lined = Uint8Array.from(source)
  for (let at = lined.indexOf(cr); at !== -1; at = lined.indexOf(cr, at + 1)) if (lined[at + 1] !== lf) lined[at] = lf
  return lined
}

/** Whether a header starts after a lone carriage return. */
function headersEndByReturns(source: Uint8Array): boolean {
  const text = Buffer.from(source.subarray(0, endOfHead(source))).toString('latin1')
  const lines = text.split('\n')
  const ended = lines.map((line, at) => (at < lines.length - 1 ? trimEndWhere(line, /\r/) : line))
  return ended.some((line) => /\r[\w-]{2,60}:/.test(line)) || /\r\r?[ \t]*$/.test(ended.at(-1) ?? '')
}

/**
 * Removes empty lines before the headers, which relays insert and which would end them. A text without headers is
 * unchanged.
 */
function withoutBlankLines(source: Uint8Array): Uint8Array {
  const begins = Buffer.from(source.subarray(0, longestLine)).toString('latin1')
  const [blank = ''] = /^(?:[ \t]*\r?\n)+/.exec(begins) ?? []
  const isHead = /^(?:[!-9;-~]{1,100}[ \t]*:|From )/.test(begins.slice(blank.length))
  return isHead ? source.subarray(blank.length) : source
}

function endOfHead(source: Uint8Array): number {
  for (let at = source.indexOf(lf); at !== -1 && at < longestHead; at = source.indexOf(lf, at + 1)) {
    const next = source[at + 1] === cr ? at + 2 : at + 1
    if (source[next] === lf) return at + 1
  }
  return Math.min(source.length, longestHead)
}

function decodedFrom(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
