import { closeSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { spawnAs } from './account.ts'
import type { Account } from './account.ts'
import { PORT, serverOptions, type Settings } from './cluster.ts'
import { endOfLog, lengthOfLog, openServerLog } from './log.ts'
import { alive, birthOf, commandOf, exitsWithin, signal, workOf } from './process.ts'

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

/** Reads postmaster.pid: a live server of this cluster, or a pid that is no longer a server of it. */
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

/** Called every ten seconds while a start is pending, with what the server reports, if known. */
export type StillWaiting = (about: { pid: number; seconds: number; saying: string }) => void

/**
 * Makes glibc return freed memory to the system (mallopt(3)). By default it raises these thresholds to the largest
 * block ever freed, and each pool connection that wrote an import batch would keep 20 MB.
 */
const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts PostgreSQL and resolves when it answers.
 * @throws Error with the end of its log
 */
export async function startServer(
  place: Place,
  { leftover, still }: { leftover?: number | undefined; still?: StillWaiting } = {},
): Promise<Server> {
  const { cluster, socket, serverLog, account, postgres, settings } = place
  const before = lengthOfLog(serverLog)
  const log = openServerLog(serverLog)
  // The pid in postmaster.pid may now belong to another program, or to an unreaped zombie, and would prevent the start.
  // PostgreSQL treats the file of its "grandparent" as stale, but still looks for processes on the cluster's shared
  // memory before it continues.
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
    throw new Error(`PostgreSQL didn’t start on ${cluster}:\n${endOfLog(serverLog, before)}`)
  }
  await endServer(server)
  throw new Error(`PostgreSQL started on ${cluster} but didn’t respond:\n${endOfLog(serverLog, before)}`)
}

/**
 * Whether the server accepts a connection. Waits while the server reports that it is starting (recovery may be long)
 * or uses CPU time: on an overloaded machine any answer may take long. A server that neither answers nor works is
 * given up after six seconds.
 */
export async function answers(server: Server, still: StillWaiting = () => undefined): Promise<boolean> {
  const since = Date.now()
  let [aliveAt, reportedAt] = [since, since]
  let worked: string | undefined
  while (alive(server.pid, server.birth)) {
    const failure = await tryOnce(server)
    if (failure === undefined || failure === tooManyConnections) return true
    const work = workOf(server.pid)
    if (failure === cannotConnectNow || work !== worked) aliveAt = Date.now()
    worked = work
    if (Date.now() > aliveAt + 6000) return false
    if (Date.now() > reportedAt + 10_000) {
      reportedAt = Date.now()
      still({ pid: server.pid, seconds: Math.round((reportedAt - since) / 1000), saying: failure })
    }
    await pause(25)
  }
  return false
}

/**
 * Stops a server without waiting for its clients, with stronger signals if it does not exit. Committed data survives.
 */
export async function endServer({ pid, birth }: Server, timeoutMs = 45_000): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!alive(pid, birth) || !signal(pid, name)) return
    // A killed process still takes a moment to exit.
    if (await exitsWithin(pid, birth, { SIGINT: timeoutMs, SIGQUIT: 5000, SIGKILL: 30_000 }[name])) return
  }
  throw new Error(`We couldn’t stop PostgreSQL (process ${pid}). Stop it, then start Sanad again.`)
}

/**
 * Creates the role and database `sanad` if they are missing. The role is not a superuser, so row-level security
 * applies to it. The extensions that Sanad uses are trusted: the owner of a database may create them.
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
  client.on('error', () => undefined) // the query rejects with the same error
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
