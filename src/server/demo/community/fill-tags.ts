import { type Db, idAt } from '../../db/connection/database.ts'
import type { Clock } from './clock.ts'
import { tags } from './tags.ts'

/** Adds the tags. @returns ids by the keys of `tags.ts` */
export async function fillTags(db: Db, clock: Clock): Promise<ReadonlyMap<string, string>> {
  const made = clock.ago(65)
  const rows = Object.entries(tags).map(([key, names]) => ({ key, id: idAt(made), names }))
  await db
    .insertInto('content_tags')
    .values(rows.map(({ id, names }) => ({ id, name_en: names.en, name_ar: names.ar, created_at: made })))
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** The ids of items by their keys. @throws Error for an unknown key */
export const named = (ids: ReadonlyMap<string, string>, keys: readonly string[]) =>
  keys.map((key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The demo has nothing of the name ${key}`)
    return id
  })

export const one = (ids: ReadonlyMap<string, string>, key: string) => named(ids, [key])[0] ?? ''
