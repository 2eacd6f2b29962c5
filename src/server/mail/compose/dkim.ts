import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Algorithm } from '../dns/dkim-keys.ts'

export type SigningKey = { algorithm: Algorithm; selector: string; key: KeyObject }

/** Returns the message with its DKIM signatures prepended. */
export type Signer = (message: Buffer) => Promise<Buffer>

/**
 * Headers that are signed when present: all that a reader sees, and both one-click unsubscribe headers (RFC 8058
 * section 4). `From` is listed once more than it occurs, so that adding a second one breaks the signature (RFC 6376
 * 8.15).
 */
const signed = new Set(
  'from to cc reply-to subject date message-id in-reply-to references mime-version content-type content-transfer-encoding list-id list-unsubscribe list-unsubscribe-post feedback-id'.split(
    ' ',
  ),
)

/** Signs with each key (RFC 6376, relaxed/relaxed; RFC 8463 for Ed25519), on behalf of the domain. */
export function createSigner(domain: string, keys: readonly SigningKey[], now: () => Date): Signer {
  const bodyHash = bodyHasher()
  return async (message) => {
    const end = message.indexOf('\r\n\r\n')
    const head = message.toString('utf8', 0, end === -1 ? message.length : end)
    const hash = bodyHash(end === -1 ? Buffer.alloc(0) : message.subarray(end + 4))
    const { names, text } = headersOf(head)
    const at = Math.floor(now().getTime() / 1000)
    const lines = keys.map(async ({ algorithm, selector, key }) => {
      const start = `v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n t=${at}; h=${named(names)};\r\n bh=${hash};\r\n b=`
      const data = `${text}dkim-signature:${relaxed(start)}`
      return `DKIM-Signature: ${start}${folded(await signature(algorithm, key, data))}\r\n`
    })
    return Buffer.concat([Buffer.from((await Promise.all(lines)).join('')), message])
  }
}

/** RSA is the most expensive step of a message, so it runs in the thread pool: the main thread also serves pages. */
const signBeside = promisify(sign)

async function signature(algorithm: Algorithm, key: KeyObject, data: string): Promise<string> {
  if (algorithm === 'rsa-sha256') return (await signBeside('sha256', Buffer.from(data), key)).toString('base64')
  // RFC 8463 3: Ed25519 signs the hash, not the text.
  return sign(null, createHash('sha256').update(data).digest(), key).toString('base64')
}

/** The names of the signed headers, and their lines in the form that is hashed. */
function headersOf(head: string): { names: string[]; text: string } {
  const names: string[] = []
  let text = ''
  for (const line of head.split(/\r\n(?![ \t])/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trimEnd().toLowerCase()
    if (colon === -1 || !signed.has(name)) continue
    names.push(name)
    text += `${name}:${relaxed(line.slice(colon + 1))}\r\n`
  }
  return { names, text }
}

/** RFC 6376 3.4.2: unfolded, runs of white space as one space, none at either end. */
const relaxed = (value: string) => value.replaceAll(/[ \t\r\n]+/g, ' ').trim()

const LINE = 72

/** The `h=` tag, folded, with `from` once more at the end. */
function named(names: string[]): string {
  let text = ''
  let column = 20
  for (const [index, name] of [...names, 'from'].entries()) {
    const piece = index === 0 ? name : `:${name}`
    const fold = column + piece.length > LINE
    text += fold ? `\r\n ${piece}` : piece
    column = fold ? piece.length + 1 : column + piece.length
  }
  return text
}

const folded = (value: string) => (value.match(/.{1,72}/g) ?? []).join('\r\n ')

/** Hashes bodies and caches the last one: consecutive messages often have the same body. */
function bodyHasher(): (body: Buffer) => string {
  let last: { body: Buffer; hash: string } | null = null
  return (body) => {
    if (last?.body.equals(body)) return last.hash
    last = { body, hash: createHash('sha256').update(relaxedBody(body)).digest('base64') }
    return last.hash
  }
}

/** RFC 6376 3.4.4: runs of white space as one space, none at the end of a line, no empty lines at the end. */
export function relaxedBody(body: Buffer): Buffer {
  let end = body.length
  while (end >= 4 && body.readUInt32BE(end - 4) === 0x0d0a0d0a) end -= 2
  if (end === 2 && body.readUInt16BE(0) === 0x0d0a) end = 0
  const whole = body.subarray(0, end)
  const plain = !odd.some((piece) => whole.includes(piece)) && (end === 0 || whole.readUInt16BE(end - 2) === 0x0d0a)
  return plain ? whole : rewritten(whole)
}

/** A body without any of these is already relaxed. */
const odd = ['  ', '\t', ' \r\n'].map((piece) => Buffer.from(piece))

const CR = 13
const LF = 10

function rewritten(body: Buffer): Buffer {
  const out = Buffer.allocUnsafe(body.length + 2)
  let to = 0
  let space = false
  for (let at = 0; at < body.length; at += 1) {
    const octet = body[at] ?? 0
    if (octet === 32 || octet === 9) {
      space = true
      continue
    }
    const broken = octet === CR && body[at + 1] === LF
    if (space && !broken) out[to++] = 32
    space = false
    out[to++] = octet
  }
  // Lines of white space alone are empty now.
  while (to >= 2 && out[to - 2] === CR && out[to - 1] === LF) to -= 2
  if (to === 0) return out.subarray(0, 0)
  out[to++] = CR
  out[to++] = LF
  return out.subarray(0, to)
}
