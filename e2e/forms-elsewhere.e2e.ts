import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import { frameOf, plainOf } from '#web/email-marketing/forms/snippets.ts'
import { languages, newMember, sizes, tell } from './person.ts'

// Sign-up forms embedded in pages of other sites.

/** A third-party site of one page. */
async function otherSite(html: () => string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>Shop</title>${html()}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** A workspace, and a page of a third-party site that shows the given HTML. */
async function elsewhere(page: Page) {
  let html = ''
  const { origin, stop } = await otherSite(() => html)
  const { user, token } = await newMember(page, 'مها', 'ar')
  const suite = `/api/${user.defaultWorkspace}/email-marketing`
  const add = <Data>(path: string, body: object) =>
    tell<{ data: Data }>(page, `${suite}/${path}`, body, token).then(({ data }) => data)
  const show = async (next: string) => {
    html = next
    await page.goto(origin)
  }
  return { origin, stop, add, show }
}

test('an embedded frame fits its whole form in a narrow column of a dark page, and both embeddings stay within it', async ({
  page,
  baseURL,
}) => {
  const { origin, stop, add, show } = await elsewhere(page)
  try {
    const topic = (en: string, ar: string) => add<{ _id: string }>('topic', { name: { en, ar } })
    const topics = await Promise.all([
      topic('Weekly offers and everything new in our soap workshop', 'عروض الأسبوع وكل جديد في ورشة الصابون اليدوي'),
      topic('Events', 'الفعاليات'),
    ])
    const texts = {
      title: { en: 'Hear from us every week', ar: 'ابقَ على اطلاع كل أسبوع' },
      text: { en: 'Once a week, and nothing else.', ar: 'مرة في الأسبوع ولا شيء غير ذلك.' },
      button: { en: 'Join', ar: 'اشترك' },
    }
    const fields = [{ kind: 'firstName' }, { kind: 'lastName' }]
    const topicIds = topics.map(({ _id }) => _id)
    const form = await add<SignUpForm>('form', { name: 'Foot', texts, fields, topicIds, origins: [origin] })
    await page.setViewportSize({ width: 300, height: 900 })
    for (const language of languages) {
      const column = (inner: string) =>
        `<style>body{margin:0;background:#111;color:#eee}</style><div dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="width:240px">${inner}</div>`
      await show(column(frameOf(baseURL ?? '', form, language)))
      const shown = page.frameLocator('iframe')
      await expect(shown.getByRole('button', { name: texts.button[language] })).toBeVisible()
      const size = () =>
        shown.locator('html').evaluate((root) => ({
          high: root.querySelector('main')?.scrollHeight ?? 0,
          wide: root.scrollWidth,
          room: root.clientHeight,
        }))
      expect(await size()).toEqual({ high: expect.any(Number), wide: 240, room: expect.any(Number) })
      const { high, room } = await size()
      expect(room).toBeGreaterThanOrEqual(high)
      // Nor does it leave half a page of blank space.
      expect(room).toBeLessThan(high * 1.35)

      await show(column(plainOf(baseURL ?? '', form, language)))
      const labels = page.locator('form label')
      await expect(labels).toHaveCount(5)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(300)
      const tops = await labels.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
      expect(new Set(tops).size).toBe(5)
    }
  } finally {
    await stop()
  }
})

test('an HTML form stays within a narrow column, even with words longer than it', async ({ page, baseURL }) => {
  const { stop, add, show } = await elsewhere(page)
  try {
    const long = { en: 'Donaudampfschifffahrtsgesellschaften', ar: 'فأسقيناكموهاوأفسيستخلفونهموليستأذنكم' }
    const topic = await add<{ _id: string }>('topic', { name: long })
    const texts = { title: long, button: long }
    const fields = [{ kind: 'attribute', attribute: 'ship', label: long }]
    const body = { name: 'Foot', texts, fields, topicIds: [topic._id] }
    const form = await add<SignUpForm>('form', body)
    for (const language of languages) {
      await show(
        `<style>body{margin:0}</style><div style="width:240px">${plainOf(baseURL ?? '', form, language)}</div>`,
      )
      await expect(page.locator('form label')).toHaveCount(3)
      const widths = page.locator('form, form *').evaluateAll((all) => all.map(({ scrollWidth }) => scrollWidth))
      expect(Math.max(...(await widths))).toBeLessThanOrEqual(240)
    }
  } finally {
    await stop()
  }
})

test('a form can be framed by the site that it allows, and by no other', async ({ page, baseURL }) => {
  let frame = ''
  const [shop, stranger] = await Promise.all([otherSite(() => frame), otherSite(() => frame)])
  try {
    const member = await newMember(page, 'مها', 'ar')
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const texts = { title: { en: 'News', ar: 'الأخبار' }, button: { en: 'Join', ar: 'اشترك' } }
    const form = { name: 'Footer', texts, fields: [{ kind: 'firstName' }], doubleOptIn: false, origins: [shop.origin] }
    const { data } = await tell<{ data: SignUpForm }>(page, `${suite}/form`, form, member.token)
    frame = frameOf(baseURL ?? '', data, 'ar')

    await page.setViewportSize(sizes.narrow)
    await page.goto(shop.origin)
    const shown = page.frameLocator('iframe')
    await expect(shown.getByRole('heading', { name: 'الأخبار' })).toBeVisible()
    await shown.locator('[name=own-0]').fill('ليلى')
    await shown.locator('[name=email]').fill('layla@framed.test')
    // As on its own page: a form sent too fast is rejected as automated.
    await expect.poll(() => shown.locator('form').evaluate<number, object>('performance.now()')).toBeGreaterThan(3000)
    await shown.getByRole('button', { name: 'اشترك' }).click()
    await expect(shown.getByRole('heading', { name: 'شكرًا لك' })).toBeVisible()
    const headers = { authorization: `Bearer ${member.token}` }
    const contacts = await (await page.request.get(`${suite}/email?search=layla@framed.test`, { headers })).json()
    expect(contacts).toMatchObject({ data: [{ firstName: 'ليلى', status: 'subscribed', language: 'ar' }] })

    await page.goto(stranger.origin)
    await expect.poll(() => page.frames().at(-1)?.url()).toContain('chrome-error:')
    await expect(shown.locator('form')).toHaveCount(0)
  } finally {
    await Promise.all([shop.stop(), stranger.stop()])
  }
})
