import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { newDatabase, startSanad, type TestSanad } from '#test/sanad.ts'
import { start } from '../start.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { archiveWriter, openArchive } from './archive.ts'
import { silentLog } from './command.ts'
import { entriesOf } from './tar.ts'

// Each command is a separate process.
const timeoutMs = 240_000

let sanad: TestSanad
let folder: string
let file: string
const made: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  sanad = await startSanad()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-backup-'))
  file = path.join(folder, 'whole.tar')
})
afterAll(async () => {
  for (const undo of made) await undo()
  await sanad.stop()
  await rm(folder, { recursive: true, force: true })
})

const counts = [
  'select count(*)::int as n from contacts',
  'select coalesce(sum(count), 0)::int as n from contact_counts',
  'select count(*)::int as n from contact_events',
  'select count(*)::int as n from users',
  `select count(*)::int as n from pg_constraint where connamespace = 'public'::regnamespace`,
  `select count(*)::int as n from pg_indexes where schemaname = 'public'`,
  `select count(*)::int as n from pg_trigger where tgenabled = 'O' and not tgisinternal`,
]

async function ask(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
const numbersOf = (url: string) => Promise.all(counts.map(async (statement) => (await ask(url, statement))[0]?.['n']))

async function emptyDatabase() {
  const database = await newDatabase('empty')
  made.push(database.drop)
  return database.url
}

test(
  'a backup restores one point in time despite concurrent writes, keeps its secrets, and sends no mail twice',
  async () => {
    const member = await sanad.member('ليلى')
    const suite = `/api/${member.workspace}/email-marketing`
    const { token } = member
    const settings = { host: '127.0.0.1', port: 9, secure: 'none', username: 'u', password: 'the password of the shop' }
    const provider = await sanad.call('POST', `${suite}/email-service-provider`, {
      token,
      body: { name: 'Shop', type: 'smtp', fromEmail: 'hello@shop.test', settings },
    })
    expect(provider.status).toBe(201)
    const person = (n: number) => ({ email: `c${n}@customers.test`, firstName: 'ليلى \\N \\."' })
    for (let n = 0; n < 20; n++)
      expect((await sanad.call('POST', `${suite}/email`, { token, body: person(n) })).status).toBe(201)
    const send = { subject: 'Hello', html: '<p>Hello\t\\.\n\\N</p>', recipients: { all: true } }
    const later = { ...send, scheduleAt: new Date(Date.now() + 3_600_000).toISOString() }
    const job = await sanad.call('POST', `${suite}/email-service-provider/send-bulk-emails`, { token, body: later })
    expect(job.status).toBe(202)
    // The state while a process is sending, with pending jobs.
    await sanad.services.db.updateTable('jobs').set({ status: 'preparing', scheduled_at: null }).execute()
    const runAt = new Date(Date.now() + 3_600_000)
    await sanad.services.queue.add(sanad.services.db, { name: 'upkeep' }, { of: 'the backup' }, { runAt, key: 'kept' })

    const enough = new AbortController()
    const writers = [1000, 2000].map(async (from) => {
      for (let n = from; !enough.signal.aborted; n++)
        await sanad.call('POST', `${suite}/email`, { token, body: person(n) })
    })
    const result = await command(['backup', file], sanad.environment)
    enough.abort()
    await Promise.all(writers)
    expect(result).toMatchObject({ code: 0 })
    expect(result.out).toMatch(/rows of \d+ tables/)
    expect((await readFile(file)).includes('the password of the shop')).toBe(false)

    const url = await emptyDatabase()
    const elsewhere = { ...sanad.environment, DATABASE_URL: url }
    const restored = await command(['restore', file], elsewhere)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.out).toMatch(/Paused campaigns: 1\./)
    const [contacts, counted, , people, ...schema] = await numbersOf(url)
    expect(contacts).toBeGreaterThanOrEqual(20)
    // Rows and counters are of the same point in time, whatever was written meanwhile.
    expect(counted).toBe(contacts)
    expect(people).toBe(2)
    expect(schema).toEqual((await numbersOf(sanad.databaseUrl)).slice(4))
    expect(await ask(url, 'select status from jobs')).toEqual([{ status: 'paused' }])
    const waiting = `select key from graphile_worker.jobs where key = 'kept'`
    expect(await ask(url, waiting)).toEqual([{ key: 'kept' }])

    const second = await start({ ...elsewhere, PORT: '0' })
    try {
      const { email } = member.user
      const answer = await fetch(`${second.url}/api/en/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'correct horse 2' }),
      })
      expect(answer.status).toBe(200)
      const [row] = await second.services.db
        .selectFrom('providers')
        .select(['id', 'secret'])
        .where('type', '=', 'smtp')
        .execute()
      if (!row?.secret) throw new Error('No secret came back')
      expect(second.services.secrets.unseal(row.secret, `providers/${row.id}`)).toContain('the password of the shop')
      // Sequences continue after their last value.
      const { token: again } = (await answer.json()) as { token: string }
      const added = await fetch(`${second.url}${suite}/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${again}` },
        body: JSON.stringify(person(9999)),
      })
      expect(added.status).toBe(201)
    } finally {
      await second.stop()
    }
    expect(await command(['restore', file], elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already contains data'),
    })
  },
  timeoutMs,
)

test(
  'a damaged, truncated or invalid backup is refused before anything is written',
  async () => {
    const url = await emptyDatabase()
    const elsewhere = { ...sanad.environment, DATABASE_URL: url }
    const bytes = await readFile(file)
    await using handle = await open(file)
    const contacts = (await entriesOf(handle)).get('tables/contacts/000001.zst')
    if (!contacts) throw new Error('No contacts in the backup')
    const damaged = path.join(folder, 'damaged.tar')
    const bent = Buffer.from(bytes)
    bent.writeUInt8(bent.readUInt8(contacts.offset + 40) ^ 1, contacts.offset + 40)
    await writeFile(damaged, bent)
    expect(await command(['restore', damaged], elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('tables/contacts/000001.zst'),
    })
    await writeFile(damaged, bytes)
    await truncate(damaged, bytes.length - 3000)
    await expect(openArchive(damaged)).rejects.toThrow('cut off')
    await writeFile(damaged, 'A letter. '.repeat(1000))
    await expect(openArchive(damaged)).rejects.toThrow('isn’t a Sanad backup')
    const other = { ...elsewhere, APP_SECRET: 'another secret, long enough as well' }
    expect((await command(['restore', file], other)).err).toContain('--other-secret')
    expect(
      await ask(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    ).toEqual([])
    expect(await command(['restore', file, '--check'], elsewhere)).toMatchObject({ code: 0 })
    expect(await command(['backup', file], sanad.environment)).toMatchObject({ code: 1 })
  },
  timeoutMs,
)

test(
  'a forged backup cannot unpack a bomb, repeat a piece, or write to other tables',
  async () => {
    const url = await emptyDatabase()
    const into = { ...sanad.environment, DATABASE_URL: url }
    const madeUp = path.join(folder, 'made-up.tar')
    const archive = await openArchive(file)
    const { manifest } = archive
    await archive.close()
    type Table = (typeof manifest.tables)[number]
    async function write(bytes: Buffer, change: (table: Table) => Table[], folderInside = 'tables/x') {
      const out = createWriteStream(madeUp)
      const writer = archiveWriter(out, new Date())
      const entry = `${folderInside}/000001.zst`
      const part = await writer.put(entry, zstdCompressSync(bytes))
      const columns = ['name']
      const tables = change({ name: 'migrations', columns, rows: 1, bytes: bytes.length, parts: [part] })
      const nothing = { parts: [], bytes: 0 }
      const files = { ...nothing, count: 0 }
      await writer.finish({ ...manifest, tables, work: { ...nothing, rows: 0 }, files, secret: null })
      await new Promise<void>((resolve) => out.end(resolve))
    }
    await write(Buffer.from('0999-never.sql\n'), (table) => [table], '../../../tmp')
    const refused = await command(['restore', madeUp], into)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('a table that doesn’t belong in a backup') })
    expect((await ask(url, 'select name from migrations')).map(({ name }) => name)).not.toContain('0999-never.sql')

    await write(Buffer.alloc(300 * 1024 * 1024), (table) => [table])
    const bomb = await openArchive(madeUp)
    const unpacked = (async () => {
      for await (const bytes of bomb.read(bomb.manifest.tables[0]?.parts ?? [])) expect(bytes).toHaveLength(0)
    })()
    await expect(unpacked).rejects.toThrow('damaged')
    await bomb.close()

    await write(Buffer.from('x\n'), (table) => [table, { ...table, name: 'users' }])
    await expect(openArchive(madeUp)).rejects.toThrow('damaged')
  },
  timeoutMs,
)

test(
  'a backup of an older version is restored and migrated',
  async () => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()]
    const pool = new pg.Pool({ connectionString: old })
    const known = await knownMigrations()
    const then = known.slice(0, known.indexOf('0015-webhooks.sql'))
    await pool.query('create extension pg_trgm')
    await migrate(pool, then)
    await migrateQueue(pool, silentLog)
    await pool.query(`insert into users (id, first_name, last_name, email, role, status, preferred_language)
    values (gen_random_uuid(), 'Old', 'Hand', 'old@hand.test', 'admin', 'active', 'en')`)
    await pool.end()
    const from = path.join(folder, 'old.tar')
    expect(await command(['backup', from], { ...sanad.environment, DATABASE_URL: old })).toMatchObject({ code: 0 })
    const into = { ...sanad.environment, DATABASE_URL: fresh }
    expect(await command(['restore', from], into)).toMatchObject({ code: 0 })
    expect(await ask(fresh, 'select email from users')).toEqual([{ email: 'old@hand.test' }])
    const names = await ask(fresh, 'select name from migrations order by name')
    expect(names.map(({ name }) => name)).toEqual(known)
  },
  timeoutMs,
)
