import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Domain, DomainCheck } from '#contract/email-marketing/domains.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'

// Single faults in a domain's records, and the record recommended instead.

let sanad: TestSanad
let dns: DnsServer
let number = 0

beforeAll(async () => {
  dns = await dnsServer()
  sanad = await startSanad({ environment: { DNS_SERVERS: dns.address } })
})
afterAll(async () => {
  await sanad.stop()
  await dns.stop()
})

type Zone = DnsServer['zones'][string]
const good = { txt: ['v=spf1 a:relay.%s ~all'], mx: [{ exchange: 'mx.%s', priority: 10 }], a: ['8.8.4.4'] }
const goodDmarc = 'v=DMARC1; p=none; rua=mailto:hello@%s'

/** Checks a domain with these records (`%s` is the domain), alone and with one good record in each other place. */
async function checked({ zone = {}, dmarc = [goodDmarc], more = {} }: Records) {
  const domain = `faulty${number++}.test`
  const named = <T>(value: T) => JSON.parse(JSON.stringify(value).replaceAll('%s', domain)) as T
  dns.zones[domain] = named({ ...good, ...zone })
  dns.zones[`relay.${domain}`] = { a: ['8.8.8.8'] }
  dns.zones[`_dmarc.${domain}`] = { txt: named(dmarc) }
  for (const [name, records] of Object.entries(named(more))) dns.zones[name] = records
  const owner = await sender(sanad, 25)
  const settings = { host: `relay.${domain}`, port: 25, secure: 'none' }
  await owner.provider({ fromEmail: `hello@${domain}`, settings })
  const { data } = (await owner.call('POST', 'domain', { domain })).body as { data: Domain }
  const of = (kind: DomainCheck['kind']) => {
    const item = data.checks.items.find((item) => item.kind === kind)
    const [publish] = item?.publish ?? []
    return { state: item?.state, advice: item?.advice.join(' '), publish: publish?.value.replaceAll(domain, '%s') }
  }
  return of
}
type Records = { zone?: Partial<Zone>; dmarc?: string[]; more?: Record<string, Zone> }

const includes = Array.from({ length: 11 }, (_, at) => `include:i${at}.%s`).join(' ')

describe('SPF (RFC 7208)', () => {
  test.each<[string, string[], string, RegExp, string | undefined]>([
    ['two records', ['v=spf1 a:relay.%s ~all', 'v=spf1 mx -all'], 'fail', /one/i, 'v=spf1 a:relay.%s mx ~all'],
    ['lets everybody send', ['v=spf1 a:relay.%s +all'], 'fail', /all/, 'v=spf1 a:relay.%s ~all'],
    ['says nothing of others', ['v=spf1 a:relay.%s ?all'], 'warn', /all/, undefined],
    ['has no end', ['v=spf1 a:relay.%s'], 'warn', /all/, undefined],
    ['a word that is none', ['v=spf1 ipv4:8.8.8.8 a:relay.%s ~all'], 'fail', /ipv4/, 'v=spf1 a:relay.%s ~all'],
    ['more than ten look-ups', [`v=spf1 a:relay.%s ${includes} ~all`], 'fail', /10/, undefined],
    ['names itself', ['v=spf1 a:relay.%s include:%s ~all'], 'fail', /./, undefined],
    [
      'names a record that is not there',
      ['v=spf1 a:relay.%s include:gone.test ~all'],
      'fail',
      /gone\.test/,
      'v=spf1 a:relay.%s ~all',
    ],
    ['leaves our server out', ['v=spf1 ip4:9.9.9.9 -all'], 'fail', /Post office/, 'v=spf1 ip4:9.9.9.9 a:relay.%s -all'],
    ['is not there', ['something else'], 'fail', /./, 'v=spf1 a:relay.%s ~all'],
  ])('a record that %s', async (_, txt, state, advice, publish) => {
    const more = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`i${at}.%s`, { txt: ['v=spf1 ip4:9.9.9.9 ~all'] }]),
    )
    const of = await checked({ zone: { txt }, more })
    expect(of('spf')).toEqual({ state, advice: expect.stringMatching(advice), publish })
  })
})

describe('DMARC (RFC 7489)', () => {
  test.each<[string, string[], string, string | undefined]>([
    ['is there twice', [goodDmarc, 'v=DMARC1; p=reject'], 'fail', goodDmarc],
    // Receivers that find a reporting address treat these as `p=none` (6.6.3).
    ['has no policy but wants reports', ['v=DMARC1; rua=mailto:hello@%s; sp=none'], 'warn', undefined],
    ['has a policy below it that is none', ['v=DMARC1; p=reject; sp=perhaps; rua=mailto:hello@%s'], 'warn', undefined],
    ['has no policy, and an address that is none', ['v=DMARC1; rua=hello@%s'], 'fail', goodDmarc],
    ['has a policy that is none', ['v=DMARC1; p=perhaps'], 'fail', goodDmarc],
    ['is not there', [], 'fail', goodDmarc],
    ['sends no reports', ['v=DMARC1; p=none'], 'warn', undefined],
    [
      'sends its reports to a domain that never agreed',
      ['v=DMARC1; p=none; rua=mailto:reports@else.test'],
      'warn',
      undefined,
    ],
    ['is strict and sends reports', ['v=DMARC1; p=reject; rua=mailto:hello@%s'], 'pass', undefined],
  ])('a record that %s', async (_, dmarc, state, publish) => {
    expect((await checked({ dmarc }))('dmarc')).toEqual({ state, advice: expect.stringMatching(/./), publish })
  })

  test('a record may send reports to another domain that agreed', async () => {
    const domain = `faulty${number}.test`
    const of = await checked({
      dmarc: ['v=DMARC1; p=none; rua=mailto:reports@else.test'],
      more: { [`${domain}._report._dmarc.else.test`]: { txt: ['v=DMARC1'] } },
    })
    expect(of('dmarc').state).toBe('pass')
  })
})

describe('MX, and with it the return path of bounces', () => {
  test.each<[string, Partial<Zone>, string]>([
    ['takes no mail at all (RFC 7505)', { mx: [{ exchange: '', priority: 0 }] }, 'fail'],
    ['is not there, but a server is (RFC 5321 section 5.1)', { mx: [] }, 'warn'],
    ['is not there, and no server', { mx: [], a: [] }, 'fail'],
    ['is there', {}, 'pass'],
  ])('a record that %s', async (_, zone, state) => {
    const of = await checked({ zone })
    expect([of('mx').state, of('return_path').state]).toEqual([state, state])
  })
})

test('a different key under our selector fails the check and does not sign, and our record is recommended', async () => {
  const owner = await sender(sanad, 25)
  dns.zones['rekeyed.test'] = { txt: ['v=spf1 ~all'] }
  const { dkim } = (await owner.call('POST', 'domain', { domain: 'rekeyed.test' })).body.data as Domain
  for (const { record } of dkim.keys) dns.zones[record.host] = { txt: [record.value.replace(/p=.{8}/, 'p=AAAAAAAA')] }
  const { checks, dkim: after } = (await owner.call('POST', 'domain/rekeyed.test/verify')).body.data as Domain
  const ours = checks.items.filter(({ kind }) => kind === 'dkim')
  expect(ours.map(({ state }) => state)).toEqual(['fail', 'fail'])
  expect(ours.map(({ publish }) => publish[0]?.value)).toEqual(dkim.keys.map(({ record }) => record.value))
  expect(after.isSigning).toBe(false)
})
