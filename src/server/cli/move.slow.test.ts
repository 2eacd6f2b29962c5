import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { newDatabase } from '#test/sanad.ts'
import { start } from '../start.ts'

// Each command is a separate process.
const timeoutMs = 240_000

let dataDir: string
let target: Awaited<ReturnType<typeof newDatabase>>
let environment: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-move-'))
  target = await newDatabase('empty')
  environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: 'admin@sanad.test',
    ADMIN_PASSWORD: 'a password 1',
  }
})
afterAll(async () => {
  await target.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'the embedded database and its people move into a PostgreSQL; a second move, or one back by mistake, is refused',
  async () => {
    expect(await command(['user', 'list'], environment)).toMatchObject({
      code: 1,
      err: expect.stringContaining('start Sanad first'),
    })
    const first = await start({ ...environment, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
    expect(await command(['move', '--to', target.url], environment)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already using'),
    })
    // While a Sanad is running on it.
    const made = await command(
      ['user', 'create', 'Mona@Shop.test', '--role', 'admin', '--name', 'منى علي', '--lang', 'ar'],
      environment,
    )
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Password (shown only now): ') })
    const password = /now\): (.+)/.exec(made.out)?.[1]
    await first.stop()

    const moved = await command(['move', '--to', target.url], environment)
    expect(moved).toMatchObject({ code: 0 })
    expect(moved.out).toMatch(/^users +2 rows {2}[0-9a-f]{6,}$/m)
    expect(moved.out).toMatch(/^background jobs +\d+$/m)
    expect(moved.out).not.toContain('password')
    expect(await command(['move', '--to', target.url], environment)).toMatchObject({ code: 1 })
    await expect(start({ ...environment, LOG_LEVEL: 'silent' })).rejects.toThrow(/was moved to the database/)

    const second = await start({ ...environment, DATABASE_URL: target.url, LOG_LEVEL: 'silent' })
    try {
      const answer = await fetch(`${second.url}/api/ar/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'mona@shop.test', password }),
      })
      expect(answer.status).toBe(200)
    } finally {
      await second.stop()
    }
  },
  timeoutMs,
)

test(
  'people are created with a role and a password, and an administrator always remains',
  async () => {
    const there = { ...environment, DATABASE_URL: target.url }
    const user = (...args: string[]) => command(['user', ...args], there)
    expect(await user('create', 'mona@shop.test')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already has an account'),
    })
    expect(await user('role', 'mona@shop.test', 'user')).toMatchObject({ code: 0 })
    expect(await user('role', 'admin@sanad.test', 'user')).toMatchObject({
      code: 1,
      err: expect.stringContaining('last administrator'),
    })
    expect(await user('password', 'mona@shop.test', '--password', 'short')).toMatchObject({ code: 1 })
    expect(await user('password', 'mona@shop.test', '--password', 'long enough')).toMatchObject({ code: 0 })
    expect(await user('password', 'nobody@shop.test')).toMatchObject({ code: 1 })
    expect((await user('list')).out.trim()).toBe('admin@sanad.test  Sanad Admin  active')
  },
  timeoutMs,
)

test(
  'a usage error exits with 2 and shows the usage',
  async () => {
    for (const args of [
      ['user'],
      ['user', 'role', 'a@b.test', 'queen'],
      ['nonsense'],
      ['backup', '--loud'],
      ['restore'],
      ['keys', 'lose'],
    ]) {
      const result = await command(args, { ...environment, DATABASE_URL: target.url })
      expect({ args, code: result.code }).toEqual({ args, code: 2 })
      expect(result.err).toContain('sanad ')
    }
    expect(await command(['help', 'restore'], {})).toMatchObject({ code: 0, out: expect.stringContaining('--check') })
    expect((await command(['doctor'], { ...environment, PORT: 'many' })).err).toContain('PORT')
  },
  timeoutMs,
)
