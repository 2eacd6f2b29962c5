import type { mergeFields, renameField } from '#contract/email-marketing/fields/fields.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { fieldFinder, fieldRows } from '../field-values/catalogue.ts'
import { beginChange, changeBy } from './change-values.ts'
import { assertUnchanging, livingField, note, one } from './fields.ts'
import { mergePreview } from './fit.ts'

const keyTaken = fault(
  'conflict',
  {
    en: 'Another field has this name, or had it earlier. Choose another name.',
    ar: 'هذا الاسم مستخدم لحقل آخر أو كان مستخدمًا له سابقًا. يلزم اسم آخر.',
  },
  'key',
)
const itself = fault(
  'validation_failed',
  {
    en: 'A field can’t be merged with itself. Choose another field.',
    ar: 'لا يمكن دمج الحقل مع نفسه. يلزم تحديد حقل آخر.',
  },
  'otherId',
)

/** Changes the key of a field wherever it is used. @throws not_found, conflict */
export function rename(ctx: TenantContext, { fieldId, key: given }: In<typeof renameField>) {
  const { tenant } = ctx
  const key = given.trim()
  return ctx.db.transaction().execute(async (db) => {
    const row = await livingField(db, tenant.id, fieldId, true)
    await assertUnchanging(db, tenant.id, row)
    if (key !== row.key) {
      const other = fieldFinder(await fieldRows(db, tenant.id))(key)
      if (other && other.id !== fieldId) throw keyTaken()
      await beginChange(ctx, db, fieldId, changeBy(ctx, 'rename', row.key, key))
      await note(db, ctx, 'rename', fieldId, { before: { key: row.key }, after: { key } })
    }
    return { data: await one(ctx, db, fieldId) }
  })
}

/** Merges another field into one, or says what that would do. @throws not_found, conflict, validation_failed */
export function merge(ctx: TenantContext, { fieldId, otherId, dryRun }: In<typeof mergeFields>) {
  const { tenant } = ctx
  if (fieldId === otherId) throw itself()
  return ctx.db.transaction().execute(async (db) => {
    const own = await livingField(db, tenant.id, fieldId, !dryRun)
    const other = await livingField(db, tenant.id, otherId, !dryRun)
    const data = await mergePreview(db, tenant.id, own, other)
    if (dryRun) return { data }
    await assertUnchanging(db, tenant.id, own, other)
    await beginChange(ctx, db, otherId, changeBy(ctx, 'merge', other.key, own.key))
    await note(db, ctx, 'merge', fieldId, {
      before: { key: own.key, other: other.key },
      after: { key: own.key, moved: data.moved, different: data.different },
    })
    return { data }
  })
}
