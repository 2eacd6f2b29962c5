/** A damaged or malicious mail, and what its reader must produce. */
export type Damaged = {
  name: string
  source: Buffer
  /** Text that must be shown, or HTML if there is no text. */
  shows?: string
  subject?: string
  /** The names of its attachments. */
  files?: string[]
  /** Why it is not shown as intended. */
  note?: 'too_big' | 'too_slow' | 'unreadable' | 'shortened'
  /** Text that must never be shown. */
  hides?: string
}

/** The sender of every sample that names one. */
export const head = 'From: Sara <sara@customers.test>\r\nTo: hello@shop.test\r\n'

/** The bytes of a latin1 text: one per character. */
export const raw = (text: string) => Buffer.from(text, 'latin1')

/** A mail with its own headers below the common ones. */
export const mail = (headers: string[], body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`${head}${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ])

/** The bytes of a text in a legacy Arabic character set. */
export function inCharset(text: string, charset: 'windows-1256' | 'iso-8859-6' | 'utf-16le'): Buffer {
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le')
  const table = new Map<string, number>()
  for (let code = 0; code < 256; code += 1) table.set(new TextDecoder(charset).decode(Buffer.from([code])), code)
  return Buffer.from(Array.from(text, (sign) => table.get(sign) ?? 63))
}
