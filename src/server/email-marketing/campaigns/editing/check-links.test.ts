import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let site: Server
let origin: string
let requests: string[] = []
let status = 404

beforeAll(async () => {
  sanad = await startSanad()
  site = createServer(({ url = '' }, response) => {
    requests.push(url)
    if (url.startsWith('/slow')) return
    const loop = url.startsWith('/loop')
    if (loop) response.writeHead(302, { location: `${url}x` }).end()
    else response.writeHead(url.startsWith('/gone') ? status : 200).end('ok')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  status = 404
})
afterAll(async () => {
  await sanad.stop()
  site.closeAllConnections()
  site.close()
})

const htmlWith = (...urls: string[]) => ({
  language: 'en',
  subject: 'Lamps',
  contentType: 'html',
  content: urls.map((url) => `<a href="${url}">Look</a>`).join(''),
})

async function campaignOf(...contents: object[]) {
  const { token, workspace } = await sanad.member()
  const path = `/api/${workspace}/email-marketing/campaign`
  const made = await sanad.call('POST', path, { token, body: { contents } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { _id: id } = made.body.data
  return {
    patch: (body: object) => sanad.call('PATCH', `${path}/${id}`, { token, body }),
    check: async (body: object = {}, language = 'en') => {
      const headers = { 'accept-language': language }
      const answer = await sanad.call('POST', `${path}/${id}/link-check`, { token, body, headers })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data
    },
  }
}

test('failing links of every version are warnings with the address, the reason and the block', async () => {
  const button = { id: 'b1', type: 'button', label: 'تسوق', href: `${origin}/gone?ar` }
  const text = { id: 't1', type: 'text', html: `<p><a href="${origin}/fine">Fine</a></p>` }
  const { check } = await campaignOf(htmlWith(`${origin}/gone`, `${origin}/loop`, `${origin}/slow`, `${origin}/fine`), {
    language: 'ar',
    subject: 'مصابيح',
    contentType: 'blocks',
    content: JSON.stringify({ version: 1, settings: {}, blocks: [text, button] }),
  })
  const { findings, checked, left } = await check()
  expect([checked, left]).toEqual([5, 0])
  const at = { code: 'deadLink', level: 'warn', part: 'content' }
  expect(findings).toMatchObject([
    { ...at, language: 'en', block: null, link: `${origin}/gone`, todo: expect.stringContaining('(404)') },
    { ...at, language: 'en', block: null, link: `${origin}/loop`, todo: expect.stringContaining('loop') },
    { ...at, language: 'en', block: null, link: `${origin}/slow`, todo: expect.stringContaining('No response') },
    { ...at, language: 'ar', block: 'b1', link: `${origin}/gone?ar`, message: expect.stringContaining('/gone?ar') },
  ])
  const arabic = await check({}, 'ar')
  expect(arabic.findings[0].message).toBe(`أحد الروابط لا يعمل: \u2066${origin}/gone\u2069`)
})

test('a link is fetched once in some minutes, unless a failing one is to be fetched again', async () => {
  const { check, patch } = await campaignOf(htmlWith(`${origin}/gone?again`, `${origin}/fine?again`))
  expect((await check()).findings).toHaveLength(1)
  expect((await check()).findings).toHaveLength(1)
  expect(requests.toSorted()).toEqual(['/fine?again', '/gone?again'])
  await patch({ contents: [htmlWith(`${origin}/gone?again`, `${origin}/fine?again`, `${origin}/fine?new`)] })
  expect((await check()).checked).toBe(3)
  expect(requests.at(-1)).toBe('/fine?new')
  status = 200
  expect((await check({ isFresh: true })).findings).toEqual([])
  expect(requests.filter((url) => url === '/fine?again')).toHaveLength(1)
})

test('many links are checked in several calls', async () => {
  const urls = Array.from({ length: 50 }, (_, number) => `${origin}/fine?many=${number}`)
  const { check } = await campaignOf(htmlWith(...urls))
  expect(await check()).toEqual({ findings: [], checked: 40, left: 10 })
  expect(await check()).toEqual({ findings: [], checked: 50, left: 0 })
})

test('links of an email that cannot be rendered, of examples and of our own pages are not fetched', async () => {
  const { check, patch } = await campaignOf(htmlWith('https://example.com/a', '{{ unsubscribeUrl }}'))
  expect(await check()).toEqual({ findings: [], checked: 0, left: 0 })
  await patch({ contents: [htmlWith(`${origin}/gone`, '{{ broken')] })
  expect(await check()).toEqual({ findings: [], checked: 0, left: 0 })
  expect(requests).toEqual([])
})
