import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, sanadCommand } from '#test/program.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Bucket, bucket } from '#test/stand-ins/bucket.ts'
import { noise, type Store, stores } from '#test/stores.ts'
import { start } from '../start.ts'
import { sha256 } from '../storage/storage.ts'

// Each command is a separate process.
const timeoutMs = 240_000
const pictures = 4

let sanad: TestSanad
let folder: Store
let there: Bucket

beforeAll(async () => {
  sanad = await startSanad()
  folder = await stores.folder()
  there = await bucket()
})
afterAll(async () => {
  await sanad.stop()
  await folder.stop()
  await there.stop()
})

/** Runs `sanad storage move` and kills it at its second request of this kind to the bucket. */
async function killedMove(method: string, environment: Record<string, string>) {
  const { child, ended } = sanadCommand(['storage', 'move'], environment)
  let requests = 0
  there.fault = (heard) => {
    requests += heard === method ? 1 : 0
    if (requests === 2) child.kill('SIGKILL')
    return undefined
  }
  expect(await ended).toMatchObject({ code: null })
  there.fault = () => undefined
}

test(
  'files survive moves that are killed, from a folder into a bucket and then into the database',
  async () => {
    const { token } = await sanad.member()
    const hashAt = async (url: string) => sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))
    const made = new Map<string, string>()
    while (made.size < pictures) {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(await noise())]), 'a picture.jpg')
      const { url } = (await sanad.call('POST', '/api/en/image', { token, body })).body.data
      made.set(url, await hashAt(sanad.url + url))
    }
    const allShownBy = async (environment: Record<string, string>) => {
      const other = await start({ ...environment, PORT: '0', ROLE: 'web' })
      try {
        for (const [url, hash] of made) expect(await hashAt(other.url + url)).toBe(hash)
      } finally {
        await other.stop()
      }
    }
    const move = (environment: Record<string, string>) => command(['storage', 'move'], environment)
    expect((await move({ ...sanad.environment, STORAGE_URL: folder.url })).out).toMatch(
      /^4 files .* moved from the database/,
    )

    const toBucket = { ...sanad.environment, STORAGE_URL: there.url, STORAGE_URL_PREVIOUS: folder.url }
    await killedMove('PUT', toBucket)
    await allShownBy(toBucket)
    // The second request succeeded, although its response was never read.
    expect(await move(toBucket)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 files .* copied from .*Already there: 2/),
    })
    const inBucket = { ...sanad.environment, STORAGE_URL: there.url }
    expect(await command(['storage', 'check'], inBucket)).toMatchObject({ code: 0 })
    await allShownBy(inBucket)

    const toDatabase = { ...sanad.environment, STORAGE_URL_PREVIOUS: there.url }
    await killedMove('GET', toDatabase)
    await allShownBy(toDatabase)
    expect(await move(toDatabase)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^3 files .* copied from .* into the database/),
    })
    await allShownBy(sanad.environment)
  },
  timeoutMs,
)
