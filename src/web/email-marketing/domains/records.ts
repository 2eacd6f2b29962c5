import type { DnsRecord, Domain } from '#contract/email-marketing/domains.ts'

export type RequiredRecord = DnsRecord & {
  /** Another value is published now. */
  replaces: boolean
}

/** Whether DNS was never queried, so that the published records are unknown. */
export const isUnasked = ({ checks }: Domain) => checks.checkedAt === null && checks.items.length === 0

/** Unpublished keys, unless every service of the domain signs itself. */
const waitingKeys = ({ dkim, senders }: Domain) =>
  senders.length > 0 && senders.every(({ signsItself }) => signsItself)
    ? []
    : dkim.keys.filter(({ state }) => state === 'waiting')

/**
 * Every record to publish, once each. Before the first DNS query only the keys: other missing records are not known
 * yet.
 */
export function recordsOf(domain: Domain): RequiredRecord[] {
  if (isUnasked(domain)) return waitingKeys(domain).map(({ record }) => ({ ...record, replaces: false }))
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

/** The host for DNS panels that append the domain; `@` stands for the domain itself. */
export const shortHost = (host: string, domain: string) =>
  host === domain ? '@' : host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null
