import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey in software: ES256, no attestation (WebAuthn level 3), independent of the server's library.

type Faults = {
  origin?: string
  rpId?: string
  challenge?: string
  /** The signature counter to claim. */
  counter?: number
  /** Whether the person was verified by a PIN or a fingerprint. */
  isVerified?: boolean
  userHandle?: string
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item with fewer than 65,536 items or bytes. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size)
  return size < 256 ? Buffer.of((major << 5) | 24, size) : Buffer.of((major << 5) | 25, size >> 8, size & 255)
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const byteString = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const textString = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly origin: string
  #key: KeyObject
  #publicKey: Buffer
  #counter = 0
  #userHandle: string | undefined

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // RFC 9053: kty EC2, alg ES256, curve P-256.
    this.#publicKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), byteString(Buffer.from(x, 'base64url'))],
      [integer(-3), byteString(Buffer.from(y, 'base64url'))],
    ])
  }

  /** Answers options of `navigator.credentials.create`. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}) {
    this.#userHandle = user.id
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(faults, 0x40), credential])
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, faults)),
      attestationObject: base64url(
        map([
          [textString('fmt'), textString('none')],
          [textString('attStmt'), map([])],
          [textString('authData'), byteString(authData)],
        ]),
      ),
      transports: ['internal'],
    }
  }

  /** Answers options of `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, faults: Faults = {}) {
    this.#counter += 1
    const authenticatorData = this.#authenticatorData(faults, 0)
    const clientData = this.#clientData('webauthn.get', challenge, faults)
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key)),
      userHandle: faults.userHandle ?? this.#userHandle,
    }
  }

  #clientData(type: string, challenge: string, faults: Faults) {
    const data = {
      type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? this.origin,
      crossOrigin: false,
    }
    return JSON.stringify(data)
  }

  #authenticatorData({ rpId, counter = this.#counter, isVerified = true }: Faults, flags: number) {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags | 0x01 | (isVerified ? 0x04 : 0))
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), bytes])
  }
}
