import { createHash } from 'node:crypto'

const [cr, lf] = [0x0d, 0x0a]

/** Headers that a reader sees, or that control how the body is decoded. Relays add others, such as `Received`. */
const contentField = /^(?:from|to|cc|subject|date|content-type|content-transfer-encoding)[ \t]*:/i

/**
 * SHA-256 of the content of a message, independent of its transport. The Message-ID is excluded: the sender chooses it
 * and may reuse it. Line endings and trailing blank lines are ignored.
 */
export function contentDigest(source: Uint8Array): string {
  const end = endOfHead(source)
  const head = Buffer.from(source.subarray(0, end)).toString('latin1')
  const fields = head
    .split(/\r?\n(?![ \t])/)
    .filter((line) => contentField.test(line))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const hash = createHash('sha256').update(JSON.stringify(fields.toSorted()), 'latin1')
  return hash.update(withLineFeeds(source.subarray(end))).digest('hex')
}

function endOfHead(source: Uint8Array): number {
  for (let at = source.indexOf(lf); at !== -1; at = source.indexOf(lf, at + 1)) {
    const next = source[at + 1] === cr ? at + 2 : at + 1
    if (source[next] === lf) return at + 1
  }
  return source.length
}

function withLineFeeds(body: Uint8Array): Uint8Array {
  const lined = new Uint8Array(body.length)
  let length = 0
  for (const [at, byte] of body.entries()) if (byte !== cr || body[at + 1] !== lf) lined[length++] = byte
  while (length > 0 && lined[length - 1] === lf) length -= 1
  return lined.subarray(0, length)
}
