// What RTF is made of: groups, control words with a number, bytes of some character set, and texts.

export type RtfToken =
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'word'; name: string; number: number | null }
  | { is: 'byte'; value: number }
  | { is: 'text'; text: string }

const text = /[^\\{}\r\n]+/y
const word = /\\([a-z]{1,32})(-?\d{1,10})? ?/iy
const hex = /\\'([0-9a-f]{2})/iy

/** The tokens of an RTF, whose bytes are given as characters; each takes at least one of them. Nothing is refused: what is odd is a text or nothing. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  for (let at = 0; at < rtf.length;) {
    const found = (what: RegExp) => {
      what.lastIndex = at
      return what.exec(rtf)
    }
    const char = rtf[at]
    if (char === '{' || char === '}') {
      yield char === '{' ? { is: 'open' } : { is: 'close' }
      at += 1
    } else if (char === '\\') {
      const byte = found(hex)
      const control = byte ? null : found(word)
      at += byte?.[0].length ?? control?.[0].length ?? 2
      if (byte) yield { is: 'byte', value: Number.parseInt(byte[1] ?? '', 16) }
      else if (control) {
        const number = control[2] === undefined ? null : Number(control[2])
        // So many bytes of something else.
        if (control[1] === 'bin') at += Math.max(0, number ?? 0)
        else yield { is: 'word', name: control[1] ?? '', number }
      } else yield symbol(rtf[at - 1] ?? '')
    } else {
      const run = found(text)
      if (run) yield { is: 'text', text: run[0] }
      // Line breaks say nothing.
      at += run?.[0].length ?? 1
    }
  }
}

function symbol(char: string): RtfToken {
  // A backslash before the end of a line ends a paragraph.
  if (char === '\r' || char === '\n') return { is: 'word', name: 'par', number: null }
  if ('\\{}'.includes(char)) return { is: 'text', text: char }
  return { is: 'word', name: char, number: null }
}
