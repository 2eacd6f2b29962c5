// A server in its own process and database, with a signed-in member and workspace.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { nodeFlags } from '#test/node-flags.ts'
import { openEmbedded } from '#server/db/embedded/start.ts'
import { cpuSecondsOf, postmasterOf, privateMbOfChildren, residentMb } from './process-usage.ts'
import { type Connection, databaseUrl } from '#test/database-url.ts'

const silent = { info() {}, warn() {}, error() {}, debug() {} }
const person = {
  firstName: 'Maha',
  lastName: 'Saleh',
  email: 'bench@member.test',
  password: 'correct horse 2',
  acceptTerms: true,
}

export type Suite = Awaited<ReturnType<typeof openSuite>>

/**
 * @param keep a persistent folder, filled by the first run
 * @param more of the server's environment
 */
export async function openSuite(keep: string, more: NodeJS.ProcessEnv = {}) {
  if (keep) await mkdir(keep, { recursive: true })
  const dataDir = keep || (await mkdtemp(path.join(tmpdir(), 'sanad-suite-')))
  const embedded = await openEmbedded({ dataDir, log: silent })
  const postmaster = postmasterOf(dataDir)
  const database = new pg.Client(embedded.connection)
  await database.connect()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startServer(port, dataDir, embedded.connection, more)
  const pid = server.pid ?? 0
  let token = ''

  async function callAs(token: string, method: string, to: string, body?: unknown): Promise<Response> {
    const plain = body instanceof FormData
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !plain && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(url + to, {
      method,
      headers,
      ...(body !== undefined && { body: plain ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  const call = (method: string, to: string, body?: unknown) => callAs(token, method, to, body)

  // oxlint-disable-next-line typescript/no-explicit-any
  const json = async (method: string, to: string, body?: unknown): Promise<any> => (await call(method, to, body)).json()

  /** Another member with a new workspace and a client for it. */
  async function newcomer(): Promise<{ root: string; json: typeof json }> {
    const owner = { ...person, firstName: 'Huda', email: `huda${Date.now()}@member.test` }
    const signed = await json('POST', '/api/en/auth/signup', owner)
    return {
      root: `/api/${signed.user.defaultWorkspace}/email-marketing`,
      json: async (method, to, body) => (await callAs(signed.token, method, to, body)).json(),
    }
  }

  async function signIn(): Promise<string> {
    const { email, password } = person
    const known = await fetch(`${url}/api/en/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const signed = known.ok ? await known.json() : await json('POST', '/api/en/auth/signup', person)
    token = signed.token
    return `/api/${signed.user.defaultWorkspace}/email-marketing`
  }

  /**
   * Runs something; returns its time, its cost, and the peak memory growth of the server and the database's processes.
   */
  async function watched<T>(run: () => Promise<T>) {
    const memory = () => ({ ours: residentMb(pid), databases: privateMbOfChildren(postmaster) })
    const before = memory()
    const grown = { ours: 0, databases: 0 }
    const look = () => {
      const now = memory()
      grown.ours = Math.max(grown.ours, now.ours - before.ours)
      grown.databases = Math.max(grown.databases, now.databases - before.databases)
    }
    const timer = setInterval(look, 100)
    const spent = () => [cpuSecondsOf(pid), cpuSecondsOf(postmaster, { withChildren: true })] as const
    const [ours, databases] = spent()
    const started = performance.now()
    try {
      const value = await run()
      const [oursNow, databasesNow] = spent()
      const cpu = `CPU ${(oursNow - ours).toFixed(1)} s here, ${(databasesNow - databases).toFixed(1)} s in the database`
      return {
        value,
        seconds: (performance.now() - started) / 1000,
        grownMb: grown.ours,
        databaseGrownMb: grown.databases,
        cpu,
      }
    } finally {
      clearInterval(timer)
    }
  }

  async function close() {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await database.end()
    await embedded.stop()
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }

  await ready(url)
  return { pid, url, dataDir, database, call, json, newcomer, watched, close, root: await signIn() }
}

function startServer(port: number, dataDir: string, connection: Connection, more: NodeJS.ProcessEnv): ChildProcess {
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(connection),
    APP_SECRET: 'a secret of this run, of no use elsewhere',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'correct horse 1',
    LOG_LEVEL: 'error',
  }
  const main = path.join(import.meta.dirname, '../src/server/main.ts')
  // As `npm start` does.
  return spawn(process.execPath, [...nodeFlags, main], {
    stdio: 'inherit',
    env: { ...process.env, ...environment, ...more },
  })
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function ready(url: string) {
  for (let tries = 0; tries < 4000; tries += 1) {
    if ((await fetch(`${url}/health/ready`).catch(() => null))?.ok) return
    await wait(50)
  }
  throw new Error('The server does not start')
}
