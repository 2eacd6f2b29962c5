import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { retry } from '../../concurrency/retry.ts'
import { chooseAccount, giveTo } from './account.ts'
import { closeFolder, findPrograms, makeCluster, type Settings, socketFolder } from './cluster.ts'
import { takeLock } from './lock.ts'
import { followServerLog } from './log.ts'
import { alive, signal } from './process.ts'
import { answers, endServer, findServer, makeDatabase, startServer } from './server.ts'
import type { Place, Server, StillWaiting } from './server.ts'

export { AlreadyRunning } from './lock.ts'

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string; password?: string }
  stop(): Promise<void>
  onExit(listener: () => void): void
}

type Site = Place & { initdb: string }
type Log = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>

type Options = { dataDir: string; log: Log; settings?: Settings }

/**
 * Starts (or adopts) the PostgreSQL of a data directory.
 * @throws AlreadyRunning when another Sanad uses it
 */
export async function openEmbedded(options: Options): Promise<Embedded> {
  // Others may traverse it (PostgreSQL's account must) but not list it; its contents have their own modes.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 })
  const dataDir = realpathSync(options.dataDir)
  const release = takeLock(dataDir)
  try {
    const place = choosePlace(dataDir, options.settings)
    const server = await openServer(place, options.log)
    await makeDatabase(server)
    return supervise({ place, server, log: options.log, release })
  } catch (error) {
    release()
    throw error
  }
}

function choosePlace(dataDir: string, settings?: Settings): Site {
  const programs = findPrograms()
  const cluster = join(dataDir, 'pg')
  const socket = socketFolder(dataDir)
  const account = chooseAccount(programs.postgres, [dataDir, dirname(socket)])
  return { ...programs, cluster, socket, account, serverLog: join(dataDir, 'log', 'postgres.log'), settings }
}

async function openServer(place: Site, log: Log) {
  return (await adopt(place, log)) ?? (await begin(place, log))
}

/** A killed Sanad leaves its PostgreSQL running: the server is adopted if it answers, and stopped if it does not. */
async function adopt({ cluster }: Place, log: Log) {
  const { server } = findServer(cluster)
  if (!server) return undefined
  if (await answers(server, stillWaiting(log))) {
    log.info({ pid: server.pid }, 'Using PostgreSQL left running by an earlier Sanad')
    return server
  }
  log.warn({ pid: server.pid }, 'Stopping an unresponsive PostgreSQL left by an earlier Sanad')
  await endServer(server, 5000)
  return undefined
}

async function begin(place: Site, log: Log) {
  const since = Date.now()
  const cluster = await makeCluster(place.account, place.initdb, place.cluster)
  giveTo(place.account, place.cluster)
  closeFolder(place.account, place.socket)
  const server = await startPatiently(place, log)
  log.info({ pid: server.pid, cluster, milliseconds: Date.now() - since }, 'PostgreSQL started')
  return server
}

const stillWaiting =
  (log: Log): StillWaiting =>
  (about) =>
    log.warn(about, 'Waiting for PostgreSQL to start')

/**
 * After the postmaster is killed, each of its children ends when it finishes its current work; until then the cluster
 * is in use.
 */
async function startPatiently(place: Place, log: Log) {
  const end = Date.now() + 120_000
  let logAt = Date.now() + 10_000
  const start = () => startServer(place, { leftover: findServer(place.cluster).leftover, still: stillWaiting(log) })
  return retry(start, {
    pauseMs(error) {
      if (!String(error).includes('shared memory block') || Date.now() > end) return undefined
      if (Date.now() > logAt) {
        logAt += 10_000
        log.warn({}, 'Waiting for processes of an earlier PostgreSQL to end')
      }
      return 250
    },
  })
}

type Care = { place: Site; server: Server; log: Log; release: () => void }

/** Restarts a server that dies, until stop(); pools reconnect on their own. */
function supervise({ place, server: first, log, release }: Care): Embedded {
  const listeners = new Set<() => void>()
  const over = new AbortController()
  let server = first
  const unfollow = followServerLog(place.serverLog, (line) => log.warn({ from: 'postgres' }, line))
  // A Sanad that exits without stop() (an uncaught error) still signals its PostgreSQL to stop.
  const leave = () => void signal(server.pid, 'SIGINT')
  process.once('exit', leave)

  async function watch() {
    while (!over.signal.aborted) {
      if (alive(server.pid, server.birth)) {
        await rest(300, over.signal)
        continue
      }
      log.error({ pid: server.pid }, 'PostgreSQL ended unexpectedly, restarting it')
      for (const listener of listeners) listener()
      server = (await openAgain(place, log, over.signal)) ?? server
    }
  }

  const watching = watch()
  async function stop() {
    over.abort()
    await watching
    unfollow()
    await endServer(server)
    process.off('exit', leave)
    release()
    log.info({ pid: server.pid }, 'PostgreSQL stopped')
  }

  let stopped: Promise<void> | undefined
  return {
    connection: { host: first.socket, port: first.port, user: 'sanad', database: 'sanad' },
    stop: () => (stopped ??= stop()),
    onExit: (listener) => void listeners.add(listener),
  }
}

async function openAgain(place: Site, log: Log, over: AbortSignal) {
  for (let wait = 250; !over.aborted; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await openServer(place, log)
    } catch (error) {
      log.error({ err: error, wait }, 'PostgreSQL couldn’t be restarted')
      await rest(wait, over)
    }
  }
  return undefined
}

function rest(milliseconds: number, over: AbortSignal) {
  return pause(milliseconds, undefined, { signal: over, ref: false }).catch(() => undefined)
}
