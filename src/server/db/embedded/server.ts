import { closeSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { spawnAs } from './account.ts'
import type { Account } from './account.ts'
import { PORT, serverOptions, type Settings } from './cluster.ts'
import { endOfLog, lengthOfLog, openServerLog } from './log.ts'
import { alive, birthOf, commandOf, gone, signal, workOf } from './process.ts'

/** A running PostgreSQL. */
export type Server = { pid: number; birth: string; socket: string; port: number }

export type Place = {
  cluster: string
  socket: string
  serverLog: string
  account: Account
  postgres: string
  settings?: Settings | undefined
}

/** What postmaster.pid says: a live server of this cluster, or a number that is no server of it any more. */
export function findServer(cluster: string): { server?: Server; leftover?: number } {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return {}
  const [number, folder = cluster, , port, socket = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(number)
  if (!Number.isInteger(pid) || pid <= 0) return {}
  const birth = birthOf(pid)
  const command = commandOf(pid) ?? ''
  if (birth === undefined || !command.includes('postgres') || !command.includes(folder)) return { leftover: pid }
  return { server: { pid, birth, socket, port: Number(port) || PORT } }
}

/** Is told, every ten seconds, that a server is still waited for: what it does, as far as is known. */
export type StillWaiting = (about: { pid: number; seconds: number; saying: string }) => void

/**
 * What a connection frees goes back to the system (mallopt(3), where it is glibc's): by itself it raises these to as much as it ever freed,
 * and each of the pool's connections that has written a batch of an import would keep 20 MB.
 */
const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Starts PostgreSQL and returns when it answers. Throws with the end of its log. */
export async function startServer(
  place: Place,
  { leftover, still }: { leftover?: number | undefined; still?: StillWaiting } = {},
): Promise<Server> {
  const { cluster, socket, serverLog, account, postgres, settings } = place
  const before = lengthOfLog(serverLog)
  const log = openServerLog(serverLog)
  // The number in postmaster.pid may belong to another program by now, or to a zombie that nobody has collected, and
  // would stop the start. PostgreSQL takes the file of its "grandparent" as left over, and still looks for processes
  // on the shared memory of the cluster before it goes on.
  const more: Record<string, string> = { ...givesBack, ...(leftover && { PG_GRANDPARENT_PID: String(leftover) }) }
  const child = spawnAs(account, [postgres, ...serverOptions(cluster, socket, settings)], ['ignore', log, log], more)
  closeSync(log)
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => undefined)
  if (child.pid === undefined) return failed
  const server = { pid: child.pid, birth: birthOf(child.pid) ?? '', socket, port: PORT }
  const saying = () => endOfLog(serverLog, before).split('\n').at(-1) ?? ''
  if (await answers(server, (about) => still?.({ ...about, saying: saying() || about.saying }))) return server
  if (!alive(server.pid, server.birth)) {
    throw new Error(`PostgreSQL did not start on ${cluster}:\n${endOfLog(serverLog, before)}`)
  }
  await endServer(server)
  throw new Error(`PostgreSQL started on ${cluster} but did not answer:\n${endOfLog(serverLog, before)}`)
}

/**
 * Whether the server accepts a connection. It is waited for as long as it says that it is starting (recovery may be long) or works: on a
 * machine that has too much to do it may take long to say anything. Only one that neither answers nor works is given up, after six seconds.
 */
export async function answers(server: Server, still: StillWaiting = () => undefined): Promise<boolean> {
  const since = Date.now()
  let [aliveAt, toldAt] = [since, since]
  let worked: string | undefined
  while (alive(server.pid, server.birth)) {
    const failure = await tryOnce(server)
    if (failure === undefined || failure === tooManyConnections) return true
    const work = workOf(server.pid)
    if (failure === cannotConnectNow || work !== worked) aliveAt = Date.now()
    worked = work
    if (Date.now() > aliveAt + 6000) return false
    if (Date.now() > toldAt + 10_000) {
      toldAt = Date.now()
      still({ pid: server.pid, seconds: Math.round((toldAt - since) / 1000), saying: failure })
    }
    await pause(25)
  }
  return false
}

/** Ends a server: without waiting for its clients, and harder each time that it does not go. Nothing committed is lost. */
export async function endServer({ pid, birth }: Server, patience = 45_000): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!alive(pid, birth) || !signal(pid, name)) return
    // Who is killed still needs a turn to be gone.
    if (await gone(pid, birth, { SIGINT: patience, SIGQUIT: 5000, SIGKILL: 30_000 }[name])) return
  }
  throw new Error(`PostgreSQL (process ${pid}) could not be ended`)
}

/**
 * Makes the role and database `sanad` when absent. The role is no superuser, so that row-level security holds for it;
 * the extensions that Sanad uses are trusted ones, which the owner of a database may create.
 */
export async function makeDatabase(server: Server): Promise<void> {
  await asSuperuser(server, 60_000, async (client) => {
    const role = await client.query(`select from pg_roles where rolname = 'sanad'`)
    if (!role.rowCount) await client.query('create role sanad login createdb')
    const database = await client.query(`select from pg_database where datname = 'sanad'`)
    if (!database.rowCount) await client.query('create database sanad owner sanad')
  })
}

// PostgreSQL, appendix A: error codes.
const cannotConnectNow = '57P03'
const tooManyConnections = '53300'

async function tryOnce(server: Server) {
  try {
    await asSuperuser(server, 5000, (client) => client.query('select'))
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'silent'
  }
}

async function asSuperuser<T>(
  { socket, port }: Server,
  connectionTimeoutMillis: number,
  work: (client: Client) => Promise<T>,
) {
  const client = new Client({ host: socket, port, user: 'postgres', database: 'postgres', connectionTimeoutMillis })
  client.on('error', () => undefined) // the same failure rejects the query
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
