import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { type Found, type MailExchange, withDns } from '../../mail/dns/dns.ts'
import { poolOfServers } from './mailbox-providers.ts'

const batchSize = 50
const within = 8000
/** A domain that one process is looking up is left alone by others for this time. */
const leaseDuration = sql`interval '1 minute'`
const day = 24 * 60 * 60_000
const cacheMs = { found: 7 * day, failed: 10 * 60_000 }

/**
 * Looks up the mail servers of due domains, a few at a time; DNS only, no connections. @returns the number of domains
 */
export async function lookUpDomains({ db, config, now }: Services, signal: AbortSignal): Promise<number> {
  // Old entries are deleted; the next send to the domain looks it up again.
  await sql`delete from mail_domains where domain in (select domain from mail_domains
    where pool is not null and check_at <= ${now()} order by check_at limit ${batchSize} for update skip locked)`.execute(
    db,
  )
  const { rows } = await sql<{ domain: string }>`
    update mail_domains m set check_at = ${now()}::timestamptz + ${leaseDuration} from (
      select domain from mail_domains where pool is null and check_at <= ${now()} order by check_at limit ${batchSize} for update skip locked
    ) due where m.domain = due.domain returning m.domain`.execute(db)
  if (rows.length === 0) return 0
  const options = { servers: config.dnsServers, within, signal }
  const answers = await withDns(options, (dns) =>
    Promise.all(rows.map(async ({ domain }) => ({ domain, answer: await dns.mx(domain) }))),
  )
  if (signal.aborted) return 0
  const known = answers.map(({ domain, answer }) => ({ domain, ...meaning(domain, answer) }))
  const column = <K extends 'domain' | 'pool' | 'ttlMs'>(name: K) => known.map((row) => row[name])
  await sql`update mail_domains m set pool = g.pool, check_at = ${now()}::timestamptz + g.ttl_ms * interval '1 millisecond'
    from unnest(${column('domain')}::text[], ${column('pool')}::text[], ${column('ttlMs')}::bigint[]) as g (domain, pool, ttl_ms)
    where m.domain = g.domain`.execute(db)
  return rows.length
}

/** A domain whose lookup fails is its own pool until it succeeds. */
function meaning(domain: string, answer: Found<MailExchange>) {
  if (answer.state === 'failed') return { pool: domain, ttlMs: cacheMs.failed }
  return { pool: poolOfServers(domain, answer.state === 'found' ? answer.records : []), ttlMs: cacheMs.found }
}
