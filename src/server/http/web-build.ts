import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `dist/` contains builds of the pages, each in its own folder. `current-build` names the newest. In `in-use/`, each
 * process has a file, named by its process id, with the name of its build. A build never changes a folder that a
 * running server serves.
 */
const dist = path.resolve(import.meta.dirname, '../../../dist')
const current = path.join(dist, 'current-build')
const inUse = path.join(dist, 'in-use')
const prefix = 'web'

/** The folder of the current build; null if there is none. */
export function currentBuild(): string | null {
  if (!existsSync(current)) return null
  const folder = path.join(dist, readFileSync(current, 'utf8'))
  return existsSync(folder) ? folder : null
}

/** The current build; it is not deleted while this process runs. */
export function pinCurrentBuild(): string | null {
  const folder = currentBuild()
  if (folder === null) return null
  hold(folder)
  // A newer build may have replaced it before it was pinned.
  return currentBuild() === folder ? folder : pinCurrentBuild()
}

function hold(folder: string) {
  try {
    mkdirSync(inUse, { recursive: true })
    writeFileSync(path.join(inUse, String(process.pid)), path.basename(folder))
  } catch (error) {
    // If the server cannot write there, no build can delete files there either.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Creates an empty folder for a new build. */
export function newBuild(): string {
  const folder = path.join(dist, `${prefix}-${Date.now().toString(36)}-${process.pid}`)
  hold(folder)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Makes a finished build current atomically, and deletes the others except those in use. */
export function publishBuild(folder: string) {
  const next = `${current}.${process.pid}`
  writeFileSync(next, path.basename(folder))
  renameSync(next, current)
  const pinned = new Set(
    readdirSync(inUse).flatMap((pid) => {
      const file = path.join(inUse, pid)
      if (isRunning(Number(pid))) return [readFileSync(file, 'utf8')]
      rmSync(file, { force: true })
      return []
    }),
  )
  for (const name of readdirSync(dist))
    if (name.startsWith(prefix) && name !== path.basename(folder) && !pinned.has(name))
      rmSync(path.join(dist, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the application has a page at an address. The build lists its addresses, with `$` before a parameter:
 * `/community/$memberId`.
 */
export function pageAddresses(folder: string): (address: string) => boolean {
  const addresses = JSON.parse(readFileSync(path.join(folder, 'addresses.json'), 'utf8')) as string[]
  const known = addresses.map(partsOf)
  return (address) => {
    const parts = partsOf(address.replace(/[?#].*$/s, ''))
    return known.some(
      (pattern) =>
        pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at]),
    )
  }
}

const partsOf = (address: string) => address.toLowerCase().replace(/\/$/, '').split('/')
