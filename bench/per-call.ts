import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// CPU time per request, of a separate server process and of the database. Wall time is unreliable on a loaded machine;
// the kernel's accounting (proc(5), `schedstat`, in ns) excludes waiting.

/** CPU time of all threads of a process, in ms. */
export function spentBy(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + booked(`/proc/${pid}/task/${thread}/schedstat`), 0)
}

/** CPU time of the database's processes in ms, by the cluster's folder. */
export function spentByDatabase(dataDir: string): number {
  const postmaster = readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, pid) => sum + booked(`/proc/${pid}/schedstat`), 0)
}

function booked(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}

export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a program that listens on `PORT`, and waits until it answers. @throws Error where it ends before */
export async function running(program: string, environment: Record<string, string>, flags: string[] = []) {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, path.join(import.meta.dirname, program)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: `${port}`, ...environment },
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await wait(100)
  }
  return { url, pid: child.pid ?? 0, stop: () => ended(child) } satisfies Running
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })

const line = new Agent({ keepAlive: true, maxSockets: 1 })

/** One call like a browser's, on a persistent connection; returns the raw body. */
const fetched = (url: string, headers: Record<string, string>) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { agent: line, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(pieces)) : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).once('error', reject)
  })

export type Spent = { server: number; database: number; bytes: number }

/**
 * CPU time of one call in ms, the minimum of several rounds: other load only ever adds.
 * @param warm calls before the first round, until the server's code is compiled
 */
export async function perCall(
  server: Running,
  dataDir: string | null,
  address: string,
  { rounds = 6, calls = 150, warm = 2000, headers = {} as Record<string, string> } = {},
): Promise<Spent> {
  let bytes = 0
  for (let n = 0; n < warm; n += 1) await fetched(server.url + address, headers)
  const least = { server: Number.POSITIVE_INFINITY, database: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round += 1) {
    const before = { server: spentBy(server.pid), database: dataDir ? spentByDatabase(dataDir) : 0 }
    for (let n = 0; n < calls; n += 1) bytes = (await fetched(server.url + address, headers)).length
    least.server = Math.min(least.server, (spentBy(server.pid) - before.server) / calls)
    if (dataDir) least.database = Math.min(least.database, (spentByDatabase(dataDir) - before.database) / calls)
  }
  return { ...least, database: dataDir ? least.database : 0, bytes }
}
