import { globSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, schemas } from '#contract/api.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type OpenApiDocument, reader, shapeOf } from '#test/openapi-document.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { exampleOf } from './examples.ts'
import { inlineSchema } from './schemas.ts'

let document: OpenApiDocument
let read: ReturnType<typeof reader>
let page: string
let sanad: TestSanad
let owner: Awaited<ReturnType<TestSanad['member']>>

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' }, bodyPace: { every: 200, least: 1000 } })
  owner = await sanad.member()
  document = (await sanad.call('GET', '/api/openapi.json')).body
  read = reader(document)
  page = (await sanad.call('GET', '/api/docs')).body
})
afterAll(() => sanad.stop())

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('the document is small enough to read at once', () => {
  expect(JSON.stringify(document).length).toBeLessThan(700_000)
})

test('every operation has a unique name, a sentence, a known section, and a media type for its response', () => {
  const all = operations()
  expect(all).toHaveLength(endpoints.length)
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
  const sections = document.tags.map(({ name }) => name)
  const wrong = all.filter(({ summary, tags, responses }) => {
    const succeeded = Object.entries(responses).filter(([status]) => /^20[0-3]$/.test(status))
    const types = succeeded.flatMap(([, { content = {} }]) => Object.keys(content))
    return summary === '' || !tags.every((tag) => sections.includes(tag)) || !types.every((type) => type.includes('/'))
  })
  expect(wrong.map(({ operationId }) => operationId)).toEqual([])
})

test('no two paths differ only in the name of a parameter, and every parameter of a path is declared', () => {
  const paths = Object.keys(document.paths)
  expect(new Set(paths.map(shapeOf)).size).toBe(paths.length)
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      const inPath = read.parametersOf(operation).filter((one) => one.in === 'path')
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      )
    }
})

test('every exported schema of the contract has a name of its own', async () => {
  const files = globSync('src/contract/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>))
  const exported = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, member]) => member instanceof z.ZodType)
  const byName = Map.groupBy(exported, ([name]) => name)
  const ambiguous = [...byName].filter(([, found]) => new Set(found.map(([, schema]) => schema)).size > 1)
  expect(ambiguous.map(([name]) => name)).toEqual([])
  const known = new Set(schemas.map(({ name }) => name))
  expect([...byName.keys()].filter((name) => !known.has(name))).toEqual([])
})

test('every reference of the document resolves to one of its components', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  const known = Object.entries<object>(document.components).flatMap(([kind, members]) =>
    Object.keys(members).map((name) => `#/components/${kind}/${name}`),
  )
  expect([...new Set(references)].filter((reference) => !known.includes(reference))).toEqual([])
  expect(references).not.toEqual([])
})

describe('endpoints for programs', () => {
  const open = endpoints.filter(({ scope }) => scope !== undefined)

  test.each(open.map((endpoint) => [endpoint.name as string, endpoint] as const))(
    '%s has a valid example, and names its scope and failures',
    (_name, { method, path, input, scope }) => {
      const operation = read.operationOf(method, path)
      const { requestBody, security } = operation
      if (requestBody && input) {
        const example = requestBody.content['application/json']?.example
        expect(input.safeParse(example).error?.issues ?? []).toEqual([])
      }
      expect(security).toContainEqual({ key: [scope] })
      const examples = read.responseOf(operation, 403)?.content?.['application/json']?.examples
      expect([examples?.['forbidden.en']?.value.code, examples?.['forbidden.ar']?.value.message]).toEqual([
        'forbidden',
        expect.stringMatching(/[\u0600-\u06ff]/),
      ])
    },
  )
})

test('the example of every response satisfies its schema', () => {
  const wrong = endpoints.filter(
    ({ output }) => output && !output.safeParse(exampleOf(inlineSchema(output, 'output'), 'output')).success,
  )
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
        return read.responseOf(read.operationOf(endpoint.method, endpoint.path), status)
          ? []
          : [`${endpoint.name}: ${status}`]
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
