import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Domain } from '#contract/email-marketing/domains.ts'
import type { Lang } from '#contract/fields.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { DomainTables } from '../../db/tables/domains.ts'
import { found } from '../../failure.ts'
import { keyHost, keyRecord } from '../../mail/dns/dkim-keys.ts'
import { adviceText } from './advice.ts'
import type { CheckItem } from './check-result.ts'
import { type KeyRow, keysOf } from './keys.ts'
import { asciiDomain, readableDomain } from './names.ts'
import { type Sender, sendersOf } from './senders.ts'

export type DomainRow = Selectable<DomainTables['domains']>

/** The domain of the workspace by its name in any spelling, or `not_found`. */
export const rowOf = async (db: Db, tenantId: string, domain: string) =>
  found(
    await db
      .selectFrom('domains')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('domain', '=', asciiDomain(domain))
      .executeTakeFirst(),
  )

/** The domains of the workspace for callers, by name. */
export async function domainsOf(services: Services, tenantId: string, lang: Lang, only?: string) {
  const { db } = services
  const rows = await db
    .selectFrom('domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('domain')
    .execute()
  const keys = await keysOf(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const senders = await sendersOf(services, tenantId)
  return rows.map((row) =>
    present(
      row,
      keys.filter((key) => key.domain_id === row.id),
      senders(row.domain),
      lang,
    ),
  )
}

/** The stored checks of a row. */
export const checksOf = ({ checks }: Pick<DomainRow, 'checks'>) => checks as CheckItem[]

/** One domain for callers. */
export function present(
  row: DomainRow,
  keys: KeyRow[],
  senders: readonly Sender[],
  lang: Lang,
): z.input<typeof Domain> {
  return {
    _id: row.id,
    id: row.id,
    domain: row.domain,
    name: readableDomain(row.domain),
    senders: senders.map(({ id, name, type, signsItself }) => ({ id, name, type, signsItself })),
    dkim: {
      isSigning: keys.some(({ state }) => state === 'signing'),
      keys: keys.map((key) => presentKey(row.domain, key)),
    },
    checks: {
      state: row.state,
      checkedAt: row.checked_at,
      items: presentItems(checksOf(row), lang),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const presentItems = (items: CheckItem[], lang: Lang) =>
  items.map((item) => ({ ...item, advice: item.advice.map(({ code, values }) => adviceText(lang, code, values)) }))

function presentKey(domain: string, key: KeyRow) {
  const { id, selector, algorithm, state } = key
  const value = keyRecord({ algorithm, publicKey: key.public_key })
  return {
    _id: id,
    id,
    selector,
    algorithm,
    state,
    record: { host: keyHost(selector, domain), type: 'TXT' as const, value },
    signingSince: key.signing_since,
    retireAt: key.retire_at,
    createdAt: key.created_at,
    updatedAt: key.updated_at,
  }
}
