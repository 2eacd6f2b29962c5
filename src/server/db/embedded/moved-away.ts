import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Says, beside an embedded database, that its data lives elsewhere now. */
export const movedFile = (dataDir: string) => path.join(dataDir, 'moved')

/** Does not let an embedded database start again that was moved away: two truths would grow apart. @throws Error that says where it is */
export function refuseMoved(dataDir: string) {
  const file = movedFile(dataDir)
  if (!existsSync(file)) return
  throw new Error(
    `The data of ${dataDir} was moved to ${readFileSync(file, 'utf8').trim()}. Set DATABASE_URL, or remove ${file} to go back to the old data.`,
  )
}
