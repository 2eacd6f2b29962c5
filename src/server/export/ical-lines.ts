// iCalendar serialisation (RFC 5545 §3.1, §3.3): folded and escaped properties.

const octetsOfLine = 75

/** One property: `property('DTSTART', '20270318T180000', { TZID: 'Europe/Berlin' })`. The value is not escaped. */
export const property = (name: string, value: string, parameters: Record<string, string> = {}) =>
  folded(
    [name, ...Object.entries(parameters).map(([parameter, text]) => `${parameter}=${quoted(text)}`)].join(';') +
      `:${value}`,
  )

/** One property with an escaped user text. */
export const textProperty = (name: string, text: string) => property(name, escaped(text))

export const component = (name: string, lines: readonly string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`]

/** §3.1: every line ends with CRLF, including the last one. */
export const serialize = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

// Quoted values cannot contain quotation marks.
const quoted = (text: string) => {
  const plain = text.replace(controls, '').replaceAll('"', "'").replaceAll('\n', ' ')
  return /^[\w/+-]+$/.test(plain) ? plain : `"${plain}"`
}

/** Folds a line to at most 75 octets; a continuation starts with a space, which counts. No character is split. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > octetsOfLine) {
      pieces.push(piece)
      piece = ''
      octets = 1
    }
    piece += sign
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

const digits = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}Z/g, '')

/** Local time without a zone: `20270318T180000`. */
export const wallTime = (wall: number) => digits(wall)

/** An instant: `20270318T170000Z`. */
export const utcTime = (instant: Date) => `${digits(instant.getTime())}Z`
