import { existsSync } from 'node:fs'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startSanad } from '#test/sanad.ts'
import { smtpSink } from '#test/stand-ins/smtp-sink.ts'

// The mail by which an administrator tests the configured server, as Postfix's sink receives it.

const program = process.env['SMTP_SINK'] ?? '/usr/sbin/smtp-sink'

test.skipIf(!existsSync(program))(
  "the test mail arrives complete in both languages, with the site's logo",
  async () => {
    const sink = await smtpSink(program)
    const environment = { MAIL_URL: `smtp://127.0.0.1:${sink.port}?tlsVerify=0`, MAIL_FROM: 'hello@shop.test' }
    const sanad = await startSanad({ environment })
    try {
      const { token } = await sanad.admin()
      const body = new FormData()
      const image = sharp({ create: { width: 120, height: 40, channels: 3, background: '#1864ab' } })
      body.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'logo.png')
      const logo = (await sanad.call('POST', '/api/en/image', { token, body })).body.data.url as string
      const set = { logo, siteName: { en: 'Companion & co', ar: 'رفيق' } }
      expect((await sanad.call('PATCH', '/api/en/admin/settings', { token, body: set })).status).toBe(200)
      for (const [language, name] of Object.entries(set.siteName)) {
        const response = await sanad.call('POST', `/api/${language}/admin/mail-transport/test`, { token, body: {} })
        expect(response.body.data).toMatchObject({
          success: true,
          to: 'admin@sanad.test',
          response: expect.stringMatching(/^250 /),
        })
        const taken = await sink.taken()
        const mails = await Promise.all(taken.map(async ({ to, source }) => ({ to, read: await simpleParser(source) })))
        const mail = mails.find(({ read }) => read.from?.value[0]?.name === name)
        expect(mail, JSON.stringify(taken)).toBeDefined()
        expect([mail?.to, mail?.read.from?.value[0]?.address]).toEqual(['admin@sanad.test', 'hello@shop.test'])
        const html = String(mail?.read.html)
        expect(html).toContain(`<img src="http://sanad.test${logo}"`)
        expect(html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
        expect(mail?.read.text).toContain('http://sanad.test')
      }
      expect(await sink.taken()).toHaveLength(2)
    } finally {
      await sanad.stop()
      await sink.stop()
    }
  },
)
