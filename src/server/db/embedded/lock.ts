import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf } from './process.ts'

/** Another live Sanad holds the data directory. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning'
}

type Holder = { pid?: number; birth?: string }

/**
 * Locks a data directory for this process and returns the function that releases the lock.
 *
 * `sanad.lock/` contains numbered files; the highest number is the lock. Numbers only rise: a release empties the file
 * but leaves it. Of two processes that find the same dead holder, only one can create the next number. A slow one that
 * creates an outdated number sees the higher one and yields.
 *
 * @throws AlreadyRunning when another live Sanad has the lock
 */
export function takeLock(dataDir: string): () => void {
  const folder = join(dataDir, 'sanad.lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const last = highest(folder)
    refuseWhenAlive(dataDir, readHolder(folder, last))
    const mine = last + 1
    if (!create(folder, mine)) continue
    if (highest(folder) === mine) {
      removeBelow(folder, mine)
      return () => giveBack(folder, mine)
    }
    rmSync(join(folder, String(mine)), { force: true })
  }
}

function highest(folder: string) {
  const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  return Math.max(0, ...numbers.map(Number))
}

function readHolder(folder: string, number: number): Holder {
  try {
    return JSON.parse(readFileSync(join(folder, String(number)), 'utf8')) as Holder
  } catch {
    return {} // No file yet, or its successor has just removed it: the next round reads that one.
  }
}

function refuseWhenAlive(dataDir: string, { pid, birth }: Holder) {
  if (pid === undefined || birth === undefined || birthOf(pid) !== birth) return
  throw new AlreadyRunning(
    `Another Sanad (process ${pid}) is already using ${dataDir}. Stop it first or set another DATA_DIR.`,
  )
}

/** Creates the file with its content at once: a hard link to a finished draft, which fails if the number exists. */
function create(folder: string, number: number) {
  const holder: Holder = { pid: process.pid, birth: birthOf(process.pid) ?? '' }
  const draft = writeDraft(folder, holder)
  try {
    linkSync(draft, join(folder, String(number)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeBelow(folder: string, mine: number) {
  for (const name of readdirSync(folder)) {
    if (/^\d+$/.test(name) && Number(name) < mine) rmSync(join(folder, name), { force: true })
  }
}

function giveBack(folder: string, mine: number) {
  renameSync(writeDraft(folder, {}), join(folder, String(mine)))
}

function writeDraft(folder: string, holder: Holder) {
  const draft = join(folder, `draft-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  return draft
}
