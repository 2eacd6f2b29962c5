import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// The effects of administrators' settings: in sent mails, on devices, and on uploads.

let sanad: TestSanad
let receiver: MailReceiver
let token: string

beforeAll(async () => {
  receiver = await mailReceiver()
  const environment = { MAIL_URL: `smtp://127.0.0.1:${receiver.port}?tlsVerify=0`, MAIL_FROM: 'hello@shop.test' }
  sanad = await startSanad({ environment })
  token = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const set = async (body: object) => {
  const answer = await sanad.call('PATCH', '/api/en/admin/settings', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** An image of noise, which cannot be compressed. */
async function picture(side: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#fff', noise } })
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'logo.png')
  return body
}
const upload = async (side: number, as = token) =>
  sanad.call('POST', '/api/en/image', { token: as, body: await picture(side) })

const manifest = async () => {
  const response = await fetch(`${sanad.url}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  return (await response.json()) as { icons: { src: string; sizes: string }[] } & Record<string, unknown>
}

test("the web manifest has the site's name in both languages, and its icons", async () => {
  const { icons, ...rest } = await manifest()
  expect(rest).toMatchObject({ lang: 'en', dir: 'ltr', name: 'Sanad', start_url: '/dashboard', display: 'standalone' })
  expect(rest['name_localized']).toEqual({ ar: { value: 'سند', lang: 'ar', dir: 'rtl' } })
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512'])
  await set({ languages: 'ar', siteName: { en: 'Companion', ar: 'رفيق' } })
  const changed = await manifest()
  expect(changed).toMatchObject({ lang: 'ar', dir: 'rtl', name: 'رفيق' })
  expect(changed).not.toHaveProperty('name_localized')
  await set({ languages: 'both', siteName: { en: 'Sanad', ar: 'سند' } })
})

test("the site's logo is shown on devices and in mails, which come from the configured sender", async () => {
  const logo = (await upload(300)).body.data.url as string
  await set({ logo })
  expect((await manifest()).icons).toEqual([{ src: logo, type: 'image/webp', sizes: '300x300' }])
  expect((await fetch(sanad.url + logo)).headers.get('content-type')).toBe('image/webp')
  const shown = (await sanad.call('GET', '/api/en/admin/mail-transport', { token })).body.data
  expect(shown).toMatchObject({ way: 'smtp', port: receiver.port, sender: { email: 'hello@shop.test' } })
  const result = (await sanad.call('POST', '/api/ar/admin/mail-transport/test', { token, body: {} })).body.data
  expect(result, JSON.stringify(result)).toMatchObject({ success: true, to: 'admin@sanad.test' })
  const mail = await simpleParser(receiver.received.at(-1)?.raw ?? '')
  expect(mail.from?.value).toEqual([{ name: 'سند', address: 'hello@shop.test' }])
  expect(mail.html).toContain(`<img src="http://sanad.test${logo}"`)
  receiver.atRecipient = () => ({ code: 550, words: '5.1.1 No such mailbox' })
  const refused = (await sanad.call('POST', '/api/en/admin/mail-transport/test', { token, body: {} })).body.data
  expect(refused.success).toBe(false)
  expect(refused.response).toContain('No such mailbox')
  receiver.atRecipient = () => undefined
  await set({ logo: null })
})

test('a member uploads up to the daily limit, and administrators have none', async () => {
  await set({ limits: { imageMegabytes: 1 } })
  const member = { firstName: 'Maha', lastName: 'Saleh', email: 'maha@member.test', password: 'correct horse 2' }
  expect((await sanad.call('POST', '/api/en/user', { token, body: member })).status).toBe(201)
  const memberToken = (
    await sanad.call('POST', '/api/en/auth/signin', { body: { email: member.email, password: member.password } })
  ).body.token as string
  expect((await upload(500, memberToken)).status).toBe(201)
  const refused = await upload(500, memberToken)
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('(1 MB)')])
  const limits = (await sanad.call('GET', '/api/en/user/limits', { token: memberToken })).body.data
  expect(limits.imageMegabytes).toEqual({ limit: 1, used: 1 })
  expect([(await upload(500)).status, (await upload(500)).status]).toEqual([201, 201])
  await set({ limits: { imageMegabytes: null } })
})
