import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'

const unknownImage = { en: 'Image not found. It may have been deleted.', ar: 'الصورة غير موجودة. ربما حُذفت.' }

/** Checks that an address (`/i/…`) belongs to a stored image. @throws validation_failed at the input's field */
export async function checkImage(db: Db, address: string | null | undefined, field: string) {
  if (!address) return
  const { rows } = await sql`select from images where id = ${address.replace('/i/', '')}::uuid`.execute(db)
  if (rows.length === 0) throw fault('validation_failed', unknownImage, field)()
}
