import { simpleParser } from 'mailparser'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { oddServer } from '../mail/odd-server.ts'

// With a mail server set, an address has to be confirmed, and nobody learns which addresses are taken.

let sanad: TestSanad
let server: Awaited<ReturnType<typeof oddServer>>

beforeAll(async () => {
  server = await oddServer()
  sanad = await startSanad({ environment: { MAIL_URL: `smtp://127.0.0.1:${server.port}?starttls=0` } })
})
afterAll(async () => {
  await sanad.stop()
  await server.close()
})

const person = { firstName: 'Rana', lastName: 'Aziz', password: 'correct horse 2', acceptTerms: true }
const post = (path: string, body: object) => sanad.call('POST', path, { body })
const signUp = (email: string) => post('/api/en/auth/signup', { ...person, email })
const signIn = (email: string) => post('/api/en/auth/signin', { email, password: person.password })

/** The newest mail to somebody, when it is the n-th that she got. */
const mailTo = (address: string, n: number) =>
  eventually(async () => {
    const read = await Promise.all(server.messages.map((message) => simpleParser(message)))
    const hers = read.filter(({ to }) => (Array.isArray(to) ? to : [to]).some((one) => one?.text === address))
    return hers.length >= n ? (hers[n - 1] ?? Promise.reject(new Error())) : Promise.reject(new Error('no mail yet'))
  }, 10_000)

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('an address is confirmed by the mailed link, which signs in and is good once', async () => {
  expect(await signUp('rana@member.test')).toMatchObject({ status: 201, body: { data: { confirmationSent: true } } })
  const waiting = await signIn('rana@member.test')
  expect([waiting.status, waiting.body.code]).toEqual([403, 'forbidden'])
  expect((await post('/api/en/auth/signin', { email: 'rana@member.test', password: 'not it' })).status).toBe(401)
  const mail = await mailTo('rana@member.test', 1)
  expect(mail.subject).toBe('Confirm your e-mail address')
  expect(mail.html).toContain('http://sanad.test/auth/confirm-email?token=')
  const token = tokenIn(mail.text)
  const confirmed = await post('/api/en/auth/confirm-email', { token })
  expect(confirmed).toMatchObject({ status: 200, body: { user: { status: 'active' } } })
  expect((await post('/api/en/auth/confirm-email', { token })).status).toBe(400)
  expect((await signIn('rana@member.test')).status).toBe(200)
})

test('a taken address answers the same, and its owner is told by mail', async () => {
  await signUp('owner@member.test')
  const { text } = await mailTo('owner@member.test', 1)
  // Not confirmed yet: who lost the first mail gets it again.
  const again = await signUp('owner@member.test')
  expect(again).toMatchObject({ status: 201, body: { data: { confirmationSent: true } } })
  expect((await mailTo('owner@member.test', 2)).subject).toBe('Confirm your e-mail address')
  await post('/api/en/auth/confirm-email', { token: tokenIn(text) })
  expect((await signUp('owner@member.test')).body).toEqual(again.body)
  expect((await mailTo('owner@member.test', 3)).subject).toBe('You already have an account')
})

test('a reset by mail proves the address too', async () => {
  await signUp('reset@member.test')
  await post('/auth/forgot-password', { email: 'reset@member.test' })
  const mail = await eventually(async () => {
    const two = await Promise.all([mailTo('reset@member.test', 1), mailTo('reset@member.test', 2)])
    return two.find(({ subject }) => subject === 'Reset your password') ?? Promise.reject(new Error('no mail yet'))
  }, 10_000)
  const body = { token: tokenIn(mail.text), newPassword: person.password }
  expect((await post('/auth/reset-password', body)).status).toBe(200)
  expect((await signIn('reset@member.test')).status).toBe(200)
})
