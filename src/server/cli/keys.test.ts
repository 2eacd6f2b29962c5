import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { command, sanadCommand } from '#test/program.ts'
import { newDatabase } from '#test/sanad.ts'
import { newId, openDatabase } from '../db/connection/database.ts'
import { addUser } from '../people/people.ts'
import { domainKeyPlace, providerPlace, sealedColumns } from '../secrets/sealed.ts'
import { secretsFrom } from '../secrets/secrets.ts'

const old = 'the old secret of a test, long enough'

// Each command is a separate process.
const timeoutMs = 240_000

let database: Awaited<ReturnType<typeof newDatabase>>
let opening: ReturnType<typeof openDatabase>
let dataDir: string
let environment: Record<string, string>
let rows: string[]

beforeAll(async () => {
  database = await newDatabase()
  opening = openDatabase({ connectionString: database.url }, { max: 2 })
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-keys-'))
  environment = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  await addUser(opening.db, {
    firstName: 'Mona',
    lastName: '',
    email: 'mona@shop.test',
    passwordHash: null,
    role: 'user',
    status: 'active',
    preferredLanguage: 'en',
  })
})
afterAll(async () => {
  await opening.pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = opening
  const secrets = secretsFrom(old)
  await db.deleteFrom('providers').execute()
  await db.deleteFrom('processes').execute()
  const { id: tenant_id } = await db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()
  rows = Array.from({ length: 300 }, () => newId())
  const made = rows.map((id) => ({
    tenant_id,
    id,
    name: id,
    type: 'smtp' as const,
    from_email: 'a@b.test',
    secret: secrets.seal(`password of ${id}`, providerPlace(id)),
  }))
  await db.insertInto('providers').values(made).execute()
})

const settings = () => environment
const ringNow = async () =>
  (await readFile(path.join(dataDir, 'app-secret'), 'utf8')).split('\n') as [string, ...string[]]

async function opened(...ring: [string, ...string[]]) {
  const secrets = secretsFrom(...ring)
  const sealed = await opening.db.selectFrom('providers').select(['id', 'secret']).execute()
  return sealed.filter(({ id, secret }) => {
    try {
      return secret && secrets.unseal(secret, providerPlace(id)) === `password of ${id}`
    } catch {
      return false
    }
  }).length
}

test(
  'changing the stored secret can be interrupted at any time; run it again to resume',
  async () => {
    await writeFile(path.join(dataDir, 'app-secret'), old, { mode: 0o600 })
    const link = secretsFrom(old).sign(Buffer.from('a reader'), 'unsubscribe')
    for (const part of [1, 100]) {
      const { child, ended } = sanadCommand(['keys', 'rotate'], settings())
      const since = Date.now()
      while (child.exitCode === null && Date.now() - since < 30_000) {
        const [newest = old, ...earlier] = (await ringNow().catch(() => [old])) as string[]
        if (earlier.length > 0 && (await opened(newest)) >= part) break
      }
      child.kill('SIGKILL')
      await ended
      expect(await opened(...(await ringNow()))).toBe(300)
    }
    const result = await command(['keys', 'rotate'], settings())
    expect(result.code).toBe(0)
    const ring = await ringNow()
    // One more for each change that started over; none for one that resumed.
    expect(ring.at(-1)).toBe(old)
    expect(await opened(ring[0])).toBe(300)
    expect(
      secretsFrom(...ring)
        .verify(link, 'unsubscribe')
        ?.toString(),
    ).toBe('a reader')
    expect((await command(['keys', 'show'], settings())).out).toMatch(/^\w{16} +300 encrypted/)
    expect(await command(['keys', 'forget'], settings())).toMatchObject({ code: 0 })
    expect(await ringNow()).toEqual([ring[0]])
    expect(secretsFrom(ring[0]).verify(link, 'unsubscribe')).toBeNull()
  },
  timeoutMs,
)

test(
  'changing the secret is refused while a process runs that only knows the old one',
  async () => {
    await writeFile(path.join(dataDir, 'app-secret'), old, { mode: 0o600 })
    const now = new Date()
    const place = {
      id: newId(),
      host: 'elsewhere',
      pid: 7,
      role: 'all',
      version: '1',
      port: 1,
      started_at: now,
      seen_at: now,
    }
    const health = { memory: 1, loop_delay: 0, connections_used: 0, connections_waiting: 0, disk_free: 0, disk_size: 0 }
    await opening.db
      .insertInto('processes')
      .values({ ...place, ...health, is_leaving: false })
      .execute()
    expect(await command(['keys', 'rotate'], settings())).toMatchObject({
      code: 1,
      err: expect.stringContaining('process 7 on elsewhere'),
    })
    expect(await opened(old)).toBe(300)
  },
  timeoutMs,
)

test(
  'a secret in the environment is changed while Sanad runs',
  async () => {
    const next = 'the next secret of a test, long enough'
    const both = { ...environment, APP_SECRET: next, APP_SECRET_PREVIOUS: old }
    expect(await command(['keys', 'rotate'], { ...environment, APP_SECRET: old })).toMatchObject({ code: 1 })
    expect((await command(['doctor'], both)).out).toMatch(
      /300 passwords and keys are still encrypted with an old secret/,
    )
    expect(await command(['keys', 'forget'], both)).toMatchObject({ code: 1 })
    expect(await command(['keys', 'rotate'], both)).toMatchObject({
      code: 0,
      out: expect.stringContaining('300 passwords'),
    })
    expect(await opened(next)).toBe(300)
    const lost = await command(['doctor'], { ...environment, APP_SECRET: 'a secret that nobody knows, alas!' })
    expect(lost).toMatchObject({
      code: 1,
      out: expect.stringContaining('300 stored passwords and keys can’t be decrypted'),
    })
  },
  timeoutMs,
)

test(
  'the change of the secret covers every column of sealed texts',
  async () => {
    const found = await opening.db
      .selectFrom('information_schema.columns' as 'users')
      .select(['table_name', 'column_name'] as never[])
      .where('table_schema' as never, '=', 'public' as never)
      .where('data_type' as never, '=', 'bytea' as never)
      .execute()
    const names = (found as unknown as { table_name: string; column_name: string }[]).map(
      (row) => `${row.table_name}.${row.column_name}`,
    )
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    // Hashes (of networks too), salts, images, mails, public keys and similar columns, which need no secret.
    const open =
      /(_hash|\.hash|_network|_salt|_bytes|\.bytes|\.source|\.viewer|\.vector|\.body|\.challenge|\.credential_id|\.public_key)$/
    expect(names.filter((name) => !open.test(name)).toSorted()).toEqual(known.toSorted())
    expect(domainKeyPlace('1')).toBe('domain_keys/1')
  },
  timeoutMs,
)
