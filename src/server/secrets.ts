import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What only this installation can do: seal what must not be read, sign what must not be changed. */
export type Secrets = {
  /** AES-256-GCM; the place (a table's column and its row) is bound to it, so that a sealed text cannot be moved. */
  seal(plain: string, place: string): Buffer
  /** Throws when the sealed text was changed, moved, or sealed by another installation. */
  unseal(sealed: Buffer, place: string): string
  /** A token that carries `payload` and cannot be made elsewhere. `purpose` keeps one kind from serving as another. */
  sign(payload: Buffer, purpose: string): string
  /** The payload of a token, or null when it was tampered with. */
  verify(token: string, purpose: string): Buffer | null
}

const nonceBytes = 12
const tagBytes = 16
const macBytes = 16

export function secretsFrom(appSecret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'sanad', purpose, 32))
  const sealing = key('seal')
  const signing = new Map<string, Buffer>()
  const mac = (payload: Buffer, purpose: string) => {
    const known = signing.get(purpose) ?? key(`sign ${purpose}`)
    signing.set(purpose, known)
    return createHmac('sha256', known).update(payload).digest().subarray(0, macBytes)
  }
  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed, place) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    sign: (payload, purpose) => Buffer.concat([mac(payload, purpose), payload]).toString('base64url'),
    verify(token, purpose) {
      if (!/^[\w-]{22,2000}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      // One token, one spelling: base64url ignores trailing bits.
      if (bytes.length <= macBytes || bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(macBytes)
      return timingSafeEqual(bytes.subarray(0, macBytes), mac(payload, purpose)) ? payload : null
    },
  }
}

/** A fresh secret for a link or a session: 256 bits, for the holder; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The secret that the operator set, else the one kept in the data directory, made at the first start. */
export async function appSecretOf(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given
  const file = path.join(dataDir, 'app-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await using handle = await open(file, 'wx', 0o600)
    const secret = randomBytes(32).toString('hex')
    await handle.writeFile(secret)
    await handle.sync()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  }
}
