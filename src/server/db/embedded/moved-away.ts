import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Marks an embedded database whose data was moved elsewhere. */
export const movedFile = (dataDir: string) => path.join(dataDir, 'moved')

/**
 * Prevents a start of an embedded database that was moved: two copies would diverge.
 * @throws Error with the new location
 */
export function refuseMoved(dataDir: string) {
  const file = movedFile(dataDir)
  if (!existsSync(file)) return
  throw new Error(
    `The data in ${dataDir} was moved to ${readFileSync(file, 'utf8').trim()}. Set DATABASE_URL to it. To go back to the old data, remove ${file}.`,
  )
}
