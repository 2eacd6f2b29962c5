import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const asAdmin = (method: Method, path: string, body?: object) =>
  sanad.call(method, path, { token: admin.token, ...(body && { body }) })
describe('site settings', () => {
  test('define what a visitor may see, and everything else is rejected', async () => {
    await asAdmin('PATCH', '/api/en/admin/settings', { registration: 'invite', landing: 'live' })
    expect((await sanad.call('GET', '/api/ar/site')).body.data).toMatchObject({
      registration: 'invite',
      landing: 'live',
    })
    expect((await asAdmin('GET', '/api/en/admin/settings')).body.data).toMatchObject({ registration: 'invite' })
    const wrongs = [
      { registration: 'maybe' },
      { colour: 'red' },
      { landing: null },
      { siteName: { en: ' ', ar: '' } },
      { siteName: 'x'.repeat(61) },
      { logo: 'https://elsewhere.test/logo.png' },
      { logo: '/i/0196f9b0-0000-7000-8000-000000000000' },
      { languages: 'fr' },
      { limits: { questions: 0 } },
      { limits: { wishes: 3 } },
    ]
    for (const wrong of wrongs) expect((await asAdmin('PATCH', '/api/en/admin/settings', wrong)).status).toBe(400)
    await asAdmin('PATCH', '/api/en/admin/settings', { registration: 'open' })
  })
})

describe("the site's name", () => {
  const set = async (body: object) => {
    const answer = await asAdmin('PATCH', '/api/en/admin/settings', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(sanad.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }

  test('is in pages, mails and calendars, in each language, and always escaped', async () => {
    await set({ siteName: { en: 'R&D <b>"', ar: 'رفيق' }, tagline: { en: '', ar: 'نمشي معك' } })
    const site = (await sanad.call('GET', '/api/en/site')).body.data
    expect(site).toMatchObject({ name: { en: 'R&D <b>"', ar: 'رفيق' }, logo: null, languages: ['en', 'ar'] })
    expect((await page('/qa')).html).toContain('· R&amp;D &lt;b&gt;&quot;</title>')
    expect((await page('/qa?language=ar')).html).toContain('<meta property="og:site_name" content="رفيق" />')
    const result = (await asAdmin('POST', '/api/ar/admin/mail-transport/test', {})).body.data
    expect(result).toMatchObject({ success: true, to: 'admin@sanad.test' })
    const [mail] = (await asAdmin('GET', '/api/en/admin/system-mail?size=1')).body.data as {
      subject: string
      html: string
    }[]
    expect(mail?.subject).toBe('رسالة تجريبية من رفيق')
    expect(mail?.html).toContain('>رفيق</span>')
    const id = (
      await asAdmin('POST', '/api/en/zoom', { title: 'Meet', startsAt: '2099-01-01T10:00:00Z', durationMinutes: 5 })
    ).body.data.id as string
    const file = await sanad.call('GET', `/api/en/zoom/${id}/calendar.ics`, { token: admin.token })
    // A quotation mark would end the name (RFC 5545 section 3.2).
    expect(String(file.body)).toContain(`ORGANIZER;CN="R&D <b>'":mailto:`)
    await set({ siteName: { en: 'Sanad', ar: 'سند' } })
  })

  test('a first visit follows the browser, else the site, until the visitor chooses', async () => {
    const lang = async (headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await page('/qa', headers)).html)?.[1]
    expect(await lang({ 'accept-language': 'ar' })).toBe('ar')
    expect(await lang({ 'accept-language': 'fr, ar;q=0.4, en;q=0.6' })).toBe('en')
    await set({ defaultLanguage: 'ar' })
    expect(await lang({ 'accept-language': 'fr' })).toBe('ar')
    expect(await lang({})).toBe('ar')
    expect(await lang({ cookie: 'language=en', 'accept-language': 'ar' })).toBe('en')
    await set({ defaultLanguage: 'en' })
  })

  test('the other language of a monolingual site redirects and is offered nowhere', async () => {
    await set({ languages: 'ar' })
    expect(await page('/qa?language=en&search=a')).toMatchObject({ status: 302, location: '/qa?search=a' })
    expect(await page('//evil.test?language=en')).not.toMatchObject({ location: expect.stringMatching(/^\/\//) })
    const { html } = await page('/qa', { cookie: 'language=en' })
    expect(html).toMatch(/<html lang="ar"/)
    expect(html).not.toContain('hreflang')
    expect((await page('/sitemap-pages.xml')).html).not.toContain('hreflang')
    await set({ languages: 'both' })
  })
})

describe('the contact form', () => {
  const write = (body: object) => sanad.call('POST', '/api/ar/contact', { body })
  const message = { name: 'زائر', email: 'visitor@out.test', message: 'سطر أول\nسطر ثانٍ <b>x</b>' }

  test('reaches each administrator once, escaped, with its line breaks', async () => {
    expect(await write(message)).toMatchObject({ status: 201, body: { data: { received: true } } })
    const mails = await eventually(async () => {
      const { body } = await asAdmin('GET', '/api/en/admin/system-mail?search=contact+page')
      expect(body.data).not.toEqual([])
      return body.data as { recipient: string; text: string; html: string }[]
    }, 10_000)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: 'admin@sanad.test', text: expect.stringContaining(message.message) })
    expect(mails[0]?.html).not.toContain('<b>')
  })

  test.each<[string, object]>([
    ['a blank message', { message: ' \n ' }],
    ['a message that is too long', { message: 'x'.repeat(10_000) }],
    ['a NUL character', { message: 'a\u0000' }],
    ['an address with a line break', { email: 'a@b.test\nBcc: c@d.test' }],
    ['a name with a line break', { name: 'a\nb' }],
  ])('%s is refused', async (_name, change) => {
    expect((await write({ ...message, ...change })).status).toBe(400)
  })
})
