import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { newDatabase, startSanad, type TestSanad } from '#test/sanad.ts'
import { noise, type Store, stores } from '#test/stores.ts'
import { start } from '../start.ts'
import { sha256 } from '../storage/storage.ts'

// Each command is a separate process.
const timeoutMs = 240_000

let sanad: TestSanad
let home: string
let folder: Store
let bucket: Store
const made: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  sanad = await startSanad()
  home = await mkdtemp(path.join(tmpdir(), 'sanad-moving-'))
  folder = await stores.folder()
  bucket = await stores.bucket()
})
afterAll(async () => {
  for (const undo of made) await undo()
  await sanad.stop()
  await folder.stop()
  await bucket.stop()
  await rm(home, { recursive: true, force: true })
})

const withStorage = (more: Record<string, string>) => ({ ...sanad.environment, ...more })
const hashAt = async (url: string) => sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))

async function picture(): Promise<{ url: string; hash: string }> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await noise())]), 'a picture.jpg')
  const { token } = await sanad.member()
  const { url } = (await sanad.call('POST', '/api/en/image', { token, body })).body.data
  return { url, hash: await hashAt(sanad.url + url) }
}

/** The product, configured with these places, serves the image unchanged. */
async function shows({ url, hash }: { url: string; hash: string }, environment: Record<string, string>) {
  const other = await start({ ...environment, PORT: '0', ROLE: 'web' })
  try {
    expect(await hashAt(other.url + url)).toBe(hash)
  } finally {
    await other.stop()
  }
}
const hashes = async (store: Store) => [...(await store.files()).keys()]

test(
  'files move out of the database, between places and back, and stay readable',
  async () => {
    const one = await picture()
    const toFolder = withStorage({ STORAGE_URL: folder.url })
    expect(await command(['storage', 'move'], toFolder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 files \(.+\) moved from the database/),
    })
    expect(await hashes(folder)).toContain(one.hash)
    // A second move has nothing to do.
    expect((await command(['storage', 'move'], toFolder)).out).toMatch(/^0 files \(0 B\) moved from/)
    await shows(one, toFolder)

    const toBucket = withStorage({ STORAGE_URL: bucket.url, STORAGE_URL_PREVIOUS: folder.url })
    await shows(one, toBucket)
    const moved = await command(['storage', 'move'], toBucket)
    expect(moved).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 files \(.+\) copied from .+Already there: 0/),
    })
    expect(moved.out + moved.err).not.toContain('with/slashes')
    expect((await command(['storage', 'move'], toBucket)).out).toMatch(
      /^0 files \(0 B\) copied from .+Already there: 1/,
    )
    await shows(one, withStorage({ STORAGE_URL: bucket.url }))

    const back = withStorage({ STORAGE_URL_PREVIOUS: bucket.url })
    expect((await command(['storage', 'move'], back)).out).toMatch(/^1 files \(.+\) copied from .+ into the database/)
    await shows(one, sanad.environment)
    const row = await sanad.services.db
      .selectFrom('images')
      .select(['file'])
      .where('id', '=', one.url.slice(3))
      .execute()
    expect(row).toEqual([{ file: null }])
  },
  timeoutMs,
)

test(
  'a backup contains the files of each place, and restores them into another place or the database',
  async () => {
    const one = await picture()
    const from = withStorage({ STORAGE_URL: folder.url })
    expect(await command(['storage', 'move'], from)).toMatchObject({ code: 0 })
    const file = path.join(home, 'whole.tar')
    const backup = await command(['backup', file], from)
    expect(backup).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\d+ files \(.+\) from outside the database/),
    })
    for (const storage of [{ STORAGE_URL: bucket.url }, {}]) {
      const database = await newDatabase('empty')
      made.push(database.drop)
      const into = { ...sanad.environment, DATABASE_URL: database.url, ...storage }
      const came = await command(['restore', file], into)
      expect(came).toMatchObject({
        code: 0,
        out: expect.stringMatching(/\d+ files \(.+\) verified and stored in/),
      })
      await shows(one, into)
      expect(await command(['storage', 'check'], into)).toMatchObject({ code: 0 })
    }
    const unset = await command(['backup', path.join(home, 'less.tar')], sanad.environment)
    expect(unset).toMatchObject({ code: 1, err: expect.stringContaining('Set STORAGE_URL for this command') })
    const { out } = await command(['doctor'], sanad.environment)
    expect(out).toMatch(/✗ storage +images and emails are stored outside the database/)
    await folder.break()
    const damaged = await command(['backup', path.join(home, 'less.tar')], from)
    await folder.mend()
    expect(damaged).toMatchObject({ code: 1, err: expect.stringMatching(/The file [0-9a-f]{64} of/) })
    expect(await command(['storage', 'move'], withStorage({ STORAGE_URL_PREVIOUS: folder.url }))).toMatchObject({
      code: 0,
    })
  },
  timeoutMs,
)

test(
  'the doctor and the check of every file report a fault of a place without its secret',
  async () => {
    const place = withStorage({ STORAGE_URL: bucket.url })
    expect((await command(['doctor'], place)).out).toMatch(
      /✓ storage +http:\/\/127\.0\.0\.1:\d+\/files\/of-sanad\/ stores files/,
    )
    const wrong = await command(['doctor'], withStorage({ STORAGE_URL: bucket.url.replace('slashes', 'another') }))
    expect(wrong).toMatchObject({ code: 1, out: expect.stringMatching(/✗ storage .*403/) })
    expect(wrong.out + wrong.err).not.toContain('with/another')
    const unread = await command(['storage', 'show'], withStorage({ STORAGE_URL: bucket.url.replace('@', ' ') }))
    expect(unread).toMatchObject({ code: 1, err: expect.stringContaining('STORAGE_URL') })
    expect(unread.err).not.toContain('with/slashes')
  },
  timeoutMs,
)
