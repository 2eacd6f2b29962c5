import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad
const open: SMTPServer[] = []

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(async () => {
  for (const server of open) await new Promise<void>((done) => server.close(() => done()))
  await sanad.stop()
})

/** A real server with a self-signed certificate. */
async function server(options: SMTPServerOptions): Promise<number> {
  const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refuse(535, '5.7.8 Bad credentials')),
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('stranger') ? refuse(553, '5.7.1 Sender address rejected: not owned by user') : null),
    ...options,
  })
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  open.push(smtp)
  return (smtp.server.address() as { port: number }).port
}

async function runTest(settings: object, { to, fromEmail }: { to?: string; fromEmail?: string } = {}) {
  const owner = await sender(sanad, 25)
  const made = await owner.provider({ settings, ...(fromEmail && { fromEmail }) })
  expect(made.status).toBe(201)
  const path = `email-service-provider/${made.body.data.id}/test`
  const [en, ar] = [
    await owner.call('POST', path, { ...(to && { to }) }),
    await owner.call('POST', path, { ...(to && { to }) }, { 'accept-language': 'ar' }),
  ]
  expect([en.status, ar.status, en.body.data.success]).toEqual([200, 200, false])
  // The result is stored with the provider and shown in each reader's language.
  for (const [lang, advice] of [['en', en] as const, ['ar', ar] as const]) {
    const stored = await owner.call('GET', `email-service-provider/${made.body.data.id}`, undefined, {
      'accept-language': lang,
    })
    expect(stored.body.data.lastTest).toMatchObject({ success: false, advice: advice.body.data.advice })
  }
  return { message: en.body.data.message as string, en: en.body.data.advice, ar: ar.body.data.advice }
}

const host = '127.0.0.1'

test("a failed test explains the server's response and what to do, in both languages", async () => {
  const [plain, signed] = await Promise.all([
    server({ disabledCommands: ['STARTTLS', 'AUTH'] }),
    server({ authMethods: ['PLAIN'] }),
  ])
  expect(await runTest({ host: 'smtp.gmial.invalid', port: 587, secure: 'starttls' })).toMatchObject({
    en: expect.stringMatching(/No server with this name/),
    ar: expect.stringMatching(/لا يوجد خادم بهذا الاسم/),
  })
  expect(await runTest({ host, port: 1, secure: 'none' })).toMatchObject({
    message: expect.stringContaining('ECONNREFUSED'),
    en: expect.stringMatching(/nothing is listening on this port/),
    ar: expect.stringMatching(/المنفذ/),
  })
  const notTls = await runTest({ host, port: plain, secure: 'tls' })
  expect(notTls.en).toMatch(/doesn’t use TLS/)
  expect(notTls.message).toBe('SSL routines: wrong version number')
  expect(await runTest({ host, port: plain, secure: 'starttls' })).toMatchObject({
    en: expect.stringMatching(/doesn’t offer encryption on this port/),
  })
  expect(await runTest({ host, port: signed, secure: 'starttls' })).toMatchObject({
    en: expect.stringMatching(/server’s certificate/),
    ar: expect.stringMatching(/شهادة/),
  })
  expect(await runTest({ host, port: signed, secure: 'none', username: 'maha', password: 'wrong' })).toMatchObject({
    message: expect.stringContaining('535 5.7.8 Bad credentials'),
    en: expect.stringMatching(/app password/),
    ar: expect.stringMatching(/كلمة مرور للتطبيق/),
  })
})

test('a refused test mail is explained too, for missing authentication or its sender', async () => {
  const [closed, strict] = await Promise.all([server({ authOptional: false }), server({})])
  const to = 'reader@customers.test'
  expect(await runTest({ host, port: closed, secure: 'none' }, { to })).toMatchObject({
    message: expect.stringMatching(/^530/),
    en: expect.stringMatching(/only accepts email after signing in/),
  })
  expect(await runTest({ host, port: strict, secure: 'none' }, { to, fromEmail: 'stranger@shop.test' })).toMatchObject({
    message: expect.stringMatching(/^553/),
    en: expect.stringMatching(/From address/),
    ar: expect.stringMatching(/عنوان المرسل/),
  })
})
