/** A mail that is damaged or made to do damage, and what may be expected of whoever reads it. */
export type Damaged = {
  name: string
  source: Buffer
  /** Stands in what is shown: the text, or the HTML where there is no text. */
  shows?: string
  subject?: string
  /** The names of the files it brings along. */
  files?: string[]
  /** Why it is not shown as it was meant. */
  note?: 'too_big' | 'too_slow' | 'unreadable' | 'shortened'
  /** Never stands in what is shown. */
  hides?: string
}

/** From whom every one of them comes, as far as it says from whom. */
export const head = 'From: Sara <sara@customers.test>\r\nTo: hello@shop.test\r\n'

/** A mail of latin1 text: each character is a byte. */
export const raw = (text: string) => Buffer.from(text, 'latin1')

/** A mail with headers of its own below those of each. */
export const mail = (headers: string[], body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`${head}${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ])

/** The bytes of a text in an old Arabic character set. */
export function inCharset(text: string, charset: 'windows-1256' | 'iso-8859-6' | 'utf-16le'): Buffer {
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le')
  const table = new Map<string, number>()
  for (let code = 0; code < 256; code += 1) table.set(new TextDecoder(charset).decode(Buffer.from([code])), code)
  return Buffer.from(Array.from(text, (sign) => table.get(sign) ?? 63))
}
