import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailOfBlocks } from '#test/mail-of-blocks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Texts of either direction in one block email.

let sanad: TestSanad
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad()
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing`
})
afterAll(() => sanad.stop())

async function drawn(language: 'en' | 'ar', ...blocks: object[]) {
  const body = { subject: 'S', contentType: 'blocks', language, content: mailOfBlocks(blocks) }
  const answer = await sanad.call('POST', `${suite}/template/preview`, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { html: string; text: string }
}
const rtl = 'dir="rtl" style="direction:rtl;text-align:right;'
const ltr = 'dir="ltr" style="direction:ltr;text-align:left;'

test('paragraphs, headings and lists of the other direction get their own `dir`', async () => {
  const words = { type: 'text', html: '<p>Hello</p><p>أهلًا {{ firstName }}، 5 عروض</p><ul><li>واحد</li></ul>' }
  const { html } = await drawn(
    'en',
    words,
    { type: 'heading', text: 'عرض' },
    { type: 'text', align: 'center', html: '<p>خبر</p>' },
  )
  expect(html).toMatch(/<p style="[^"]*">Hello<\/p>/)
  expect(html).toMatch(new RegExp(`<p ${rtl}[^"]*">أهلًا <span dir="auto">Sara</span>`))
  expect(html).toMatch(new RegExp(`<ul ${rtl}[^"]*padding-right:24px">`))
  expect(html).toMatch(/<h\d dir="rtl" style="direction:rtl;[^"]*text-align:right"/)
  expect(html).toMatch(/<p dir="rtl" style="direction:rtl;text-align:center;[^"]*">خبر/)
})

test('a list item that runs against its list has its own direction and its marker inside', async () => {
  const { html } = await drawn('ar', { type: 'text', html: '<ol><li>واحد</li><li>Two</li></ol><p>ثلاثة</p>' })
  expect(html).toMatch(/<ol style="[^"]*padding-right:24px">/)
  expect(html).toMatch(new RegExp(`<li ${ltr}list-style-position:inside;[^"]*">Two`))
  expect(html).toMatch(/<li style="[^"]*">واحد/)
})

test('a button, a quotation and a product follow their own words, in position too', async () => {
  const { html } = await drawn(
    'en',
    { type: 'button', label: 'اشترِ', href: 'https://shop.test' },
    { type: 'quote', html: '<p>كلام جميل</p>', author: 'Mona (CEO)' },
    { type: 'product', title: 'صابون', price: '8', label: 'Buy', href: 'https://shop.test' },
  )
  expect(html).toMatch(/<table role="presentation" dir="rtl" align="right"/)
  expect(html).toContain('border-right:4px solid')
  expect(html).toContain('— <span dir="auto">Mona (CEO)</span>')
  expect(html).toMatch(/<td dir="rtl" style="direction:rtl;[^"]*text-align:right"[^>]*><strong[^>]*>صابون/)
  expect(html).toMatch(/<table role="presentation" dir="ltr" align="left"/)
})

test('a direction chosen for a block applies to each of its texts, whatever their letters', async () => {
  const words = '<p>Hello</p><ul><li>أهلًا</li></ul>'
  const { html } = await drawn(
    'en',
    { type: 'text', direction: 'rtl', html: words },
    { type: 'text', direction: 'ltr', html: words },
    { type: 'heading', direction: 'rtl', text: 'Sanad' },
    { type: 'footer', direction: 'rtl', html: '<p>5</p>' },
  )
  expect(html).toMatch(new RegExp(`<p ${rtl}[^"]*">Hello`))
  expect(html).toMatch(new RegExp(`<p ${ltr}[^"]*">Hello`))
  expect(html).toMatch(new RegExp(`<li ${rtl}[^"]*">أهلًا`))
  expect(html).toMatch(new RegExp(`<li ${ltr}[^"]*">أهلًا`))
  expect(html).toMatch(/<h2 dir="rtl" style="direction:rtl;[^"]*text-align:right"[^>]*>Sanad/)
  expect(html).toMatch(/<div dir="rtl" style="direction:rtl;padding-top:8px[^>]*><a href="[^"]*"[^>]*>Unsubscribe/)
})

test('the direction of a block is stored, and blocks without one are automatic', async () => {
  const content = mailOfBlocks([
    { type: 'heading', text: 'a', direction: 'rtl' },
    { type: 'heading', text: 'b' },
  ])
  const body = { name: 'B', subject: 'S', contentType: 'blocks', content }
  const made = await sanad.call('POST', `${suite}/template`, { token, body })
  const { blocks } = JSON.parse(made.body.data.content) as { blocks: { direction: string }[] }
  expect(blocks.map(({ direction }) => direction)).toEqual(['rtl', 'auto'])
  const wrong = mailOfBlocks([{ type: 'heading', text: 'a', direction: 'up' }])
  const refused = await sanad.call('POST', `${suite}/template`, { token, body: { ...body, content: wrong } })
  expect(refused.status).toBe(400)
})

test('plain text points an arrow at its words and keeps the direction of each line', async () => {
  const blocks = [
    { type: 'text', html: '<p>{{ firstName }}، أهلًا</p>' },
    { type: 'button', label: 'اشترِ', href: 'https://shop.test' },
    { type: 'button', label: 'Buy', href: 'https://shop.test' },
  ]
  const { text } = await drawn('en', ...blocks)
  expect(text).toContain('\u200fSara، أهلًا')
  expect(text).toContain('← اشترِ\nhttps://shop.test')
  expect(text).toContain('→ Buy\nhttps://shop.test')
})
