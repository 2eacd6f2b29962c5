import { sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { FieldChange } from '../../db/tables/contacts.ts'
import { found } from '../../failure.ts'
import type { Task } from '../../jobs/queue.ts'
import { latinDigits } from '#contract/fields.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import { type FieldRow, fieldRows } from '../field-values/catalogue.ts'
import { typedValue, type Value } from '../field-values/value.ts'
import { renameInDefinitions } from './definitions.ts'

// A rename first copies all values to the new key, then switches all definitions at once, then removes the old values,
// so that a value can be read at any time. A merge does the same.

/** Contacts per transaction. */
const batchSize = 500
/** Up to this many contacts are changed during the request. */
const maxInRequest = 2000

type Attributes = Record<string, Value>
type Of = { tenantId: string; fieldId: string }

/** A new change, made by the caller. */
export const changeBy = (
  { viewer }: Pick<TenantContext, 'viewer'>,
  kind: FieldChange['kind'],
  from: string,
  to = from,
): FieldChange => ({ kind, from, to, after: null, actorId: viewer.id, actorName: viewer.name })

/** Starts a change in the caller's transaction; a small one is complete when this resolves. */
export async function beginChange(ctx: TenantContext, db: Db, fieldId: string, change: FieldChange) {
  const of = { tenantId: ctx.tenant.id, fieldId }
  await setChange(db, of, change)
  if (!(await isLarge(db, of.tenantId, change.from))) {
    while (!(await takePiece(db, of))) continue
    return
  }
  await ctx.queue.add(db, changeValues, of, { key: `field ${fieldId}` })
}

async function isLarge(db: Db, tenantId: string, key: string) {
  const { rows } = await sql`select 1 from contacts
    where tenant_id = ${tenantId} and attributes ? ${key} limit ${maxInRequest + 1}`.execute(db)
  return rows.length > maxInRequest
}

/** Changes the values of a field in pieces, one transaction each. Killed, it continues after the last piece. */
export const changeValues: Task<Of> = {
  name: 'change field values',
  async run({ db }, of, signal) {
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      isDone = await db.transaction().execute((db) => takePiece(db, of))
    }
  },
}

/** Changes the next contacts, or ends the phase if there are none. @returns whether the change is complete */
async function takePiece(db: Db, of: Of): Promise<boolean> {
  const field = await lockedField(db, of)
  const change = field?.change
  if (!field || !change) return true
  // A deleted field that is used again keeps its values.
  if (change.kind === 'drop' && field.deleted_at === null) return endChange(db, of)
  const { rows } = await sql<{ id: string; attributes: Attributes }>`select id, attributes from contacts
    where tenant_id = ${of.tenantId} and attributes ? ${change.from}
      and (${change.after}::uuid is null or id > ${change.after}::uuid)
    order by id limit ${batchSize} for no key update`.execute(db)
  const last = rows.at(-1)
  if (!last) return endPhase(db, of, field, change)
  const target = change.kind === 'merge' ? await fieldOfKey(db, of.tenantId, change.to) : field
  const changed = rows.flatMap(({ id, attributes }) => {
    const after = changedAttributes(attributes, change, target)
    return after ? [{ id, attributes: after, isLoss: isLoss(attributes, change) }] : []
  })
  await write(db, of, change, changed)
  await setChange(db, of, { ...change, after: last.id })
  return false
}

type Changed = { id: string; attributes: Attributes; isLoss: boolean }

/** Only a lost value is worth an entry in the history of a contact. */
async function write(db: Db, { tenantId }: Of, { actorId, actorName }: FieldChange, changed: readonly Changed[]) {
  const author = actorId === null ? { actorName } : { actorId, actorName }
  for (const isLoss of [false, true]) {
    const rows = changed.filter((row) => row.isLoss === isLoss)
    if (rows.length === 0) continue
    await changeContacts(db, isLoss ? author : { told: 'field' }, ({ table }) =>
      sql`update ${table} c set attributes = g.attributes::jsonb, updated_at = now()
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ attributes }) => JSON.stringify(attributes))}::text[])
          as g (id, attributes)
        where c.tenant_id = ${tenantId} and c.id = g.id`.execute(db),
    )
  }
}

const isEmpty = (value: Value | undefined) => value === undefined || value === ''

const isLoss = (before: Attributes, { kind, from, to }: FieldChange) =>
  kind === 'drop' || (kind === 'clear' && !isEmpty(before[from]) && before[from] !== before[to])

/** The attributes of a contact after a change; null if it changes nothing. */
function changedAttributes(
  before: Attributes,
  { kind, from, to }: FieldChange,
  target: Pick<FieldRow, 'type' | 'choices'> | undefined,
): Attributes | null {
  const value = before[from] ?? ''
  const typed = target ? typedValue(target, value) : null
  if (kind === 'convert') return typed === null || typed === value ? null : { ...before, [from]: kept(typed, value) }
  if (kind === 'rename') return before[to] === value ? null : { ...before, [to]: value }
  if (kind === 'merge')
    return !isEmpty(before[to]) || isEmpty(value)
      ? null
      : { ...before, [to]: typed === null ? value : kept(typed, value) }
  const { [from]: _removed, ...rest } = before
  // Written between the phases.
  return kind === 'clear' && before[to] === undefined && value !== '' ? { ...rest, [to]: value } : rest
}

/** A conversion never loses the year of a date. */
const kept = (typed: Value, before: Value) =>
  typeof typed === 'string' && typed.startsWith('--') && /\d{4}/.test(latinDigits(String(before))) ? before : typed

async function endPhase(db: Db, of: Of, field: FieldRow, change: FieldChange): Promise<boolean> {
  const { kind, from, to } = change
  const { tenantId } = of
  if (kind === 'rename') {
    await renameInDefinitions(db, tenantId, from, to)
    await sql`update contact_fields set key = ${to}, label = case when label = ${from} then ${to} else label end, aliases = array_append(array_remove(aliases, ${to}), ${from}),
      updated_at = now() where tenant_id = ${tenantId} and id = ${of.fieldId}`.execute(db)
    await setChange(db, of, { ...change, kind: 'clear', after: null })
    return false
  }
  if (kind === 'merge') {
    await renameInDefinitions(db, tenantId, from, to)
    const target = found(await fieldOfKey(db, tenantId, to))
    await sql`update contact_fields set aliases = aliases || ${[...field.aliases, from]}::text[], updated_at = now()
      where tenant_id = ${tenantId} and id = ${target.id}`.execute(db)
    // Until its values are removed, the field stays as a deleted one.
    await sql`update contact_fields set deleted_at = now(), aliases = '{}' where tenant_id = ${tenantId} and id = ${of.fieldId}`.execute(
      db,
    )
    await setChange(db, of, { ...change, kind: 'clear', after: null })
    return false
  }
  if (field.deleted_at !== null) {
    await db.deleteFrom('contact_fields').where('tenant_id', '=', tenantId).where('id', '=', of.fieldId).execute()
    return true
  }
  return endChange(db, of)
}

async function endChange(db: Db, of: Of) {
  await setChange(db, of, null)
  return true
}

const setChange = (db: Db, { tenantId, fieldId }: Of, change: FieldChange | null) =>
  db
    .updateTable('contact_fields')
    .set({ change: change && JSON.stringify(change) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fieldId)
    .execute()

const lockedField = (db: Db, { tenantId, fieldId }: Of) =>
  db
    .selectFrom('contact_fields')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', fieldId)
    .forUpdate()
    .executeTakeFirst()

const fieldOfKey = async (db: Db, tenantId: string, key: string) =>
  (await fieldRows(db, tenantId)).find((row) => row.key === key)

/** How long a deleted field can be restored. */
const restorable = sql`interval '1 day'`

/** Deletes the values of fields that were deleted a day ago. */
export const purgeFields: Task<object> = {
  name: 'purge-fields',
  every: '23 * * * *',
  async run({ db, now, queue }) {
    await db.transaction().execute(async (db) => {
      const { rows } = await sql<{ tenantId: string; fieldId: string }>`update contact_fields
        set change = jsonb_build_object('kind', 'drop', 'from', key, 'to', key, 'after', null, 'actorId', null, 'actorName', '')
        where (tenant_id, id) in (select tenant_id, id from contact_fields
          where deleted_at < ${now()}::timestamptz - ${restorable} and change is null
          order by tenant_id, id limit 1000 for update skip locked)
        returning tenant_id as "tenantId", id as "fieldId"`.execute(db)
      for (const of of rows) await queue.add(db, changeValues, of, { key: `field ${of.fieldId}` })
    })
  },
}
