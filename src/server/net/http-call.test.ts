import { createServer as plainServer, type RequestListener } from 'node:http'
import { createServer as tlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import getTlsOptions from 'smtp-server/lib/tls-options.js'
import { afterEach, describe, expect, test } from 'vitest'
import { HttpCaller, type HttpOptions, NoResponse, RequestNotSent } from './http-call.ts'

const open: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** An HTTP or HTTPS server; its certificate is the self-signed one of smtp-server. */
async function server(scheme: 'http' | 'https', answer: RequestListener) {
  const listener = scheme === 'http' ? plainServer(answer) : tlsServer(getTlsOptions({}), answer)
  const sockets = new Set<Socket>()
  listener.on('connection', (socket) => sockets.add(socket))
  listener.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => listener.close(resolve))
  })
  return { url: `${scheme}://127.0.0.1:${(listener.address() as AddressInfo).port}/x?y=1`, sockets }
}

function caller(options: HttpOptions = {}) {
  const made = new HttpCaller({ allowPrivateHosts: true, tlsVerify: false, ...options })
  open.push(() => made.close())
  return (url: string) => made.call({ method: 'POST', url, headers: { 'x-key': 'k' }, body: 'سلام' })
}

describe.each(['http', 'https'] as const)('a call over %s', (scheme) => {
  test('a response arrives completely, and calls share one persistent connection', async () => {
    const { url, sockets } = await server(scheme, (request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const received = `${request.method} ${request.url} ${Buffer.concat(pieces).toString()}`
        response.writeHead(202, { 'x-id': '7' }).end(received)
      })
    })
    const call = caller()
    for (let times = 0; times < 3; times++)
      expect(await call(url)).toMatchObject({ status: 202, headers: { 'x-id': '7' }, text: 'POST /x?y=1 سلام' })
    expect(sockets.size).toBe(1)
  })

  test('a connection cut after the request leaves its result unknown, on a new and on a reused connection', async () => {
    let calls = 0
    const { url } = await server(scheme, (request, response) => {
      request.resume().on('end', () => (++calls === 2 ? response.end('ok') : response.socket?.destroy()))
    })
    const call = caller()
    await expect(call(url)).rejects.toBeInstanceOf(NoResponse)
    expect((await call(url)).text).toBe('ok')
    await expect(call(url)).rejects.toBeInstanceOf(NoResponse)
  })

  test('a truncated response and a missing one are failures', async () => {
    const half = await server(scheme, (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => response.socket?.destroy(), 20)
    })
    const none = await server(scheme, () => undefined)
    const call = caller({ timeoutMs: 300 })
    await expect(call(half.url)).rejects.toBeInstanceOf(NoResponse)
    await expect(call(none.url)).rejects.toThrow('No response within 0.3 s')
    await expect(call(none.url)).rejects.toBeInstanceOf(NoResponse)
  })

  test('a large upload has more time than the timeout of a call', async () => {
    const { url } = await server(scheme, (request, response) => {
      request.resume().on('end', () => setTimeout(() => response.end('taken'), 400))
    })
    const made = new HttpCaller({ allowPrivateHosts: true, tlsVerify: false, timeoutMs: 300 })
    open.push(() => made.close())
    const large = { method: 'POST', url, headers: {}, body: Buffer.alloc(4 * 1024 * 1024) } as const
    expect((await made.call(large)).text).toBe('taken')
  })

  test('an endless response is aborted', async () => {
    const { url } = await server(scheme, (_request, response) => {
      const more = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(more))
      more()
    })
    await expect(caller()(url)).rejects.toThrow('too long')
  })

  test('a redirect is not followed', async () => {
    const { url } = await server(scheme, (_request, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    })
    expect((await caller()(url)).status).toBe(307)
  })
})

test('a refused connection, an untrusted certificate and a server without TLS mean that nothing was sent', async () => {
  const { url } = await server('https', (_request, response) => response.end())
  const plain = await server('http', (_request, response) => response.end())
  await expect(caller()('https://127.0.0.1:1/')).rejects.toBeInstanceOf(RequestNotSent)
  await expect(caller({ tlsVerify: true })(url)).rejects.toMatchObject({ name: 'NotSent', stage: 'tls' })
  await expect(caller()(plain.url.replace('http:', 'https:'))).rejects.toBeInstanceOf(RequestNotSent)
  await expect(
    caller({ timeoutMs: 200, lookup: () => new Promise(() => undefined) })('https://slow.test/'),
  ).rejects.toBeInstanceOf(RequestNotSent)
})

test('a private address is refused in any spelling, and a name is resolved for each connection', async () => {
  for (const host of ['127.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '0'])
    await expect(caller({ allowPrivateHosts: false })(`http://${host}:9/`)).rejects.toMatchObject({
      name: 'NotSent',
      forbidden: true,
    })
  const inside = async () => [{ address: '10.0.0.7', family: 4 }]
  const guarded = caller({ allowPrivateHosts: false, lookup: inside })
  await expect(guarded('https://api.shop.test/')).rejects.toMatchObject({ name: 'NotSent', forbidden: true })
})
