import type { DnsRecord, Domain } from '#contract/email-marketing/domains.ts'

export type WantedRecord = DnsRecord & {
  /** Something else stands there now. */
  replaces: boolean
}

/** Every record that is to be published, once each. */
export function recordsOf(domain: Domain): WantedRecord[] {
  const all = domain.checks.items.flatMap(({ publish, found }) =>
    publish.map((record) => ({ ...record, replaces: found.length > 0 })),
  )
  const seen = new Set<string>()
  return all.filter(({ host, type, value }) => {
    const key = `${host} ${type} ${value}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The host as panels want it that add the domain by themselves; `@` stands for the domain itself. */
export const shortHost = (host: string, domain: string) =>
  host === domain ? '@' : host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null
