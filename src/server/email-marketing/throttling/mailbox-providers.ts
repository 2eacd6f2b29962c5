import { type RawBuilder, sql } from 'kysely'
import { type NamedPool, namedPools } from '#contract/email-marketing/pace.ts'
import type { Db } from '../../db/connection/database.ts'
import type { MailExchange } from '../../mail/dns/dns.ts'
import { registeredDomain } from '../../mail/dns/public-suffix.ts'
import { domainOf } from '../domains/names.ts'

// Recipient domains with the same mail servers share one pool and its rate.

const known: Record<NamedPool, { domains: RegExp; servers: RegExp }> = {
  google: { domains: /^(?:gmail|googlemail)\.com$/, servers: /(?:^|\.)(?:google|googlemail|gmail)\.com$/ },
  microsoft: {
    domains: /^(?:outlook|hotmail|live|msn)\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    servers: /(?:^|\.)(?:outlook\.com|outlook\.de|mx\.microsoft|hotmail\.com|office365\.us)$/,
  },
  yahoo: {
    domains: /^(?:(?:yahoo|ymail|rocketmail)\.[a-z]{2,3}(?:\.[a-z]{2})?|aol\.com)$/,
    servers: /(?:^|\.)(?:yahoodns\.net|yahoo\.com|yahoo\.co\.jp|aol\.com)$/,
  },
  apple: { domains: /^(?:icloud|me|mac)\.com$/, servers: /(?:^|\.)(?:icloud\.com|apple\.com)$/ },
}

const namedBy = (test: (provider: (typeof known)[NamedPool]) => boolean) => namedPools.find((name) => test(known[name]))

/** The pool of a domain with these mail servers; without any, the domain itself (RFC 5321 §5.1). */
export function poolOfServers(domain: string, servers: readonly MailExchange[]): string {
  const [first] = servers.toSorted((a, b) => a.priority - b.priority || a.exchange.localeCompare(b.exchange))
  // RFC 7505: a null MX accepts no mail.
  const host = first?.exchange.toLowerCase().replace(/\.$/, '') || domain
  return namedBy(({ servers: own }) => own.test(host)) ?? registeredDomain(host)
}

/** Domains of well-known pools need no lookup. */
const poolOfDomain = (domain: string) => namedBy(({ domains }) => domains.test(domain))

/** The same in SQL, for a column of domains and `m.pool` from the lookup. */
export const poolSql = (domain: RawBuilder<unknown>) =>
  sql<string>`case ${sql.join(
    namedPools.map((name) => sql`when ${domain} ~ ${known[name].domains.source} then ${name}`),
    sql` `,
  )} else coalesce(m.pool, ${domain}) end`

/**
 * The pool of each address, null while unknown. Unknown domains are queued for an immediate lookup, whatever clock
 * reads them.
 */
export async function poolsOf(db: Db, emails: readonly string[]): Promise<(email: string) => string | null> {
  const domains = [...new Set(emails.map(domainOf))]
  const toLookUp = domains.filter((domain) => poolOfDomain(domain) === undefined)
  const { rows } = await sql<{ domain: string; pool: string | null }>`
    with input as (select unnest(${toLookUp}::text[]) as domain), added as (
      insert into mail_domains (domain, check_at) select domain, '-infinity' from input order by 1 on conflict do nothing
    )
    select domain, pool from mail_domains join input using (domain)`.execute(db)
  const pools = new Map(rows.map(({ domain, pool }) => [domain, pool]))
  return (email) => poolOfDomain(domainOf(email)) ?? pools.get(domainOf(email)) ?? null
}
