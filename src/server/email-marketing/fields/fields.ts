import { sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type {
  createField,
  deleteField,
  getField,
  listFieldNames,
  listFields,
  restoreField,
  updateField,
} from '#contract/email-marketing/fields/fields.ts'
import { maxFields } from '#contract/email-marketing/fields/types.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { record } from '../../people/audit.ts'
import { contains, nameOrder } from '../../text/folding.ts'
import { fieldFinder, type FieldRow, fieldRows, tooManyFields } from '../field-values/catalogue.ts'
import { beginChange, changeBy } from './change-values.ts'
import { usesOf } from './definitions.ts'
import { shownFields, usesOfField } from './read.ts'

const keyTaken = fault(
  'conflict',
  { en: 'A field with this name already exists. Choose another name.', ar: 'يوجد حقل بهذا الاسم بالفعل. يلزم اسم آخر.' },
  'label',
)
const noKey = fault(
  'validation_failed',
  { en: 'Use at least one letter or digit.', ar: 'يلزم إدخال حرف أو رقم واحد على الأقل.' },
  'label',
)
const noChoices = fault(
  'validation_failed',
  { en: 'Add at least one choice.', ar: 'يلزم إضافة خيار واحد على الأقل.' },
  'choices',
)
const changing = fault('conflict', {
  en: 'We’re still updating this field’s values. Try again in a few minutes.',
  ar: 'قيم هذا الحقل قيد التغيير. يمكن إعادة المحاولة بعد بضع دقائق.',
})
const inUse = fault('conflict', {
  en: 'This field is used in “{name}”. Remove it there first.',
  ar: 'هذا الحقل مستخدم في «{name}». تلزم إزالته منه أولًا.',
})
const hasValues = fault('conflict', {
  en: 'Contacts have values in this field. Archive it first.',
  ar: 'لهذا الحقل قيم في جهات الاتصال. تلزم أرشفته أولًا.',
})

const columns = { position: sql`position`, label: nameOrder(sql`label`) }

/** One page of the workspace's fields. */
export async function list(ctx: TenantContext, input: In<typeof listFields>) {
  const { db, tenant } = ctx
  const order = sql.raw(input.sortType)
  const rows = db
    .selectFrom('contact_fields')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('deleted_at', 'is', null)
    .$if(input.isArchived !== undefined, (query) => query.where('is_archived', '=', input.isArchived ?? false))
    .$if(input.type !== undefined, (query) => query.where('type', '=', input.type ?? 'text'))
    .$if(Boolean(input.search), (query) => query.where(contains(sql`label || ' ' || key`, input.search ?? '')))
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: await shownFields(ctx, data), pagination }
}

/** Names and types of all fields. */
export async function names({ db, tenant }: TenantContext, _input: In<typeof listFieldNames>) {
  const rows = (await fieldRows(db, tenant.id)).filter((row) => row.deleted_at === null)
  return {
    data: rows.map(({ id, key, label, type, choices, is_archived: isArchived }) => ({
      _id: id,
      key,
      label,
      type,
      choices,
      isArchived,
    })),
  }
}

/** One field. @throws not_found */
export async function get(ctx: TenantContext, { fieldId }: In<typeof getField>) {
  return { data: await one(ctx, ctx.db, fieldId) }
}

/** One field as it is shown, in the caller's transaction. @throws not_found */
export async function one(ctx: TenantContext, db: Db, fieldId: string) {
  const [field] = await shownFields({ ...ctx, db }, [await livingField(db, ctx.tenant.id, fieldId)])
  return found(field)
}

/** A field that is not deleted. @throws not_found */
export async function livingField(db: Db, tenantId: string, id: string, isLocked = false): Promise<FieldRow> {
  const row = await db
    .selectFrom('contact_fields')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return found(row)
}

/** Asserts that no change of their values is in progress. @throws conflict */
export async function assertUnchanging(db: Db, tenantId: string, ...fields: readonly FieldRow[]) {
  const rows = await fieldRows(db, tenantId)
  const isBusy = ({ id, key }: FieldRow) => rows.some((row) => row.change && (row.id === id || row.change.to === key))
  if (fields.some(isBusy)) throw changing()
}

/** The name of a value, from the name of its field. */
const keyOf = (label: string) =>
  label
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Creates a field, or restores a deleted one with its key. @throws conflict, validation_failed */
export function create(ctx: TenantContext, { label, type, choices, ...input }: In<typeof createField>) {
  const { tenant } = ctx
  const key = (input.key ?? keyOf(label)).trim()
  if (key === '') throw noKey()
  if (type === 'choice' && choices.length === 0) throw noChoices()
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      const rows = await fieldRows(db, tenant.id)
      const there = fieldFinder(rows)(key)
      if (there && (there.key !== key || there.deleted_at === null)) throw keyTaken()
      if (rows.filter((row) => row.deleted_at === null).length >= maxFields) throw tooManyFields()
      if (there) await assertUnchanging(db, tenant.id, there)
      const id = there?.id ?? newId()
      const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
      const values = { label, type, choices: type === 'choice' ? choices : [], position }
      if (there)
        await db
          .updateTable('contact_fields')
          .set({ ...values, is_archived: false, deleted_at: null, updated_at: ctx.now() })
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', id)
          .execute()
      else
        await db
          .insertInto('contact_fields')
          .values({ ...values, tenant_id: tenant.id, id, key, contacts: 0, counted_at: ctx.now() })
          .execute()
      const after = await one(ctx, db, id)
      await note(db, ctx, 'create', id, { after: recorded(after) })
      return { data: after }
    }),
  )
}

/** Updates the fields in the input; a new type converts the values that fit it. @throws not_found, conflict */
export function update(ctx: TenantContext, { fieldId, position, ...input }: In<typeof updateField>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const row = await livingField(db, tenant.id, fieldId, true)
    const type = input.type ?? row.type
    const choices = type === 'choice' ? (input.choices ?? row.choices) : []
    if (type === 'choice' && choices.length === 0) throw noChoices()
    const isRetyped = type !== row.type || (type === 'choice' && input.choices !== undefined)
    if (isRetyped) await assertUnchanging(db, tenant.id, row)
    await db
      .updateTable('contact_fields')
      .set({
        type,
        choices,
        ...(input.label !== undefined && { label: input.label }),
        ...(input.isArchived !== undefined && { is_archived: input.isArchived }),
        updated_at: ctx.now(),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', fieldId)
      .execute()
    if (position !== undefined) await move(db, tenant.id, fieldId, position)
    if (isRetyped && type !== 'text') await beginChange(ctx, db, fieldId, changeBy(ctx, 'convert', row.key))
    const after = await one(ctx, db, fieldId)
    await note(db, ctx, 'update', fieldId, { before: recordedRow(row), after: recorded(after) })
    return { data: after }
  })
}

/** Moves a field to a place among all. */
async function move(db: Db, tenantId: string, id: string, position: number) {
  const ids = (await fieldRows(db, tenantId)).filter((row) => row.deleted_at === null).map((row) => row.id)
  const others = ids.filter((other) => other !== id)
  const order = others.toSpliced(position, 0, id)
  await sql`update contact_fields f set position = g.place - 1
    from unnest(${order}::uuid[]) with ordinality as g (id, place) where f.tenant_id = ${tenantId} and f.id = g.id`.execute(
    db,
  )
}

/** Deletes a field; its values stay for a day. @throws not_found, conflict if it is used or has values */
export function remove(ctx: TenantContext, { fieldId }: In<typeof deleteField>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const row = await livingField(db, tenant.id, fieldId, true)
    await assertUnchanging(db, tenant.id, row)
    const [use] = usesOfField(await usesOf(db, tenant.id), row)
    if (use) throw inUse({ name: use.name })
    if (!row.is_archived && (await hasContacts(db, tenant.id, row.key))) throw hasValues()
    await db
      .updateTable('contact_fields')
      .set({ deleted_at: ctx.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', fieldId)
      .execute()
    await note(db, ctx, 'delete', fieldId, { before: { key: row.key, label: row.label, type: row.type } })
    return { data: { _id: fieldId } }
  })
}

async function hasContacts(db: Db, tenantId: string, key: string) {
  const { rows } = await sql`select 1 from contacts
    where tenant_id = ${tenantId} and attributes ->> ${key}::text <> '' limit 1`.execute(db)
  return rows.length > 0
}

/** Restores a deleted field. @throws not_found once its values are being deleted */
export function restore(ctx: TenantContext, { fieldId }: In<typeof restoreField>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('contact_fields')
      .set({ deleted_at: null })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', fieldId)
      .where('deleted_at', 'is not', null)
      .where('change', 'is', null)
      .returning('id')
      .executeTakeFirst()
    found(row)
    const after = await one(ctx, db, fieldId)
    await note(db, ctx, 'restore', fieldId, { after: recorded(after) })
    return { data: after }
  })
}

type Recorded = Pick<Awaited<ReturnType<typeof one>>, 'key' | 'label' | 'type' | 'choices' | 'isArchived'>

const recorded = ({ key, label, type, choices, isArchived }: Recorded) => ({ key, label, type, choices, isArchived })

const recordedRow = ({ is_archived: isArchived, ...row }: FieldRow) => recorded({ ...row, isArchived })

/** Records a change of a field in the audit log. */
export const note = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'field'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `field.${what}`, entityType: 'field', entityId: id, ...change })

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error, 'contact_fields_key') ? keyTaken() : error
  }
}
