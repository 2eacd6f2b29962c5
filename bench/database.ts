import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Embedded, openEmbedded } from '#server/db/embedded/start.ts'
import { databaseUrl } from '#test/database-url.ts'

const silent = { info() {}, warn() {}, error() {}, debug() {} }

export type BenchDatabase = { dataDir: string; connection: Embedded['connection']; close(): Promise<void> }

/**
 * A PostgreSQL of its own for a benchmark.
 * @param keep a persistent folder; default: a temporary one, removed at the end
 */
export async function openBenchDatabase(name: string, keep = ''): Promise<BenchDatabase> {
  const dataDir = keep || (await mkdtemp(path.join(tmpdir(), `sanad-${name}-`)))
  const embedded = await openEmbedded({ dataDir, log: silent })
  async function close() {
    await embedded.stop()
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, connection: embedded.connection, close }
}

export const administrator = { email: 'admin@bench.test', password: 'correct horse 1' }

/** The environment of a server on this database, on any free port and without rate limits. */
export const environmentOf = ({ dataDir, connection }: Omit<BenchDatabase, 'close'>) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(connection),
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})
