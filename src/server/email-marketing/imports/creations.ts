import { sql } from 'kysely'
import type { NewFieldType } from '#contract/email-marketing/imports.ts'
import type { Db } from '../../db/connection/database.ts'
import type { ImportCreation } from '../../db/tables/contacts.ts'
import { Failure } from '../../failure.ts'
import { fieldRows } from '../field-values/catalogue.ts'
import { usesOf } from '../fields/definitions.ts'
import { usesOfField } from '../fields/read.ts'
import { assertNotInUse } from '../references.ts'

// Fields and tags that an import created, and their removal by its undo.

/** Notes fields that an import created. */
export async function noteFields(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
  keys: readonly string[],
  types: ReadonlyMap<string, NewFieldType>,
) {
  if (keys.length === 0) return
  const creations: ImportCreation[] = keys.map((key) => ({
    kind: 'field',
    id: key,
    name: key,
    type: types.get(key) ?? 'text',
  }))
  await sql`update imports set creations = creations || ${JSON.stringify(creations)}::jsonb
    where tenant_id = ${tenantId} and id = ${importId}`.execute(db)
}

/** Deletes those that nothing uses and nobody has changed. A deleted field can be restored for a day. */
export async function removeUnused(
  db: Db,
  tenantId: string,
  creations: readonly ImportCreation[],
): Promise<ImportCreation[]> {
  const ids = (kind: ImportCreation['kind']) => creations.filter((one) => one.kind === kind)
  const removed = new Set([
    ...(await removeFields(db, tenantId, ids('field'))),
    ...(await removeTags(db, tenantId, ids('tag'))),
  ])
  return creations.filter(({ id }) => removed.has(id))
}

async function removeFields(db: Db, tenantId: string, created: readonly ImportCreation[]): Promise<string[]> {
  if (created.length === 0) return []
  const types = new Map(created.map(({ id, type = 'text' }) => [id, type]))
  const uses = await usesOf(db, tenantId)
  const unused = (await fieldRows(db, tenantId)).filter(
    (row) =>
      row.deleted_at === null &&
      row.change === null &&
      row.type === types.get(row.key) &&
      row.label === row.key &&
      row.aliases.length === 0 &&
      usesOfField(uses, row).length === 0,
  )
  const { rows } = await sql<{ key: string }>`update contact_fields f set deleted_at = now()
    where f.tenant_id = ${tenantId} and f.id = any(${unused.map(({ id }) => id)}::uuid[])
      and not exists (select from contacts c where c.tenant_id = f.tenant_id and c.attributes ->> f.key <> '')
    returning f.key`.execute(db)
  return rows.map(({ key }) => key)
}

async function removeTags(db: Db, tenantId: string, created: readonly ImportCreation[]): Promise<string[]> {
  const removed: string[] = []
  for (const { id, name } of created) {
    // Locks the tag: nothing begins to use it until the transaction ends.
    await sql`select from tags where tenant_id = ${tenantId} and id = ${id} for update`.execute(db)
    if (await isNamed(db, tenantId, id)) continue
    const { numAffectedRows } = await sql`delete from tags t
      where t.tenant_id = ${tenantId} and t.id = ${id} and t.name_en = ${name} and t.name_ar = ${name}
        and not exists (select from contact_tags u where u.tenant_id = t.tenant_id and u.tag_id = t.id)
        and not exists (select from message_tags u where u.tenant_id = t.tenant_id and u.tag_id = t.id)
        and not exists (select from group_tags u where u.tenant_id = t.tenant_id and u.tag_id = t.id)
        and not exists (select from form_tags u where u.tenant_id = t.tenant_id and u.tag_id = t.id)
        and not exists (select from template_tags u where u.tenant_id = t.tenant_id and u.tag_id = t.id)`.execute(db)
    if (numAffectedRows === 1n) removed.push(id)
  }
  return removed
}

/** Whether a segment, a campaign, an automation or another import names a tag. */
async function isNamed(db: Db, tenantId: string, id: string): Promise<boolean> {
  try {
    await assertNotInUse(db, tenantId, id)
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
  const { rows } = await sql`
    select from groups where tenant_id = ${tenantId} and strpos(conditions::text, ${id}) > 0
    union all
    select from campaigns where tenant_id = ${tenantId} and deleted_at is null and strpos(definition::text, ${id}) > 0
    union all
    select from automations a join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id
      where a.tenant_id = ${tenantId} and strpos(v.flow::text, ${id}) > 0
    union all
    select from imports where tenant_id = ${tenantId} and status in ('queued', 'running', 'stopped')
      and strpos(options::text, ${id}) > 0
    limit 1`.execute(db)
  return rows.length > 0
}
