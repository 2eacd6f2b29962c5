import { sql } from 'kysely'
import { type Dependent, type listDependents, maxDependents } from '#contract/email-marketing/dependents.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { found } from '../../failure.ts'
import { successorOf } from './providers.ts'

/** Tables whose rows automatic sends refer to. */
const named = ['templates', 'tags', 'groups', 'topics', 'forms'] as const

/** Tables whose rows cannot be deleted while something uses them (`../references.ts`). */
const blocking: readonly string[] = ['tags', 'groups', 'topics', 'forms']

/**
 * Automations, series and tests that would stop without an object: their number, the newest by name, and the service
 * that would take over. @throws not_found
 */
export async function list({ db, tenant }: TenantContext, { dependencyId }: In<typeof listDependents>) {
  const owned = sql`tenant_id = ${tenant.id} and id = ${dependencyId}`
  const { rows: all } = await sql<{ of: string; isOnlyProvider: boolean }>`
    ${sql.join(
      named.map(
        (table) =>
          sql`select ${sql.lit(table)} as of, false as "isOnlyProvider" from ${sql.table(table)} where ${owned}`,
      ),
      sql` union all `,
    )}
    union all select 'providers', (select count(*) from providers where tenant_id = ${tenant.id}) = 1 from providers where ${owned}`.execute(
    db,
  )
  const { of, isOnlyProvider } = found(all[0])
  // An id occurs only in references of its own kind, so a text search finds them. Sends without a service use the only
  // one.
  const id = `%${dependencyId.toLowerCase()}%`
  const goesBy = (column: string) =>
    sql`(${sql.ref(column)}::text like ${id} or (${isOnlyProvider} and ${sql.ref(column)} ->> 'providerId' is null))`
  const { rows } = await sql<Dependent & { count: number }>`
    with waiting as (
      select 'automation' as kind, a.id, a.name, a.created_at from automations a
      join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
      where a.tenant_id = ${tenant.id} and a.status in ('running', 'paused') and ${goesBy('v.flow')}
      union all select 'series', id, name, created_at from job_series
      where tenant_id = ${tenant.id} and status in ('running', 'paused') and ${goesBy('given')}
      union all select 'test', id, name, created_at from job_tests
      where tenant_id = ${tenant.id} and status = 'testing' and ${goesBy('given')}
      union all select 'segment', g.id, g.name, g.created_at from groups g
      where g.tenant_id = ${tenant.id} and ${of === 'tags'} and (g.conditions::text like ${id} or (
        select count(*) = 1 and bool_or(t.tag_id = ${dependencyId}::uuid) from group_tags t
        where t.tenant_id = g.tenant_id and t.group_id = g.id))
    )
    select kind, id as "_id", name, count(*) over ()::int as count from waiting
    order by created_at desc, id limit ${maxDependents}`.execute(db)
  const successor = await successorOf(db, tenant.id, dependencyId)
  return {
    data: {
      count: rows[0]?.count ?? 0,
      isBlocked: rows.length > 0 && blocking.includes(of),
      named: rows.map(({ kind, _id, name }) => ({ kind, _id, name })),
      successor: successor ? { name: successor.name, fromEmail: successor.fromEmail } : null,
    },
  }
}
