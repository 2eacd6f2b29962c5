import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Every upload endpoint with every kind of malformed form.

let sanad: TestSanad
let owner: Awaited<ReturnType<TestSanad['member']>>

beforeAll(async () => {
  // On a busy machine the imports of earlier forms are still in progress.
  sanad = await startSanad({ environment: { IMPORTS_AT_ONCE: '100' } })
  owner = await sanad.member()
})
afterAll(() => sanad.stop())

const uploads = endpoints.filter(({ body }) => body === 'upload') as AnyEndpoint[]

type Form = { type?: string | null; body: string; headers?: string }

const part = (head: string, text = 'email\r\na@x.test') => `--b\r\n${head}\r\n\r\n${text}\r\n`
const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
const end = '--b--\r\n'

const ways: Record<string, Form> = {
  'no boundary': { type: 'multipart/form-data', body: part(file) + end },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: part(file) + end },
  'another boundary': { type: 'multipart/form-data; boundary=c', body: part(file) + end },
  'no body': { body: '' },
  'no closing boundary': { body: part(file) },
  'an unfinished file': { body: `--b\r\n${file}\r\n\r\nemail` },
  'an unfinished part header': { body: `--b\r\n${file}` },
  'a part header without content': { body: `--b\r\n${file}\r\n\r\n` },
  'no field name': { body: part('Content-Disposition: form-data; filename="a.csv"') + end },
  'no disposition': { body: part('Content-Type: text/csv') + end },
  'an invalid disposition': { body: part('Content-Disposition: ;;;=; filename*=x\'%zz"') + end },
  'two files': { body: part(file) + part(file) + end },
  'a part header of 100 KB': { body: part(`${file}\r\nX-Long: ${'x'.repeat(100_000)}`) + end },
  'many part headers': { body: part(`${file}\r\n${'X-A: b\r\n'.repeat(3000)}X-A: b`) + end },
  'an unknown charset': {
    body: part(`${file}; filename*=nothing'en'%ff%fe\r\nContent-Type: text/csv; charset=nothing`) + end,
  },
  'a field of 100 KB': {
    body: part('Content-Disposition: form-data; name="mapping"', 'x'.repeat(100_000)) + part(file) + end,
  },
  'many fields': { body: part('Content-Disposition: form-data; name="x"', 'y').repeat(100) + part(file) + end },
  'a field named __proto__': {
    body: part('Content-Disposition: form-data; name="__proto__"', '{}') + part(file) + end,
  },
  'a file field named __proto__': {
    body: part('Content-Disposition: form-data; name="__proto__"; filename="a.csv"') + end,
  },
  'a field with malformed JSON': {
    body: part('Content-Disposition: form-data; name="x"\r\nContent-Type: application/json', '{') + part(file) + end,
  },
  'a nested form': {
    body:
      part(
        'Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=i',
        `--i\r\n${file}\r\n\r\nx\r\n--i--`,
      ) + end,
  },
  'an unknown encoding': { body: part(`${file}\r\nContent-Transfer-Encoding: nothing`) + end },
  'an invalid length': { headers: 'Content-Length: x\r\n', body: part(file) + end },
}

/**
 * The status of the response to raw bytes; 'none' if the connection stays open without a response, 'cut' if it closes.
 */
function statusOf(endpoint: AnyEndpoint, { type = 'multipart/form-data; boundary=b', body, headers }: Form) {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    name === 'lang' ? 'en' : name === 'tenant' ? owner.workspace : owner.user.id,
  )
  const { port } = new URL(sanad.url)
  return new Promise<number | 'none' | 'cut'>((resolve) => {
    const line = connect(Number(port), '127.0.0.1')
    let text = ''
    const done = (status: number | 'none' | 'cut') => {
      clearTimeout(timer)
      resolve(status)
      line.destroy()
    }
    const timer = setTimeout(done, 4000, 'none')
    line.setEncoding('utf8').on('error', () => undefined)
    line.on('data', (piece: string) => {
      text += piece
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      if (status !== undefined) done(Number(status))
    })
    line.on('close', () => done('cut'))
    line.write(
      `${endpoint.method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n` +
        `${type === null ? '' : `Content-Type: ${type}\r\n`}${headers ?? `Content-Length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`,
    )
  })
}

describe.each(uploads.map((endpoint) => [endpoint.name as string, endpoint] as const))('%s', (_name, endpoint) => {
  test.each(Object.entries(ways))('answers a form with %s', async (_way, form) => {
    expect([200, 202, 400, 413, 415]).toContain(await statusOf(endpoint, form))
  })
})
