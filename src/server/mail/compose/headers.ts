import { domainToASCII } from 'node:url'
import { assertSafeAddress } from '../smtp/session.ts'

export type Mailbox = { name?: string | undefined; email: string }

const FOLD = 76
const LONGEST_WORD = 900

/** Control characters, including any that could end a header line, are replaced by a space. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex
export const ascii = /^[\u0000-\u007f]*$/

const clean = (text: string) => text.replace(controls, ' ').trim()

/** A header of free text, such as Subject. The value cannot start another header. */
export function textHeader(name: string, value: string): string {
  const text = clean(value)
  const plain = ascii.test(text) && !text.includes('=?') && !longWord(text)
  return folded(name, plain ? text.split(/ +/) : encodedWords(text, name.length + 2))
}

/** A header of ASCII tokens, such as List-Unsubscribe. Throws TypeError for a token that it cannot hold. */
export function tokenHeader(name: string, tokens: string[]): string {
  for (const token of tokens) {
    if (!/^[\u0021-\u007e]+$/.test(token) || token.length > LONGEST_WORD) {
      throw new TypeError(`${name} cannot hold ${JSON.stringify(token.slice(0, 200))}`)
    }
  }
  return folded(name, tokens)
}

/**
 * From, To, Cc or Reply-To: names in any language, addresses as they are. Throws TypeError for an address with control
 * characters.
 */
export function mailboxHeader(header: string, ...mailboxes: readonly Mailbox[]): string {
  const words = mailboxes.flatMap((mailbox, at) => {
    const own = mailboxWords(mailbox, header.length + 2)
    return at === mailboxes.length - 1 ? own : [...own.slice(0, -1), `${own.at(-1) ?? ''},`]
  })
  return folded(header, words)
}

function mailboxWords({ name, email }: Mailbox, used: number): string[] {
  assertSafeAddress(email)
  const words = name ? clean(name) : ''
  return words ? [...phrase(words, used), `<${asciiDomain(email)}>`] : [asciiDomain(email)]
}

/** A header that a caller sets. Throws TypeError for an invalid or reserved name. */
export function customHeader(name: string, value: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,70}$/.test(name) || owned.has(name.toLowerCase())) {
    throw new TypeError(`Not a header that can be set: ${JSON.stringify(name)}`)
  }
  return textHeader(name, value)
}

/** Headers that the message itself sets. */
const owned = new Set(
  'from sender to cc bcc reply-to subject date message-id mime-version content-type content-transfer-encoding in-reply-to references list-unsubscribe list-unsubscribe-post feedback-id dkim-signature return-path received'.split(
    ' ',
  ),
)

function phrase(words: string, used: number): string[] {
  if (!ascii.test(words) || words.includes('=?') || longWord(words)) return encodedWords(words, used)
  if (/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(words)) return words.split(/ +/)
  return `"${words.replace(/["\\]/g, '\\$&')}"`.split(/ +/)
}

const longWord = (text: string) =>
  text.length > LONGEST_WORD && text.split(' ').some((word) => word.length > LONGEST_WORD)

/**
 * RFC 2047: each encoded word has at most 75 characters and ends at a space where it contains one. Some mail programs
 * show a gap between encoded words, which would break an Arabic word in two.
 */
function encodedWords(text: string, used: number): string[] {
  const words: string[] = []
  let part = ''
  // 45 octets become 60 base64 characters; the first line also contains the header name.
  let room = Math.max(15, Math.min(45, Math.floor((FOLD - used - 12) / 4) * 3))
  for (const character of text) {
    while (part && Buffer.byteLength(part + character) > room) {
      const end = part.lastIndexOf(' ') + 1 || part.length
      words.push(part.slice(0, end))
      part = part.slice(end)
      room = 45
    }
    part += character
  }
  words.push(part)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
}

function folded(name: string, words: string[]): string {
  let result = `${name}:`
  let column = result.length
  for (const word of words) {
    const fold = column + 1 + word.length > FOLD && column > name.length + 1
    result += fold ? `\r\n ${word}` : ` ${word}`
    column = fold ? 1 + word.length : column + 1 + word.length
  }
  return `${result}\r\n`
}

function asciiDomain(email: string) {
  if (ascii.test(email)) return email
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
}
