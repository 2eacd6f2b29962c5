import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditVerb } from '#contract/audit.ts'
import type {
  createJobSeries,
  getJobSeries,
  JobSeries,
  listJobSeries,
  pauseJobSeries,
  renameJobSeries,
  resumeJobSeries,
  stopJobSeries,
} from '#contract/email-marketing/job-series.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { record } from '../../../people/audit.ts'
import type { TenantContext } from '../../../context.ts'
import { type Db, newId } from '../../../db/connection/database.ts'
import { page } from '../../../db/paging/page.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import { fault, found } from '../../../failure.ts'
import { resolve } from '../audience.ts'
import { blockerText } from '../../send-blockers.ts'
import { withFullStop } from '../../../text/with-full-stop.ts'
import { checkSender } from '../send.ts'
import { contentsOf } from './contents.ts'
import { timesAfter } from './times.ts'
import { lockReferences } from '../../references.ts'
import { findOrCreateTopic } from '../../topics/choices.ts'
import { noTemplate } from '../../templates/template-contents.ts'
import { textIn } from '../../../i18n/text-in.ts'

type Row = Selectable<Tables['job_series']>

const never = fault(
  'validation_failed',
  {
    en: 'No run falls before this date. Choose a later end date.',
    ar: 'لا يقع أي موعد قبل هذا التاريخ. يلزم اختيار تاريخ انتهاء لاحق.',
  },
  'rule.until',
)
const noProvider = fault(
  'validation_failed',
  { en: 'Connect a provider first.', ar: 'يلزم ربط مزود إرسال أولًا.' },
  'providerId',
)
const over = fault('conflict', {
  en: 'This recurring campaign has already ended.',
  ar: 'انتهت هذه الحملة الدورية بالفعل.',
})

const noRecipients: Both = {
  en: 'The last run had no recipients, so nothing was sent',
  ar: 'لم يكن هناك مستلمون في المرة الأخيرة، فلم يُرسل شيء',
}
const notMade: Both = { en: 'We couldn’t create the last run', ar: 'تعذّر إنشاء آخر حملة' }

const reasonIn = (code: string, lang: Lang) => {
  if (code === 'nobody') return textIn(noRecipients, lang)
  return code === 'failed'
    ? textIn(notMade, lang)
    : `${withFullStop(textIn(notMade, lang))} ${withFullStop(blockerText(code, lang))}`
}

/** Number of upcoming times shown. */
const nextTimesCount = 5

/** One page of the workspace's series. */
export async function list(ctx: TenantContext, input: In<typeof listJobSeries>) {
  const rows = ctx.db
    .selectFrom('job_series')
    .selectAll()
    .where('tenant_id', '=', ctx.tenant.id)
    .orderBy('created_at', input.sortType)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db: ctx.db, of: rows }, input)
  return { data: data.map((row) => present(row, ctx.lang, row.next_at ? [row.next_at] : [])), pagination }
}

/** One series with its next times, content and recipients. @throws not_found */
export async function get(ctx: TenantContext, { seriesId }: In<typeof getJobSeries>) {
  const row = found(await rowOf(ctx.db, ctx, seriesId).executeTakeFirst())
  return { data: { ...(await withTimes(ctx.db, ctx.lang, row)), sends: await contentsOf(ctx, row.given) } }
}

/**
 * Creates a series; nothing is sent before its first time.
 * @throws validation_failed, conflict with a sender warning that the caller has not confirmed
 */
export async function create(ctx: TenantContext, { name, rule, ...input }: In<typeof createJobSeries>) {
  const { tenant } = ctx
  const { templateId, subject, subjects, providerId, recipients, topic } = input
  await checkSender(ctx, input)
  return ctx.db.transaction().execute(async (db) => {
    await lockReferences(db, tenant.id)
    await resolve(db, tenant.id, { recipients })
    // Stored by id: the topic may be renamed, and contacts that left it must stay unsubscribed.
    const about = (await findOrCreateTopic(db, tenant.id, topic)) ?? undefined
    const input = { templateId, subject, subjects, providerId, recipients, topic: about }
    const { rows } = await sql<{ template: boolean; provider: boolean }>`select
      exists (select from templates where tenant_id = ${tenant.id} and id = ${input.templateId} and is_active) as template,
      exists (select from providers where tenant_id = ${tenant.id} and status = 'active'
        and case when ${input.providerId ?? null}::uuid is null then is_default else id = ${input.providerId ?? null}::uuid end) as provider`.execute(
      db,
    )
    if (!rows[0]?.template) throw noTemplate()
    if (!rows[0].provider) throw noProvider()
    const [next] = await timesAfter(db, rule, ctx.now(), 1)
    if (!next) throw never()
    const id = newId()
    await db
      .insertInto('job_series')
      .values({
        tenant_id: tenant.id,
        id,
        user_id: ctx.viewer.id,
        name,
        given: JSON.stringify(input),
        rule: JSON.stringify(rule),
        next_at: next,
        due_at: next,
      })
      .execute()
    await note(db, ctx, 'create', id, { after: { name, rule, ...input } })
    return { data: await one(db, ctx, id) }
  })
}

/** Renames a series. @throws not_found */
export function rename(ctx: TenantContext, { seriesId, name }: In<typeof renameJobSeries>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = found(await rowOf(db, ctx, seriesId).forUpdate().executeTakeFirst())
    await set(db, ctx, seriesId, sql`name = ${name}`)
    await note(db, ctx, 'update', seriesId, { before: { name: before.name }, after: { name } })
    return { data: await one(db, ctx, seriesId) }
  })
}

/** Pauses a series. @throws not_found, conflict */
export const pause = (ctx: TenantContext, { seriesId }: In<typeof pauseJobSeries>) =>
  change(ctx, seriesId, 'pause', async (db) => {
    await set(db, ctx, seriesId, sql`status = 'paused'`)
  })

/** Resumes a series at its next time. @throws not_found, conflict */
export const resume = (ctx: TenantContext, { seriesId }: In<typeof resumeJobSeries>) =>
  change(ctx, seriesId, 'resume', async (db, { rule }) => {
    const [next] = await timesAfter(db, rule, ctx.now(), 1)
    const at = next ?? null
    await set(
      db,
      ctx,
      seriesId,
      sql`status = ${next ? 'running' : 'done'}, next_at = ${at}::timestamptz, due_at = ${at}::timestamptz`,
    )
  })

/** Ends a series; its past sends stay. @throws not_found, conflict */
export const stop = (ctx: TenantContext, { seriesId }: In<typeof stopJobSeries>) =>
  change(ctx, seriesId, 'stop', async (db) => {
    await set(db, ctx, seriesId, sql`status = 'stopped', next_at = null, due_at = null`)
  })

const set = (db: Db, ctx: TenantContext, id: string, what: ReturnType<typeof sql>) =>
  sql`update job_series set ${what}, updated_at = ${ctx.now()} where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    db,
  )

const rowOf = (db: Db, { tenant }: TenantContext, id: string) =>
  db.selectFrom('job_series').selectAll().where('tenant_id', '=', tenant.id).where('id', '=', id)

async function change(
  ctx: TenantContext,
  id: string,
  what: AuditVerb<'jobSeries'>,
  run: (db: Db, row: Row) => Promise<void>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const row = found(await rowOf(db, ctx, id).forUpdate().executeTakeFirst())
    if (row.status === 'done' || row.status === 'stopped') throw over()
    await run(db, row)
    await note(db, ctx, what, id, { before: { status: row.status } })
    return { data: await one(db, ctx, id) }
  })
}

const note = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'jobSeries'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `jobSeries.${what}`, entityType: 'jobSeries', entityId: id, ...change })

const one = async (db: Db, ctx: TenantContext, id: string) =>
  withTimes(db, ctx.lang, found(await rowOf(db, ctx, id).executeTakeFirst()))

async function withTimes(db: Db, lang: Lang, row: Row) {
  if (row.next_at === null) return present(row, lang, [])
  const left = row.rule.times === null ? nextTimesCount : Math.min(nextTimesCount, row.rule.times - row.made)
  const later = left > 1 ? await timesAfter(db, row.rule, row.next_at, left - 1) : []
  return present(row, lang, [row.next_at, ...later])
}

function present(row: Row, lang: Lang, next: Date[]): z.input<typeof JobSeries> {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    status: row.status,
    rule: row.rule,
    templateId: row.given.templateId,
    subject: row.given.subject,
    made: row.made,
    lastJobId: row.last_job_id,
    next,
    message: row.message === null ? null : reasonIn(row.message, lang),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
