import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { SignedIn, WorkspaceRole } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { type Sanad, start, type StartOptions } from '#server/start.ts'
import { template } from './postgres.ts'
import { spamRulesOff } from './spam-rules.ts'
import { databaseUrl } from './database-url.ts'

export const admin = { email: 'admin@sanad.test', password: 'correct horse 1' }

// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Headers }
export type Call = { token?: string; body?: unknown; headers?: Record<string, string> }

type Workspace = { token: string; workspace: string }

export type TestSanad = Sanad & {
  databaseUrl: string
  environment: Record<string, string>
  /** One API call: JSON, unless the body is text, bytes or a form. */
  call(method: Method, path: string, call?: Call): Promise<Answer>
  admin(): Promise<SignedIn>
  /** A member who has signed up and in, with their workspace's slug. */
  member(name?: string): Promise<SignedIn & { workspace: string }>
  /** Invites a member to a workspace, and accepts for them. */
  join(owner: Workspace, guest: SignedIn, role: WorkspaceRole): Promise<void>
}

/**
 * A server with its own database; its time, mail and limits follow the options. Posts of its members appear at once,
 * and its administrators need no second factor at any time, unless the test is about these rules.
 */
export async function startSanad({
  environment: extra,
  hasSpamRules = false,
  needsSecondFactor = false,
  ...options
}: Omit<StartOptions, 'demo'> & {
  environment?: Record<string, string>
  hasSpamRules?: boolean
  needsSecondFactor?: boolean
} = {}): Promise<TestSanad> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-data-'))
  const database = await newDatabase()
  if (!hasSpamRules) await storeFirstSetting(database.url, 'spam', spamRulesOff)
  if (!needsSecondFactor) await storeFirstSetting(database.url, 'twoStepForAdministrators', false)
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of the tests, long enough',
    PUBLIC_URL: 'http://sanad.test',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ALLOW_PRIVATE_HOSTS: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'error',
    ...extra,
  }
  const sanad = await start(environment, options)
  const call = (method: Method, to: string, more: Call = {}) => send(sanad.url + to, method, more)
  return {
    ...sanad,
    environment,
    databaseUrl: database.url,
    call,
    async stop() {
      await sanad.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    admin: async () => (await call('POST', '/api/en/auth/signin', { body: admin })).body as SignedIn,
    async member(name = 'Maha') {
      const body = {
        firstName: name,
        lastName: 'Saleh',
        email: `${randomUUID()}@member.test`,
        password: 'correct horse 2',
        acceptTerms: true,
      }
      const signedUp = (await call('POST', '/api/en/auth/signup', { body })).body as SignedIn
      return { ...signedUp, workspace: signedUp.user.defaultWorkspace ?? '' }
    },
    async join({ token, workspace }, guest, role) {
      const body = { email: guest.user.email, role }
      const invited = await call('POST', `/api/en/workspace/${workspace}/member`, { token, body })
      const accept = `/api/en/invitation/${invited.body.data?._id}/accept`
      const accepted = await call('POST', accept, { token: guest.token })
      if (accepted.status !== 200) throw new Error(JSON.stringify([invited.body, accepted.body]))
    },
  }
}

/** Stored as a site's first settings, so that the version of the settings stays that of the defaults. */
async function storeFirstSetting(url: string, name: string, value: unknown) {
  const client = new pg.Client(url)
  await client.connect()
  const row = [name, JSON.stringify(value), '2000-01-01T00:00:00.000Z']
  await client.query('insert into settings (name, value, updated_at) values ($1, $2, $3)', row)
  await client.end()
}

/** A new database: with all migrations, or empty. */
export async function newDatabase(as: 'migrated' | 'empty' = 'migrated') {
  const server = inject('postgres')
  const name = `sanad_${randomUUID().replaceAll('-', '')}`
  // Copying the files costs a sixth of a copy through the write-ahead log.
  await onServer(`create database ${name} template ${as === 'empty' ? 'template0' : template} strategy file_copy`)
  return {
    url: databaseUrl({ ...server, database: name }),
    drop: () => dropDatabase(name),
  }
}

/** Retries while autovacuum works in the database, because only its superuser may end that. */
export async function dropDatabase(name: string, tries = 20): Promise<void> {
  try {
    await onServer(`drop database ${name} with (force)`)
  } catch (error) {
    const cleaning = error instanceof pg.DatabaseError && error.code === '42501'
    if (!cleaning || tries === 0) throw error
    await wait(250)
    await dropDatabase(name, tries - 1)
  }
}

async function onServer(statement: string) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function send(url: string, method: Method, { token, body, headers = {} }: Call): Promise<Answer> {
  const plain =
    body === undefined ||
    typeof body === 'string' ||
    body instanceof FormData ||
    body instanceof Uint8Array ||
    body instanceof URLSearchParams
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!plain && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: plain ? (body as FormData | string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}
