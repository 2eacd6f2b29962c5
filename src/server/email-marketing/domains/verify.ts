import type { CheckKind, CheckState } from '#contract/email-marketing/domains.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { withDns } from '../../mail/dns/dns.ts'
import { notify } from '../../people/notify.ts'
import { checkDomain, worstState } from './checks.ts'
import type { CheckItem, CheckResult } from './check-result.ts'
import { daily, hourly } from './due-checks.ts'
import { recordEvent } from './events.ts'
import { type KeyRow, keysOf, activateKeys } from './keys.ts'
import { readableDomain } from './names.ts'
import { checksOf, type DomainRow } from './read.ts'
import { sendersOf } from './senders.ts'
import { ownersOf } from '../../people/owners.ts'

/** Timeout (ms): a call must be answered within ten seconds. */
const within = 7000
const kinds: CheckKind[] = ['spf', 'dkim', 'dmarc', 'mx', 'return_path']

/** Checks a domain in the DNS and stores the results, the signing keys and the changes. */
export async function verify(services: Services, row: DomainRow, signal?: AbortSignal): Promise<void> {
  const { db, config } = services
  const keys = await keysOf(db, row.tenant_id, [row.id])
  const senders = (await sendersOf(services, row.tenant_id))(row.domain)
  const input = { domain: row.domain, senders, keys: keys.map(checkedKey) }
  const result = await withDns({ servers: config.dnsServers, within, signal }, (dns) => checkDomain(dns, input))
  // An aborted check has only some of the answers.
  if (signal?.aborted) return
  await db.transaction().execute((db) => store(services, db, row.tenant_id, row.id, result))
}

export const checkedKey = ({ id, algorithm, selector, public_key: publicKey, state }: KeyRow) => ({
  id,
  algorithm,
  selector,
  publicKey,
  state,
})

async function store(services: Services, db: Db, tenantId: string, id: string, { items, seen }: CheckResult) {
  const before = await db
    .selectFrom('domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // The domain was deleted during the check.
  if (!before) return
  const now = services.now()
  const of = { tenantId, domainId: id }
  await activateKeys(db, of, seen, now)
  const state = worstState(items.map((item) => item.state))
  const keys = await keysOf(db, tenantId, [id])
  await db
    .updateTable('domains')
    .set({
      state,
      checks: JSON.stringify(items),
      checked_at: now,
      next_check_at: new Date(now.getTime() + nextCheckAfter(state, keys)),
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  if (before.checked_at === null) return
  const changes = changesBetween(checksOf(before), items)
  for (const { kind, from, to } of changes)
    await recordEvent(db, { ...of, what: 'check', about: kind, before: from, after: to, actor: null })
  const broken = changes.filter(({ from, to }) => to === 'fail' && from !== 'unknown')
  if (broken.length > 0)
    await notifyOwners(
      services,
      db,
      before,
      broken.map(({ kind }) => kind),
    )
}

/** Daily, spread over time; hourly while an answer or key is pending. */
function nextCheckAfter(state: CheckState, keys: KeyRow[]) {
  const isPending = state === 'unknown' || keys.some((key) => key.state === 'waiting')
  return isPending ? hourly() : daily()
}

/** Kinds of checks whose state changed. An unanswered query changes nothing. */
function changesBetween(before: CheckItem[], after: CheckItem[]) {
  const stateOf = (items: CheckItem[], kind: CheckKind) => {
    const states = items.filter((item) => item.kind === kind).map(({ state }) => state)
    return states.length > 0 ? worstState(states) : null
  }
  return kinds.flatMap((kind) => {
    const [from, to] = [stateOf(before, kind), stateOf(after, kind)]
    return from === null || to === null || from === to || to === 'unknown' ? [] : [{ kind, from, to }]
  })
}

async function notifyOwners(services: Services, db: Db, row: DomainRow, broken: CheckKind[]) {
  await notify(db, services, {
    kind: 'domain.broken',
    actorId: null,
    entityType: 'domain',
    entityId: row.id,
    link: '/email-marketing/domains',
    title: readableDomain(row.domain),
    excerpt: broken.map((kind) => kind.replace('_', ' ').toUpperCase()).join(', '),
    audience: { users: await ownersOf(db, row.tenant_id) },
  })
}
