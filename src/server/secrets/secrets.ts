import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Encrypts and signs with the installation's secret. */
export type Secrets = {
  /**
   * Seals with AES-256-GCM. The place (a table's column and row) is bound to it, so that a sealed text cannot be
   * moved.
   */
  seal(plain: string, place: string): Buffer
  /**
   * Opens a sealed text, including one of an earlier secret. @throws if it was changed, moved, or sealed by another
   * installation
   */
  unseal(sealed: Buffer, place: string): string
  /** A signed token that contains `payload`. `purpose` prevents one kind of token from being used as another. */
  sign(payload: Buffer, purpose: string): string
  /** The payload of a token; null if it is invalid. */
  verify(token: string, purpose: string): Buffer | null
}

const nonceBytes = 12
const tagBytes = 16
const macBytes = 16

/** Seals and signs with the first secret, and also accepts sealed texts and tokens of the others. */
export function secretsFrom(...appSecrets: [string, ...string[]]): Secrets {
  const [newest, ...earlier] = appSecrets.map(ring) as [Secrets, ...Secrets[]]
  return {
    ...newest,
    unseal(sealed, place) {
      try {
        return newest.unseal(sealed, place)
      } catch (error) {
        for (const secret of earlier) {
          try {
            return secret.unseal(sealed, place)
          } catch {
            continue
          }
        }
        throw error
      }
    },
    verify(token, purpose) {
      for (const secret of [newest, ...earlier]) {
        const payload = secret.verify(token, purpose)
        if (payload) return payload
      }
      return null
    },
  }
}

/** A fingerprint that distinguishes secrets without revealing them. */
export const fingerprintOf = (appSecret: string) =>
  Buffer.from(hkdfSync('sha256', appSecret, 'sanad', 'check', 8)).toString('hex')

function ring(appSecret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'sanad', purpose, 32))
  const sealing = key('seal')
  // A `KeyObject`, since converting bytes at each use costs five times as much as the signature.
  const signing = new Map<string, KeyObject>()
  const mac = (payload: Buffer, purpose: string) => {
    const known = signing.get(purpose) ?? createSecretKey(key(`sign ${purpose}`))
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
      // Only the canonical spelling is accepted: base64url ignores trailing bits.
      if (bytes.length <= macBytes || bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(macBytes)
      return timingSafeEqual(bytes.subarray(0, macBytes), mac(payload, purpose)) ? payload : null
    },
  }
}

/** A new random token of 256 bits for its holder; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const tokenLength = newToken().length
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The secrets of an installation, the current one first: the operator's, or those in the data directory. */
export async function appSecretsOf(config: {
  appSecret: string | undefined
  previousSecrets: string[]
  dataDir: string
}): Promise<[string, ...string[]]> {
  if (config.appSecret !== undefined) return [config.appSecret, ...config.previousSecrets]
  const file = secretFile(config.dataDir)
  await mkdir(config.dataDir, { recursive: true })
  try {
    await using handle = await open(file, 'wx', 0o600)
    const secret = newSecret()
    await handle.writeFile(secret)
    await handle.sync()
    return [secret]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const [newest, ...earlier] = (await readFile(file, 'utf8'))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (newest === undefined)
      throw new Error(`${file} is empty. Restore the secret of this installation.`, { cause: error })
    return [newest, ...earlier]
  }
}

export const newSecret = () => randomBytes(32).toString('hex')
export const secretFile = (dataDir: string) => path.join(dataDir, 'app-secret')

/**
 * Stores secrets in the data directory, the newest first. It is atomic: after a crash, either the new or the old ones
 * are there.
 */
export async function storeSecrets(dataDir: string, secrets: readonly string[]) {
  const file = secretFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  await rm(`${file}.new`, { force: true })
  {
    await using handle = await open(`${file}.new`, 'wx', 0o600)
    await handle.writeFile(secrets.join('\n'))
    await handle.sync()
  }
  await rename(`${file}.new`, file)
  await using folder = await open(dataDir, 'r')
  await folder.sync()
}
