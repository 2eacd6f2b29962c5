import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactsForm, imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { hash } from '@node-rs/argon2'

let sanad: TestSanad
let owner: Awaited<ReturnType<typeof sender>>
let providerId: string

beforeAll(async () => {
  sanad = await startSanad()
  owner = await sender(sanad, 25)
  providerId = (await owner.provider()).body.data.id
})
afterAll(() => sanad.stop())

const noDomain = [
  'a@b',
  'a@-x.com',
  'a@x-.com',
  'a@x..com',
  'a@.com',
  'a@x.c',
  'a@127.0.0.1',
  'a@x_y.com',
  `a@${'x'.repeat(64)}.com`,
]

const content = { subject: 'Hello', html: '<p>Hi</p>' }

describe('an address with an invalid domain is refused', () => {
  const endpoints: Record<string, (email: string) => Promise<{ status: number }>> = {
    'as a new contact': (email) => owner.call('POST', 'email', { email }),
    'as a blocked address': (email) => owner.call('POST', 'suppression', { email }),
    'as the recipient of a single email': (email) => owner.call('POST', 'transactional', { to: email, ...content }),
    'as the recipient of a message': (email) =>
      owner.call('POST', 'message', { providerId, to: [email], status: 'draft', ...content, text: 'Hi' }),
    'as a sender': (email) => owner.provider({ fromEmail: email }),
    'as a member of a workspace': (email) =>
      sanad.call('POST', `/api/en/workspace/${owner.member.workspace}/member`, {
        token: owner.token(),
        body: { email, role: 'editor' },
      }),
    'at a sign-up': (email) =>
      sanad.call('POST', '/api/en/auth/signup', {
        body: { firstName: 'A', lastName: 'B', email, password: 'correct horse 2', acceptTerms: true },
      }),
  }
  test.each(Object.entries(endpoints))('%s', async (_, endpoint) => {
    for (const email of noDomain) expect([email, (await endpoint(email)).status]).toEqual([email, 400])
    expect((await endpoint(`${randomUUID()}@domain.test`)).status).toBeLessThan(300)
  })

  test('in a file of contacts', async () => {
    const csv = `name,email\n${noDomain.map((email) => `A,${email}`).join('\n')}\nB,fine@xn--mgberp4a5d4ar.com\nC,بريد@مثال.السعودية\n`
    expect(await imported(owner, csv)).toMatchObject({ created: 2, refused: noDomain.length })
  })
})

test('an address in either Unicode form is one contact, stored in the composed form', async () => {
  const csv = 'email,first name,city\njosé@form.test,José,Bogotá\n'
  const decomposed = csv.normalize('NFD')
  expect(decomposed).not.toBe(csv)
  expect(await imported(owner, `${csv}${decomposed.split('\n')[1]}\n`)).toMatchObject({ created: 1, updated: 1 })
  const found = (await owner.call('GET', 'email?search=form.test')).body.data
  expect(found).toMatchObject([{ email: 'josé@form.test', firstName: 'José', attributes: { city: 'Bogotá' } }])
  const { status } = await owner.call('POST', 'email', { email: 'josé@form.test'.normalize('NFD') })
  expect(status).toBe(409)
  const made = await owner.call('POST', 'email', { email: 'ahmad@form.test', firstName: 'أحمد'.normalize('NFD') })
  expect(made.body.data.firstName).toBe('أحمد')
  expect((await owner.call('POST', 'email/import/preview', contactsForm(decomposed))).status).toBe(200)
})

test.each([
  ['münchen.example', 'xn--mnchen-3ya.example', 'MÜNCHEN.example'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv', 'مثال。إختبار'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah', '例え．テスト'],
])(
  'an address at %s is one contact in each spelling of its domain, and its opt-out holds',
  async (name, inDns, other) => {
    expect((await owner.call('POST', 'email', { email: `made@${inDns}` })).body.data.email).toBe(`made@${name}`)
    expect((await owner.call('POST', 'email', { email: `made@${name}` })).status).toBe(409)
    const csv = `email,city\nmade@${name},A\nmade@${inDns},B\nMade@${other},C\nfile@${inDns},D\nميار@${inDns},E\n`
    expect(await imported(owner, csv)).toMatchObject({ created: 2, updated: 3, refused: 0 })
    expect((await owner.call('POST', 'suppression', { email: `gone@${inDns}` })).status).toBe(200)
    expect(await imported(owner, `email\ngone@${name}\n`)).toMatchObject({ kept: 1, notSubscribed: 1 })
  },
)

test('a domain without a readable spelling stays as it is in DNS', async () => {
  for (const email of ['a@xn--a.test', 'a@xn--ls8h.test'])
    expect((await owner.call('POST', 'email', { email })).body.data).toMatchObject({ email })
})

describe('a password in either Unicode form signs in', () => {
  const composedPassword = 'كلمة أحمد é 1'.normalize('NFC')
  const decomposedPassword = composedPassword.normalize('NFD')
  const signIn = async (email: string, password: string) =>
    (await sanad.call('POST', '/api/en/auth/signin', { body: { email, password } })).status

  test('for an account created with the other form', async () => {
    const body = { firstName: 'A', lastName: 'B', email: 'forms@member.test', acceptTerms: true }
    await sanad.call('POST', '/api/en/auth/signup', { body: { ...body, password: decomposedPassword } })
    expect(await signIn(body.email, composedPassword)).toBe(200)
    expect(await signIn(body.email, decomposedPassword)).toBe(200)
    expect(await signIn(body.email, `${composedPassword}1`)).toBe(401)
  })

  test('for an account whose password was hashed as typed', async () => {
    const { user } = await sanad.member()
    for (const before of [composedPassword, decomposedPassword]) {
      await sanad.services.db
        .updateTable('users')
        .set({ password_hash: await hash(before) })
        .where('id', '=', user.id)
        .execute()
      expect(await signIn(user.email, composedPassword)).toBe(200)
      expect(await signIn(user.email, decomposedPassword)).toBe(200)
    }
  })
})
