import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LinkSettings } from '#contract/email-marketing/links/link-domain.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { checkLinkDomains } from './task.ts'

let sanad: TestSanad
let dns: DnsServer
let clockOffsetMs = 0

beforeAll(async () => {
  dns = await dnsServer()
  sanad = await startSanad({
    environment: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://app.sanad.test', LINK_DOMAINS: 'on' },
    now: () => new Date(Date.now() + clockOffsetMs),
  })
})
beforeEach(() => {
  dns.zones = { 'app.sanad.test': { a: ['203.0.113.5'] } }
})
afterAll(async () => {
  await sanad.stop()
  await dns.stop()
})

type Setting = { status: number; data: LinkSettings; message: string; fields: object }

/** An owner and their calls about the domain for links. */
async function linkOwner(name = 'Maha') {
  const { call, member } = await sender(sanad, 25)
  const answer = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<Setting> => {
    const { status, body: answered } = await call(method, path, body)
    return { status, ...answered }
  }
  return {
    name,
    member,
    get: () => answer('GET', 'link-domain'),
    set: (domain: string) => answer('PUT', 'link-domain', { domain }),
    verify: () => answer('POST', 'link-domain/verify', {}),
    remove: () => answer('DELETE', 'link-domain'),
  }
}
type LinkOwner = Awaited<ReturnType<typeof linkOwner>>

const domainOf = ({ data }: Setting) => {
  if (!data.domain) throw new Error('no domain')
  return data.domain
}

/** Publishes the records that the settings show, beside those that are there. */
function publish(setting: Setting) {
  for (const { host, type, value } of domainOf(setting).records)
    dns.zones[host] = type === 'CNAME' ? { cname: value } : { txt: [...(dns.zones[host]?.txt ?? []), value] }
}

/** A workspace whose domain is active. */
async function active(domain: string): Promise<LinkOwner> {
  const owner = await linkOwner()
  publish(await owner.set(domain))
  expect(domainOf(await owner.verify()).state).toBe('active')
  return owner
}

/** Runs the daily check for every domain. */
const checkAll = async () => {
  await sanad.services.db
    .updateTable('link_domains')
    .set({ next_check_at: new Date(0) })
    .execute()
  await checkLinkDomains.run(sanad.services, {}, new AbortController().signal)
}

test('a domain is pending until the DNS has both records, and says which one is missing', async () => {
  const owner = await linkOwner()
  expect((await owner.get()).data).toEqual({ isAvailable: true, origin: 'https://app.sanad.test', domain: null })
  const set = await owner.set('links.shop.test')
  const { records, reason, ...domain } = domainOf(set)
  expect(domain).toEqual({
    domain: 'links.shop.test',
    name: 'links.shop.test',
    state: 'pending',
    zone: 'shop.test',
    checkedAt: expect.any(String),
  })
  expect(reason).toMatch(/CNAME/)
  expect(records).toEqual([
    { host: 'links.shop.test', type: 'CNAME', value: 'app.sanad.test' },
    { host: '_sanad.links.shop.test', type: 'TXT', value: expect.stringMatching(/^sanad-domain=[\da-f]{32}$/) },
  ])
  dns.zones['links.shop.test'] = { cname: 'other.host.test' }
  expect(domainOf(await owner.verify()).reason).toContain('other.host.test')
  dns.zones['links.shop.test'] = { cname: 'APP.sanad.test' }
  expect(domainOf(await owner.verify()).reason).toMatch(/TXT record, which proves/)
  dns.zones['_sanad.links.shop.test'] = { txt: ['sanad-domain=wrong'] }
  expect(domainOf(await owner.verify()).reason).toContain('sanad-domain=wrong')
  publish(set)
  const { data } = await owner.verify()
  expect([data.domain?.state, data.domain?.reason, data.origin]).toEqual(['active', null, 'https://links.shop.test'])
})

test('a DNS provider may answer with the addresses of the target, but not with those of another server', async () => {
  const owner = await linkOwner()
  publish(await owner.set('links.flat.test'))
  dns.zones['links.flat.test'] = { a: ['203.0.113.5', '198.51.100.9'] }
  expect(domainOf(await owner.verify())).toMatchObject({
    state: 'pending',
    reason: expect.stringContaining('198.51.100.9'),
  })
  dns.zones['links.flat.test'] = { a: ['203.0.113.5'] }
  expect(domainOf(await owner.verify()).state).toBe('active')
})

test.each([
  ['an address', 'https://links.shop.test/x'],
  ['an IP address', '203.0.113.7'],
  ['an IPv6 address', '[2001:db8::1]'],
  ['localhost', 'localhost'],
  ['a name below localhost', 'links.localhost'],
  ['a name of a local network', 'links.office.local'],
  ['the host of this site', 'APP.sanad.test.'],
  ['a name below the host of this site', 'links.app.sanad.test'],
  ['a public suffix', 'co.uk'],
  ['a domain that has a website', 'shop.co.uk'],
  ['a name without a dot', 'links'],
  ['a name with a control character', 'links\u0000.shop.test'],
  [
    'a name that leaves no room for the TXT record',
    `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`,
  ],
])('%s is refused with the reason at the field', async (_what, domain) => {
  const owner = await linkOwner()
  const { status, fields } = await owner.set(domain)
  expect([status, Object.keys(fields)]).toEqual([400, ['domain']])
  expect((await owner.get()).data.domain).toBeNull()
})

test.each([
  ['Links.Case.Test.', 'links.case.test', 'links.case.test'],
  ['روابط.متجر.test', 'xn--mgbcz0a6f.xn--pgbep1f.test', 'روابط.متجر.test'],
])('%s is stored in its DNS form', async (typed, domain, name) => {
  const owner = await linkOwner()
  expect(domainOf(await owner.set(typed))).toMatchObject({ domain, name })
})

test('a domain whose record is gone fails, its owners are notified once, and it recovers', async () => {
  const owner = await active('links.gone.test')
  const records = { ...dns.zones }
  delete dns.zones['links.gone.test']
  await checkAll()
  await checkAll()
  const { data } = await owner.get()
  expect([data.domain?.state, data.origin]).toEqual(['failing', 'https://app.sanad.test'])
  const news = await sanad.services.db.selectFrom('news').selectAll().where('kind', '=', 'links.broken').execute()
  expect(news.filter(({ title }) => title === 'links.gone.test')).toHaveLength(1)
  dns.zones = records
  await checkAll()
  expect(domainOf(await owner.get()).state).toBe('active')
})

test('a DNS that does not answer changes nothing at first, and fails the domain after hours', async () => {
  const owner = await active('links.silent.test')
  dns.zones['links.silent.test'] = { broken: true }
  expect(domainOf(await owner.verify())).toMatchObject({ state: 'active', reason: null })
  clockOffsetMs = 4 * 3_600_000
  try {
    await checkAll()
    const row = await sanad.services.db
      .selectFrom('link_domains')
      .select(['state', 'reason'])
      .where('host', '=', 'links.silent.test')
      .executeTakeFirst()
    expect(row).toEqual({ state: 'failing', reason: 'no_answer' })
  } finally {
    clockOffsetMs = 0
  }
})

test('active domains are checked daily, and others hourly in their first week', async () => {
  const [fine, missing] = [await active('links.daily.test'), await linkOwner()]
  await missing.set('links.hourly.test')
  const hoursUntilCheck = async (host: string) => {
    const { db } = sanad.services
    const row = await db
      .selectFrom('link_domains')
      .select('next_check_at')
      .where('host', '=', host)
      .executeTakeFirstOrThrow()
    return (row.next_check_at.getTime() - Date.now()) / 3_600_000
  }
  expect(await hoursUntilCheck('links.daily.test')).toBeGreaterThan(20)
  expect(await hoursUntilCheck('links.hourly.test')).toBeLessThan(2)
  expect(domainOf(await fine.get()).state).toBe('active')
})

describe('a domain of two workspaces', () => {
  test('belongs to the one with the TXT record, also when both point there', async () => {
    const [owner, thief] = [await linkOwner(), await linkOwner()]
    publish(await owner.set('links.stolen.test'))
    // Every workspace has the same CNAME, so it proves nothing.
    expect(domainOf(await thief.set('links.stolen.test')).state).toBe('pending')
    expect(domainOf(await owner.verify()).state).toBe('active')
    expect(domainOf(await thief.verify()).state).toBe('pending')
    expect(domainOf(await owner.verify()).state).toBe('active')
  })

  test('stays where it is while both TXT records exist, and moves once the first is gone', async () => {
    const [first, second] = [await active('links.moves.test'), await linkOwner()]
    publish(await second.set('links.moves.test'))
    expect(domainOf(await second.verify())).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('Another workspace'),
    })
    const [, { host, value } = { host: '', value: '' }] = domainOf(await second.get()).records
    dns.zones[host] = { txt: [value] }
    expect(domainOf(await second.verify()).state).toBe('active')
    expect(domainOf(await first.get())).toMatchObject({ state: 'failing', reason: expect.stringContaining(value) })
  })

  test('is active in one of them when both prove it at the same moment', async () => {
    const owners = await Promise.all([linkOwner(), linkOwner(), linkOwner()])
    for (const owner of owners) publish(await owner.set('links.race.test'))
    const states = await Promise.all(owners.map(async (owner) => domainOf(await owner.verify()).state))
    expect(states.toSorted()).toEqual(['active', 'pending', 'pending'])
  })

  test('can be taken over after its workspace removed it', async () => {
    const first = await active('links.left.test')
    await first.remove()
    const second = await linkOwner()
    publish(await second.set('links.left.test'))
    expect(domainOf(await second.verify()).state).toBe('active')
  })

  test('can be taken over after its workspace was deleted', async () => {
    const first = await active('links.orphan.test')
    const { db } = sanad.services
    await db
      .updateTable('all_workspaces')
      .set({ gone_at: new Date() })
      .where('slug', '=', first.member.workspace)
      .execute()
    const second = await linkOwner()
    publish(await second.set('links.orphan.test'))
    expect(domainOf(await second.verify()).state).toBe('active')
  })
})

test('a removed domain can be set again with the same records, and is forgotten once its records are gone', async () => {
  const owner = await active('links.again.test')
  const { records } = domainOf(await owner.get())
  expect((await owner.remove()).data).toMatchObject({ origin: 'https://app.sanad.test', domain: null })
  expect((await owner.remove()).status).toBe(404)
  expect((await owner.verify()).status).toBe(404)
  const again = domainOf(await owner.set('links.again.test'))
  expect(again).toMatchObject({ state: 'active', records })
  await owner.remove()
  dns.zones = {}
  await checkAll()
  const { db } = sanad.services
  expect(await db.selectFrom('link_domains').selectAll().where('host', '=', 'links.again.test').execute()).toEqual([])
})

test('another domain takes the place of the current one, up to a limit', async () => {
  const owner = await active('links.more1.test')
  for (let at = 1; at <= 12; at += 1) expect((await owner.set(`links.typo${at}.test`)).status).toBe(200)
  for (let at = 2; at <= 10; at += 1) {
    publish(await owner.set(`links.more${at}.test`))
    expect(domainOf(await owner.verify())).toMatchObject({ domain: `links.more${at}.test`, state: 'active' })
  }
  const { status, message } = await owner.set('links.more11.test')
  expect([status, message]).toEqual([409, expect.stringContaining('10')])
})

test('setting and removing a domain are in the audit log of the workspace', async () => {
  const owner = await linkOwner()
  await owner.set('links.logged.test')
  await owner.remove()
  const log = await sanad.services.db
    .selectFrom('audit_log')
    .select(['action', 'workspace_id as workspace'])
    .where('action', 'like', 'linkDomain.%')
    .where('actor_id', '=', owner.member.user.id)
    .orderBy('at')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['linkDomain.create', 'linkDomain.delete'])
  expect(log.every(({ workspace }) => workspace !== null)).toBe(true)
})

describe('the proxy', () => {
  const asked = async (domain: string) =>
    (await sanad.call('GET', `/api/link-domain/ask?domain=${encodeURIComponent(domain)}`)).status

  test('gets a certificate for active domains only', async () => {
    const owner = await linkOwner()
    const setting = await owner.set('links.asked.test')
    expect(await asked('links.asked.test')).toBe(404)
    publish(setting)
    await owner.verify()
    expect([await asked('links.asked.test'), await asked('LINKS.asked.test.')]).toEqual([200, 200])
    // A removed domain serves earlier links as long as it leads here.
    await owner.remove()
    expect(await asked('links.asked.test')).toBe(200)
    dns.zones = {}
    await checkAll()
    expect(await asked('links.asked.test')).toBe(404)
  })

  test.each([
    ['the site itself', 'app.sanad.test', 404],
    ['an unknown domain', 'links.nobody.test', 404],
    ['a name with a NUL', 'links\u0000.test', 400],
    ['a name that is too long', 'x'.repeat(300), 400],
    ['no name', '', 400],
  ])('gets none for %s', async (_what, domain, status) => {
    expect(await asked(domain)).toBe(status)
  })

  test('is limited', async () => {
    const limited = await startSanad({ environment: { RATE_LIMITS: 'on', LINK_DOMAINS: 'on' } })
    try {
      const { db } = limited.services
      await limited.call('GET', '/api/link-domain/ask?domain=a.test')
      await db.updateTable('rate_limits').set({ calls: 1200 }).execute()
      expect((await limited.call('GET', '/api/link-domain/ask?domain=a.test')).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

test.each([
  ['without a proxy for such domains', {}],
  ['at a site whose address is a number', { LINK_DOMAINS: 'on', PUBLIC_URL: 'https://203.0.113.5' }],
])('%s none can be set', async (_what, environment) => {
  const plain = await startSanad({ environment })
  try {
    const { call } = await sender(plain, 25)
    expect((await call('GET', 'link-domain')).body.data).toMatchObject({ isAvailable: false, domain: null })
    expect((await call('PUT', 'link-domain', { domain: 'links.shop.test' })).status).toBe(409)
  } finally {
    await plain.stop()
  }
})
