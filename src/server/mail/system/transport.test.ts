import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { oddServer } from '../../../../test/stand-ins/scripted-smtp-server.ts'
import { sandboxTransport } from '../smtp/sandbox.ts'
import { parseMailUrl, createSystemMailer, type SystemMail } from './transport.ts'

const mail: SystemMail = {
  to: 'sara@example.test',
  subject: 'تأكيد البريد',
  html: '<p>رمزك 123</p>',
  text: 'رمزك 123',
  lang: 'ar',
}
const from = { name: 'سند', email: 'no-reply@sanad.test' }

test('with MAIL_URL system mail goes over SMTP', async () => {
  const server = await oddServer()
  const mailer = createSystemMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from,
    name: 'sanad.test',
    fallback: () => Promise.reject(new Error('unused')),
  })
  expect(await mailer.send(mail)).toMatchObject({ kind: 'accepted' })
  const read = await simpleParser(server.messages[0] ?? '')
  expect(server.lines[0]).toContain('EHLO sanad.test')
  expect(read.messageId).toMatch(/@sanad\.test>$/)
  expect([read.subject, read.text?.trim(), read.from?.value[0]?.name]).toEqual([mail.subject, mail.text, 'سند'])
  await mailer.close()
  await server.close()
})

test('without MAIL_URL system mail goes to the built-in mailbox', async () => {
  const mails: SystemMail[] = []
  const mailer = createSystemMailer({ from, fallback: async (systemMail) => void mails.push(systemMail) })
  expect(await mailer.send(mail)).toMatchObject({ kind: 'accepted' })
  expect(mails).toEqual([mail])
})

test('MAIL_URL is parsed into SMTP options, and another scheme is refused', () => {
  expect(parseMailUrl('smtps://us%40er:p%2Fw@mail.test')).toMatchObject({
    port: 465,
    secure: 'tls',
    username: 'us@er',
    password: 'p/w',
  })
  expect(parseMailUrl('smtp://mail.test')).toMatchObject({ port: 587, secure: 'starttls', tlsVerify: true })
  expect(parseMailUrl('smtp://mail.test:25?tlsVerify=0')).toMatchObject({ port: 25, secure: 'none', tlsVerify: false })
  expect(() => parseMailUrl('http://mail.test')).toThrow(TypeError)
})

test('the sandbox accepts, bounces or defers a message by its address', async () => {
  const got: string[] = []
  const sandbox = sandboxTransport({ onMessage: async ({ to }) => void got.push(to) })
  const send = (to: string) => sandbox.deliver({ from: 'a@b.test', to }, Buffer.from('x'))
  expect(await send('sara@example.test')).toMatchObject({ kind: 'accepted' })
  expect(await send('bounce-1@example.test')).toMatchObject({
    kind: 'refused',
    permanent: true,
    code: 550,
    fault: 'recipient',
  })
  expect(await send('Defer@example.test')).toMatchObject({
    kind: 'refused',
    permanent: false,
    code: 451,
    fault: 'server',
  })
  expect(got).toEqual(['sara@example.test'])
  expect(await sandbox.test()).toMatchObject({ success: true })
})
