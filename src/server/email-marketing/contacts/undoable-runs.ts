import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import type { ContactWriter } from './change-contacts.ts'
import { checkContactLimit } from './limit.ts'

/** Changes of contacts that can be undone for a day; an unsubscribe for a few minutes only. */
export type UndoableAction = 'tag' | 'untag' | 'language' | 'delete' | 'block' | 'unsubscribe' | 'merge'

/** Records a change that can be undone. @returns its id, which the changes of contacts must carry */
export async function beginRun(
  db: Db,
  { tenant, now }: Pick<TenantContext, 'tenant' | 'now'>,
  action: UndoableAction,
  tagIds: string[] = [],
): Promise<string> {
  const id = newId()
  await db
    .insertInto('contact_runs')
    .values({ tenant_id: tenant.id, id, action, tag_ids: tagIds, created_at: now() })
    .execute()
  return id
}

/** The latest entries of a contact's activity that a deletion preserves, and those that an undone merge moves back. */
const maxEvents = 200
const maxMovedEvents = 10_000

type Part = {
  table: string
  /** The column of the workspace, if it has another name. */
  workspace?: string
  /** The row `r` of the snapshot, without references that are gone. */
  row?: RawBuilder<unknown>
  /** Whether the rows that the restored row `p` requires still exist. */
  needs?: RawBuilder<unknown>
  /** Names the rows that a merge moves to another contact. */
  key?: string
}

// Rows that are deleted with a contact, in the order of locks (`../locks.ts`).
const parts: readonly Part[] = [
  {
    table: 'automation_runs',
    needs: sql`exists (select from automation_versions x where x.tenant_id = p.tenant_id
      and x.automation_id = p.automation_id and x.version = p.version)`,
  },
  {
    table: 'automation_members',
    needs: sql`exists (select from automations x where x.tenant_id = p.tenant_id and x.id = p.automation_id)`,
  },
  {
    table: 'contact_tags',
    needs: sql`exists (select from tags x where x.tenant_id = p.tenant_id and x.id = p.tag_id)`,
  },
  {
    table: 'topic_choices',
    needs: sql`exists (select from topics x where x.tenant_id = p.tenant_id and x.id = p.topic_id)`,
  },
  {
    table: 'consents',
    key: 'id',
    row: sql`r || case when exists (select from forms x where x.tenant_id = d.tenant_id and x.id = (r ->> 'form_id')::uuid)
      then '{}'::jsonb else '{"form_id": null}'::jsonb end`,
  },
  { table: 'contact_aliases', key: 'alias_id' },
  {
    table: 'contact_notes',
    key: 'id',
    row: sql`r || case when exists (select from users x where x.id = (r ->> 'author_id')::uuid)
      then '{}'::jsonb else '{"author_id": null}'::jsonb end`,
  },
  { table: 'contact_events', key: 'id' },
  {
    table: 'facebook_contacts',
    key: 'person_id',
    workspace: 'workspace_id',
    needs: sql`exists (select from facebook_people x where x.id = p.person_id)`,
  },
]

/**
 * Stores contacts with everything that their deletion takes along. Called before it, with the contacts locked.
 * @param events entries of each contact's activity
 */
export async function storeDeleted(
  db: Db,
  tenantId: string,
  runId: string,
  ids: readonly string[],
  events: number = maxEvents,
) {
  const rowsOf = parts.map(({ table, workspace = 'tenant_id' }) => {
    const own = sql`select * from ${sql.table(table)} x where x.${sql.ref(workspace)} = c.tenant_id and x.contact_id = c.id`
    const rows = table === 'contact_events' ? sql`${own} order by x.id desc limit ${events}` : own
    return sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${rows}) p)`
  })
  await sql`insert into deleted_items (tenant_id, kind, id, run_id, snapshot)
    select c.tenant_id, 'contact', c.id, ${runId}, jsonb_build_object('contact', to_jsonb(c), ${sql.join(rowsOf)})
    from contacts c where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::uuid[])
    on conflict (tenant_id, kind, id) do update
      set run_id = excluded.run_id, snapshot = excluded.snapshot, created_at = now()`.execute(db)
}

/** Stores contacts that are merged into another, before the merge moves their rows. */
export const storeMerged = (db: Db, tenantId: string, runId: string, ids: readonly string[]) =>
  storeDeleted(db, tenantId, runId, ids, maxMovedEvents)

/**
 * Restores the next deleted contacts of a run. An address that was suppressed or added again meanwhile keeps its
 * state: nobody is subscribed by it. Automations and webhooks get no signal, as nothing happened on balance.
 * @param mergedInto the contact to which a merge moved rows: they move back
 * @throws forbidden beyond the contact limit
 */
export async function restoreDeleted(
  { db, table }: ContactWriter,
  { tenantId, id }: { tenantId: string; id: string },
  limit: number,
  mergedInto?: string,
) {
  const { rows: stored } = await sql<{ id: string }>`select id from deleted_items
    where tenant_id = ${tenantId} and kind = 'contact' and run_id = ${id} order by id limit ${limit} for update`.execute(
    db,
  )
  if (stored.length === 0) return { seen: 0, changed: 0 }
  await checkContactLimit(db, tenantId, stored.length)
  const of = (ids: readonly string[]) =>
    sql`d.tenant_id = ${tenantId} and d.kind = 'contact' and d.id = any(${[...ids]}::uuid[])`
  const all = stored.map((row) => row.id)
  const { rows: back } = await sql<{ id: string }>`insert into ${table}
    select p.* from deleted_items d
      left join suppressions s on s.tenant_id = d.tenant_id and s.email = d.snapshot -> 'contact' ->> 'email'
      cross join lateral jsonb_populate_record(null::contacts, d.snapshot -> 'contact'
        || case when s.reason is null then '{}'::jsonb else jsonb_build_object('status', s.reason) end) p
    where ${of(all)} order by d.id on conflict do nothing returning id`.execute(db)
  const ids = back.map((row) => row.id)
  for (const { table: part, workspace = 'tenant_id', row = sql`r`, needs = sql`true`, key } of parts) {
    if (mergedInto !== undefined && key !== undefined) {
      await sql`update ${sql.table(part)} p set contact_id = d.id
        from deleted_items d cross join lateral jsonb_array_elements(d.snapshot -> ${sql.lit(part)}) r
        where ${of(ids)} and p.${sql.ref(workspace)} = d.tenant_id and p.contact_id = ${mergedInto}
          and p.${sql.ref(key)}::text = r ->> ${sql.lit(key)}`.execute(db)
      continue
    }
    await sql`insert into ${sql.table(part)} overriding system value
      select p.* from deleted_items d cross join lateral jsonb_array_elements(d.snapshot -> ${sql.lit(part)}) r
        cross join lateral jsonb_populate_record(null::${sql.table(part)}, ${row}) p
      where ${of(ids)} and ${needs} order by d.id on conflict do nothing`.execute(db)
  }
  await forgetSignals(db, tenantId, ids)
  await sql`delete from deleted_items d where ${of(all)}`.execute(db)
  return { seen: stored.length, changed: ids.length }
}

/** Takes back what the database noted for automations and webhooks about rows that were there before. */
async function forgetSignals(db: Db, tenantId: string, ids: readonly string[]) {
  await sql`update automations a set entered = a.entered - r.count from (
      select automation_id, count(*) as count from automation_runs
      where tenant_id = ${tenantId} and contact_id = any(${[...ids]}::uuid[]) group by 1) r
    where a.tenant_id = ${tenantId} and a.id = r.automation_id`.execute(db)
  await sql`delete from automation_signals where tenant_id = ${tenantId} and contact_id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  // Those of this transaction carry its time.
  await sql`delete from webhook_deliveries where tenant_id = ${tenantId} and created_at = now()`.execute(db)
}
