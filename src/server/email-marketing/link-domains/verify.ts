import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { DomainTables } from '../../db/tables/domains.ts'
import { publicHost } from '../../net/host-name.ts'
import { type Dns, withDns } from '../../mail/dns/dns.ts'
import { notify } from '../../people/notify.ts'
import { ownersOf } from '../../people/owners.ts'
import { daily, hourly } from '../domains/due-checks.ts'
import { readableDomain } from '../domains/names.ts'
import { txtHost, txtValue } from './records.ts'

export type LinkDomainRow = Selectable<DomainTables['link_domains']>

/** A call must be answered timeoutMs ten seconds. */
const timeoutMs = 7000
const hour = 3_600_000
const day = 24 * hour
/** After this long without an answer of the DNS, a domain counts as failing (ms). */
const maxSilenceMs = 3 * hour
/** Records that are missing for this long are looked for daily instead of hourly (ms). */
const hourlyForMs = 7 * day

type Result = {
  reason: LinkDomainRow['reason']
  found: string
  /** Every value of the TXT record: another workspace's may be among them. */
  values: string[]
}

/** Checks a domain in the DNS and stores its state. */
export async function verify(services: Services, row: LinkDomainRow, signal?: AbortSignal): Promise<void> {
  const { config, db } = services
  const target = publicHost(config)
  const result = await withDns({ servers: config.dnsServers, within: timeoutMs, signal }, (dns) =>
    check(dns, row, target),
  )
  // An aborted check has only some of the answers.
  if (signal?.aborted) return
  await db.transaction().execute((db) => store(services, db, row, result))
}

/** Whether the host leads to the target and has the workspace's TXT record. */
async function check(dns: Dns, { host, token }: LinkDomainRow, target: string): Promise<Result> {
  const [alias, texts] = await Promise.all([dns.cname(host), dns.txt(txtHost(host))])
  const values = texts.state === 'found' ? texts.records : []
  if (alias.state === 'failed' || texts.state === 'failed') return { reason: 'no_answer', found: '', values }
  const cname = alias.state === 'found' ? (alias.records[0] ?? '').toLowerCase().replace(/\.$/, '') : ''
  if (cname !== target) {
    const same = await sameAddresses(dns, host, target)
    if (same === 'failed') return { reason: 'no_answer', found: '', values }
    if (same.state === 'differ')
      return { reason: same.found || cname ? 'other_cname' : 'no_cname', found: cname || same.found, values }
  }
  if (values.includes(txtValue(token))) return { reason: null, found: '', values }
  return values[0] === undefined
    ? { reason: 'no_txt', found: '', values }
    : { reason: 'other_txt', found: values[0].slice(0, 255), values }
}

/** Some DNS providers answer with the addresses of the target instead of a CNAME. */
async function sameAddresses(dns: Dns, host: string, target: string) {
  const [own, ours] = await Promise.all([dns.addresses(host), dns.addresses(target)])
  if (own.state === 'failed' || ours.state === 'failed') return 'failed'
  if (own.state === 'none') return { state: 'differ', found: '' } as const
  const targets = ours.state === 'found' ? ours.records : []
  const other = own.records.find((address) => !targets.includes(address))
  return other === undefined ? ({ state: 'same' } as const) : ({ state: 'differ', found: other } as const)
}

async function store(services: Services, db: Db, { tenant_id: tenantId, host }: LinkDomainRow, result: Result) {
  const now = services.now()
  // Two workspaces that prove a host at the same time take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link domain ${host}`}, 0))`.execute(db)
  const before = await rowOf(db, tenantId, host)
  // The domain was deleted during the check.
  if (!before) return
  const answered = result.reason !== 'no_answer'
  // A removed domain is forgotten once its records are gone.
  if (before.removed_at && answered && result.reason !== null) return forget(db, before)
  const reason =
    result.reason ?? (before.state === 'active' ? null : await release(services, db, before, result.values))
  const answeredAt = answered ? now : (before.answered_at ?? before.created_at)
  const isSilent = now.getTime() - answeredAt.getTime() > maxSilenceMs
  const staysActive = before.state === 'active' && !answered && !isSilent
  const state = reason === null || staysActive ? 'active' : before.proven_at ? 'failing' : 'pending'
  const since = before.state === state ? before.updated_at : now
  await db
    .updateTable('link_domains')
    .set({
      state,
      reason: state === 'active' ? null : reason,
      found: result.found,
      checked_at: now,
      answered_at: answeredAt,
      ...(state === 'active' && { proven_at: before.proven_at ?? now }),
      next_check_at: new Date(now.getTime() + nextCheckAfter(reason === null, now.getTime() - since.getTime())),
      updated_at: since,
    })
    .where('tenant_id', '=', tenantId)
    .where('host', '=', host)
    .execute()
  if (before.state === 'active' && state === 'failing' && !before.removed_at) await notifyOwners(services, db, before)
}

/** Daily, spread over time; hourly while a record is missing. */
const nextCheckAfter = (isFine: boolean, sinceMs: number) => (isFine || sinceMs > hourlyForMs ? daily() : hourly())

/**
 * Takes a host from the workspace for which it is active, if that workspace was deleted, removed it or lost its TXT
 * record.
 * @returns `taken` if it keeps the host
 */
async function release(services: Services, db: Db, { tenant_id: tenantId, host }: LinkDomainRow, values: string[]) {
  const other = await db
    .selectFrom('link_domains')
    .leftJoin('workspaces', 'workspaces.id', 'link_domains.tenant_id')
    .selectAll('link_domains')
    .select('workspaces.id as workspace')
    .where('host', '=', host)
    .where('state', '=', 'active')
    .where('tenant_id', '!=', tenantId)
    .executeTakeFirst()
  if (!other) return null
  if (other.removed_at || other.workspace === null) {
    await forget(db, other)
    return null
  }
  if (values.includes(txtValue(other.token))) return 'taken'
  const now = services.now()
  await db
    .updateTable('link_domains')
    .set({ state: 'failing', reason: 'other_txt', found: values[0] ?? '', checked_at: now, updated_at: now })
    .where('tenant_id', '=', other.tenant_id)
    .where('host', '=', host)
    .execute()
  await notifyOwners(services, db, other)
  return null
}

const rowOf = (db: Db, tenantId: string, host: string) =>
  db
    .selectFrom('link_domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('host', '=', host)
    .forUpdate()
    .executeTakeFirst()

const forget = async (db: Db, { tenant_id: tenantId, host }: LinkDomainRow) => {
  await db.deleteFrom('link_domains').where('tenant_id', '=', tenantId).where('host', '=', host).execute()
}

async function notifyOwners(services: Services, db: Db, { tenant_id: tenantId, host }: LinkDomainRow) {
  await notify(db, services, {
    kind: 'links.broken',
    actorId: null,
    entityType: 'domain',
    entityId: tenantId,
    link: '/email-marketing/domains',
    title: readableDomain(host),
    audience: { users: await ownersOf(db, tenantId) },
  })
}
