import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { notify } from '../../people/notify.ts'

// Names and texts of people keep their own direction in system mails, whatever the language of the mail.

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

type Mail = { subject: string; html: string; text: string }

/** The first mail to an address whose text contains these words. */
const mailTo = (email: string, words: string) =>
  eventually(async () => {
    const { token } = await sanad.admin()
    const path = `/api/en/admin/system-mail?search=${encodeURIComponent(email)}`
    const mails = (await sanad.call('GET', path, { token })).body.data as Mail[]
    return mails.find(({ text }) => text.includes(words)) ?? Promise.reject(new Error('no mail yet'))
  }, 10_000)

async function member(lang: 'en' | 'ar', firstName: string) {
  const email = `${randomUUID()}@member.test`
  const body = { firstName, lastName: 'Saleh', email, password: 'correct horse 2', acceptTerms: true }
  const { body: answer } = await sanad.call('POST', `/api/${lang}/auth/signup`, { body })
  return { ...answer, email }
}

test.each([
  ['en', 'ليلى', 'Hello \u2068ليلى\u2069,', 'Hello <span dir="rtl">ليلى</span>,'],
  ['ar', 'Maha', 'مرحبًا \u2068Maha\u2069،', 'مرحبًا <span dir="ltr">Maha</span>،'],
  ['en', 'Maha', 'Hello Maha,', 'Hello Maha,'],
  ['ar', 'ليلى', 'مرحبًا ليلى،', 'مرحبًا ليلى،'],
] as const)(
  'a mail in %s isolates the name %s only if it is read in the other direction',
  async (lang, name, text, html) => {
    const { email } = await member(lang, name)
    await sanad.call('POST', '/auth/forgot-password', { body: { email } })
    const mail = await mailTo(email, text)
    expect(mail.html).toContain(`>${html}</p>`)
  },
)

test('an invitation isolates the workspace’s and the owner’s name from the direction of the sentence', async () => {
  const [owner, guest] = [await member('ar', 'سلمى'), await member('en', 'Guest')]
  const body = { email: guest.email, role: 'viewer' }
  const path = `/api/en/workspace/${owner.user.defaultWorkspace}/member`
  expect((await sanad.call('POST', path, { token: owner.token, body })).status).toBe(201)
  const mail = await mailTo(guest.email, 'invited you to work together')
  const [by, workspace] = ['\u2068سلمى Saleh\u2069', '\u2068مساحة عمل سلمى\u2069']
  expect(mail.subject).toBe(`${by} invited you to ${workspace}`)
  expect(mail.text).toContain(`${by} invited you to work together in “${workspace}” at`)
  expect(mail.html).toContain('<span dir="rtl">سلمى Saleh</span> invited you')
  expect(mail.html).not.toMatch(/[\u2066-\u2069]/)
})

test('a visitor’s message and a notification have their own direction in a mail in the other language', async () => {
  const body = { name: 'زائر', email: 'visitor@out.test', message: 'كم السعر؟ (50 $)\nسطر ثانٍ' }
  expect((await sanad.call('POST', '/api/ar/contact', { body })).status).toBe(201)
  const contactMail = await mailTo('admin@sanad.test', 'كم السعر؟')
  expect(contactMail.text).toContain(`From: \u2068زائر\u2069 <visitor@out.test>\n\n${body.message}`)
  expect(contactMail.html).toMatch(/<p dir="rtl" style="[^"]*text-align:right">كم السعر؟/)

  const [reader, actor] = [await member('en', 'Reader'), await member('ar', 'سلمى')]
  const news = { kind: 'mention' as const, entityType: 'question' as const, entityId: randomUUID(), link: '/qa/x' }
  await sanad.services.db.transaction().execute((db) =>
    notify(db, sanad.services, {
      ...news,
      actorId: actor.user.id,
      title: 'ما هو PostgreSQL؟',
      excerpt: 'شرح قصير.',
      audience: { users: [reader.user.id] },
    }),
  )
  const notification = await mailTo(reader.email, 'mentioned you')
  const sentence = '<span dir="rtl">سلمى Saleh</span> mentioned you in “<span dir="rtl">ما هو PostgreSQL؟</span>”'
  expect(notification.html).toMatch(new RegExp(`<p style="[^"]*">${sentence.replaceAll(/[.?]/g, '.')}</p>`))
  expect(notification.html).toMatch(/<p dir="rtl" style="[^"]*text-align:right">شرح قصير/)
})
