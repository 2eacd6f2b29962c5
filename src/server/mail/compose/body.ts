/** A text as a body part: its headers, an empty line and the encoded text, with a final line break. */
export function textPart(type: 'plain' | 'html', text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?|\n/g, '\r\n') : text.replaceAll('\n', '\r\n')
  const octets = Buffer.from(lines, 'utf8')
  const base64 = mostlyOutsideAscii(lines.length, octets.length)
  const body = base64 ? base64Lines(octets) : quotedPrintable(octets)
  const encoding = base64 ? 'base64' : 'quoted-printable'
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
}

/**
 * Quoted-printable takes three characters per octet outside ASCII, base64 four per three octets: the shorter one is
 * used.
 */
const mostlyOutsideAscii = (characters: number, octets: number) => (octets - characters) * 12 > characters

const LINE = 76

/** Base64 in lines of 76 characters, with a final line break. */
export function base64Lines(content: Buffer): string {
  const whole = content.toString('base64')
  if (whole === '') return '\r\n'
  let result = ''
  for (let at = 0; at < whole.length; at += LINE) result += `${whole.slice(at, at + LINE)}\r\n`
  return result
}

const hex = Buffer.from('0123456789ABCDEF')
const CR = 13
const LF = 10
const EQUALS = 61

/**
 * RFC 2045 §6.7, for text with CRLF line breaks. A dot at the start of a line is encoded, so that no relay changes it.
 */
export function quotedPrintable(content: Buffer): string {
  const out = Buffer.allocUnsafe(content.length * 3 + Math.ceil((content.length * 3) / 70) * 3 + 8)
  let to = 0
  let column = 0
  for (let at = 0; at < content.length; at += 1) {
    const octet = content[at] ?? 0
    if (octet === CR && content[at + 1] === LF) {
      out[to++] = CR
      out[to++] = LF
      column = 0
      at += 1
      continue
    }
    const plain = octet === 32 || octet === 9 ? !beforeBreak(content, at) : isPlain(octet, column)
    const width = plain ? 1 : 3
    if (column + width > LINE - 1) {
      out[to++] = EQUALS
      out[to++] = CR
      out[to++] = LF
      column = 0
    }
    if (plain && !(octet === 46 && column === 0)) {
      out[to++] = octet
      column += 1
    } else {
      out[to++] = EQUALS
      out[to++] = hex[octet >> 4] ?? 0
      out[to++] = hex[octet & 15] ?? 0
      column += 3
    }
  }
  if (column > 0 || to === 0) {
    out[to++] = CR
    out[to++] = LF
  }
  return out.toString('latin1', 0, to)
}

const isPlain = (octet: number, column: number) =>
  octet > 32 && octet < 127 && octet !== EQUALS && !(octet === 46 && column === 0)

const beforeBreak = (content: Buffer, at: number) => at + 1 === content.length || content[at + 1] === CR
