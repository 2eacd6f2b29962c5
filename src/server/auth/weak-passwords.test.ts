import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedTokenTo } from '#test/account-traces.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const person = (password: string) => ({
  firstName: 'Salma',
  lastName: 'Haddad',
  email: `salma.bakery+${randomUUID().slice(0, 6)}@sweetloaf.test`,
  password,
  acceptTerms: true,
})
const signUp = (password: string, lang = 'en') =>
  sanad.call('POST', `/api/${lang}/auth/signup`, { body: person(password) })

describe('signing up', () => {
  test.each(['password123', 'PASSWORD123', 'qwertyuiop', '1q2w3e4r5t'])(
    'refuses the common password %s in the reader’s language',
    async (password) => {
      const english = await signUp(password)
      expect([english.status, english.body.fields]).toEqual([400, { password: expect.stringContaining('common') }])
      const arabic = await signUp(password, 'ar')
      expect([arabic.status, arabic.body.fields]).toEqual([400, { password: expect.stringContaining('شائعة') }])
    },
  )

  test.each(['salmahaddad', 'Haddad-Salma!', 'Salma.Bakery', 'sweetloaf99', 'salma123', 'Sanad202'])(
    'refuses %s, made of the person’s name, their address or the site’s name',
    async (password) => {
      const { status, body } = await signUp(password)
      expect([status, body.fields]).toEqual([400, { password: expect.stringContaining('too close') }])
    },
  )

  test.each(['salma bakes at dawn', 'kettle-4711', 'خبز الصباح الطيب', '        8spaces'])(
    'accepts %s',
    async (password) => {
      expect((await signUp(password)).status).toBe(201)
    },
  )
})

test('a new password of a signed-in person follows the same rules', async () => {
  const { token } = await sanad.member('Salma')
  const change = (newPassword: string) =>
    sanad.call('POST', '/api/en/auth/change-password', { token, body: { newPassword } })
  expect((await change('password123')).body.fields).toEqual({ newPassword: expect.stringContaining('common') })
  expect((await change('Salma-12')).body.fields).toEqual({ newPassword: expect.stringContaining('too close') })
  expect((await change('kettle-4711')).status).toBe(200)
})

test('a reset link stays valid after a weak password', async () => {
  const { user } = await sanad.member('Salma')
  await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
  const token = await mailedTokenTo(sanad, user.email)
  const reset = (newPassword: string) => sanad.call('POST', '/auth/reset-password', { body: { token, newPassword } })
  expect((await reset('password123')).body.fields).toEqual({ newPassword: expect.stringContaining('common') })
  expect((await reset('salma-99')).body.fields).toEqual({ newPassword: expect.stringContaining('too close') })
  expect((await reset('kettle-4711')).status).toBe(200)
})

test('an administrator cannot give a weak password', async () => {
  const { token } = await sanad.admin()
  const { status, body } = await sanad.call('POST', '/api/en/user', {
    token,
    body: { ...person('password123'), acceptTerms: undefined },
  })
  expect([status, body.fields]).toEqual([400, { password: expect.stringContaining('common') }])
})
