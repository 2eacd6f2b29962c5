import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Db, openDatabase } from '../db/connection/database.ts'
import { openEmbedded } from '../db/embedded/start.ts'
import { answers, findServer } from '../db/embedded/server.ts'
import { refuseMoved } from '../db/embedded/moved-away.ts'
import { checkServer } from '../db/connection/server-check.ts'
import { writerOf } from '../db/connection/servers.ts'
import { migrationsOf } from '../db/transfer/shape.ts'
import type { Terminal } from './command.ts'
import { Refusal } from './command.ts'

/** The database of an installation, opened for one command. */
export type Installation = {
  db: Db
  pool: pg.Pool
  /** Its address for display, without the password. */
  place: string
  close(): Promise<void>
}

/**
 * Opens the database of the environment: DATABASE_URL, or the embedded one, whether or not a Sanad is using it.
 * @param alone requires that no Sanad runs on the embedded database, and prevents one from starting
 * @param make allows an empty or missing database
 * @throws Refusal, AlreadyRunning
 */
export async function openInstallation(
  config: Config,
  terminal: Terminal,
  { alone = false, make = false }: { alone?: boolean; make?: boolean } = {},
): Promise<Installation> {
  const installation = await open(config, terminal, { alone, make })
  const { rows } = await installation.pool.query<{ used: boolean }>(
    `select to_regclass('public.migrations') is not null as used`,
  )
  if (make || rows[0]?.used) return installation
  await installation.close()
  throw new Refusal(`${installation.place} is empty. To set it up, start Sanad first.`)
}

async function open(
  config: Config,
  terminal: Terminal,
  { alone, make }: { alone: boolean; make: boolean },
): Promise<Installation> {
  if (config.databaseUrl !== undefined) {
    return opened(await writer(config.databaseUrl), { place: printableUrl(config.databaseUrl), close: async () => {} })
  }
  const place = `the embedded database of ${config.dataDir}`
  refuseMoved(config.dataDir)
  if (!make && !existsSync(path.join(config.dataDir, 'pg')))
    throw new Refusal(
      `No database found in ${config.dataDir}. To create one, start Sanad first. Otherwise set DATA_DIR or DATABASE_URL.`,
    )
  const running = alone ? undefined : await runningServer(config.dataDir)
  if (running) return opened(running, { place, close: async () => {} })
  const warn = (about: object, message: string) =>
    terminal.note(`${message} ${'err' in about ? String(about.err) : ''}`.trim())
  const embedded = await openEmbedded({ dataDir: config.dataDir, log: { info() {}, warn, error: warn } })
  return opened(embedded.connection, { place, close: () => embedded.stop() })
}

/** Opens another PostgreSQL. @throws Refusal if it is unreachable or `checkServer` rejects it */
export async function openAt(databaseUrl: string): Promise<Installation> {
  const installation = await opened(await writer(databaseUrl), {
    place: printableUrl(databaseUrl),
    close: async () => {},
  })
  try {
    await checkServer(installation.pool)
    return installation
  } catch (error) {
    await installation.close()
    throw error
  }
}

const unreachable =
  (place: string) =>
  (error: unknown): never => {
    throw new Refusal(`Can’t reach ${place}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }

const writer = (databaseUrl: string) => writerOf(databaseUrl).catch(unreachable(printableUrl(databaseUrl)))

async function opened(
  connection: pg.PoolConfig,
  { place, close }: { place: string; close: () => Promise<void> },
): Promise<Installation> {
  const { db, pool } = openDatabase(connection, { max: 4 })
  const end = async () => {
    await pool.end()
    await close()
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await end()
    return unreachable(place)(error)
  }
  return { db, pool, place, close: end }
}

/** The PostgreSQL of a Sanad that runs in this data directory. */
async function runningServer(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const cluster = path.join(dataDir, 'pg')
  if (!existsSync(cluster)) return undefined
  const { server } = findServer(cluster)
  if (!server || !(await answers(server))) return undefined
  return { host: server.socket, port: server.port, user: 'sanad', database: 'sanad' }
}

/** The address of a database for display. */
export function printableUrl(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl)
    const host = url.searchParams.get('host') ?? url.hostname
    return `the database ${decodeURIComponent(url.pathname.slice(1)) || 'of DATABASE_URL'} at ${host || 'localhost'}${url.port && `:${url.port}`}`
  } catch {
    return 'the database of DATABASE_URL'
  }
}

/** Runs work on one connection, which is closed after a failure instead of reused. */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Requires a database that is empty, or left over from an interrupted restore.
 * @param migrations the migrations of the data to restore
 * @throws Refusal
 */
export async function requireEmpty({ pool, place }: Installation, migrations: readonly string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  const tables = rows.map(({ name }) => name)
  if (tables.length === 0) return
  const made = tables.includes('migrations') ? await withConnection(pool, migrationsOf) : []
  const fits = made.length > 0 && made.every((name) => migrations.includes(name))
  const people = fits && tables.includes('users') ? (await pool.query('select from users limit 1')).rows.length : 0
  if (!fits || people > 0)
    throw new Refusal(`${place} already contains data. Nothing was changed. Use an empty database.`)
}

/** Formats bytes with a unit. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let value = bytes
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}
