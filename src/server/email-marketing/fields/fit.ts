import { sql } from 'kysely'
import type { FieldFit, FieldMerge, fitField } from '#contract/email-marketing/fields/fields.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { FieldRow } from '../field-values/catalogue.ts'
import { typedValue, type Value } from '../field-values/value.ts'
import { livingField } from './fields.ts'

/** Contacts whose values are compared; of more only these, in the order of their ids. */
const maxContacts = 200_000
const maxExamples = 5
const maxDifferences = 20

/** How many values of a field fit a type. @throws not_found */
export async function fit({ db, tenant }: TenantContext, { fieldId, ...typing }: In<typeof fitField>) {
  const { key } = await livingField(db, tenant.id, fieldId)
  const { rows } = await sql<{ value: Value; contacts: number }>`select value, count(*)::int as contacts
    from (select attributes -> ${key}::text as value from contacts
      where tenant_id = ${tenant.id} and attributes ? ${key} order by id limit ${maxContacts}) v
    where value <> '""' group by 1 order by 2 desc`.execute(db)
  const misfits = rows.filter(({ value }) => typedValue(typing, value) === null)
  const sum = (of: readonly { contacts: number }[]) => of.reduce((total, { contacts }) => total + contacts, 0)
  const contacts = sum(rows)
  const data: FieldFit = {
    contacts,
    fits: contacts - sum(misfits),
    misfits: sum(misfits),
    examples: misfits.slice(0, maxExamples).map(({ value, contacts }) => ({ value: String(value), contacts })),
    isWhole: contacts < maxContacts,
  }
  return { data }
}

/** What merging one field into another does. */
export async function mergePreview(db: Db, tenantId: string, own: FieldRow, other: FieldRow): Promise<FieldMerge> {
  const { rows } = await sql<{ contactId: string; email: string; own: Value | null; other: Value }>`
    select id as "contactId", email, attributes -> ${own.key}::text as own, attributes -> ${other.key}::text as other
    from contacts where tenant_id = ${tenantId} and attributes ? ${other.key} and attributes ->> ${other.key}::text <> ''
    order by id limit ${maxContacts}`.execute(db)
  const isMoved = ({ own }: (typeof rows)[number]) => own === null || own === ''
  const isEqual = (row: (typeof rows)[number]) => String(row.own) === String(typedValue(own, row.other) ?? row.other)
  const moved = rows.filter(isMoved)
  const different = rows.filter((row) => !isMoved(row) && !isEqual(row))
  return {
    moved: moved.length,
    equal: rows.length - moved.length - different.length,
    different: different.length,
    differences: different.slice(0, maxDifferences).map(({ contactId, email, own, other }) => ({
      contactId,
      email,
      value: String(own),
      other: String(other),
    })),
  }
}
