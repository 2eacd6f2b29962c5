import { sql } from 'kysely'
import type { formStatistics } from '#contract/email-marketing/forms.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'

type Counted = 'seen' | 'submitted' | 'confirmed'

/**
 * Counts one visitor of a form, in total and in the current quarter of an hour. Call it last in a transaction: all
 * users of the form contend for its row.
 */
export async function countVisitor(db: Db, form: { tenantId: string; formId: string }, what: Counted, now: Date) {
  const column = sql.ref(what)
  await sql`with counted as (
      update forms set ${column} = ${column} + 1 where tenant_id = ${form.tenantId} and id = ${form.formId} returning tenant_id, id
    )
    insert into form_hours as h (tenant_id, form_id, hour, ${column})
      select tenant_id, id, quarter_of(${now}::timestamptz), 1 from counted
      on conflict (tenant_id, form_id, hour) do update set ${column} = h.${column} + 1`.execute(db)
}

type Day = { day: string } & Record<Counted, number>

/** Visitor counts of the last days, including today, in the reader's time zone. @throws not_found */
export async function statistics({ db, tenant, now }: TenantContext, input: In<typeof formStatistics>) {
  const { formId, days, timeZone } = input
  const form = await db
    .selectFrom('forms')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', formId)
    .executeTakeFirst()
  found(form)
  const { rows } = await sql<Day>`
    with today as (select (${now()}::timestamptz at time zone ${timeZone})::date as day)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(h.seen), 0)::int as seen,
      coalesce(sum(h.submitted), 0)::int as submitted, coalesce(sum(h.confirmed), 0)::int as confirmed
    from today cross join lateral generate_series(0, ${days - 1}::int) n
    cross join lateral (select today.day - n as day) d
    left join form_hours h on h.tenant_id = ${tenant.id} and h.form_id = ${formId}
      and h.hour >= (d.day::timestamp at time zone ${timeZone}) and h.hour < ((d.day + 1)::timestamp at time zone ${timeZone})
    group by d.day order by d.day`.execute(db)
  return { data: { days: rows } }
}

const batchSize = 5000

/** Deletes counts older than any page shows, in batches, until none remain. */
export async function forgetOldCounts(db: Db, now: Date, signal: AbortSignal) {
  for (let done = batchSize; done === batchSize && !signal.aborted;) {
    const deletion = await sql`delete from form_hours where ctid = any(array(select ctid from form_hours
      where hour < ${now}::timestamptz - interval '400 days' limit ${batchSize}))`.execute(db)
    done = Number(deletion.numAffectedRows ?? 0)
  }
}
