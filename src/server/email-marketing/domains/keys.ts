import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import type { DomainTables } from '../../db/tables/domains.ts'
import { algorithms, makeKeyPair } from '../../mail/dns/dkim-keys.ts'
import { domainKeyPlace } from '../../secrets/sealed.ts'
import { type Actor, recordEvent } from './events.ts'

export type KeyRow = Selectable<DomainTables['domain_keys']>

/** How long receivers may still verify mail signed with a key after its successor took over. */
const retentionMs = "interval '7 days'"

/** The private key of a row. Throws if it was sealed by another installation. */
export const openKey = (
  { secrets }: Pick<Services, 'secrets'>,
  { id, private_key: sealed }: Pick<KeyRow, 'id' | 'private_key'>,
) => sealed && secrets.unseal(sealed, domainKeyPlace(id))

/** The keys of domains, newest first. */
export const keysOf = (db: Db, tenantId: string, domainIds: readonly string[]): Promise<KeyRow[]> =>
  db
    .selectFrom('domain_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('domain_id', 'in', [...domainIds, '00000000-0000-0000-0000-000000000000'])
    .orderBy('created_at', 'desc')
    .orderBy('algorithm', 'desc')
    .execute()

/** Creates a key pair per algorithm, under new selectors. They wait until the DNS shows them. */
export async function makeKeys(
  services: Services,
  of: { tenantId: string; domainId: string; actor: Actor | null },
  db: Db,
) {
  const { tenantId, domainId, actor } = of
  const pairs = await Promise.all(algorithms.map(makeKeyPair))
  const usedSelectors = new Set((await keysOf(db, tenantId, [domainId])).map(({ selector }) => selector))
  const name = freeName(services.now(), usedSelectors)
  for (const { algorithm, privateKey, publicKey } of pairs) {
    const id = newId()
    await db
      .insertInto('domain_keys')
      .values({
        tenant_id: tenantId,
        domain_id: domainId,
        id,
        algorithm,
        selector: `${name}-${endings[algorithm]}`,
        public_key: publicKey,
        private_key: services.secrets.seal(privateKey, domainKeyPlace(id)),
      })
      .execute()
  }
  await recordEvent(db, { tenantId, domainId, what: 'keys', about: name, actor })
}

const endings = { 'rsa-sha256': 'rsa', 'ed25519-sha256': 'ed' } as const

/** Named by day, so that the zone shows which key is older. */
function freeName(now: Date, usedSelectors: Set<string>) {
  const day = `sanad${now.toISOString().slice(0, 10).replaceAll('-', '')}`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? day : `${day}-${number}`
    if (!Object.values(endings).some((ending) => usedSelectors.has(`${name}-${ending}`))) return name
  }
}

/** Lets published waiting keys sign in place of their predecessors, and deletes keys whose retention ended. */
export async function activateKeys(
  db: Db,
  of: { tenantId: string; domainId: string },
  seen: ReadonlySet<string>,
  now: Date,
) {
  const { tenantId, domainId } = of
  const waiting = (await keysOf(db, tenantId, [domainId])).filter(
    ({ id, state }) => state === 'waiting' && seen.has(id),
  )
  for (const { id, algorithm, selector } of waiting) {
    await sql`update domain_keys set state = 'retiring', retire_at = ${now}::timestamptz + ${sql.raw(retentionMs)}, updated_at = ${now}
      where tenant_id = ${tenantId} and domain_id = ${domainId} and algorithm = ${algorithm} and state = 'signing'`.execute(
      db,
    )
    await sql`update domain_keys set state = 'signing', signing_since = ${now}, updated_at = ${now}
      where tenant_id = ${tenantId} and domain_id = ${domainId} and id = ${id}`.execute(db)
    await recordEvent(db, { tenantId, domainId, what: 'signing', about: selector, actor: null })
  }
  const { rows } = await sql<{
    selector: string
  }>`update domain_keys set state = 'retired', private_key = null, updated_at = ${now}
    where tenant_id = ${tenantId} and domain_id = ${domainId} and state = 'retiring' and retire_at <= ${now} returning selector`.execute(
    db,
  )
  for (const { selector } of rows)
    await recordEvent(db, { tenantId, domainId, what: 'retired', about: selector, actor: null })
}
