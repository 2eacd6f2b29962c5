import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Status } from '#contract/status.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Bucket, bucket, type BucketFault } from '#test/stand-ins/bucket.ts'
import { noise } from '#test/stores.ts'

let store: Bucket
let sanad: TestSanad
let token: string

beforeAll(async () => {
  store = await bucket()
  sanad = await startSanad({ environment: { STORAGE_URL: store.url } })
  token = (await sanad.admin()).token
})
afterEach(() => {
  store.fault = () => undefined
})
afterAll(async () => {
  await sanad.stop()
  await store.stop()
})

async function upload(at = sanad) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await noise())]), 'a picture.jpg')
  return at.call('POST', '/api/en/image', { token, body })
}
/** The faults of the next calls of a method, in order. */
function troubles(method: string, faults: BucketFault[]) {
  const left = [...faults]
  store.fault = (called) => (called === method ? left.shift() : undefined)
  return left
}
const status = async (at = sanad) => (await at.call('GET', '/api/en/admin/status', { token })).body.data as Status

test.each<[method: string, faults: BucketFault[]]>([
  ['PUT', ['SlowDown', 'SlowDown']],
  ['PUT', ['cut', 'InternalError']],
  ['HEAD', ['SlowDown', 'cut']],
])('%s that gets 503 or is cut off is retried: %j', async (method, faults) => {
  const left = troubles(method, faults)
  expect((await upload()).status).toBe(201)
  expect(left).toEqual([])
})

test('an interrupted download is repeated and complete', async () => {
  const { url } = (await upload()).body.data
  const whole = await fetch(sanad.url + url)
  const left = troubles('GET', ['halved', 'cut', 'SlowDown'])
  const again = await fetch(sanad.url + url)
  expect(left).toEqual([])
  expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await whole.arrayBuffer()))
})

test('the same bytes are written only once', async () => {
  const bytes = await noise()
  const { storage } = sanad.services
  const one = await storage.store(await scope(), bytes)
  const callsBefore = store.calls.length
  expect(await storage.store(await scope(), bytes)).toEqual(one)
  expect(store.calls.slice(callsBefore).filter((call) => call.startsWith('PUT'))).toEqual([])
})
const scope = async () => (await sanad.admin()).user.id

test('a damaged file is not served, and administrators are notified', async () => {
  const { url } = (await upload()).body.data
  const row = await sanad.services.db
    .selectFrom('images')
    .select('file')
    .where('id', '=', url.slice(3))
    .executeTakeFirst()
  const [name = ''] = [...store.objects.keys()].filter((key) => key.endsWith(row?.file ?? ' '))
  store.objects.set(name, await noise())
  const answer = await fetch(sanad.url + url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  await eventually(async () => {
    const reported = (await status()).processes.flatMap(({ storage: { fault } }) => fault?.said ?? [])
    expect(reported).toEqual([expect.stringContaining('damaged')])
  })
})

test.each([
  ['a refused key', (url: string) => url.replace('slashes', 'another'), /403 SignatureDoesNotMatch|HEAD: 403/],
  ['a missing bucket', (url: string) => url.replace('/files/', '/nothing/'), /404 NoSuchBucket/],
])('%s is reported without its secret, and not retried', async (_what, bend, detail) => {
  const other = await startSanad({ environment: { STORAGE_URL: bend(store.url) } })
  try {
    token = (await other.admin()).token
    const before = store.calls.length
    expect((await upload(other)).status).toBe(503)
    // The health check also reads it, by GET.
    expect(store.calls.slice(before).filter((call) => call.startsWith('HEAD'))).toHaveLength(1)
    await eventually(async () => {
      const { storage, processes } = await status(other)
      expect(storage.kind).toBe('bucket')
      expect(processes[0]?.storage).toMatchObject({ state: 'away', fault: { said: expect.stringMatching(detail) } })
      expect(JSON.stringify([storage, processes])).not.toMatch(/AKIASTANDIN|slashes|another/)
    })
    const ready = await other.call('GET', '/health/ready')
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', storage: 'away' }])
    expect((await other.call('GET', '/metrics', { token })).body).toMatch(/^sanad_storage_up 0$/m)
  } finally {
    await other.stop()
    token = (await sanad.admin()).token
  }
})
