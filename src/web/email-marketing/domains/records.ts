import type { DnsRecord, Domain } from '#contract/email-marketing/domains.ts'

export type RequiredRecord = DnsRecord & {
  /** Whether a different value is published now. */
  replaces: boolean
}

/** Whether DNS has never been queried, so that the published records are unknown. */
export const isUnasked = ({ checks }: Domain) => checks.checkedAt === null && checks.items.length === 0

/** Unpublished keys; none if every service of the domain signs with its own keys. */
const waitingKeys = ({ dkim, senders }: Domain) =>
  senders.length > 0 && senders.every(({ signsItself }) => signsItself)
    ? []
    : dkim.keys.filter(({ state }) => state === 'waiting')

/**
 * Every record to publish, without duplicates. Before the first DNS query only the keys: other missing records are not
 * known yet.
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
