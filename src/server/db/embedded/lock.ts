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
 * Makes this process the only one on a data directory and returns the way to give it back. Throws AlreadyRunning.
 *
 * `sanad.lock/` holds numbered files and the highest one is the lock. Numbers only ever rise (giving back empties the
 * file and leaves it), so of two that find the same dead holder only one can create the next number, and a slow one
 * that creates a number already passed sees the higher one and yields.
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
    return {} // none yet, or its successor removed it this moment: the next round sees that one
  }
}

function refuseWhenAlive(dataDir: string, { pid, birth }: Holder) {
  if (pid === undefined || birth === undefined || birthOf(pid) !== birth) return
  throw new AlreadyRunning(
    `Another Sanad (process ${pid}) is already using ${dataDir}. Stop it first or set another DATA_DIR.`,
  )
}

/** The file appears with its content: a link to a finished file, which fails when the number is taken. */
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
