import { sql } from 'kysely'
import type { ContactField, FieldUse } from '#contract/email-marketing/fields/fields.ts'
import { maxFields } from '#contract/email-marketing/fields/types.ts'
import type { z } from 'zod'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Task } from '../../jobs/queue.ts'
import { ensureFields, fieldFinder, type FieldRow, fieldRows } from '../field-values/catalogue.ts'
import { fromValues, usesAndCounts } from './definitions.ts'

/** Up to this many contacts, fields are counted during the request; it takes milliseconds. */
const small = 2000
/** Interval (ms) after which fields are counted again in the background. */
const freshFor = 60_000
/** Items named with each field. */
const maxNamed = 10

type Shown = z.input<typeof ContactField>

/** Fields with their uses and counts. */
export async function shownFields(ctx: TenantContext, rows: readonly FieldRow[]): Promise<Shown[]> {
  const { db, tenant, now } = ctx
  const { uses, counts } = await usesAndCounts(db, tenant.id, small)
  if (!counts) await countLater(ctx, rows)
  return rows.map((row) => {
    const usedBy = usesOfField(uses, row)
    return {
      _id: row.id,
      id: row.id,
      key: row.key,
      label: row.label,
      type: row.type,
      choices: row.choices,
      aliases: row.aliases,
      isArchived: row.is_archived,
      contacts: counts ? (counts.get(row.key) ?? 0) : row.contacts,
      countedAt: counts ? now() : row.counted_at,
      usedBy: usedBy.slice(0, maxNamed),
      uses: usedBy.length,
      isChanging: row.change !== null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** The items that use a field by its key or an alias, each once. */
export function usesOfField(uses: ReadonlyMap<string, FieldUse[]>, { key, aliases }: FieldRow): FieldUse[] {
  const all = [key, ...aliases].flatMap((name) => uses.get(name) ?? [])
  return [...new Map(all.map((use) => [`${use.kind} ${use._id}`, use])).values()]
}

/** Enqueues a new count if the last one is old. */
async function countLater({ db, tenant, queue, now }: TenantContext, rows: readonly FieldRow[]) {
  const oldest = Math.min(...rows.map(({ counted_at: at }) => at?.getTime() ?? 0))
  if (rows.length > 0 && now().getTime() - oldest > freshFor)
    await queue.add(db, countFields, { tenantId: tenant.id }, { key: `fields of ${tenant.id}`, attempts: 3 })
}

/** The number of contacts with a value, by key. */
async function countValues(db: Db, tenantId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; contacts: number }>`
    select k.key, count(*)::int as contacts ${fromValues(tenantId)} group by 1`.execute(db)
  return new Map(rows.map(({ key, contacts }) => [key, contacts]))
}

/** Counts the contacts of each field, and creates fields for names that have none, up to the maximum. */
export const countFields: Task<{ tenantId: string }> = {
  name: 'count fields',
  run: async ({ db, now }, { tenantId }) => {
    const at = now()
    const counts = await countValues(db, tenantId)
    const rows = await fieldRows(db, tenantId)
    const find = fieldFinder(rows)
    const room = maxFields - rows.filter((row) => row.deleted_at === null).length
    const unknown = [...counts.keys()].filter((key) => !find(key))
    await ensureFields(db, tenantId, unknown.slice(0, Math.max(0, room)))
    await sql`update contact_fields f set contacts = coalesce(g.contacts, 0), counted_at = ${at}
      from (select id, (${JSON.stringify(Object.fromEntries(counts))}::jsonb ->> key)::int as contacts
        from contact_fields where tenant_id = ${tenantId} order by id for no key update) g
      where f.tenant_id = ${tenantId} and f.id = g.id`.execute(db)
  },
}
