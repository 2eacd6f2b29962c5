import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { command, sanadCommand } from '#test/program.ts'
import { newDatabase } from '#test/sanad.ts'
import { noise, type Store, stores } from '#test/stores.ts'
import { start } from '../start.ts'
import { sha256 } from '../storage/storage.ts'

// Each command is a separate process.
const timeoutMs = 240_000

let dataDir: string
let folder: Store
let target: Awaited<ReturnType<typeof newDatabase>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-move-files-'))
  folder = await stores.folder()
  target = await newDatabase()
})
afterAll(async () => {
  await target.drop()
  await folder.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'an installation with files in a folder moves into a PostgreSQL, even after a move was killed',
  async () => {
    const unset = {
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'admin@sanad.test',
      ADMIN_PASSWORD: 'a password 1',
      LOG_LEVEL: 'silent',
    }
    const environment = { ...unset, STORAGE_URL: folder.url }
    const first = await start(environment)
    const hashAt = async (url: string) => sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))
    const signedIn = await fetch(`${first.url}/api/en/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(await noise())]), 'a picture.jpg')
    const headers = { authorization: `Bearer ${token}` }
    const made = await fetch(`${first.url}/api/en/image`, { method: 'POST', headers, body })
    const { url } = ((await made.json()) as { data: { url: string } }).data
    const hash = await hashAt(first.url + url)
    await first.stop()
    expect([...(await folder.files()).keys()]).toEqual([hash])

    const move = ['move', '--to', target.url]
    expect(await command(move, unset)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set STORAGE_URL for this command'),
    })
    await killedBehindItsRows(move, environment)
    const moved = await command(move, environment)
    expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^images +1 rows/m) })
    expect(moved.out).toMatch(/1 files \(.+\) verified\. They stay in place/)

    const second = await start({ ...environment, DATABASE_URL: target.url })
    try {
      expect(await hashAt(second.url + url)).toBe(hash)
    } finally {
      await second.stop()
    }
    expect(await command(['storage', 'check'], { ...environment, DATABASE_URL: target.url })).toMatchObject({ code: 0 })
  },
  timeoutMs,
)

/** Killed once every row is copied but not committed: a lock on the queue, which is copied last, blocks it. */
async function killedBehindItsRows(move: string[], environment: Record<string, string>) {
  const other = new pg.Client(target.url)
  await other.connect()
  try {
    await other.query('begin')
    await other.query('lock table graphile_worker._private_jobs')
    const { child, ended } = sanadCommand(move, environment)
    await eventually(async () => {
      const { rows } = await other.query(
        `select from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = '_private_jobs' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(1)
    }, timeoutMs)
    child.kill('SIGKILL')
    const result = await ended
    expect(result).toMatchObject({ code: null, out: expect.stringMatching(/^images +1 rows/m) })
  } finally {
    await other.end()
  }
}
