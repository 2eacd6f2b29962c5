import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCounted } from '#test/statement-counter.ts'
import type { Answer } from '#test/sanad.ts'

// Question pages over HTTP, as visitors without scripts and search engines get them.

let sanad: Awaited<ReturnType<typeof startCounted>>
let asker: string
let administrator: string

beforeAll(async () => {
  sanad = await startCounted()
  asker = (await sanad.member('Maha')).token
  administrator = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

const ask = async (title: string, body = 'How?') =>
  (await sanad.call('POST', '/api/en/question', { token: asker, body: { title, body } })).body.data
const answer = async (questionId: string, body: string) =>
  (await sanad.call('POST', '/api/en/answer', { token: administrator, body: { questionId, body } })).body.data

const open = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(sanad.url + address, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const json = (html: string, of: string) =>
  JSON.parse(new RegExp(`<script type="application/${of}>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

describe('the page of a question', () => {
  test('works without scripts: its texts, its answers, and metadata', async () => {
    const question = await ask('كيف أسعر الشموع؟', 'أصنع **شموعًا** في البيت.')
    await answer(question._id, 'احسب كل شيء.')
    const { status, headers, text } = await open(`/qa/${encodeURIComponent(question.slug)}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<h1 dir="auto" lang="ar">كيف أسعر الشموع؟</h1>')
    expect(text).toContain('<strong>شموعًا</strong>')
    expect(text).toContain('احسب كل شيء.')
    expect(json(text, 'ld\\+json"').mainEntity).toMatchObject({
      name: 'كيف أسعر الشموع؟',
      answerCount: 1,
      inLanguage: 'ar',
    })
    expect(text).toContain('<div class="markdown" dir="auto" lang="ar"><p dir="rtl">')
    expect(text).toContain('<meta property="og:locale" content="ar_AR" />')
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(text.match(/<meta name="description"/g)).toHaveLength(1)
    expect(text.match(/<link rel="canonical"/g)).toHaveLength(1)
  })

  test("contains the application's first call with the answer of its endpoint", async () => {
    const question = await ask('What does it bring?')
    const { text } = await open(`/qa/${question.slug}`)
    const prefetched = json(text, 'json" id="asked"')
    expect(prefetched.endpoint).toBe('GET /api/:lang/question/:question')
    expect(prefetched.given).toEqual({ question: question.slug })
    const answered = (await sanad.call('GET', `/api/en/question/${question.slug}`)).body
    expect(prefetched.got).toEqual(answered)
  })

  test("is in the language of the address, the chosen one, the browser's, or the site's, in this order", async () => {
    const { slug } = await ask('In which language?')
    const lang = async (address: string, headers = {}) =>
      /<html lang="(\w+)"/.exec((await open(address, headers)).text)?.[1]
    expect(await lang(`/qa/${slug}`)).toBe('en')
    expect(await lang(`/qa/${slug}`, { 'accept-language': 'ar-EG,ar' })).toBe('ar')
    expect(await lang(`/qa/${slug}`, { 'accept-language': 'fr, en;q=0.4, ar;q=0.6' })).toBe('ar')
    expect(await lang(`/qa/${slug}`, { 'accept-language': 'fr, ar;q=0' })).toBe('en')
    expect(await lang(`/qa/${slug}`, { cookie: 'language=en', 'accept-language': 'ar' })).toBe('en')
    expect(await lang(`/qa/${slug}?language=ar`, { cookie: 'language=en' })).toBe('ar')
  })

  test('is in its own language for search engines and link previews, which ask for none', async () => {
    const { slug } = await ask('بأي لغة هذا السؤال؟', 'أريد أن أعرف.')
    const address = `/qa/${encodeURIComponent(slug)}`
    const { text } = await open(address)
    expect(text).toContain('<html lang="ar" dir="rtl"')
    expect(text).toContain(`<link rel="canonical" href="http://sanad.test${address}" />`)
    expect(text).toContain('<meta property="og:image" content="http://sanad.test/share.ar.png" />')
    const forReader = (await open(address, { 'accept-language': 'en' })).text
    expect(forReader).toContain('<html lang="en" dir="ltr"')
    expect(forReader).toContain('<meta property="og:locale" content="ar_AR" />')
    expect(forReader).toContain(`<link rel="canonical" href="http://sanad.test${address}" />`)
  })

  test('is not found if a visitor may not read it', async () => {
    const { slug, _id } = await ask('Soon archived')
    await sanad.call('PATCH', `/api/en/question/${_id}/status`, { token: administrator, body: { status: 'archived' } })
    for (const address of [`/qa/${slug}`, '/qa/nowhere', '/qa/%00', '/qa/%E0%A4%A']) {
      const { status, text } = await open(address)
      expect([400, 404], address).toContain(status)
      expect(text).not.toContain('Soon archived')
    }
    const { text } = await open(`/qa/${slug}`)
    expect(text).toContain('noindex')
    expect(text).not.toContain('id="asked"')
  })

  test('redirects from an id, other spellings and merged questions to its canonical address', async () => {
    const [first, second] = [await ask('The first of two'), await ask('The second of two')]
    const leads = async (address: string) => {
      const { status, headers } = await open(address)
      return [status, headers.get('location')]
    }
    expect(await leads(`/qa/${first._id}?language=ar`)).toEqual([301, '/qa/the-first-of-two?language=ar'])
    expect(await leads('/qa/The-First-of-Two')).toEqual([301, '/qa/the-first-of-two'])
    const merged: Answer = await sanad.call('POST', `/api/en/question/${first._id}/merge`, {
      token: administrator,
      body: { into: second._id },
    })
    expect(merged.status).toBe(200)
    expect(await leads('/qa/the-first-of-two')).toEqual([301, '/qa/the-second-of-two?merged=true'])
  })

  test('takes at most five statements', async () => {
    const { _id, slug } = await ask('How much does this cost?')
    await answer(_id, 'Little.')
    expect(await sanad.statementsOf(`/qa/${slug}`)).toBeLessThanOrEqual(5)
    expect(await sanad.statementsOf('/qa')).toBeLessThanOrEqual(3)
  })

  test('is compressed, revalidated by browsers, and under the usual policy', async () => {
    const { slug } = await ask('Is it small?', 'A long text. '.repeat(400))
    const { headers } = await open(`/qa/${slug}`, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(?! 'unsafe)/)
    expect(headers.get('vary')).toContain('cookie')
    const again = await open(`/qa/${slug}`, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('counts no view if scripts do not run', async () => {
    const { _id, slug } = await ask('Who looked?')
    await open(`/qa/${slug}`)
    await new Promise((resolve) => setTimeout(resolve, 2300))
    expect((await sanad.call('GET', `/api/en/question/${_id}`, { token: asker })).body.data.viewCount).toBe(0)
  })
})

describe('the list of questions', () => {
  test('can be read and searched without scripts', async () => {
    const { slug } = await ask('Where do I buy a zeppelin?')
    expect((await open('/qa')).text).toContain(`<a href="/qa/${slug}">Where do I buy a zeppelin?</a>`)
    const found = await open('/qa?search=zeppelins')
    expect(found.text).toContain('Where do I buy a zeppelin?')
    expect(found.text).not.toContain('Is it small?')
    expect(found.text).toContain('noindex')
    expect(json(found.text, 'json" id="asked"').given).toEqual({ search: 'zeppelins', sort: 'relevance' })
    expect((await open('/qa?search=%22%3E%3Cscript%3E')).text).not.toMatch(/"><script>/)
  })

  test('leaves invalid addresses and the question form to the application', async () => {
    for (const address of ['/qa?page=x', '/qa?mine=true', '/qa/ask']) {
      expect((await open(address)).text, address).not.toContain('id="asked"')
    }
  })
})

describe('files for search engines', () => {
  test('robots.txt names the index, the index names every file, and the files name every public question', async () => {
    const { slug } = await ask('أين تجدني؟')
    expect((await open('/robots.txt')).text).toContain('Sitemap: http://sanad.test/sitemap.xml')
    const index = (await open('/sitemap.xml')).text
    const files = [...index.matchAll(/<loc>http:\/\/sanad\.test([^<]+)<\/loc>/g)].map(([, file = '']) => file)
    expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-questions-1.xml'])
    expect((await open(files[0] ?? '')).text).toContain('<loc>http://sanad.test/about?language=ar</loc>')
    const questions = (await open(files[1] ?? '')).text
    expect(questions).toContain(`<loc>http://sanad.test/qa/${encodeURIComponent(slug)}</loc>`)
    expect(questions).not.toContain('archived')
    expect((await open('/sitemap-questions-2.xml')).status).toBe(404)
    expect((await open('/sitemap-questions-x.xml')).status).toBe(404)
  })
})

test('security.txt says where to report a vulnerability, and does not expire soon', async () => {
  const { status, headers, text } = await open('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: http://sanad.test/contact\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(sanad.services.now().getTime() + 30 * 24 * 60 * 60 * 1000)
})
