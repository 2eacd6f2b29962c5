import { hash, hashRaw, verify } from '@node-rs/argon2'
import { semaphore } from '../concurrency/semaphore.ts'

// argon2id is the library's default. These are OWASP's second recommended parameters: 19 MiB, two passes.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two at a time, since each takes 19 MiB and a core for 25 ms.
const inTurn = semaphore(2)

/** Hashes the NFC form, since keyboards enter the same letters in different forms. */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC'), parameters))

/** Hashes a code that is looked up by its hash, so with a given salt. */
export const hashWithSalt = (code: string, salt: Buffer) => inTurn(() => hashRaw(code, { ...parameters, salt }))

let dummyHash: Promise<string> | undefined

/** Verifies a password. For a missing account (`null`) it takes the same time and returns false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('the password of nobody')
  const against = passwordHash ?? (await dummyHash)
  const same = await inTurn(() => verifiesAny(against, forms(password)))
  return same && passwordHash !== null
}

/** The form that is hashed today, and the forms of older hashes: as typed, and in either normal form. */
const forms = (password: string) => new Set([password.normalize('NFC'), password, password.normalize('NFD')])

async function verifiesAny(against: string, passwords: Iterable<string>): Promise<boolean> {
  for (const password of passwords) if (await verify(against, password)) return true
  return false
}
