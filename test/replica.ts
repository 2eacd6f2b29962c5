import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded/start.ts'
import { chooseAccount, giveTo } from '#server/db/embedded/account.ts'
import { closeFolder, findPrograms, PORT, socketFolder } from '#server/db/embedded/cluster.ts'
import { endServer, startServer } from '#server/db/embedded/server.ts'

const silent = { info() {}, warn() {}, error() {}, debug() {} }

/** A PostgreSQL primary and a streaming replica. */
export type Pair = {
  primary: string
  replica: string
  /** Queries the replica as superuser. */
  onReplica: (statement: string) => Promise<Record<string, unknown>[]>
  /** Pauses replay: changes are received but not visible until `goOn`. */
  pause: () => Promise<void>
  goOn: () => Promise<void>
  /** The replica stops answering without closing connections until `wake`, like a suspended machine. */
  hang: () => void
  wake: () => void
  /** Kills the replica as if its machine had failed; `begin` starts it again. */
  kill: () => Promise<void>
  begin: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Creates both from one data directory. The embedded PostgreSQL has no program that copies a server, so the directory
 * is copied while it is stopped.
 */
export async function openPair(): Promise<Pair> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sanad-pair-'))
  const first = await openEmbedded({ dataDir, log: silent })
  await first.stop()
  const other = mkdtempSync(path.join(tmpdir(), 'sanad-pair-'))
  cpSync(path.join(dataDir, 'pg'), path.join(other, 'pg'), { recursive: true })
  const primary = await openEmbedded({ dataDir, log: silent })
  const { host, port, user, database } = primary.connection
  const cluster = path.join(other, 'pg')
  writeFileSync(path.join(cluster, 'standby.signal'), '')
  const settings = `primary_conninfo = 'host=${host} port=${port} user=postgres'\nwal_retrieve_retry_interval = '200ms'\n`
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), settings)
  const { postgres } = findPrograms()
  const socket = socketFolder(other)
  const account = chooseAccount(postgres, [other, path.dirname(socket)])
  mkdirSync(path.join(other, 'log'))
  const place = { cluster, socket, account, postgres, serverLog: path.join(other, 'log', 'postgres.log') }
  chmodSync(cluster, 0o700)
  giveTo(account, cluster)
  const begin = () => {
    closeFolder(account, socket)
    return startServer(place)
  }
  let server = await begin()
  const urlOf = (folder: string) => `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`
  async function onReplica(statement: string) {
    const client = new pg.Client({ host: socket, port: PORT, user: 'postgres', database })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    primary: urlOf(host),
    replica: urlOf(socket),
    onReplica,
    pause: async () => void (await onReplica('select pg_wal_replay_pause()')),
    goOn: async () => void (await onReplica('select pg_wal_replay_resume()')),
    hang: () => signalAll(cluster, 'SIGSTOP'),
    wake: () => signalAll(cluster, 'SIGCONT'),
    kill: () => endServer(server, 0),
    async begin() {
      server = await begin()
    },
    async stop() {
      await endServer(server)
      await primary.stop()
      for (const folder of [dataDir, other]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signals a server and its current child processes; Linux only. */
function signalAll(cluster: string, signal: NodeJS.Signals) {
  const [pid = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const one of [pid, ...children.filter(Boolean)]) process.kill(Number(one), signal)
}
