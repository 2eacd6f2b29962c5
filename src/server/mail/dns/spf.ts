import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Dns, Found } from './dns.ts'

/** Limits of RFC 7208 4.6.4: DNS look-ups, and look-ups with an empty answer. */
export const maxLookups = 10
const maxVoids = 2
/** Beyond this many look-ups the record is not read further. */
const countedTo = 30

/** A problem with a record; `at` is the domain or the term where it lies. */
export type SpfProblem = {
  code:
    | 'none'
    | 'double'
    | 'syntax'
    | 'lookups'
    | 'voids'
    | 'passAll'
    | 'neutralAll'
    | 'noAll'
    | 'noInclude'
    | 'loop'
    | 'unanswered'
  at: string
}

export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral'

export type Spf = {
  /** The records that exist: none, one, or several by mistake. */
  records: string[]
  problems: SpfProblem[]
  lookups: number
  /** The domains that it includes or redirects to, at any depth. */
  includes: string[]
  /** The result for a server's address. */
  judge(address: string): SpfResult
}

type Term = { qualifier: string; matches: (address: string) => boolean }
type Policy = { terms: Term[]; redirect: Policy | null; all: string | null }

const empty: Policy = { terms: [], redirect: null, all: null }

/** Reads the SPF record of a domain with all includes (RFC 7208), and counts the look-ups. */
export async function readSpf(dns: Dns, domain: string): Promise<Spf> {
  const reading = new Reading(dns)
  const { records, policy } = await reading.policy(domain, [], true)
  if (reading.lookups > maxLookups) reading.report('lookups', domain)
  else if (reading.voids > maxVoids) reading.report('voids', domain)
  const { lookups, problems } = reading
  return { records, problems, lookups, includes: [...reading.includes], judge: (address) => judged(policy, address) }
}

const results: Record<string, SpfResult> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }

function judged({ terms, redirect }: Policy, address: string): SpfResult {
  const hit = terms.find(({ matches }) => matches(address))
  if (hit) return results[hit.qualifier] ?? 'neutral'
  return redirect ? judged(redirect, address) : 'neutral'
}

class Reading {
  lookups = 0
  voids = 0
  readonly problems: SpfProblem[] = []
  readonly includes = new Set<string>()
  readonly #dns: Dns

  constructor(dns: Dns) {
    this.#dns = dns
  }

  report(code: SpfProblem['code'], at: string) {
    if (!this.problems.some((problem) => problem.code === code && problem.at === at)) this.problems.push({ code, at })
  }

  /** @param whole its `all` applies to the domain itself; false for an include */
  async policy(domain: string, above: string[], whole: boolean): Promise<{ records: string[]; policy: Policy }> {
    const found = await this.#dns.txt(domain)
    if (found.state === 'failed') {
      this.report('unanswered', domain)
      return { records: [], policy: empty }
    }
    const records = found.state === 'found' ? found.records.filter((text) => /^v=spf1(?: |$)/i.test(text)) : []
    const [record] = records
    if (record === undefined) this.report(above.length > 0 ? 'noInclude' : 'none', domain)
    if (records.length > 1) this.report('double', domain)
    // Several records are an error: receivers apply none of them.
    if (record === undefined || records.length > 1) return { records, policy: empty }
    return { records, policy: await this.#read(record, domain, [...above, domain.toLowerCase()], whole) }
  }

  async #read(record: string, domain: string, path: string[], whole: boolean): Promise<Policy> {
    const words = record.trim().split(/ +/).slice(1)
    const terms: Term[] = []
    let redirectTo: string | null = null
    let all: string | null = null
    for (const word of words) {
      const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(word)
      if (modifier) {
        if (modifier[1]?.toLowerCase() === 'redirect') redirectTo = modifier[2] ?? ''
        continue
      }
      const parts = /^([+?~-]?)([a-z0-9]+)(?::([^/]*))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/i.exec(word)
      const term = parts && (await this.#term(parts, domain, path))
      if (!term) this.report('syntax', word)
      else terms.push(term)
      if (term && parts[2]?.toLowerCase() === 'all') all = term.qualifier
    }
    // With `all`, a redirect is ignored (5.1).
    const redirect = redirectTo !== null && all === null ? await this.#follow(redirectTo, domain, path, whole) : null
    if (all === '+') this.report('passAll', domain)
    else if (whole && all === '?') this.report('neutralAll', domain)
    else if (whole && all === null && redirect === null) this.report('noAll', domain)
    return { terms, redirect, all }
  }

  async #term(parts: RegExpExecArray, domain: string, path: string[]): Promise<Term | null> {
    const [, sign = '', name = '', value, four, six] = parts
    const qualifier = sign || '+'
    const target = expanded(value ?? domain, domain)
    switch (name.toLowerCase()) {
      case 'all':
        return value === undefined ? { qualifier, matches: () => true } : null
      case 'ip4':
      case 'ip6':
        return network(name.toLowerCase() === 'ip4' ? 4 : 6, value ?? '', four, qualifier)
      case 'include': {
        if (!value) return null
        const policy = await this.#follow(value, domain, path, false)
        return { qualifier, matches: (address) => judged(policy, address) === 'pass' }
      }
      case 'a':
        return this.#hosts(target === null ? [] : [target], { four, six, qualifier })
      case 'mx': {
        this.lookups += 1
        const found = target === null || this.#tired ? none : await this.#dns.mx(target)
        const hosts = this.#heard(found, domain).map(({ exchange }) => exchange)
        return this.#hosts(hosts.filter(Boolean).slice(0, maxLookups), { four, six, qualifier }, false)
      }
      case 'exists':
      case 'ptr':
        // Both depend on the connecting client, which is unknown here.
        this.lookups += 1
        return { qualifier, matches: () => false }
      default:
        return null
    }
  }

  async #follow(name: string, domain: string, path: string[], whole: boolean): Promise<Policy> {
    this.lookups += 1
    const target = expanded(name, domain)
    if (target === null || this.#tired) return empty
    if (path.includes(target.toLowerCase())) {
      this.report('loop', target)
      return empty
    }
    this.includes.add(target.toLowerCase())
    return (await this.policy(target, path, whole)).policy
  }

  async #hosts(
    hosts: string[],
    { four, six, qualifier }: { four: string | undefined; six: string | undefined; qualifier: string },
    counted = true,
  ): Promise<Term> {
    if (counted) this.lookups += 1
    const allowed = new BlockList()
    for (const host of this.#tired ? [] : hosts) {
      for (const address of this.#heard(await this.#dns.addresses(host), host)) {
        const wide = isIPv6(address)
        allowed.addSubnet(address, Number((wide ? six : four) ?? (wide ? 128 : 32)), wide ? 'ipv6' : 'ipv4')
      }
    }
    return { qualifier, matches: (address) => allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
  }

  get #tired() {
    return this.lookups > countedTo
  }

  #heard<T>(found: Found<T>, at: string): T[] {
    if (found.state === 'failed') this.report('unanswered', at)
    if (found.state === 'none') this.voids += 1
    return found.state === 'found' ? found.records : []
  }
}

const none = { state: 'none' } as const

/** Of the macros (section 7) only the domain is known before a client connects. Null if others are used. */
function expanded(name: string, domain: string): string | null {
  const text = name.replaceAll(/%\{[do]\}/gi, domain).replaceAll('%%', '%')
  return text.includes('%{') || text === '' ? null : text.replace(/\.$/, '')
}

function network(family: 4 | 6, address: string, prefix: string | undefined, qualifier: string): Term | null {
  const maxPrefix = family === 4 ? 32 : 128
  const length = prefix === undefined ? maxPrefix : Number(prefix)
  if (isIP(address) !== family || length > maxPrefix) return null
  const allowed = new BlockList()
  allowed.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  return { qualifier, matches: (of) => allowed.check(of, isIPv6(of) ? 'ipv6' : 'ipv4') }
}
