import type { Selectable } from 'kysely'
import { type FieldType, maxFields } from '#contract/email-marketing/fields/types.ts'
import type { Both } from '#contract/fields.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { Failure, fault } from '../../failure.ts'
import { typedValue, type Value } from './value.ts'
import { misfitOf } from './words.ts'

export type FieldRow = Selectable<Tables['contact_fields']>

/** Refuses a request for more fields than a workspace may have. */
export const tooManyFields = fault('validation_failed', {
  en: `A workspace has up to ${maxFields} custom fields. Archive and delete fields you don’t need.`,
  ar: `في مساحة العمل ${maxFields} حقل مخصص على الأكثر. يمكن أرشفة الحقول غير اللازمة ثم حذفها.`,
})

/** All fields of a workspace in their order, also archived and deleted ones. */
export const fieldRows = (db: Db, tenantId: string): Promise<FieldRow[]> =>
  db
    .selectFrom('contact_fields')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('key')
    .execute()

/** Finds the field of a key or of an alias. */
export function fieldFinder<Field extends Pick<FieldRow, 'key' | 'aliases' | 'deleted_at'>>(fields: readonly Field[]) {
  const known = new Map<string, Field>()
  const [deleted, living] = [fields.filter(({ deleted_at: at }) => at), fields.filter(({ deleted_at: at }) => !at)]
  for (const field of deleted) known.set(field.key, field)
  for (const field of living) for (const alias of field.aliases) known.set(alias, field)
  for (const field of living) known.set(field.key, field)
  return (name: string): Field | undefined => known.get(name)
}

/**
 * Attributes of a request as they are stored: under current keys, by the types of their fields. Unknown names become
 * fields. Values that the contact already has stay as they are.
 * @throws validation_failed with each value that does not fit, or beyond the maximum number of fields
 */
export async function acceptAttributes(
  db: Db,
  tenantId: string,
  attributes: Record<string, Value>,
  before: Record<string, unknown> = {},
): Promise<Record<string, Value>> {
  const names = Object.keys(attributes)
  if (names.length === 0) return attributes
  const rows = await fieldRows(db, tenantId)
  const find = fieldFinder(rows)
  const accepted: Record<string, Value> = {}
  const faults: Record<string, Both> = {}
  // A key precedes its aliases.
  for (const [name, value] of Object.entries(attributes)) {
    const field = find(name)
    const key = field?.key ?? name
    if (key !== name && key in attributes) continue
    if (!field || before[key] === value) accepted[key] = value
    else if (value === '' && field.type !== 'text') continue
    else {
      const typed = typedValue(field, value)
      if (typed === null) faults[`attributes.${name}`] = misfitOf(field, field.label)
      else accepted[key] = typed
    }
  }
  const [first] = Object.values(faults)
  if (first) throw new Failure('validation_failed', first, { fields: faults })
  await addFields(db, tenantId, rows, Object.keys(accepted))
  return accepted
}

/**
 * Creates fields for names that have none, and restores deleted ones.
 * @param tooMany the error beyond the maximum number of fields; default: validation_failed
 * @param types the types of created fields by key; default: text
 * @returns the keys of created fields
 */
export async function ensureFields(
  db: Db,
  tenantId: string,
  names: readonly string[],
  options: NewFieldOptions = {},
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await fieldRows(db, tenantId)
  const find = fieldFinder(rows)
  return addFields(
    db,
    tenantId,
    rows,
    names.map((name) => find(name)?.key ?? name),
    options,
  )
}

type NewFieldOptions = { tooMany?: () => Error; types?: ReadonlyMap<string, FieldType> }

async function addFields(
  db: Db,
  tenantId: string,
  rows: readonly FieldRow[],
  keys: readonly string[],
  { tooMany = tooManyFields, types = new Map() }: NewFieldOptions = {},
): Promise<string[]> {
  const used = new Set(keys)
  const back = rows.filter((row) => row.deleted_at !== null && used.has(row.key))
  if (back.length > 0)
    await db
      .updateTable('contact_fields')
      .set({ deleted_at: null, is_archived: false })
      .where('tenant_id', '=', tenantId)
      .where(
        'key',
        'in',
        back.map(({ key }) => key),
      )
      .execute()
  const known = new Set(rows.map(({ key }) => key))
  const added = [...used].filter((key) => !known.has(key)).toSorted()
  if (added.length === 0) return []
  const living = rows.filter((row) => row.deleted_at === null).length + back.length
  if (living + added.length > maxFields) throw tooMany()
  const last = Math.max(-1, ...rows.map(({ position }) => position))
  const created = await db
    .insertInto('contact_fields')
    .values(
      added.map((key, at) => ({
        tenant_id: tenantId,
        id: newId(),
        key,
        label: key,
        type: types.get(key) ?? 'text',
        position: last + 1 + at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute()
  return created.map(({ key }) => key)
}

/** The keys whose values are hidden: of deleted fields, and previous keys until they are removed. */
export async function hiddenKeys(db: Db, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contact_fields')
    .select(['key', 'deleted_at', 'change'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('change', 'is not', null)]))
    .execute()
  return new Set(
    rows.flatMap(({ key, deleted_at: deletedAt, change }) => [
      ...(deletedAt ? [key] : []),
      ...(change?.kind === 'clear' ? [change.from] : []),
      ...(change?.kind === 'rename' ? [change.to] : []),
    ]),
  )
}
