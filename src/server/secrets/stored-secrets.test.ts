import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { sealedColumns } from './sealed.ts'

// A stored secret is only used with the server, security and user that it was saved for.

let sanad: TestSanad
let owner: Awaited<ReturnType<typeof sender>>
let admin: string

beforeAll(async () => {
  sanad = await startSanad()
  owner = await sender(sanad, 25)
  admin = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

type Settings = Record<string, unknown>
type Case = { table: string; name: string; path: string; settings: Settings; secrets: string[]; changes: Settings }

const mailServer = { host: 'mail.shop.test', port: 587, secure: 'starttls', username: 'maha' }
const otherServer = { host: 'mail.attacker.test', port: 588, secure: 'none', username: 'omar' }
const endpoint = 'https://mail.attacker.test'

const provider = (type: string, settings: Settings, secrets: string[], changes: Settings): Case => {
  const open = Object.fromEntries(Object.entries(settings).filter(([name]) => !secrets.includes(name)))
  const body = { name: type, type, fromEmail: 'hello@shop.test', settings: { ...settings } }
  return { table: 'providers', name: type, path: 'settings', settings: { ...body, open }, secrets, changes }
}

const cases: Case[] = [
  provider('smtp', { ...mailServer, password: 'hush' }, ['password'], otherServer),
  provider(
    'ses',
    { region: 'eu-west-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'hush' },
    ['secretAccessKey'],
    { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7ANOTHER', endpoint },
  ),
  provider('sendgrid', { apiKey: 'hush' }, ['apiKey'], { region: 'eu', endpoint }),
  provider('mailgun', { apiKey: 'hush', domain: 'shop.test' }, ['apiKey'], {
    region: 'eu',
    domain: 'attacker.test',
    endpoint,
  }),
  provider('postmark', { serverToken: 'hush', accountToken: 'hush' }, ['serverToken', 'accountToken'], { endpoint }),
  provider('brevo', { apiKey: 'hush' }, ['apiKey'], { endpoint }),
  provider('resend', { apiKey: 'hush' }, ['apiKey'], { endpoint }),
]

const each = cases.flatMap((testCase) =>
  Object.entries(testCase.changes).map(([name, value]) => ({ ...testCase, field: name, value })),
)

describe('the secret of a provider', () => {
  test.each(each)('of type $name is required again when its $field changes', async (testCase) => {
    const { open, ...body } = testCase.settings
    const made = await owner.provider(body)
    expect(made.status).toBe(201)
    const at = `email-service-provider/${made.body.data.id}`
    const change = { [testCase.field]: testCase.value }
    const refused = await owner.call('PATCH', at, { settings: change })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [`settings.${testCase.secrets[0]}`]])
    expect(refused.body.fields[`settings.${testCase.secrets[0]}`]).toContain('Enter this again')
    const arabic = await owner.call('PATCH', at, { settings: change }, { 'accept-language': 'ar' })
    expect(arabic.body.fields[`settings.${testCase.secrets[0]}`]).toContain('مرة أخرى')
    expect((await owner.call('PATCH', at, { settings: open })).status).toBe(200)
    const again = Object.fromEntries(testCase.secrets.map((name) => [name, 'hush2']))
    expect((await owner.call('PATCH', at, { settings: { ...change, ...again } })).status).toBe(200)
  })

  test('may be removed in the change of its server', async () => {
    const made = await owner.provider({ settings: { ...mailServer, password: 'hush' } })
    const settings = { host: 'relay.shop.test', username: '', password: '' }
    const changed = await owner.call('PATCH', `email-service-provider/${made.body.data.id}`, { settings })
    expect([changed.status, changed.body.data.settings.hasPassword]).toEqual([200, false])
  })
})

describe('the password of a mailbox', () => {
  test.each(Object.entries(otherServer))('is required again when its %s changes', async (field, value) => {
    const imap = { ...mailServer, password: 'hush' }
    const made = await owner.provider({ type: 'sandbox', settings: {}, imap })
    const at = `email-service-provider/${made.body.data.id}`
    const stored = () =>
      sanad.services.db
        .selectFrom('mailboxes')
        .select(['settings', 'secret'])
        .where('provider_id', '=', made.body.data.id)
        .executeTakeFirstOrThrow()
    const before = await stored()
    const refused = await owner.call('PATCH', at, { imap: { ...mailServer, [field]: value } })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['imap.password']])
    expect(await stored()).toEqual(before)
    expect((await owner.call('PATCH', at, { imap: { ...mailServer, folders: ['INBOX', 'Sent'] } })).status).toBe(200)
    expect((await stored()).secret).toEqual(before.secret)
    const again = await owner.call('PATCH', at, { imap: { ...mailServer, [field]: value, password: 'hush2' } })
    expect([again.status, again.body.data.imap[field]]).toEqual([200, value])
  })
})

describe('the secret of a webhook', () => {
  const address = '/developers/webhook'
  const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
    sanad.call(method, `/api/${owner.member.workspace}${address}${path}`, { token: owner.token(), body })

  test('is replaced, and shown once, when the endpoint moves to another server', async () => {
    const made = await call('POST', '', { name: 'Shop', url: 'https://shop.test/in', events: ['contact.created'] })
    const { _id, secret } = made.body.data
    await call('POST', `/${_id}/secret`, {})
    const same = await call('PATCH', `/${_id}`, { url: 'https://shop.test/other' })
    expect([same.status, same.body.data.secret]).toEqual([200, undefined])
    for (const url of ['https://attacker.test/in', 'https://attacker.test:8443/in', 'http://attacker.test:8443/in']) {
      const moved = await call('PATCH', `/${_id}`, { url })
      expect([moved.status, moved.body.data.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
      expect(moved.body.data).toMatchObject({ previousSecretUntil: null })
      expect(moved.body.data.secret).not.toBe(secret)
    }
  })
})

describe("secrets in the site's settings", () => {
  const call = (service: string, body: object) =>
    sanad.call('PATCH', `/api/en/admin/${service}`, { token: admin, body })

  test("the model's key is not sent to another server", async () => {
    await call('ai', { baseUrl: 'https://model.test/v1', apiKey: 'hush' })
    expect((await call('ai', { baseUrl: 'https://model.test/v2' })).body.data.hasKey).toBe(true)
    for (const baseUrl of ['https://attacker.test/v1', 'https://model.test:8443/v1', 'http://model.test/v1']) {
      await call('ai', { baseUrl: 'https://model.test/v1', apiKey: 'hush' })
      expect([baseUrl, (await call('ai', { baseUrl })).body.data.hasKey]).toEqual([baseUrl, false])
    }
  })

  test("Zoom's secrets are not used with another account or app", async () => {
    const account = { accountId: 'acc_1', clientId: 'app_1', clientSecret: 'hush', webhookSecret: 'hush' }
    await call('zoom', account)
    const app = await call('zoom', { clientId: 'app_2' })
    expect(app.body.data).toMatchObject({ hasClientSecret: false, hasWebhookSecret: true })
    await call('zoom', account)
    const other = await call('zoom', { accountId: 'acc_2' })
    expect(other.body.data).toMatchObject({ hasClientSecret: false, hasWebhookSecret: false })
  })
})

test.each([
  ['issuer', { issuer: 'https://attacker.test' }],
  ['client', { clientId: 'app_2' }],
])('the secret of a sign-in service is required again with another %s', async (_, change) => {
  const patch = (body: object) => sanad.call('PATCH', '/api/en/admin/identity-provider/openid', { token: admin, body })
  const made = await patch({ issuer: 'https://issuer.test', clientId: 'app_1', clientSecret: 'hush' })
  expect([made.status, made.body.data.hasClientSecret]).toEqual([200, true])
  const refused = await patch(change)
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['clientSecret']])
  expect((await patch({ name: 'Staff' })).status).toBe(200)
  expect((await patch({ ...change, clientSecret: 'hush2' })).status).toBe(200)
})

test('every sealed column with a changeable target is tested above', () => {
  const tried = ['providers', 'mailboxes', 'webhook_endpoints', 'identity_providers', 'ai_settings', 'zoom_settings']
  const changeable = sealedColumns.filter(({ target }) => target.length > 0).map(({ table }) => table)
  expect([...new Set(changeable)]).toEqual(tried)
})
