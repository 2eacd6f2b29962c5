import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../db/connection/database.ts'
import { hashWithSalt } from '../../secrets/passwords.ts'

const count = 10
/** Crockford's Base32: no letter looks like a digit. A code has 50 bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** For people: in two groups. */
const shown = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** The hash of a code as typed, without spaces and dashes. */
export const recoveryHash = (code: string, salt: Buffer) =>
  hashWithSalt(code.replaceAll('o', '0').replaceAll(/[il]/g, '1'), salt)

export const newSalt = () => randomBytes(16)

/** New codes with their hashes; hashed before a transaction begins, since that takes long. */
export async function newRecoveryCodes(salt: Buffer) {
  const codes = [...new Set(Array.from({ length: count }, newCode))]
  const hashes = await Promise.all(codes.map((code) => recoveryHash(code, salt)))
  return { salt, hashes, shown: codes.map(shown) }
}

/** Replaces a person's recovery codes. Requires a transaction. */
export async function storeRecoveryCodes(
  db: Db,
  userId: string,
  { salt, hashes }: Awaited<ReturnType<typeof newRecoveryCodes>>,
) {
  await db.updateTable('authenticators').set({ recovery_salt: salt }).where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** The number of unused recovery codes. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.left
}
