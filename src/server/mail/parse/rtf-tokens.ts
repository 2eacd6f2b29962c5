// The RTF tokenizer: groups, control words with a number, bytes of a code page, and text.

export type RtfToken =
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'word'; name: string; number: number | null }
  | { is: 'byte'; value: number }
  | { is: 'text'; text: string }

const text = /[^\\{}\r\n]+/y
const word = /\\([a-z]{1,32})(-?\d{1,10})? ?/iy
const hex = /\\'([0-9a-f]{2})/iy

/**
 * Yields the tokens of an RTF document, which has one character per byte here. Each token takes at least one
 * character. Nothing is rejected: malformed input becomes text or is skipped.
 */
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
        // The number of raw bytes that follow.
        if (control[1] === 'bin') at += Math.max(0, number ?? 0)
        else yield { is: 'word', name: control[1] ?? '', number }
      } else yield symbol(rtf[at - 1] ?? '')
    } else {
      const run = found(text)
      if (run) yield { is: 'text', text: run[0] }
      // Line breaks have no meaning.
      at += run?.[0].length ?? 1
    }
  }
}

function symbol(char: string): RtfToken {
  // A backslash before a line end starts a new paragraph.
  if (char === '\r' || char === '\n') return { is: 'word', name: 'par', number: null }
  if ('\\{}'.includes(char)) return { is: 'text', text: char }
  return { is: 'word', name: char, number: null }
}
