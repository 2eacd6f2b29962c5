import { timingSafeEqual } from 'node:crypto'
import { parse as bytesOf, stringify } from 'uuid'
import { recipientHeaders, tagLength, returnTagsIn } from '../../mail/compose/return-tag.ts'
import type { Secrets } from '../../secrets/secrets.ts'

// RFC 4648 §6 in lower case: servers may lower-case the local part, which holds 64 characters.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const idBytes = 16
const macBytes = 8

/** The longest local part that leaves room for a tag. */
export const maxLocalPartLength = 64 - tagLength - 1

/**
 * The return path of one message: the provider's address with an authenticated tag that names the message. Only this
 * server can make the tag. Null if the message's mark is no UUID.
 */
export function returnPathAddress(secrets: Secrets, tenantId: string, address: string, mark: string): string | null {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  if (name.length > maxLocalPartLength || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mark)) return null
  const id = Buffer.from(bytesOf(mark))
  return `${name}+${encoded(Buffer.concat([id, macOf(secrets, tenantId, id)]))}${address.slice(at)}`
}

/**
 * The mark (the UUID in our Message-ID) of the returned message, read from the headers; null if there is none or it is
 * forged.
 */
export function readReturnMark(
  secrets: Secrets,
  tenantId: string,
  headers: readonly { name: string; value: string }[],
) {
  const to = headers.filter(({ name }) => recipientHeaders.includes(name.toLowerCase()))
  for (const { value } of to) {
    for (const tag of returnTagsIn(value)) {
      const bytes = decoded(tag)
      const id = bytes.subarray(0, idBytes)
      if (timingSafeEqual(bytes.subarray(idBytes, idBytes + macBytes), macOf(secrets, tenantId, id)))
        return stringify(id)
    }
  }
  return null
}

const macOf = (secrets: Secrets, tenantId: string, id: Uint8Array) =>
  Buffer.from(secrets.sign(Buffer.concat([bytesOf(tenantId), id]), 'return-path'), 'base64url').subarray(0, macBytes)

function encoded(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function decoded(tag: string): Buffer {
  const bits = [...tag].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
