import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Domain, DomainCheck } from '#contract/email-marketing/domains.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { checkDomains } from './task.ts'

let sanad: TestSanad
let dns: DnsServer
let clockOffsetMs = 0

beforeAll(async () => {
  dns = await dnsServer()
  sanad = await startSanad({
    environment: { DNS_SERVERS: dns.address },
    now: () => new Date(Date.now() + clockOffsetMs),
  })
})
afterAll(async () => {
  await sanad.stop()
  await dns.stop()
})

const path = 'metadata/parameter/meta_data'
const check = (domain: Domain, kind: DomainCheck['kind'], about?: string) =>
  domain.checks.items.find((item) => item.kind === kind && (about === undefined || item.about === about))

/** A member and their calls about one domain. */
async function domainOwner(domain: string) {
  const owner = await sender(sanad, 25)
  const suite = {
    ...owner,
    add: async () => (await owner.call('POST', 'domain', { domain })).body.data as Domain,
    verify: async () => (await owner.call('POST', `domain/${domain}/verify`)).body.data as Domain,
    publish: (of: Domain) => {
      for (const key of of.dkim.keys) dns.zones[key.record.host] = { txt: [key.record.value] }
    },
  }
  return suite
}

describe('meta_data', () => {
  test('is null at first, stores submitted domains, and is cleared by an empty value', async () => {
    const owner = await domainOwner('a.test')
    expect((await owner.call('GET', path)).body).toEqual({ data: { name: 'meta_data', value: null } })
    const value = { domains: [{ domain: 'Shop.Test' }, { domain: 'متجر.test' }], note: 'ours' }
    const set = await owner.call('PATCH', path, { value })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    const { domains, note } = set.body.data.value
    expect(note).toBe('ours')
    expect(domains.map((domain: Domain) => [domain.domain, domain.name])).toEqual([
      ['shop.test', 'shop.test'],
      ['xn--pgbep1f.test', 'متجر.test'],
    ])
    expect(domains[0].dkim.keys.map((key: { algorithm: string; state: string }) => [key.algorithm, key.state])).toEqual(
      [
        ['rsa-sha256', 'waiting'],
        ['ed25519-sha256', 'waiting'],
      ],
    )
    expect(domains[0].checks).toEqual({ state: 'unknown', checkedAt: null, items: [] })
    // A read value may be sent back; omitted entries stay.
    const again = await owner.call('PATCH', path, { value: { domains } })
    expect(again.body.data.value.domains[0].dkim).toEqual(domains[0].dkim)
    expect(again.body.data.value.note).toBe('ours')
    expect((await owner.call('PATCH', path, { value: { domains: [] } })).body.data.value).toEqual({
      note: 'ours',
      domains: [],
    })
    expect((await owner.call('PATCH', path, { value: {} })).body.data.value).toBeNull()
    expect((await owner.call('GET', 'domain')).body.data).toEqual([])
  })

  test('stores other names as submitted, merged unless stated otherwise', async () => {
    const owner = await domainOwner('a.test')
    const set = async (body: object) => (await owner.call('PATCH', 'metadata/parameter/colours', body)).body.data.value
    expect(await set({ value: { a: { x: 1, y: 2 }, list: [1, 2] } })).toEqual({ a: { x: 1, y: 2 }, list: [1, 2] })
    expect(await set({ value: { a: { y: null, z: 3 }, list: [9] } })).toEqual({ a: { x: 1, z: 3 }, list: [9] })
    expect(await set({ value: { b: 1 }, merge: false })).toEqual({ b: 1 })
    expect(await set({ value: null })).toBeNull()
    const log = await sanad.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', 'colours')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'parameter.update'))
  })

  test.each<[string, string, object, number]>([
    ['a name with a space', 'metadata/parameter/no%20name', { value: 1 }, 400],
    ['a value of 70 KB', 'metadata/parameter/x', { value: 'x'.repeat(70_000) }, 413],
    ['a NUL', 'metadata/parameter/x', { value: 'a\u0000b' }, 400],
    ['no value', 'metadata/parameter/x', {}, 400],
    ['a domain that is a text', path, { value: { domains: ['shop.test'] } }, 400],
    ['an address', path, { value: { domains: [{ domain: 'https://shop.test/' }] } }, 400],
    ['an unknown field', path, { value: { domains: [{ domain: 'shop.test', colour: 1 }] } }, 400],
  ])('refuses %s', async (_what, to, body, status) => {
    const owner = await domainOwner('a.test')
    expect((await owner.call('PATCH', to, body)).status).toBe(status)
  })
})

describe('a domain', () => {
  test.each([
    'shop',
    'a@shop.test',
    'https://shop.test',
    'shop.test/x',
    '192.0.2.1',
    '-x.test',
    'a..test',
    'shop.test..',
    'shop.1',
    '',
  ])('is refused: %j', async (domain) => {
    const owner = await domainOwner(domain)
    const { status, body } = await owner.call('POST', 'domain', { domain })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['domain']])
  })

  test.each(['Shop.Test.', ' shop.test', '\u2066shop.test\u2069', '\u202ashop.test\u202c'])(
    'is recognised in %j',
    async (domain) => {
      const owner = await domainOwner('shop.test')
      const { status, body } = await owner.call('POST', 'domain', { domain })
      expect([status, body.data?.domain]).toEqual([201, 'shop.test'])
    },
  )

  test("shows what to publish in the reader's language, and signs once the DNS shows it", async () => {
    const owner = await domainOwner('new.test')
    await owner.provider({
      fromEmail: 'hello@new.test',
      settings: { host: 'relay.new.test', port: 25, secure: 'none' },
    })
    dns.zones['new.test'] = { a: ['8.8.4.4'] }
    dns.zones['relay.new.test'] = { a: ['8.8.8.8'] }
    const made = await owner.add()
    expect(made.checks.state).toBe('fail')
    expect(made.senders).toMatchObject([{ name: 'Post office', type: 'smtp', signsItself: false }])
    expect(check(made, 'spf')).toMatchObject({
      state: 'fail',
      publish: [{ host: 'new.test', type: 'TXT', value: 'v=spf1 a:relay.new.test ~all' }],
    })
    expect(check(made, 'dmarc')).toMatchObject({
      state: 'fail',
      publish: [{ host: '_dmarc.new.test', type: 'TXT', value: 'v=DMARC1; p=none; rua=mailto:hello@new.test' }],
    })
    expect(check(made, 'mx')?.state).toBe('warn')
    expect(made.checks.items.filter(({ kind }) => kind === 'dkim').map(({ state }) => state)).toEqual(['fail', 'fail'])
    expect(made.dkim.isSigning).toBe(false)
    owner.publish(made)
    dns.zones['new.test'] = {
      txt: ['v=spf1 a:relay.new.test ~all', 'unrelated'],
      mx: [{ exchange: 'mx.new.test', priority: 5 }],
    }
    dns.zones['_dmarc.new.test'] = { txt: ['v=DMARC1; p=quarantine; rua=mailto:hello@new.test'] }
    const verified = await owner.verify()
    expect(verified.checks.items.map(({ kind, state }) => [kind, state])).toEqual([
      ['spf', 'pass'],
      ['dkim', 'pass'],
      ['dkim', 'pass'],
      ['dmarc', 'pass'],
      ['mx', 'pass'],
      ['return_path', 'pass'],
    ])
    expect(verified.checks.state).toBe('pass')
    expect(verified.dkim.keys.map(({ state }) => state)).toEqual(['signing', 'signing'])
    const arabic = await sanad.call('GET', `${owner.suite}/domain`, {
      token: owner.member.token,
      headers: { 'accept-language': 'ar' },
    })
    expect(arabic.body.data[0].checks.items[0].advice[0]).toMatch(/سجل SPF سليم/)
    const history = (await owner.call('GET', 'domain/new.test/history')).body.data.map(
      ({ message }: { message: string }) => message,
    )
    expect(history).toHaveLength(9)
    expect(history.at(-1)).toBe('Domain added')
    expect(history).toContain('SPF: invalid → valid')
    expect(await owner.call('POST', 'domain', { domain: 'NEW.test' })).toMatchObject({ status: 409 })
    const { private_key: sealed } = await sanad.services.db
      .selectFrom('domain_keys')
      .select('private_key')
      .where('selector', '=', verified.dkim.keys[0]?.selector ?? '')
      .executeTakeFirstOrThrow()
    expect(sealed?.toString('latin1')).not.toContain('PRIVATE KEY')
  })

  test('of a mailbox provider is refused, because only the provider can publish records there', async () => {
    const owner = await domainOwner('own.test')
    const refused = await owner.call('POST', 'domain', { domain: 'GMail.com' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { domain: expect.stringContaining('gmail.com') } } })
    expect((await owner.call('GET', 'domain')).body.data).toEqual([])
    const value = { domains: [{ domain: 'outlook.com' }] }
    expect((await owner.call('PATCH', path, { value })).status).toBe(400)
  })

  test('under which registries sell domains is refused with an example', async () => {
    const owner = await domainOwner('own.test')
    const refused = async (domain: string, language: string) =>
      (await owner.call('POST', 'domain', { domain }, { 'accept-language': language })).body.fields.domain
    expect(await refused('co.uk', 'en')).toContain('shop.co.uk')
    expect(await refused('COM.SA', 'ar')).toMatch(/مشترك .* shop\.com\.sa/)
    expect((await owner.call('PATCH', path, { value: { domains: [{ domain: 'com.eg' }] } })).status).toBe(400)
    expect((await owner.call('POST', 'domain', { domain: 'shop.com.sa' })).status).toBe(201)
  })

  test('does not inherit the policy of its registry', async () => {
    const owner = await domainOwner('mail.shop.gov.uk')
    dns.zones['_dmarc.gov.uk'] = { txt: ['v=DMARC1; p=reject'] }
    expect(check(await owner.add(), 'dmarc')).toMatchObject({ found: [], state: 'fail' })
    dns.zones['_dmarc.shop.gov.uk'] = { txt: ['v=DMARC1; p=reject; rua=mailto:d@shop.gov.uk'] }
    expect(check(await owner.verify(), 'dmarc')?.found).toEqual([expect.stringContaining('p=reject')])
  })

  test('is aligned with a return path at another name of the same owner', async () => {
    const owner = await domainOwner('news.brand.co.uk')
    dns.zones['mg.brand.co.uk'] = { txt: ['v=spf1 include:mailgun.org ~all'] }
    const settings = { domain: 'mg.brand.co.uk', region: 'eu', apiKey: 'key-0123456789abcdef0123456789abcdef' }
    const provider = { name: 'Gun', type: 'mailgun', fromEmail: 'a@news.brand.co.uk', settings }
    expect((await owner.call('POST', 'email-service-provider', provider)).status).toBe(201)
    expect(check(await owner.add(), 'return_path', 'Gun')?.state).toBe('pass')
  })

  test('reports an unanswered DNS query and changes nothing', async () => {
    const owner = await domainOwner('silent.test')
    dns.zones['silent.test'] = { silent: true }
    dns.zones['_dmarc.silent.test'] = { broken: true }
    const made = await owner.add()
    expect(check(made, 'spf')?.state).toBe('unknown')
    expect(check(made, 'dmarc')?.state).toBe('unknown')
  })

  test('is invisible to other workspaces, and its removal deletes its keys', async () => {
    const owner = await domainOwner('mine.test')
    const other = await domainOwner('mine.test')
    await owner.add()
    for (const [method, to] of [
      ['POST', 'domain/mine.test/verify'],
      ['POST', 'domain/mine.test/keys'],
      ['GET', 'domain/mine.test/history'],
      ['DELETE', 'domain/mine.test'],
    ] as const) {
      expect((await other.call(method, to)).status).toBe(404)
    }
    expect((await owner.call('DELETE', 'domain/mine.test')).status).toBe(200)
    expect((await owner.call('GET', 'domain')).body.data).toEqual([])
  })
})

test('rotates keys: new ones take over when the DNS shows them, old ones are deleted after a week', async () => {
  const owner = await domainOwner('turning.test')
  owner.publish(await owner.add())
  const before = await owner.verify()
  const old = before.dkim.keys.map(({ selector }) => selector)
  const rotated = (await owner.call('POST', 'domain/turning.test/keys')).body.data as Domain
  const states = (of: Domain) => Object.groupBy(of.dkim.keys, ({ state }) => state)
  expect(states(rotated).waiting).toHaveLength(2)
  expect(states(rotated).signing?.map(({ selector }) => selector)).toEqual(old)
  expect((await owner.call('POST', 'domain/turning.test/keys')).status).toBe(409)
  owner.publish(rotated)
  const verified = await owner.verify()
  expect(states(verified).retiring?.map(({ selector }) => selector)).toEqual(old)
  expect(states(verified).signing).toHaveLength(2)
  clockOffsetMs += 8 * 24 * 3_600_000
  try {
    await owner.signInAgain()
    expect(states(await owner.verify()).retired?.map(({ selector }) => selector)).toEqual(old)
    const retired = await sanad.services.db
      .selectFrom('domain_keys')
      .select('private_key')
      .where('selector', 'in', old)
      .where('state', '=', 'retired')
      .execute()
    expect(retired.filter((key) => key.private_key !== null)).toEqual([])
  } finally {
    clockOffsetMs = 0
  }
})

test('that breaks later is detected, and its owner is notified once', async () => {
  const owner = await domainOwner('breaking.test')
  dns.zones['breaking.test'] = { txt: ['v=spf1 mx ~all'], mx: [{ exchange: 'mx.breaking.test', priority: 1 }] }
  dns.zones['mx.breaking.test'] = { a: ['8.8.8.8'] }
  owner.publish(await owner.add())
  expect((await owner.verify()).checks.items.find(({ kind }) => kind === 'spf')?.state).toBe('pass')
  dns.zones['breaking.test'] = {
    txt: ['v=spf1 mx ~all', 'v=spf1 -all'],
    mx: [{ exchange: 'mx.breaking.test', priority: 1 }],
  }
  const run = async () => {
    await sanad.services.db
      .updateTable('domains')
      .set({ next_check_at: new Date(0) })
      .where('domain', '=', 'breaking.test')
      .execute()
    await checkDomains.run(sanad.services, {}, new AbortController().signal)
  }
  await Promise.all([run(), run()])
  await run()
  const notified = await sanad.services.db
    .selectFrom('news')
    .select(['title', 'excerpt', 'audience'])
    .where('kind', '=', 'domain.broken')
    .execute()
  expect(notified).toEqual([{ title: 'breaking.test', excerpt: 'SPF', audience: { users: [owner.member.user._id] } }])
  const { next_check_at: next } = await sanad.services.db
    .selectFrom('domains')
    .select('next_check_at')
    .where('domain', '=', 'breaking.test')
    .executeTakeFirstOrThrow()
  expect(next.getTime() - Date.now()).toBeGreaterThan(20 * 3_600_000)
})
