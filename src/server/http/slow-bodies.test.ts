import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

// A hundred times faster than in production, so that the tests are fast.
const pace = { every: 200, least: 1000 }

let port: number
let readSlowly = false
const server = createServer((request, response) => {
  const size = { bytes: 0 }
  request.on('data', (piece: Buffer) => {
    size.bytes += piece.length
    if (!readSlowly) return
    request.pause()
    setTimeout(() => request.resume(), 400)
  })
  request.on('end', () => response.end(String(size.bytes)))
  request.on('error', () => undefined)
})
const ending = cutSlowBodies(server, pace)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  ending()
  server.closeAllConnections()
  server.close()
})

function post(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, length: number) {
  return new Promise<string>((resolve, reject) => {
    const sent = request({ port, method: 'POST', headers: { 'content-length': length } }, (answer) => {
      let text = ''
      answer.on('data', (piece: Buffer) => (text += piece.toString())).on('end', () => resolve(text))
    })
    sent.on('error', reject)
    void (async () => {
      for await (const piece of pieces) if (!sent.write(piece)) await once(sent, 'drain')
      sent.end()
    })().catch(() => undefined)
  })
}

describe('a request body', () => {
  test('that arrives very slowly gets a 408 and is cut off', async () => {
    const line = connect(port, '127.0.0.1')
    await once(line, 'connect')
    line.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
    const dropping = setInterval(() => line.write('x'), 20)
    line.on('error', () => undefined)
    let answer = ''
    line.setEncoding('utf8').on('data', (piece: string) => (answer += piece))
    // A client whose connection is cut off may see an error first.
    await new Promise((resolve) => line.once('close', resolve))
    clearInterval(dropping)
    expect(answer).toContain('HTTP/1.1 408')
  })

  test('at a sufficient pace over many intervals is accepted', async () => {
    async function* pieces() {
      for (let at = 0; at < 20; at += 1) {
        await wait(40)
        yield Buffer.alloc(5000)
      }
    }
    expect(await post(pieces(), 100_000)).toBe('100000')
  })

  test('that the server reads slowly is not blamed on the client', async () => {
    readSlowly = true
    const size = 256 * 1024
    expect(await post([Buffer.alloc(size)], size)).toBe(String(size))
    readSlowly = false
  })
})
