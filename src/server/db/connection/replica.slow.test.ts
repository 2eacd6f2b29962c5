import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Status } from '#contract/status.ts'
import { eventually } from '#test/eventually.ts'
import { openPair, type Pair } from '#test/replica.ts'
import { admin } from '#test/sanad.ts'
import { turnOffSpamRules } from '#test/spam-rules.ts'
import { type Sanad, start } from '../../start.ts'

// Runs its own two PostgreSQL servers, one streaming from the other.

const timeoutMs = 300_000
const measuring = 'a token of those who measure'

let pair: Pair
let sanad: Sanad
let dataDir: string
let token: string
let environment: Record<string, string>

beforeAll(async () => {
  pair = await openPair()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-data-'))
  environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: pair.primary,
    DATABASE_REPLICA_URL: pair.replica,
    APP_SECRET: 'a secret of the tests, long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    METRICS_TOKEN: measuring,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  sanad = await start(environment, { demo: true })
  await turnOffSpamRules(sanad.url, admin)
  token = ((await call('POST', '/api/en/auth/signin', { body: admin })).body as SignedIn).token
  await settle()
}, timeoutMs)
afterAll(async () => {
  await sanad.stop()
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
}, timeoutMs)

type Call = { body?: unknown; as?: string; headers?: Record<string, string>; at?: string }

async function call(method: string, to: string, { body, as, headers = {}, at = sanad.url }: Call = {}) {
  const response = await fetch(at + to, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as any, headers: response.headers }
}

/** Makes all recorded writes and sign-ins old. */
async function settle() {
  const { db } = sanad.services
  const before = new Date(Date.now() - 60_000)
  await db.updateTable('sessions').set({ created_at: before }).execute()
  await db.updateTable('last_writes').set({ noted_at: before, held_at: null }).execute()
  await used()
}

/** Waits until the replica has caught up and is used. */
async function used() {
  const position = sql<{ position: number }>`select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`
  const { rows } = await position.execute(sanad.services.db)
  await eventually(() => expect(sanad.services.replica?.upTo(rows[0]?.position ?? 0)).toBeTypeOf('object'), 30_000)
}

const answered = () => ({ ...sanad.services.replica?.answered })

/**
 * A call that the replica answers, with retries: on a machine that stalls for seconds, the replica is skipped for a
 * moment.
 */
const answeredThere = (to: string, more: Call = {}) =>
  eventually(async () => {
    const before = answered().replica ?? 0
    const { status } = await call('GET', to, more)
    expect([status, answered().replica]).toEqual([200, before + 1])
  })

/** Scans of the tags table on the replica, from its own statistics. */
async function replicaScans() {
  const counted = `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n from pg_stat_user_tables where relname = 'content_tags'`
  return Number((await pair.onReplica(counted))[0]?.['n'])
}

test('stale-tolerant reads go to the replica: by members, by visitors, and on pages', async () => {
  await settle()
  const [before, scans] = [answered(), await replicaScans()]
  await answeredThere('/api/en/tag', { as: token })
  await answeredThere('/api/en/question')
  await answeredThere('/sitemap.xml')
  expect(answered()).toMatchObject({ again: before.again, own_write: before.own_write })
  // The statistics of PostgreSQL arrive with a delay.
  await eventually(async () => expect(await replicaScans()).toBeGreaterThan(scans), 30_000)
})

test(
  'no endpoint that may read from the replica writes',
  async () => {
    await settle()
    const { db } = sanad.services
    const one = async (table: string) =>
      (await sql<{ id: string }>`select id from ${sql.table(table)} order by 1 desc limit 1`.execute(db)).rows[0]?.id ??
      ''
    const { rows: members } = await sql<{ id: string }>`select id from directory limit 1`.execute(db)
    const { rows: jobs } = await sql<{ id: string }>`select id from jobs where started_at is not null limit 2`.execute(
      db,
    )
    const workspace = (await call('GET', '/api/en/workspace', { as: token })).body.data[0].slug as string
    const make = async (to: string, body: object) => {
      const made = await call('POST', `/api/${workspace}/${to}`, { as: token, body })
      expect(made.status, to).toBe(201)
      return made.body.data.id as string
    }
    const article = (await call('GET', `/api/en/article/${await one('articles')}`, { as: token })).body.data
    const changed = { title: { en: 'Another', ar: 'آخر' }, version: article.version }
    expect((await call('PATCH', `/api/en/article/${article.id}`, { as: token, body: changed })).status).toBe(200)
    const classificationId = await make('keep-classification', { group: 'Shop', name: 'Name' })
    const ids: Record<string, string> = {
      lang: 'en',
      tenant: workspace,
      question: await one('questions'),
      questionId: await one('questions'),
      answerId: await one('answers'),
      article: article.id,
      articleId: article.id,
      versionId: await one('article_versions'),
      classificationId,
      contentId: await make('keep-content', { title: 'Welcome', body: 'Glad to have you', classificationId }),
      contactId: await make('email-marketing/email', { email: 'reem@contacts.test' }),
      formId: await make('email-marketing/form', {
        name: 'News',
        texts: { title: 'News', button: 'Yes' },
      }),
      tagId: await one('content_tags'),
      toolId: await one('tools'),
      jobId: jobs[0]?.id ?? '',
      memberId: members[0]?.id ?? '',
      meeting: await one('meetings'),
    }
    const queries: Record<string, string> = {
      similar: '?title=How+to+begin',
      search: '?q=begin',
      compare: `?jobIds=${jobs.map(({ id }) => id).join()}`,
    }
    await settle()
    const odd: string[] = []
    const { again } = answered()
    for (const { name: endpoint, path: to, staleOk } of endpoints) {
      if (!staleOk) continue
      const address = to.replace(/:(\w+)/g, (all, name: string) => ids[name] || all)
      const query = queries[to.split('/').at(-1) ?? ''] ?? ''
      await answeredThere(address + query, { as: token }).catch((error: unknown) =>
        odd.push(`${endpoint} ${String(error)}`),
      )
    }
    expect(odd).toEqual([])
    expect(answered().again).toBe(again)
  },
  timeoutMs,
)

test(
  'members read their own writes at once while the replica receives nothing',
  async () => {
    await settle()
    const before = answered()
    for (let turn = 0; turn < 20; turn += 1) {
      await used()
      await pair.pause()
      try {
        for (let round = 0; round < 10; round += 1) {
          const name = `turn ${turn} round ${round}`
          const made = await call('POST', '/api/en/tag', { as: token, body: { name: { en: name, ar: name } } })
          expect(made.status).toBe(201)
          const found = await call('GET', '/api/en/tag?size=10', { as: token })
          expect(found.body.data[0].name.en).toBe(name)
        }
      } finally {
        await pair.goOn()
      }
    }
    expect(answered().replica).toBe(before.replica)
    expect(answered().own_write).toBeGreaterThan(before.own_write ?? 0)
  },
  timeoutMs,
)

test('a new member and a visitor who follows a link to a new question find it while the replica lags', async () => {
  await settle()
  await pair.pause()
  try {
    const name = { firstName: 'Maha', lastName: 'Saleh' }
    const body = { ...name, email: 'maha@new.test', password: 'correct horse 2', acceptTerms: true }
    const { token: ownToken } = (await call('POST', '/api/en/auth/signup', { body })).body as SignedIn
    expect((await call('GET', '/api/en/dashboard', { as: ownToken })).status).toBe(200)
    const input = { title: 'What came after the pause?', body: 'Something that nobody knows of yet.' }
    const question = await call('POST', '/api/en/question', { as: ownToken, body: input })
    expect(question.status).toBe(201)
    expect((await call('GET', `/api/en/question/${question.body.data.id}`)).status).toBe(200)
    expect((await call('GET', `/qa/${question.body.data.slug}`)).body).toContain(input.title)
  } finally {
    await pair.goOn()
  }
})

test('a page shows what its browser wrote, although pages have no signed-in person', async () => {
  const input = { title: 'What was there before?', body: 'Something that everybody knows of.' }
  const { id } = (await call('POST', '/api/en/question', { as: token, body: input })).body.data
  await settle()
  await pair.pause()
  try {
    const change = { title: 'What is there now?' }
    const changed = await call('PATCH', `/api/en/question/${id}`, { as: token, body: change })
    expect(changed.status).toBe(200)
    const [cookie = '', ...attributes] = (changed.headers.get('set-cookie') ?? '').split('; ')
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Max-Age=15']))
    const page = await call('GET', `/qa/${changed.body.data.slug}`, { headers: { cookie } })
    expect(page.body).toContain(change.title)
  } finally {
    await pair.goOn()
  }
})

test('a write whose position cannot be recorded succeeds, and its author finds it', async () => {
  await settle()
  const { db } = sanad.services
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  )
  await sql`create trigger refused before insert or update on last_writes execute function refuse()`.execute(db)
  const other = await start({ ...environment, ROLE: 'web' })
  try {
    await pair.pause()
    const name = 'that nobody noted'
    const made = await call('POST', '/api/en/tag', { as: token, body: { name: { en: name, ar: name } } })
    expect(made.status).toBe(201)
    const found = await call('GET', '/api/en/tag?size=10', { as: token })
    expect(found.body.data[0].name.en).toBe(name)
    // A refused call still gets its own status.
    const again = await call('POST', '/api/en/tag', { as: token, body: { name: { en: name, ar: name } } })
    expect(again.status).toBe(409)
    // On another process, in a browser: the cookie says that no replica has the write.
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
    const before = answered().own_write ?? 0
    expect((await call('GET', '/sitemap.xml', { headers: { cookie } })).status).toBe(200)
    expect(answered().own_write).toBe(before + 1)
    // A program that sends the cookie back finds its write there.
    const there = await call('GET', '/api/en/tag?size=10', { as: token, headers: { cookie }, at: other.url })
    expect(there.body.data[0].name.en).toBe(name)
    expect(other.services.replica?.answered.own_write).toBe(1)
  } finally {
    await other.stop()
    await sql`drop function refuse() cascade`.execute(db)
    await pair.goOn()
  }
  await eventually(() => expect(sanad.services.replica?.unnoted.size).toBe(0), 30_000)
  await settle()
  await answeredThere('/api/en/tag', { as: token })
})

test.runIf(process.platform === 'linux')(
  'when the replica hangs, running and new reads go to the primary until it is back',
  async () => {
    await settle()
    pair.hang()
    try {
      const under = await Promise.all(Array.from({ length: 20 }, () => call('GET', '/api/en/question')))
      expect(new Set(under.map(({ status }) => status))).toEqual(new Set([200]))
      await eventually(() => expect(sanad.services.replica?.health().state).toBe('away'), 30_000)
      const before = answered()
      for (let round = 0; round < 20; round += 1) expect((await call('GET', '/api/en/question')).status).toBe(200)
      expect(answered()).toEqual({ ...before, unusable: (before.unusable ?? 0) + 20 })
    } finally {
      pair.wake()
    }
    await used()
    await answeredThere('/api/en/question')
  },
  timeoutMs,
)

test(
  'without the replica reads go to the primary; the state is reported, and the replica is used again once it is back',
  async () => {
    await settle()
    await pair.kill()
    for (let round = 0; round < 20; round += 1) {
      expect((await call('GET', '/api/en/question')).status).toBe(200)
      expect((await call('GET', '/qa')).status).toBe(200)
    }
    const measured = async () => (await call('GET', '/metrics', { as: measuring })).body as string
    await eventually(async () => expect(await measured()).toMatch(/^sanad_replica_used 0$/m))
    const shown = async () =>
      ((await call('GET', '/api/en/admin/status', { as: token })).body.data as Status).processes[0]
    await eventually(async () => expect((await shown())?.replica).toEqual({ state: 'away', lag: null }), 30_000)
    await pair.begin()
    await used()
    expect(await measured()).toMatch(/^sanad_replica_used 1$/m)
    await eventually(async () => expect((await shown())?.replica.state).toBe('used'), 30_000)
    await answeredThere('/api/en/question')
  },
  timeoutMs,
)
