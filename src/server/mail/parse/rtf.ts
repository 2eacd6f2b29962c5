import { charsetOf } from './codepage.ts'
import { type RtfToken, rtfTokens } from './rtf-tokens.ts'

// Outlook bodies in RTF: the HTML or text encapsulated in it ([MS-OXRTFEX]), or the words of the RTF itself.

export type RtfBody = { html: string } | { text: string }

/** Formatting state, valid until the end of a group. */
type Group = {
  /** Not part of the body: fonts, colours, styles, and destinations of other programs. */
  away: boolean
  /** Inside a fragment of the encapsulated HTML. */
  inTag: boolean
  /** For RTF readers only; the HTML has its own form. */
  rtfOnly: boolean
  codepage: number
  /** Number of fallback characters after a Unicode character, for readers without Unicode. */
  fallback: number
}

/** Nested groups; deeper ones are ignored. */
const deepest = 500
/** [MS-OXRTFEX] §2.2.3.1: the original format is declared in the first ten tokens. */
const maxTokens = 10

const tables = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'header', 'footer', 'footnote'])
const characters: Record<string, string> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
  emspace: '\u2003',
  enspace: '\u2002',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  '~': '\u00a0',
  _: '\u00ad',
}
/** Windows font charsets (LOGFONT) and their code pages. */
const ofFonts: Record<number, number> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** The body of an RTF document; null when it is not RTF. */
export function readRtf(bytes: Uint8Array): RtfBody | null {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!rtf.startsWith('{\\rtf')) return null
  const madeOf = origin(rtf)
  const reader = new Reader(madeOf === 'html')
  for (const token of rtfTokens(rtf)) reader.take(token)
  const found = reader.end()
  return madeOf === 'html' ? { html: found } : { text: found }
}

function origin(rtf: string): 'html' | 'text' | null {
  let words = 0
  for (const token of rtfTokens(rtf)) {
    if (token.is === 'word' && token.name === 'fromhtml') return 'html'
    if (token.is === 'word' && token.name === 'fromtext') return 'text'
    words += 1
    if (words === maxTokens || token.is === 'text') return null
  }
  return null
}

class Reader {
  readonly #ofHtml: boolean
  readonly #out: string[] = []
  readonly #fonts = new Map<number, number>()
  readonly #outer: Group[] = []
  #group: Group = { away: false, inTag: false, rtfOnly: false, codepage: 1252, fallback: 1 }
  #tooDeep = 0
  #usual = 1252
  /** In the font table: the number of the current font. */
  #font: number | null = null
  #bytes: number[] = []
  /** Fallback characters still to skip after a Unicode character. */
  #standIns = 0
  #star = false

  constructor(ofHtml: boolean) {
    this.#ofHtml = ofHtml
  }

  take(token: RtfToken) {
    if (token.is === 'byte') return this.#byte(token.value)
    this.#decode()
    if (token.is === 'open') return this.#open()
    if (token.is === 'close') return this.#close()
    if (token.is === 'text') return this.#write(this.#withoutStandIns(token.text))
    const star = this.#star
    this.#star = token.name === '*'
    this.#word(token, star)
  }

  end(): string {
    this.#decode()
    return this.#out.join('')
  }

  #open() {
    this.#standIns = 0
    if (this.#outer.length >= deepest) this.#tooDeep += 1
    else {
      this.#outer.push(this.#group)
      this.#group = { ...this.#group }
    }
  }

  #close() {
    this.#standIns = 0
    this.#star = false
    if (this.#tooDeep > 0) this.#tooDeep -= 1
    else this.#group = this.#outer.pop() ?? this.#group
  }

  #word({ name, number }: Extract<RtfToken, { is: 'word' }>, star: boolean) {
    const group = this.#group
    if (star) {
      group.inTag = this.#ofHtml && name === 'htmltag'
      group.away ||= !group.inTag
    }
    if (tables.has(name)) {
      group.away = true
      if (name === 'fonttbl') this.#font = -1
      else this.#font = null
      return
    }
    switch (name) {
      case 'ansicpg':
        this.#usual = group.codepage = number ?? 1252
        return
      case 'f':
        if (group.away && this.#font !== null) this.#font = number
        else group.codepage = this.#fonts.get(number ?? -1) ?? this.#usual
        return
      case 'fcharset':
        if (this.#font !== null && number !== null && ofFonts[number]) this.#fonts.set(this.#font, ofFonts[number])
        return
      case 'plain':
        group.codepage = this.#usual
        return
      case 'htmlrtf':
        group.rtfOnly = number !== 0
        return
      case 'uc':
        group.fallback = Math.min(Math.max(number ?? 1, 0), 8)
        return
      case 'u':
        // Negative from 32,768; characters beyond the first plane are surrogate pairs.
        this.#write(String.fromCharCode((number ?? 0) & 0xffff))
        this.#standIns = group.fallback
        return
      default:
        this.#write(characters[name] ?? '')
    }
  }

  #byte(value: number) {
    if (this.#standIns > 0) this.#standIns -= 1
    else this.#bytes.push(value)
  }

  #withoutStandIns(text: string) {
    const cut = Math.min(this.#standIns, text.length)
    this.#standIns -= cut
    return text.slice(cut)
  }

  /** Decodes consecutive bytes together: several may form one character. */
  #decode() {
    if (this.#bytes.length === 0) return
    const text = decoderOf(this.#group.codepage).decode(Uint8Array.from(this.#bytes))
    this.#bytes = []
    this.#write(text)
  }

  #write(text: string) {
    if (text === '' || this.#group.away || this.#tooDeep > 0) return
    this.#star = false
    if (!this.#ofHtml) this.#out.push(text)
    else if (this.#group.inTag) this.#out.push(text)
    // Between the tags everything is text, even if it looks like markup.
    else if (!this.#group.rtfOnly) this.#out.push(text.replace(/[&<>]/g, (char) => escaped[char] ?? char))
  }
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

function decoderOf(codepage: number) {
  const charset = charsetOf(codepage)
  const known = decoders.get(charset) ?? new TextDecoder(charset)
  decoders.set(charset, known)
  return known
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
