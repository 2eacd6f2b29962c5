import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { AnyEndpoint, Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// oxlint-disable-next-line typescript/no-explicit-any
let document: any
let page: string
let sanad: TestSanad
let owner: Awaited<ReturnType<TestSanad['member']>>

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' }, bodyPace: { every: 200, least: 1000 } })
  owner = await sanad.member()
  document = (await sanad.call('GET', '/api/openapi.json')).body
  page = (await sanad.call('GET', '/api/docs')).body
})
afterAll(() => sanad.stop())

const operationOf = (method: Method, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]

test('every reference of the document resolves to one of its schemas', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...new Set(references)].filter((reference) => !known.includes(reference))).toEqual([])
  expect(references).not.toEqual([])
})

describe('endpoints for programs', () => {
  const open = endpoints.filter(({ scope }) => scope !== undefined)

  test.each(open.map((endpoint) => [endpoint.name as string, endpoint] as const))(
    '%s has a valid example, and names its scope and failures',
    (_name, { method, path, input, scope }) => {
      const { requestBody, security, responses } = operationOf(method, path)
      if (requestBody && input) {
        const { example } = requestBody.content['application/json']
        expect(input.safeParse(example).error?.issues ?? []).toEqual([])
      }
      expect(security).toContainEqual({ key: [scope] })
      const { examples } = responses['403'].content['application/json']
      expect([examples['forbidden.en'].value.code, examples['forbidden.ar'].value.message]).toEqual([
        'forbidden',
        expect.stringMatching(/[\u0600-\u06ff]/),
      ])
    },
  )
})

test('every response with a schema has an example', () => {
  const wrong = endpoints.filter(({ method, path, output, status = 200 }) => {
    if (!output) return false
    const { example } = operationOf(method, path).responses[String(status)].content['application/json']
    return example === undefined || !output.safeParse(example).success
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

describe('a call that the server refuses before it reaches the endpoint is documented:', () => {
  const json = 'Content-Type: application/json\r\n'
  const ways: Record<string, { body: string; headers?: string; signedIn?: true }> = {
    'an unfinished body': { body: `${json}Content-Length: 1000\r\n\r\n{`, signedIn: true },
    'an unfinished form': {
      body: 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n',
      signedIn: true,
    },
    'malformed JSON': { body: `${json}Content-Length: 1\r\n\r\n{` },
    'empty JSON': { body: `${json}Content-Length: 0\r\n\r\n` },
    'an invalid content type': { body: 'Content-Type: ;\r\nContent-Length: 1\r\n\r\n{' },
    'an unsupported content type': { body: 'Content-Type: image/png\r\nContent-Length: 1\r\n\r\n{' },
    'a compressed body': { body: `${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}` },
    'an oversized body': { body: `${json}Content-Length: 99999999999\r\n\r\n{` },
    'a length that contradicts the body': { body: `${json}Content-Length: x\r\n\r\n{}` },
    'an unknown Expect header': { body: `${json}Expect: more\r\nContent-Length: 2\r\n\r\n{}` },
    'oversized headers': { body: `X-Long: ${'x'.repeat(20_000)}\r\n\r\n` },
  }

  test.each(Object.entries(ways))('%s', async (_way, { body, signedIn }) => {
    const answers = await Promise.all(
      endpoints.map(async (endpoint) => {
        const status = await statusOf(endpoint, body, signedIn ? owner.token : null)
        const { responses } = operationOf(endpoint.method, endpoint.path)
        return status in responses ? [] : [`${endpoint.name}: ${status}`]
      }),
    )
    expect(answers.flat()).toEqual([])
  })

  /** The status of the response to raw headers and a body. */
  function statusOf({ method, path }: AnyEndpoint, rest: string, token: string | null) {
    const to = path.replace(/:(\w+)/g, (_whole, name: string) =>
      name === 'lang' ? 'en' : name === 'tenant' ? owner.workspace : owner.user.id,
    )
    const { port } = new URL(sanad.url)
    return new Promise<string>((resolve) => {
      const line = connect(Number(port), '127.0.0.1')
      let text = ''
      line.setEncoding('utf8').on('error', () => undefined)
      line.on('data', (piece: string) => {
        text += piece
        const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
        if (status === undefined) return
        resolve(status)
        line.destroy()
      })
      line.on('close', () => resolve('cut without an answer'))
      const bearer = token === null ? '' : `Authorization: Bearer ${token}\r\n`
      line.write(`${method} ${to} HTTP/1.1\r\nHost: x\r\n${bearer}${rest}`)
    })
  }
})

test('the API reference has every call, and no duplicate heading', () => {
  for (const { path } of endpoints) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'))
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test("the API reference is in the reader's language, and its search narrows the calls", async () => {
  const docsPage = async (query: string) => (await sanad.call('GET', `/api/docs?${query}`)).body as string
  const arabic = await docsPage('language=ar&q=send-bulk%20POST')
  expect(arabic).toMatch(/<html lang="ar" dir="rtl">.*توثيق واجهة API/s)
  expect([...arabic.matchAll(/<summary dir="ltr"><b>(\w+)/g)].map(([, method]) => method)).toEqual(['POST'])
  expect(arabic).toContain('/send-bulk-emails')
  expect(await docsPage('q=nobody-calls-this')).toContain('No requests match')
  const hostile = await docsPage('q=%22%3E%3Cscript%3E&q=x&language=fr')
  expect(hostile).toContain('<html lang="en" dir="ltr">')
  expect(await docsPage('q=%22%3E%3Cscript%3E')).not.toContain('<script')
})
