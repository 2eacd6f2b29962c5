import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doors } from '#contract/api.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// oxlint-disable-next-line typescript/no-explicit-any
let document: any
let page: string
let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
  document = (await sanad.call('GET', '/api/openapi.json')).body
  page = (await sanad.call('GET', '/api/docs')).body
})
afterAll(() => sanad.stop())

const operationOf = (method: Method, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]

describe('what programs may call', () => {
  const open = doors.filter(({ scope }) => scope !== undefined)

  test.each(open.map((endpoint) => [endpoint.door as string, endpoint] as const))(
    '%s has an example that it would take, and names its scope and its failures',
    (_door, { method, path, input, scope }) => {
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

test('every answer that has a schema has an example of it', () => {
  const wrong = doors.filter(({ method, path, output, status = 200 }) => {
    if (!output) return false
    const { example } = operationOf(method, path).responses[String(status)].content['application/json']
    return example === undefined || !output.safeParse(example).success
  })
  expect(wrong.map(({ door }) => door)).toEqual([])
})

test('the page tells of every call, and has no heading twice', () => {
  for (const { path } of doors) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'))
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the page speaks the reader’s language, and tells of what is searched for alone', async () => {
  const asked = async (query: string) => (await sanad.call('GET', `/api/docs?${query}`)).body as string
  const arabic = await asked('language=ar&q=send-bulk%20POST')
  expect(arabic).toMatch(/<html lang="ar" dir="rtl">.*الاستدعاءات/s)
  expect([...arabic.matchAll(/<summary dir="ltr"><b>(\w+)/g)].map(([, method]) => method)).toEqual(['POST'])
  expect(arabic).toContain('/send-bulk-emails')
  expect(await asked('q=nobody-calls-this')).toContain('Nothing matches')
  const hostile = await asked('q=%22%3E%3Cscript%3E&q=x&language=fr')
  expect(hostile).toContain('<html lang="en" dir="ltr">')
  expect(await asked('q=%22%3E%3Cscript%3E')).not.toContain('<script')
})
