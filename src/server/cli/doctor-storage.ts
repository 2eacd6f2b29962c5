import { randomBytes } from 'node:crypto'
import { referencedFiles } from '../storage/move-files.ts'
import { placeAt, sha256 } from '../storage/storage.ts'
import type { Arguments } from './command.ts'
import { type Finding, messageOf } from './finding.ts'
import { type Installation, withConnection } from './installation.ts'

/** Writes, reads and deletes a test file in each configured place. */
export async function storageOf({ config: { storage } }: Arguments): Promise<Finding[]> {
  const of = 'storage'
  const findings: Finding[] = []
  for (const address of [storage.address, storage.previous]) {
    if (!address) continue
    const place = placeAt(address)
    try {
      const bytes = randomBytes(1000)
      const name = `doctor/${sha256(bytes)}`
      await place.put(name, bytes)
      const there = await place.get(name, bytes.length)
      await place.remove(name)
      if (there?.equals(bytes)) findings.push({ state: 'ok', of, says: `${place.name} stores files` })
      else findings.push({ state: 'bad', of, says: `${place.name} returns different data than was written` })
    } catch (error) {
      findings.push({
        state: 'bad',
        of,
        says: `${place.name}: ${messageOf(error)}`,
        doThis:
          place.kind === 'folder'
            ? 'Create the folder or mount its disk, and let Sanad write to it.'
            : 'Check host, bucket, region, key and secret in STORAGE_URL. The key needs permission to list, read, write and delete.',
      })
    } finally {
      place.close()
    }
  }
  return findings
}

/** Reports rows that reference files although no place is configured. */
export async function strayFilesOf({ config: { storage } }: Arguments, { db, pool }: Installation): Promise<Finding[]> {
  if (storage.address || storage.previous) return []
  const first = await withConnection(pool, (client) => referencedFiles(client, db).next())
  return first.value
    ? [
        {
          state: 'bad',
          of: 'storage',
          says: 'images and emails are stored outside the database, but STORAGE_URL isn’t set',
          doThis: 'Set STORAGE_URL to their place, or set STORAGE_URL_PREVIOUS and run "sanad storage move".',
        },
      ]
    : []
}
