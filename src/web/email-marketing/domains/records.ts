import type { DnsRecord, Domain } from '#contract/email-marketing/domains.ts'

export type RequiredRecord = DnsRecord & {
  /** Something else stands there now. */
  replaces: boolean
}

/** Whether the DNS has never been asked: which records stand there already is not known. */
export const isUnasked = ({ checks }: Domain) => checks.checkedAt === null && checks.items.length === 0

/** The keys that wait, of a domain whose services do not all sign by themselves. */
const waitingKeys = ({ dkim, senders }: Domain) =>
  senders.length > 0 && senders.every(({ signsItself }) => signsItself)
    ? []
    : dkim.keys.filter(({ state }) => state === 'waiting')

/** Every record that is to be published, once each; of the keys before the DNS was asked, for what else is missing is known only then. */
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

/** The host as panels want it that add the domain by themselves; `@` stands for the domain itself. */
export const shortHost = (host: string, domain: string) =>
  host === domain ? '@' : host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : null
