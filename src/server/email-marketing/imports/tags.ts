import { sql } from 'kysely'
import { type Db, newId } from '../../db/connection/database.ts'
import type { Import } from './write-batch.ts'

export const maxTags = 1000

/** Finds or creates a batch's tags by either of their names; false if a file has too many. */
export async function resolveTags(db: Db, job: Import, names: readonly string[]): Promise<boolean> {
  const unknown = new Map(
    names.filter((name) => !job.tags.has(name.toLowerCase())).map((name) => [name.toLowerCase(), name]),
  )
  if (unknown.size === 0) return true
  if (job.tags.size + unknown.size > maxTags) return false
  await find(db, job, [...unknown.keys()])
  const missing = [...unknown].filter(([folded]) => !job.tags.has(folded)).map(([, name]) => name)
  if (missing.length === 0) return true
  await sql`with created as (
      insert into tags (tenant_id, id, type, name_en, name_ar)
        select ${job.tenantId}::uuid, id, 'email', name, name
        from unnest(${missing.map(() => newId())}::uuid[], ${missing}::text[]) as g (id, name) order by lower(name)
      on conflict do nothing
      returning id, name_en as name)
    update imports set creations = creations
      || (select coalesce(jsonb_agg(jsonb_build_object('kind', 'tag', 'id', id, 'name', name)), '[]') from created)
      where tenant_id = ${job.tenantId} and id = ${job.importId}`.execute(db)
  await find(db, job, missing)
  return true
}

async function find(db: Db, job: Import, names: string[]) {
  const { rows } = await sql<{ folded: string; id: string }>`
    select distinct on (n.name) n.name as folded, t.id
    from unnest(${names.map((name) => name.toLowerCase())}::text[]) as n (name)
    join tags t on t.tenant_id = ${job.tenantId} and t.type = 'email' and (lower(t.name_en) = n.name or lower(t.name_ar) = n.name)
    order by n.name, lower(t.name_en) = n.name desc`.execute(db)
  for (const { folded, id } of rows) job.tags.set(folded, id)
}
