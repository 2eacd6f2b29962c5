import { sql } from 'kysely'
import { type Dependent, type listDependents, namedDependents } from '#contract/email-marketing/dependents.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { found } from '../failure.ts'

/** What something that goes on by itself can name. */
const dependencies = ['templates', 'tags', 'groups', 'topics', 'forms', 'providers'] as const

/** How many automations, series and tests of the workspace stand still without something, and the newest of them by name. */
export async function list({ db, tenant }: TenantContext, { dependencyId }: In<typeof listDependents>) {
  const { rows: owned } = await sql`
    select id from (${sql.join(
      dependencies.map(
        (table) => sql`select id from ${sql.table(table)} where tenant_id = ${tenant.id} and id = ${dependencyId}`,
      ),
      sql` union all `,
    )}) as owned`.execute(db)
  found(owned[0])
  // An id stands nowhere but where that is named which it is of.
  const id = `%${dependencyId.toLowerCase()}%`
  const { rows } = await sql<Dependent & { count: number }>`
    with waiting as (
      select 'automation' as kind, a.id, a.name, a.created_at from automations a
      join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
      where a.tenant_id = ${tenant.id} and a.status in ('running', 'paused') and v.flow::text like ${id}
      union all select 'series', id, name, created_at from job_series
      where tenant_id = ${tenant.id} and status in ('running', 'paused') and given::text like ${id}
      union all select 'test', id, name, created_at from job_tests
      where tenant_id = ${tenant.id} and status = 'testing' and given::text like ${id}
    )
    select kind, id as "_id", name, count(*) over ()::int as count from waiting
    order by created_at desc, id limit ${namedDependents}`.execute(db)
  return { data: { count: rows[0]?.count ?? 0, named: rows.map(({ kind, _id, name }) => ({ kind, _id, name })) } }
}
