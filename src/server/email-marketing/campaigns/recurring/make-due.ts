import { type Selectable, sql } from 'kysely'
import { v5 } from 'uuid'
import { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/connection/database.ts'
import { endsAll, inSavepoint } from '../../../db/connection/savepoints.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import type { StoredSeries } from '../../../db/tables/automations.ts'
import { Failure } from '../../../failure.ts'
import { resolve } from '../audience.ts'
import { blockerOf, notifyOwners } from '../../send-blockers.ts'
import { checkedMail, type JobAuthor, makeJob } from '../send.ts'
import { timesAfter } from './times.ts'

type Row = Selectable<Tables['job_series']>

/** The input of the send that a series repeats. */
export function sendOf({ subject, subjects, ...series }: StoredSeries) {
  return sendBulkEmails.input?.parse({
    ...series,
    ...(subject !== '' && { subject }),
    ...(subjects && { versions: subjects }),
    despiteWarnings: true,
  }) as In<typeof sendBulkEmails>
}

/** Delay before a failed send is retried (ms). */
const retryAfterMs = 15 * 60_000

/**
 * Creates the due sends, each exactly once, in any number of processes: the row is locked until its job is created and
 * its next time set.
 */
export async function makeDue(services: Services) {
  await services.db.transaction().execute(async (db) => {
    const rows = await db
      .selectFrom('job_series')
      .selectAll()
      .where('status', '=', 'running')
      .where('due_at', '<=', services.now())
      .orderBy('due_at')
      .limit(5)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await makeOne(services, db, row)
  })
}

async function makeOne(services: Services, db: Db, row: Row) {
  const now = services.now()
  const jobId = v5(`${row.next_at?.toISOString()}`, row.id)
  try {
    await inSavepoint(db, async (inner) => {
      const maker: JobAuthor = { ...services, lang: 'en', tenant: { id: row.tenant_id }, viewer: { id: row.user_id } }
      const send = sendOf(row.given)
      const mail = await checkedMail(maker, inner, send, { pool: 'sending', key: row.tenant_id })
      const audience = await resolve(inner, row.tenant_id, send)
      const campaign = { name: row.name, seriesId: row.id }
      await makeJob(maker, inner, { id: jobId, input: send, mail, audience, campaign })
    })
    await scheduleNext(services, db, row, jobId, null)
  } catch (error) {
    if (endsAll(error)) throw error
    if (error instanceof Failure && error.fields['recipients']) return scheduleNext(services, db, row, null, 'nobody')
    if (!(error instanceof Failure))
      services.log.error({ err: error, series: row.id }, 'creating a run of a recurring campaign failed')
    // The send is retried until the next time of the series and then dropped.
    const [next] = await timesAfter(db, row.rule, row.next_at ?? now, 1)
    const blocker = blockerOf(error)
    if (next && next <= now) return scheduleNext(services, db, row, null, blocker)
    await sql`update job_series set due_at = ${new Date(now.getTime() + retryAfterMs)}, message = ${blocker}, updated_at = now()
      where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(db)
    const { tenant_id: tenantId, id, name } = row
    const series = { tenantId, type: 'jobSeries' as const, id, name, link: '/email-marketing/series' }
    if (row.message !== blocker) await notifyOwners(services, db, series, blocker)
  }
}

/** Missed times are skipped: a late send is created once. */
async function scheduleNext(services: Services, db: Db, row: Row, jobId: string | null, message: string | null) {
  const made = row.made + (jobId === null ? 0 : 1)
  const [next] = await timesAfter(db, row.rule, services.now(), 1)
  const over = next === undefined || (row.rule.times !== null && made >= row.rule.times)
  await sql`update job_series set made = ${made}, last_job_id = coalesce(${jobId}::uuid, last_job_id), message = ${message},
    status = ${over ? 'done' : 'running'}, next_at = ${over ? null : next}::timestamptz, due_at = ${over ? null : next}::timestamptz,
    updated_at = ${services.now()}
    where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(db)
}
