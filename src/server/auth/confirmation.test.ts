import { simpleParser } from 'mailparser'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { oddServer } from '../../../test/stand-ins/scripted-smtp-server.ts'

// With a mail server, an address is confirmed first, and no response reveals which addresses are taken.

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
const signUp = (email: string, more: object = {}) => post('/api/en/auth/signup', { ...person, email, ...more })
const signIn = (email: string, password = person.password) => post('/api/en/auth/signin', { email, password })
const confirm = (body: object) => post('/api/en/auth/confirm-email', body)

/** The latest mail to an address, once it has received n mails. */
const mailTo = (address: string, n: number) =>
  eventually(async () => {
    const read = await Promise.all(server.messages.map((message) => simpleParser(message)))
    const messages = read.filter(({ to }) => (Array.isArray(to) ? to : [to]).some((one) => one?.text === address))
    return messages.length >= n
      ? (messages[n - 1] ?? Promise.reject(new Error()))
      : Promise.reject(new Error('no mail yet'))
  }, 10_000)

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

const sent = { data: { confirmationSent: true, signUpKey: expect.stringMatching(/^[\w-]{43}$/) } }

test('an address is confirmed by the mailed link, which signs in and works once', async () => {
  const signedUp = await signUp('rana@member.test')
  expect(signedUp).toMatchObject({ status: 201, body: sent })
  const waiting = await signIn('rana@member.test')
  expect([waiting.status, waiting.body.code]).toEqual([403, 'forbidden'])
  expect((await signIn('rana@member.test', 'not it')).status).toBe(401)
  const mail = await mailTo('rana@member.test', 1)
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.html).toContain('http://sanad.test/auth/confirm-email?token=')
  const link = { token: tokenIn(mail.text), signUpKey: signedUp.body.data.signUpKey }
  expect(await confirm(link)).toMatchObject({ status: 200, body: { user: { status: 'active', firstName: 'Rana' } } })
  expect((await confirm(link)).status).toBe(400)
  expect((await signIn('rana@member.test')).status).toBe(200)
})

test('a taken address gets the same answer, and its owner is informed by mail', async () => {
  await signUp('owner@member.test')
  await mailTo('owner@member.test', 1)
  const again = await signUp('owner@member.test')
  expect(again).toMatchObject({ status: 201, body: sent })
  const mail = await mailTo('owner@member.test', 2)
  expect(mail.subject).toBe('Confirm your email address')
  await confirm({ token: tokenIn(mail.text), signUpKey: again.body.data.signUpKey })
  expect(await signUp('owner@member.test')).toMatchObject({ status: 201, body: sent })
  expect((await mailTo('owner@member.test', 3)).subject).toBe('You already have an account')
})

test('a password reset by mail also proves the address', async () => {
  await signUp('reset@member.test')
  const answer = await post('/auth/forgot-password', { email: 'reset@member.test' })
  expect(answer.body).toEqual({ data: { sent: true, way: 'smtp' } })
  const mail = await eventually(async () => {
    const two = await Promise.all([mailTo('reset@member.test', 1), mailTo('reset@member.test', 2)])
    return two.find(({ subject }) => subject === 'Reset your password') ?? Promise.reject(new Error('no mail yet'))
  }, 10_000)
  // A stranger may have typed the name, so the owner of the address does not keep it.
  expect(mail.text).toContain('/auth/accept-invitation?token=')
  const body = { token: tokenIn(mail.text), newPassword: 'the owner chose 1' }
  expect((await post('/auth/reset-password', body)).status).toBe(200)
  const signedIn = await signIn('reset@member.test', 'the owner chose 1')
  expect(signedIn).toMatchObject({ status: 200, body: { user: { firstName: 'reset', lastName: '' } } })
  expect(signedIn.body.user.workspaces).toMatchObject([{ name: "reset's workspace" }])
})

describe("a stranger who first signs up with another person's address", () => {
  const stranger = { firstName: 'Mallory', lastName: 'Stranger', password: 'a known secret 1' }
  const owner = { firstName: 'Noor', lastName: 'Haddad', password: 'my own secret 2' }

  test('does not set the password or names of the owner who signs up later', async () => {
    const email = 'noor@member.test'
    await signUp(email, stranger)
    const token = tokenIn((await mailTo(email, 1)).text)
    const { signUpKey } = (await signUp(email, owner)).body.data
    const confirmed = await confirm({ token, signUpKey })
    expect(confirmed).toMatchObject({ status: 200, body: { user: { name: 'Noor Haddad' } } })
    expect(confirmed.body.user.workspaces).toMatchObject([
      { name: "Noor's workspace", slug: expect.stringMatching(/^noor-/) },
    ])
    expect((await signIn(email, stranger.password)).status).toBe(401)
    expect((await signIn(email, owner.password)).status).toBe(200)
  })

  test('does not set them by signing up last: the page of the link asks for both', async () => {
    const email = 'hala@member.test'
    const { signUpKey } = (await signUp(email, owner)).body.data
    await signUp(email, stranger)
    const token = tokenIn((await mailTo(email, 2)).text)
    const answer = await confirm({ token, signUpKey })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body.fields).toSorted()).toEqual(['firstName', 'lastName', 'password'])
    // The link is still valid after that.
    expect(await confirm({ token, ...owner })).toMatchObject({ status: 200, body: { user: { name: 'Noor Haddad' } } })
    expect((await signIn(email, stranger.password)).status).toBe(401)
    expect((await signIn(email, owner.password)).status).toBe(200)
  })

  test('gets no account from a followed link without its key', async () => {
    const email = 'huda@member.test'
    await signUp(email, stranger)
    const token = tokenIn((await mailTo(email, 1)).text)
    for (const guess of [{}, { signUpKey: '' }, { signUpKey: 'x'.repeat(43) }, { password: 'short name 1' }])
      expect((await confirm({ token, ...guess })).status).toBe(400)
    expect((await signIn(email, stranger.password)).status).toBe(403)
  })

  test('has no password after an administrator activates the account', async () => {
    const email = 'active@member.test'
    await signUp(email, stranger)
    const { token } = await sanad.admin()
    const { body } = await sanad.call('GET', `/api/en/user?search=${email}`, { token })
    for (const status of ['blocked', 'active'])
      await sanad.call('PATCH', `/api/en/user/${body.data[0].id}`, { token, body: { status } })
    expect((await signIn(email, stranger.password)).status).toBe(401)
    const link = tokenIn((await mailTo(email, 1)).text)
    expect((await confirm({ token: link, ...owner })).status).toBe(200)
  })

  test('does not become the member that a workspace invited', async () => {
    const email = 'invited@member.test'
    await signUp(email, stranger)
    await mailTo(email, 1)
    const { token, user } = await sanad.admin()
    const members = `/api/en/workspace/${user.defaultWorkspace}/member`
    await sanad.call('POST', members, { token, body: { email, role: 'editor' } })
    const { text } = await mailTo(email, 2)
    expect(text).toContain('/auth/accept-invitation?token=')
    const body = { token: tokenIn(text), newPassword: owner.password, firstName: 'Noor', lastName: 'Haddad' }
    expect((await post('/auth/reset-password', body)).status).toBe(200)
    expect((await signIn(email, stranger.password)).status).toBe(401)
    expect((await signIn(email, owner.password)).body.user.name).toBe('Noor Haddad')
  })
})
