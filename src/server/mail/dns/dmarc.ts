import type { Dns } from './dns.ts'
import { upToRegistered } from './public-suffix.ts'

/** A domain's policy for mail in its name that passes neither SPF nor DKIM (RFC 7489). */
export type Dmarc = {
  state: 'found' | 'none' | 'double' | 'syntax' | 'failed'
  /** The name of the record: of the domain itself or of a parent. */
  host: string
  records: string[]
  policy: 'none' | 'quarantine' | 'reject' | null
  /** The record has no valid policy, but asks for reports: receivers treat it as `none` (6.6.3). */
  isWithoutPolicy: boolean
  /** Percentage of mail to which the policy applies. */
  percent: number
  strictDkim: boolean
  strictSpf: boolean
  /** Report addresses, as `mailto:…`. */
  reports: string[]
  /** Domains of report addresses without a record that accepts these reports (7.1). */
  unwilling: string[]
}

const policies = ['none', 'quarantine', 'reject'] as const

/**
 * The policy that applies to a domain: its own, or that of its nearest parent with one, up to the registered domain.
 */
export async function readDmarc(dns: Dns, domain: string): Promise<Dmarc> {
  for (const at of upToRegistered(domain)) {
    const read = await recordOf(dns, at, at !== domain)
    if (read.state !== 'none') return read
  }
  return { ...nothing, host: `_dmarc.${domain}` }
}

const nothing = {
  state: 'none',
  records: [] as string[],
  policy: null,
  isWithoutPolicy: false,
  percent: 100,
  strictDkim: false,
  strictSpf: false,
  reports: [] as string[],
  unwilling: [] as string[],
} satisfies Omit<Dmarc, 'host'>

async function recordOf(dns: Dns, domain: string, inherited: boolean): Promise<Dmarc> {
  const host = `_dmarc.${domain}`
  const found = await dns.txt(host)
  if (found.state === 'failed') return { ...nothing, state: 'failed', host }
  const records = found.state === 'found' ? found.records.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text)) : []
  const [record] = records
  if (record === undefined) return { ...nothing, host }
  if (records.length > 1) return { ...nothing, state: 'double', host, records }
  const tags = tagsOf(record)
  const policyIn = (tag: string) => policies.find((name) => name === tags.get(tag)?.toLowerCase())
  const [own, below] = [policyIn('p'), policyIn('sp')]
  const isWithoutPolicy = own === undefined || (tags.has('sp') && below === undefined)
  const reports = (tags.get('rua') ?? '').split(',').map((address) => address.trim())
  const named = reports.filter((address) => /^mailto:[^@\s]+@[^@\s]+$/i.test(address))
  if (isWithoutPolicy && named.length === 0) return { ...nothing, state: 'syntax', host, records }
  const percent = Number(tags.get('pct') ?? 100)
  return {
    state: 'found',
    host,
    records,
    policy: isWithoutPolicy ? 'none' : ((inherited ? below : undefined) ?? own),
    isWithoutPolicy,
    percent: Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : 100,
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
    strictSpf: tags.get('aspf')?.toLowerCase() === 's',
    reports: named,
    unwilling: await unwilling(dns, domain, named),
  }
}

/** Parses `name=value; name=value`, the syntax of DKIM and DMARC. */
export const tagsOf = (record: string) =>
  new Map(
    record.split(';').flatMap((part) => {
      const equals = part.indexOf('=')
      return equals > 0 ? [[part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()] as const] : []
    }),
  )

async function unwilling(dns: Dns, domain: string, reports: string[]): Promise<string[]> {
  const domains = reports.map((address) => (address.split('@').at(-1) ?? '').replace(/!.*/s, '').toLowerCase())
  const others = [...new Set(domains)].filter((other) => other !== domain && !other.endsWith(`.${domain}`))
  const answers = others.slice(0, 5).map(async (other) => {
    const found = await dns.txt(`${domain}._report._dmarc.${other}`)
    const willing = found.state === 'found' && found.records.some((text) => /^v\s*=\s*DMARC1\b/.test(text))
    return willing || found.state === 'failed' ? [] : [other]
  })
  return (await Promise.all(answers)).flat()
}
