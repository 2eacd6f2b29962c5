import { charsetOf } from './charset.ts'
import { trimEndWhere } from '#contract/trimming.ts'

const [cr, lf] = [0x0d, 0x0a]
/** So much of a source is looked at for its head. */
const longestHead = 256 * 1024
/** RFC 5322, section 2.1.1. */
const longestLine = 998

/** A source with line ends that are known as such, and a head in UTF-8. The same bytes where nothing is wrong with them. */
export function normalizeSource(source: Uint8Array): Uint8Array {
  const lined = withoutBlankLines(withLineFeeds(source))
  const end = endOfHead(lined)
  const head = lined.subarray(0, end)
  const text = Buffer.from(head).toString('latin1')
  const declared = /^content-type:[^]{0,500}?charset\s*=\s*"?([\w-]{1,40})/im.exec(text)?.[1]
  // A head is in ASCII, or by now in UTF-8 (RFC 6532): in what else it is, only its letters tell.
  const charset = charsetOf(head, undefined) === 'utf-8' ? charsetOf(head, declared) : charsetOf(head, undefined)
  if (charset === undefined || /^utf-?8$/i.test(charset)) return lined
  const decoded = Buffer.from(decodedFrom(head, charset))
  return Buffer.concat([decoded, lined.subarray(end)])
}

/** Line ends of old are carriage returns alone; programs between write them here and there. Within a line they end nothing. */
function withLineFeeds(source: Uint8Array): Uint8Array {
  if (source.indexOf(cr) === -1 || (source.indexOf(lf) !== -1 && !headersEndByReturns(source))) return source
  const lined = Uint8Array.from(source)
  for (let at = lined.indexOf(cr); at !== -1; at = lined.indexOf(cr, at + 1)) if (lined[at + 1] !== lf) lined[at] = lf
  return lined
}

/** Whether among the headers one begins behind a carriage return. */
function headersEndByReturns(source: Uint8Array): boolean {
  const text = Buffer.from(source.subarray(0, endOfHead(source))).toString('latin1')
  const lines = text.split('\n')
  const ended = lines.map((line, at) => (at < lines.length - 1 ? trimEndWhere(line, /\r/) : line))
  return ended.some((line) => /\r[\w-]{2,60}:/.test(line)) || /\r\r?[ \t]*$/.test(ended.at(-1) ?? '')
}

/** Empty lines before a head, which would end it: they came in on the way. A text without a head keeps its own. */
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
