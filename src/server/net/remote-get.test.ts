import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchRemote } from './remote-get.ts'
import { PrivateAddress } from './private-addresses.ts'

// The network of the tests has no public address, so one name stands for a public site.
vi.mock('./private-addresses.ts', async (original) => {
  const real = await original<typeof import('./private-addresses.ts')>()
  return {
    ...real,
    resolveAddress: async (host: string, options: { allowPrivate: boolean }) =>
      host === 'public.test' ? { address: '127.0.0.1', family: 4 } : real.resolveAddress(host, options),
  }
})

let server: Server
let port: number
let inside = 0
beforeAll(async () => {
  server = createServer((request, answer) => {
    const target = new URL(request.url ?? '', 'http://public.test').searchParams.get('to')
    if (request.headers.host?.startsWith('public.test') && target) answer.writeHead(302, { location: target }).end()
    else {
      inside += 1
      answer.end('secret')
    }
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const options = { allowPrivate: false, accept: '*/*', timeoutMs: 3000 }

test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '[::ffff:127.0.0.1]'])(
  'a public site cannot redirect a request to %s',
  async (host) => {
    const url = `http://public.test:${port}/?to=${encodeURIComponent(`http://${host}:${port}/`)}`
    await expect(fetchRemote(url, options)).rejects.toBeInstanceOf(PrivateAddress)
    expect(inside).toBe(0)
  },
)

test('the address that answered is that of the last redirect', async () => {
  const answer = await fetchRemote(`http://public.test:${port}/?to=/home`, options)
  expect(answer?.url).toBe(`http://public.test:${port}/home`)
  answer?.destroy()
})
