import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const english = { subject: 'Soap for {{ name }}', html: '<p>Hello {{ firstName }}</p>', language: 'en' }
const arabic = { subject: 'صابون لكم', html: '<p>أهلًا {{ firstName }}</p>', language: 'ar' }

/** A workspace with an English, an Arabic and a contact without a language, each named after `name`. */
async function audience(name: string) {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  await suite.contacts([`${name}-en@customers.test`], { language: 'en' })
  await suite.contacts([`${name}-ar@customers.test`], { language: 'ar' })
  await suite.contacts([`${name}-none@customers.test`])
  return suite
}

/** The message that a contact got, parsed. */
async function mailTo(address: string) {
  const raw = receiver.received.findLast(({ to }) => to === `${address}@customers.test`)?.raw ?? ''
  const { subject, html, text } = await simpleParser(raw)
  return { subject, html: html || '', text: text ?? '' }
}

const linkOf = (html: string, kind: string) =>
  new RegExp(`href="https?://[^/"]*(/${kind}/[\\w-]+)"`).exec(html)?.[1] ?? ''

test('each recipient gets the version in their language, everyone else the first one', async () => {
  const suite = await audience('each')
  const { body } = await suite.send({ ...english, versions: [arabic] })
  expect(body).toMatchObject({ successCount: 3 })
  const [inEnglish, inArabic, unknown] = await Promise.all(['each-en', 'each-ar', 'each-none'].map(mailTo))
  expect([inEnglish?.subject, inArabic?.subject]).toEqual(['Soap for ليلى Haddad', 'صابون لكم'])
  expect(inEnglish?.html).toContain('<div dir="ltr" lang="en" style="direction:ltr"><p>Hello ليلى</p>')
  expect(inArabic?.html).toContain('<div dir="rtl" lang="ar" style="direction:rtl"><p>أهلًا ليلى</p>')
  expect(inEnglish?.html).toContain('Unsubscribe')
  expect(inArabic?.html).toMatch(/<div lang="ar" dir="rtl"[^>]*>.*إلغاء الاشتراك/s)
  expect(inArabic?.html).not.toContain('Unsubscribe')
  expect(unknown).toMatchObject({ subject: inEnglish?.subject, text: expect.stringContaining('Unsubscribe') })
  const { data } = (await suite.call('GET', `job/${body.jobId}/recipients?orderBy=email`)).body
  const sentIn = Object.fromEntries(
    data.map((item: { email: string; language: string | null }) => [item.email, item.language]),
  )
  expect(sentIn).toEqual({
    'each-ar@customers.test': 'ar',
    'each-en@customers.test': null,
    'each-none@customers.test': null,
  })
  const draft = (await suite.call('GET', `job/${body.jobId}/draft`)).body.data
  expect(draft).toMatchObject({ language: 'en', versions: [arabic] })
})

test('the pages behind a message and its web version are in the language that was sent', async () => {
  const suite = await audience('pages')
  await suite.send({ ...arabic, versions: [english] })
  const [{ html: first }, { html: other }] = await Promise.all([mailTo('pages-none'), mailTo('pages-en')])
  const page = async (html: string, kind: string) => (await sanad.call('GET', linkOf(html, kind))).body
  for (const kind of ['u', 'p']) {
    expect(await page(first, kind)).toContain('<html lang="ar" dir="rtl"')
    expect(await page(other, kind)).toContain('<html lang="en" dir="ltr"')
  }
  expect(await page(first, 'v')).toMatch(/<html lang="ar" dir="rtl">.*أهلًا ليلى/s)
  expect(await page(other, 'v')).toMatch(/<html lang="en" dir="ltr">.*Hello ليلى/s)
})

test('the inbox shows the version that a contact got, even if their language changes afterwards', async () => {
  const suite = await audience('shown')
  await suite.send({ ...english, versions: [arabic] })
  const contact = (await suite.call('GET', 'email?search=shown-ar')).body.data[0]
  await suite.call('PATCH', `email/${contact.id}`, { language: 'en' })
  const messages = (await suite.call('GET', 'message?sent_or_received=sent&recipient=shown-ar@customers.test')).body
    .data
  expect(messages[0]).toMatchObject({ subject: 'صابون لكم' })
  const shown = (await suite.call('GET', `message/${messages[0].id}`)).body.data
  expect(JSON.stringify(shown)).toContain('أهلًا ليلى')
})

test('a version is refused if it repeats a language, has no content or cannot be rendered', async () => {
  const { send } = await audience('refused')
  const fields = async (body: object) => (await send({ ...english, ...body })).body.fields
  expect(await fields({ versions: [{ ...arabic, language: 'en' }] })).toEqual({
    versions: expect.stringContaining('English is the first language'),
  })
  expect(await fields({ versions: [arabic, arabic] })).toHaveProperty('versions')
  expect(await fields({ versions: [{ subject: 'صابون', language: 'ar' }] })).toHaveProperty('versions')
  expect((await fields({ versions: [{ ...arabic, html: '{% if %}' }] })).versions).toMatch(/^Arabic: Line 1/)
})

test('a language chosen on the preference page survives an import, a form and deletion', async () => {
  const suite = await audience('chosen')
  await suite.send(english)
  const { html } = await mailTo('chosen-none')
  const path = linkOf(html, 'p')
  const body = new URLSearchParams({ action: 'save', language: 'ar', pause: 'none', firstName: 'Leila', lastName: '' })
  expect((await sanad.call('POST', path, { body })).status).toBe(200)
  const contact = async () => (await suite.call('GET', 'email?search=chosen-none')).body.data[0]
  expect(await contact()).toMatchObject({ language: 'ar' })
  const importAgain = () => imported(suite, 'email,language,first name\nchosen-none@customers.test,en,Lily')
  await importAgain()
  expect(await contact()).toMatchObject({ language: 'ar', firstName: 'Lily' })
  await suite.call('DELETE', `email/${(await contact()).id}`)
  await importAgain()
  expect(await contact()).toMatchObject({ language: 'ar' })
})
