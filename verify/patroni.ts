import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

// Two PostgreSQL servers under Patroni and one etcd, all in one folder, in place of separate machines.

const programs = '/usr/lib/postgresql'

/** Names of missing prerequisites. */
export async function missingPrograms(): Promise<string[]> {
  const absent = ['etcd', 'patroni'].filter((name) => spawnSync(name, ['--version']).status !== 0)
  return (await binaries()) === undefined ? [...absent, 'postgresql'] : absent
}

async function binaries() {
  const versions = await readdir(programs).catch(() => [])
  const newest = versions
    .map(Number)
    .filter(Boolean)
    .toSorted((a, b) => b - a)[0]
  return newest === undefined ? undefined : path.join(programs, String(newest), 'bin')
}

function accountOf(name: string) {
  const [uid = '', gid = ''] = [spawnSync('id', ['-u', name]), spawnSync('id', ['-g', name])].map(({ stdout }) =>
    String(stdout).trim(),
  )
  return { uid: Number(uid), gid: Number(gid) }
}

export type Node = { name: string; port: number; start(): Promise<void>; kill(): Promise<void> }

/** @param port the first of ten free ports @throws Error where no PostgreSQL becomes primary within a minute */
export async function openPair(folder: string, port: number) {
  const account = accountOf('postgres')
  const bin = (await binaries()) ?? ''
  await chown(folder, account.uid, account.gid)
  const running = new Set<ChildProcess>()
  const run = (command: string, args: string[]) => {
    const log = openSync(path.join(folder, 'log'), 'a')
    const env = { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', HOME: folder }
    const child = spawn(command, args, { ...account, cwd: folder, env, stdio: ['ignore', log, log] })
    closeSync(log)
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const here = (at: number) => `127.0.0.1:${at}`
  const web = (at: number) => `http://${here(at)}`
  const own = `--name e --data-dir ${path.join(folder, 'etcd')} --initial-cluster e=${web(port + 1)}`
  const doors = `--listen-client-urls ${web(port)} --advertise-client-urls ${web(port)}`
  const among = `--listen-peer-urls ${web(port + 1)} --initial-advertise-peer-urls ${web(port + 1)}`
  run('etcd', `${own} ${doors} ${among}`.split(' '))

  async function node(name: string, at: number): Promise<Node> {
    const data = path.join(folder, name, 'data')
    await mkdir(path.join(folder, name))
    await chown(path.join(folder, name), account.uid, account.gid)
    const file = path.join(folder, `${name}.yml`)
    const trust = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust']
    // JSON is YAML.
    const settings = {
      scope: 'sanad',
      name,
      restapi: { listen: here(at + 1), connect_address: here(at + 1) },
      etcd3: { host: here(port) },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: here(at),
        connect_address: here(at),
        data_dir: data,
        bin_dir: bin,
        pg_hba: trust,
        authentication: {
          superuser: { username: 'postgres', password: 'of this run' },
          replication: { username: 'replicator', password: 'of this run' },
        },
        parameters: { unix_socket_directories: path.join(folder, name) },
      },
    }
    await writeFile(file, JSON.stringify(settings), { mode: 0o644 })
    let patroni: ChildProcess | undefined
    return {
      name,
      port: at,
      async start() {
        patroni = run('patroni', [file])
      },
      /** All at once, as in a power failure. */
      async kill() {
        const [first = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
        const forked = await readFile(`/proc/${first}/task/${first}/children`, 'utf8').catch(() => '')
        patroni?.kill('SIGKILL')
        for (const pid of [first, ...forked.split(' ')].filter((one) => Number(one) > 0)) {
          try {
            process.kill(Number(pid), 'SIGKILL')
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
          }
        }
      },
    }
  }

  const nodes = [await node('one', port + 2), await node('two', port + 4)]
  /** The primary, once the other one is a synchronous standby by Patroni's report. */
  async function first({ isFollowed = true, patience: timeoutMs = 60_000 } = {}): Promise<Node> {
    for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(250))
      for (const each of nodes) {
        const cluster = await fetch(`${web(each.port + 1)}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
          () => null,
        )
        const { members = [] } = cluster?.ok
          ? ((await cluster.json()) as { members?: { name: string; role: string }[] })
          : {}
        const isFirst = members.some(({ name, role }) => name === each.name && role === 'leader')
        if (isFirst && (!isFollowed || members.some(({ role }) => role === 'sync_standby'))) return each
      }
    throw new Error('no PostgreSQL became the first')
  }
  for (const each of nodes) await each.start()
  return {
    nodes,
    first,
    /** As superuser, on a database that always exists. */
    asked: runStatement,
    /** The last output of Patroni and etcd. */
    said: async () => (await readFile(path.join(folder, 'log'), 'utf8')).split('\n').slice(-30),
    async stop() {
      for (const each of nodes) await each.kill()
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

async function runStatement(port: number, statement: string): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
