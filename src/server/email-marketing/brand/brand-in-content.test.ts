import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { proofOf } from '#test/sign-up.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

type Suite = Awaited<ReturnType<typeof sender>>

let sanad: TestSanad
let receiver: MailReceiver
/** A workspace with a brand, and one without. */
let branded: Suite
let plain: Suite
let logo: string

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  ;[branded, plain] = await Promise.all([sender(sanad, receiver.port), sender(sanad, receiver.port)])
  await Promise.all([branded.provider(), plain.provider()])
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#aa0044' } })
    .png()
    .toBuffer()
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  logo = (await branded.call('POST', 'picture', file)).body.data.url
  const { status } = await branded.call('PATCH', 'brand', {
    name: 'Zeit <Soap>',
    logo,
    colours: { accent: '#ffd43b', background: '#fffbe6' },
    font: 'serif',
    address: 'Olive Street 4\n12345 Berlin',
    links: { website: 'https://zeit.example', instagram: 'https://instagram.com/zeit' },
    fromName: 'Maha from Zeit',
    fromEmail: 'news@shop.test',
  })
  expect(status).toBe(200)
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const designs = async (suite: Suite, language: string) =>
  (await suite.call('GET', `template/designs?language=${language}`)).body.data as {
    key: string
    content: string
    html: string
  }[]

/** Sends a campaign to one new contact. @returns the parsed message, and its links to the public pages */
async function sent(suite: Suite, email: string, more: object) {
  const [id = ''] = await suite.contacts([email])
  const { status, body } = await suite.send({ recipients: { emailIds: [id] }, ...more })
  expect([status, body]).toEqual([200, expect.anything()])
  await suite.ended(body.jobId)
  const mail = await simpleParser(receiver.received.findLast(({ to }) => to === email)?.raw ?? '')
  const html = typeof mail.html === 'string' ? mail.html : ''
  const path = (letter: string) => new RegExp(`http://sanad\\.test(/${letter}/[\\w-]+)`).exec(html)?.[1] ?? ''
  return { html, text: mail.text ?? '', from: mail.from?.text, p: path('p'), u: path('u'), v: path('v') }
}

describe('starter templates', () => {
  test.each(['en', 'ar'])(
    'in %s have the logo, colours, font and links of the brand, and legible letters',
    async (language) => {
      for (const { key, content } of await designs(branded, language)) {
        const { settings, blocks } = JSON.parse(content) as BlockDocument
        expect([key, settings]).toEqual([
          key,
          expect.objectContaining({ accent: '#ffd43b', background: '#fffbe6', font: 'serif' }),
        ])
        expect([key, blocks[0]]).toEqual([
          key,
          expect.objectContaining({ type: 'image', src: logo, href: 'https://zeit.example' }),
        ])
        expect([key, blocks.at(-2)]).toEqual([
          key,
          expect.objectContaining({
            type: 'social',
            links: [
              { network: 'website', href: 'https://zeit.example' },
              { network: 'instagram', href: 'https://instagram.com/zeit' },
            ],
          }),
        ])
        for (const block of blocks.filter((block) => block.type === 'button'))
          expect(block.textColour).not.toBe('#ffffff')
        expect([key, /example\.com|postal address|العنوان البريدي/.exec(content)?.[0]]).toEqual([key, undefined])
      }
    },
  )

  test('show the second logo in dark mode, also once they are sent', async () => {
    await branded.call('PATCH', 'brand', { logoOnDark: logo })
    const [design] = (await designs(branded, 'en')).filter(({ content }) => content.includes('"srcOnDark":"/i/'))
    const template = { name: 'Dark', subject: 'Dark', contentType: 'blocks', content: design?.content }
    const templateId = (await branded.call('POST', 'template', template)).body.data.id
    const mail = await sent(branded, 'dark@customers.test', { templateId, html: undefined, subject: undefined })
    const twin = new RegExp(`<img src="http://sanad\\.test${logo}/mail" alt="" [^>]*display:none;[^>]*class="night"`)
    expect(mail.html).toMatch(twin)
    expect(mail.html).toMatch(/prefers-color-scheme:dark\)\{.*\.day\{display:none !important\}\.night\{/)
    expect(mail.html).toContain('[data-ogsc] .night{')
    const { findings } = (await branded.call('POST', 'template/check', { ...template, name: undefined })).body.data
    expect(findings.map(({ code }: { code: string }) => code)).not.toContain('noAlt')
    await branded.call('PATCH', 'brand', { logoOnDark: null })
  })

  test('keep their own look without a brand, and have an empty line for the address', async () => {
    const all = await designs(plain, 'en')
    const accents = new Set(all.map(({ content }) => (JSON.parse(content) as BlockDocument).settings.accent))
    expect(accents.size).toBeGreaterThan(3)
    for (const { key, content, html } of all) {
      expect([key, content]).toEqual([key, expect.stringContaining('{{ brand.address }}')])
      expect([key, /postal address|\{\{/.exec(html)?.[0]]).toEqual([key, undefined])
    }
  })
})

describe('a message', () => {
  test('shows what its merge tags name, escaped, and comes from the sender of the brand', async () => {
    const html = '<p>{{ brand.name }} | {{ brand.address }} | {{ brand.website }} | <img src="{{ brand.logo }}"></p>'
    const mail = await sent(branded, 'tags@customers.test', { subject: 'From {{ brand.name }}', html })
    expect(mail.html).toContain(
      `<p><span dir="auto">Zeit &lt;Soap&gt;</span> | <span dir="auto">Olive Street 4, 12345 Berlin</span> | https://zeit.example | <img src="http://sanad.test${logo}/mail"></p>`,
    )
    expect(mail.from).toBe('"Maha from Zeit" <news@shop.test>')
  })

  test('gets a footer with address and links where it has none of its own', async () => {
    const mail = await sent(branded, 'footer@customers.test', { html: '<p>Hi</p>', text: 'Hi' })
    expect(mail.html).toMatch(/Zeit &lt;Soap&gt; &middot; <span dir="auto">Olive Street 4, 12345 Berlin<\/span>/)
    expect(mail.html).toContain('href="https://instagram.com/zeit"')
    expect(mail.text).toMatch(/-- \nZeit <Soap>\nOlive Street 4, 12345 Berlin\nhttps:\/\/zeit\.example\n/)
    const other = await sent(plain, 'none@customers.test', { html: '<p>{{ brand.address }}</p>', text: 'Hi' })
    expect(other.html).toContain('<p></p>')
    expect(other.text).toMatch(/-- \n[^\n]*\/p\//)
  })

  test('is shown later with the brand it was sent with', async () => {
    const { v } = await sent(branded, 'later@customers.test', { html: '<p>At {{ brand.address }}</p>' })
    await branded.call('PATCH', 'brand', { address: 'Moved 1' })
    const page = await sanad.call('GET', v)
    expect(page.body).toContain('At Olive Street 4, 12345 Berlin')
    await branded.call('PATCH', 'brand', { address: 'Olive Street 4\n12345 Berlin' })
  })

  test('by API has the brand too, and an unknown part of the brand is found before sending', async () => {
    const content = { subject: 'Receipt', html: '<p>{{ brand.name }}, {{ brand.address }}</p>' }
    const mail = { to: 'receipt@customers.test', ...content }
    expect((await branded.call('POST', 'transactional', mail)).status).toBeLessThan(300)
    const isThere = () => receiver.received.find(({ to }) => to === mail.to)?.raw
    await expect.poll(isThere, { timeout: 10_000 }).toBeDefined()
    const { html } = await simpleParser(isThere() ?? '')
    expect(html).toContain(
      '<p><span dir="auto">Zeit &lt;Soap&gt;</span>, <span dir="auto">Olive Street 4, 12345 Berlin</span></p>',
    )
    const draft = { subject: 'Hi', content: '<p>{{ brand.adress }} {{ brand.name }}</p>' }
    const { findings } = (await branded.call('POST', 'template/check', draft)).body.data
    const unknown = findings.filter(({ code }: { code: string }) => code === 'unknownField')
    expect(unknown).toHaveLength(1)
    expect(unknown[0].message).toContain('brand.adress')
  })
})

describe('public pages', () => {
  test('of a message have the logo, colours, name, address and links', async () => {
    const { p, u } = await sent(branded, 'pages@customers.test', { html: '<p>Hi</p>' })
    for (const path of [p, u, `${p}?lang=ar`]) {
      const { body } = await sanad.call('GET', path)
      expect(body).toContain(`<img class="logo" src="${logo}" alt="Zeit &lt;Soap&gt;">`)
      expect(body).toContain('--accent:#ffd43b;--on-accent:#0f172a')
      expect(body).toContain('Olive Street 4\n12345 Berlin')
      expect(body).toContain('href="https://instagram.com/zeit"')
    }
    const other = await sent(plain, 'other-pages@customers.test', { html: '<p>Hi</p>' })
    for (const path of [other.p, other.u]) {
      const { body } = await sanad.call('GET', path)
      expect(body).not.toMatch(/class="logo"|class="sender"/)
    }
  })

  test('of a form have it too, except in a frame; a new form has the colours of the brand', async () => {
    const texts = { title: 'News', button: 'Subscribe' }
    const form = (await branded.call('POST', 'form', { name: 'News', texts })).body.data
    expect([form.accent, form.background]).toEqual(['#ffd43b', '#fffbe6'])
    const page = (await sanad.call('GET', `/f/${form.id}`)).body
    expect(page).toContain(`<img class="logo" src="${logo}"`)
    expect(page).toContain('Olive Street 4\n12345 Berlin')
    expect((await sanad.call('GET', `/f/${form.id}?embed=1`)).body).not.toMatch(/class="logo"|class="sender"/)
    const preview = (await branded.call('POST', 'form/preview', { texts, shownIn: 'ar' })).body.data.html
    expect(preview).toContain('--accent:#ffd43b')
    const other = (await plain.call('POST', 'form', { name: 'News', texts })).body.data
    expect([other.accent, other.background]).toEqual(['#1c5db8', '#f1f5f9'])
  })

  test('a confirmation email has logo, address and button colour', async () => {
    const texts = { title: 'News', button: 'Subscribe' }
    const { id } = (await branded.call('POST', 'form', { name: 'Confirmed', texts })).body.data
    const to = 'confirm@customers.test'
    const { body } = await sanad.call('GET', `/f/${id}`)
    const stamp = /name="stamp" value="([^"]*)"/.exec(body)?.[1] ?? ''
    const fields = new URLSearchParams({ email: to, stamp, proof: proofOf(stamp, to) })
    // Nobody fills in a form faster.
    await new Promise((done) => setTimeout(done, 2100))
    const page = await sanad.call('POST', `/f/${id}`, { body: fields })
    expect(page.status).toBe(200)
    await expect.poll(() => receiver.received.some((mail) => mail.to === to), { timeout: 10_000 }).toBe(true)
    const mail = await simpleParser(receiver.received.findLast((mail) => mail.to === to)?.raw ?? '')
    expect(mail.from?.text).toBe('"Maha from Zeit" <news@shop.test>')
    expect(mail.html).toContain(`http://sanad.test${logo}/mail`)
    expect(mail.html).toContain('background:#ffd43b;color:#0f172a')
    expect(mail.text).toContain('Olive Street 4, 12345 Berlin')
  })
})
