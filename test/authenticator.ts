import { createHmac } from 'node:crypto'

// An authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, independent of the server's library.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows at a time for a secret in Base32. */
export function codeAt(secret: string, at: Date | number): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Number(at) / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const offset = mac.readUInt8(19) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
