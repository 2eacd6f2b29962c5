/** Files from before MIME: inline in the text, between `begin` and `end`. */
export type Uuencoded = { name: string; bytes: Uint8Array }

const beginning = /^begin [0-7]{3,4} (\S.{0,254})$/

/** Separates uuencoded files from the text; a file without an end stays text. Linear time. */
export function extractUuencoded(text: string): { text: string; files: Uuencoded[] } {
  if (!/^begin [0-7]{3,4} \S/m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const textLines: string[] = []
  const files: Uuencoded[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const name = beginning.exec((lines[at] ?? '').trimEnd())?.[1]
    const file = name === undefined ? null : fileFrom(lines, at + 1)
    if (name !== undefined && file) {
      files.push({ name, bytes: file.bytes })
      at = file.end
    } else textLines.push(lines[at] ?? '')
  }
  return { text: textLines.join('\n'), files }
}

function fileFrom(lines: string[], from: number): { bytes: Uint8Array; end: number } | null {
  const pieces: Uint8Array[] = []
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd()
    if (line === 'end') return { bytes: Buffer.concat(pieces), end: at }
    if (line === '' || line === '`') continue
    const bytes = bytesOf(line)
    if (!bytes) return null
    pieces.push(bytes)
  }
  return null
}

/**
 * Decodes one line: the first character is the number of bytes, each other one six bits above a space. A backtick also
 * stands for a space.
 */
function bytesOf(line: string): Uint8Array | null {
  const six = (at: number) => ((line.charCodeAt(at) || 32) - 32) & 63
  const length = six(0)
  if (!/^[ -`]+$/.test(line) || line.length - 1 < Math.ceil((length * 8) / 6) - 3 || line.length > 90) return null
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 1) {
    const [place, within] = [1 + Math.floor(at / 3) * 4, at % 3]
    const [a, b] = [six(place + within), six(place + within + 1)]
    bytes[at] = within === 0 ? (a << 2) | (b >> 4) : within === 1 ? (a << 4) | (b >> 2) : (a << 6) | b
  }
  return bytes
}
