import { timingSafeEqual } from 'node:crypto'
import { parse as bytesOf, stringify } from 'uuid'
import { recipientHeaders, tagLength, returnTagsIn } from '../../mail/compose/return-tag.ts'
import type { Secrets } from '../../secrets/secrets.ts'

// RFC 4648 §6 in small letters: the part before the @ may be turned into small letters on its way, and holds 64 at most.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const idBytes = 16
const macBytes = 8

/** The longest part before the @ that leaves room for a tag. */
export const maxLocalPartLength = 64 - tagLength - 1

/**
 * The address to which one message comes back: the provider's own with a tag that names the message and that only we can make, so that who
 * sends something to it changes nothing by that. Null where the mark of the message is no UUID.
 */
export function returnPathAddress(secrets: Secrets, tenantId: string, address: string, mark: string): string | null {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  if (name.length > maxLocalPartLength || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mark)) return null
  const id = Buffer.from(bytesOf(mark))
  return `${name}+${encoded(Buffer.concat([id, macOf(secrets, tenantId, id)]))}${address.slice(at)}`
}

/** The mark of the message that came back to an address of ours, as the head of what came says it; null where there is none, or a forged one. */
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
