import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailService, type ServiceType } from '#test/stand-ins/mail-service.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

/** A provider of this type, with its service's answer about sender addresses. */
async function accountsOf(type: ServiceType, fromEmail = 'hello@shop.test') {
  const service = await mailService(type)
  onTestFinished(() => service.stop())
  const owner = await sender(sanad, 25)
  const { id } = (await owner.provider({ type, fromEmail, settings: service.settings })).body.data
  const accounts = async () => {
    const { status, body } = await owner.call('GET', `email-service-provider/${id}/email-accounts`)
    const rows = (body.data ?? []) as { email: string; status: string; isDefault: boolean }[]
    return { status, message: body.message as string, rows: rows.map((row) => [row.email, row.status, row.isDefault]) }
  }
  return { service, accounts }
}

const own = ['hello@shop.test', 'active', true]

test.each([
  [
    'ses',
    [
      ['*@shop.test', 'active', true],
      ['new@other.test', 'pending', false],
    ],
  ],
  [
    'sendgrid',
    [own, ['new@shop.test', 'pending', false], ['*@shop.test', 'active', false], ['*@new.test', 'pending', false]],
  ],
  [
    'mailgun',
    [
      ['*@mg.shop.test', 'active', false],
      ['*@new.test', 'pending', false],
    ],
  ],
  ['postmark', [own, ['*@shop.test', 'active', false], ['*@new.test', 'pending', false]]],
  [
    'brevo',
    [own, ['new@shop.test', 'pending', false], ['*@shop.test', 'active', false], ['*@new.test', 'pending', false]],
  ],
  [
    'resend',
    [
      ['*@shop.test', 'active', true],
      ['*@new.test', 'pending', false],
      ['*@half.test', 'pending', false],
    ],
  ],
] satisfies [ServiceType, unknown[][]][])(
  "%s lists single addresses and whole domains, the provider's own first",
  async (type, expected) => {
    const { accounts } = await accountsOf(type)
    expect((await accounts()).rows).toEqual(expected)
  },
)

test.each(['sendgrid', 'brevo'] as const)(
  '%s covers a sender of a verified domain, although the address itself is not listed',
  async (type) => {
    const { accounts } = await accountsOf(type, 'orders@shop.test')
    expect((await accounts()).rows[0]).toEqual(['*@shop.test', 'active', true])
  },
)

test.each([
  ['sendgrid', '/v3/verified_senders', '/v3/whitelabel/domains'],
  ['brevo', '/v3/senders', '/v3/senders/domains'],
] as const)('%s lists what its key may read, if that is only one of the two lists', async (type, senders, domains) => {
  for (const hidden of [senders, domains]) {
    const { service, accounts } = await accountsOf(type)
    service.atAsking = (path) => (path === hidden ? 403 : undefined)
    const { rows } = await accounts()
    expect(rows.some(([email]) => String(email).startsWith('*@'))).toBe(hidden === senders)
    expect(rows.some(([email]) => email === 'hello@shop.test')).toBe(hidden === domains)
  }
  const { service, accounts } = await accountsOf(type)
  service.atAsking = () => 403
  expect(await accounts()).toMatchObject({ status: 409, rows: [] })
})
