import type pg from 'pg'
import { quoted } from '../db/transfer/shape.ts'
import { holders } from '../storage/holders.ts'
import { checkFile } from '../storage/move-files.ts'
import type { Place } from '../storage/place.ts'
import { nameOf } from '../storage/storage.ts'
import type { Archive } from './archive.ts'
import { readFiles } from './archive-files.ts'
import { Refusal, type Terminal } from './command.ts'

/**
 * Restores the files of a backup and verifies them. It runs before the rows are restored, since files without rows are
 * harmless. @throws Refusal
 */
export async function restoreFiles({ manifest: { files }, ...archive }: Archive, place: Place, { note }: Terminal) {
  let count = 0
  for await (const { scope, sha256, bytes } of readFiles(archive.read(files.parts))) {
    await place.put(nameOf(scope, sha256), bytes)
    const found = await checkFile(place, { scope, sha256 })
    if (typeof found !== 'number')
      throw new Refusal(`${nameOf(scope, sha256)} in ${place.name} is ${found}. Nothing was written to the database.`)
    count += 1
    if (count % 1000 === 0) note(`${count}/${files.count} files`)
  }
  refuseFewer(count, files.count)
}

/**
 * Restores the files into their rows in the caller's transaction, if files are stored in the database. @throws Refusal
 */
export async function restoreFilesIntoRows(client: pg.ClientBase, { manifest: { files }, ...archive }: Archive) {
  let count = 0
  for await (const { scope, sha256, bytes } of readFiles(archive.read(files.parts))) {
    for (const { table, bytes: into, file, scope: whose } of holders) {
      const ofScope = whose === null ? '' : ` and ${quoted(whose)} = $3`
      await client.query(
        `update public.${quoted(table)} set ${quoted(into)} = $1, ${quoted(file)} = null where ${quoted(file)} = $2${ofScope}`,
        [bytes, sha256, ...(whose === null ? [] : [scope])],
      )
    }
    count += 1
  }
  refuseFewer(count, files.count)
  if (count > 0) await client.query('delete from public.stored_files')
}

function refuseFewer(count: number, of: number) {
  if (count !== of) throw new Refusal(`Only ${count} of ${of} files were restored. Nothing was changed.`)
}
