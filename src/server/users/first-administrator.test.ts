import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { firstAdministrator } from './first-administrator.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const administrators = () => sanad.services.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()

test('the administrator configured by the operator is created at the first start, and nothing is printed', async () => {
  expect(await administrators()).toEqual([{ email: 'admin@sanad.test' }])
  expect(await firstAdministrator(sanad.services)).toBeNull()
})

test('without a configured administrator, only one of several starting processes creates one, with a one-time password', async () => {
  await sanad.services.db.deleteFrom('users').execute()
  const services = {
    ...sanad.services,
    config: { ...sanad.services.config, admin: { email: undefined, password: undefined } },
  }
  const printed = await Promise.all([1, 2, 3, 4].map(() => firstAdministrator(services)))
  const [text, ...others] = printed.filter((one) => one !== null)
  expect(others).toEqual([])
  expect(await administrators()).toEqual([{ email: 'admin@sanad.local' }])
  const password = text?.trim().split('\n').at(-1)?.trim()
  const body = { email: 'admin@sanad.local', password }
  expect((await sanad.call('POST', '/api/en/auth/signin', { body })).body.user.role).toBe('admin')
})
