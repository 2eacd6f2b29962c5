import { type Selectable, sql } from 'kysely'
import { v5 } from 'uuid'
import type { z } from 'zod'
import type { AuditVerb } from '#contract/audit.ts'
import type {
  cancelJobTest,
  chooseVariant,
  createJobTest,
  getJobTest,
  JobTest,
  listJobTests,
  Variant,
} from '#contract/email-marketing/job-tests.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { record } from '../../../people/audit.ts'
import type { TenantContext } from '../../../context.ts'
import { type Db, newId } from '../../../db/connection/database.ts'
import { page } from '../../../db/paging/page.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import { fault, found } from '../../../failure.ts'
import { count, resolve } from '../audience.ts'
import { blockerText } from '../../send-blockers.ts'
import { withFullStop } from '../../../text/with-full-stop.ts'
import { previewAccount } from '../../templates/render-budget.ts'
import { requireVersions } from '../mail-of.ts'
import { checkedMail, checkSender, makeJob } from '../send.ts'
import { aheadOf, certaintyOf } from './certainty.ts'
import { decide, keys, variantOf } from './decide.ts'
import { languageResults } from './language-results.ts'
import { lockReferences } from '../../references.ts'
import { findOrCreateTopic } from '../../topics/choices.ts'
import { textIn } from '../../../i18n/text-in.ts'

export type TestRow = Selectable<Tables['job_tests']>

const tooFew = fault(
  'validation_failed',
  {
    en: 'The test group is too small. Each variant needs at least {count} recipients.',
    ar: 'مجموعة الاختبار صغيرة جدًا. أقل عدد لمستلمي كل نسخة: {count}.',
  },
  'recipients',
)
const over = fault('conflict', { en: 'This A/B test has already ended.', ar: 'انتهى هذا الاختبار بالفعل.' })
const noVariant = fault('validation_failed', { en: 'Variant not found.', ar: 'النسخة غير موجودة.' }, 'variant')

/** Minimum recipients per variant for a test to mean anything. */
const minRecipients = 10
const hour = 60 * 60_000

const triedAgain: Both = { en: 'We’ll retry every 15 minutes.', ar: 'تُعاد المحاولة كل 15 دقيقة.' }

/** The blocker of a decision, in the reader's language. */
const reasonIn = (code: string, lang: Lang) => `${withFullStop(blockerText(code, lang))} ${textIn(triedAgain, lang)}`

/** One page of the workspace's tests. */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listJobTests>) {
  const rows = db
    .selectFrom('job_tests')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('created_at', input.sortType)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: await present(db, data, lang), pagination }
}

/** One test with the counts of its variants. @throws not_found */
export async function get({ db, tenant, lang }: TenantContext, { testId }: In<typeof getJobTest>) {
  return { data: await one(db, tenant.id, testId, lang) }
}

/**
 * Starts a test: each variant is a job to its share of the recipients, all created in one transaction. A call repeated
 * with its idempotency key returns the test it created.
 * @throws validation_failed, rate_limited, conflict with a sender warning that the caller has not confirmed
 */
export async function create(ctx: TenantContext, input: In<typeof createJobTest>) {
  const { tenant, viewer } = ctx
  const id = ctx.idempotencyKey === null ? newId() : v5(`test ${viewer.id} ${ctx.idempotencyKey}`, tenant.id)
  await checkSender(ctx, input)
  const isKnown = async (db: Db) => {
    const known = db.selectFrom('job_tests').select('id').where('tenant_id', '=', tenant.id).where('id', '=', id)
    return (await known.executeTakeFirst()) !== undefined
  }
  if (await isKnown(ctx.db)) return { data: await one(ctx.db, tenant.id, id, ctx.lang) }
  const mails = await mailsOf(ctx, input)
  return ctx.db.transaction().execute(async (db) => {
    if (await isKnown(db)) return { data: await one(db, tenant.id, id, ctx.lang) }
    const { recipients } = (await count({ db, tenant }, input)).data
    const parts = input.variants.length
    if ((recipients * input.share) / 100 < minRecipients * parts) throw tooFew({ count: String(minRecipients) })
    await lockReferences(db, tenant.id)
    const audience = await resolve(db, tenant.id, input)
    const { variants, providerId, fromEmail, recipients: to, exclude, trackOpens, trackClicks } = input
    // Stored by id: the topic may be renamed, and contacts that left it must stay unsubscribed.
    const topic = (await findOrCreateTopic(db, tenant.id, input.topic)) ?? undefined
    const test = { variants, providerId, fromEmail, topic, recipients: to, exclude, trackOpens, trackClicks }
    await db
      .insertInto('job_tests')
      .values({
        tenant_id: tenant.id,
        id,
        user_id: viewer.id,
        name: input.name,
        given: JSON.stringify(test),
        audience: JSON.stringify(audience),
        share: input.share,
        winner_by: input.winnerBy,
        decide_at: input.winnerBy === 'hand' ? null : new Date(ctx.now().getTime() + input.afterHours * hour),
      })
      .execute()
    await db
      .insertInto('campaigns')
      .values({
        tenant_id: tenant.id,
        id,
        kind: 'test',
        name: input.name,
        status: 'sending',
        definition: JSON.stringify({ recipients: to, exclude }),
        at: ctx.now(),
        user_id: viewer.id,
        edited_by: viewer.id,
      })
      .execute()
    const width = Math.floor((input.share * 100) / parts)
    for (const [at, variant] of variants.entries()) {
      const key = keys[at] ?? 'a'
      const part = { seed: id, from: at * width, to: (at + 1) * width }
      const mail = mails[at]
      if (!mail) throw new Error('a variant without its mail')
      const job = { id: v5(`variant ${key}`, id), input: variantOf(test, variant, input.winnerBy), mail }
      await makeJob(ctx, db, { ...job, audience: { ...audience, part }, of: { test_id: id, variant: key } })
    }
    const after = await one(db, tenant.id, id, ctx.lang)
    await note(db, ctx, 'create', id, { after: { name: input.name, share: input.share, variants } })
    return { data: after }
  })
}

/** The mail of each variant. @throws validation_failed */
async function mailsOf(ctx: TenantContext, input: In<typeof createJobTest>) {
  const account = previewAccount(ctx, ctx.viewer.id)
  const { variants, providerId, fromEmail, recipients, exclude, trackOpens, trackClicks } = input
  const test = { providerId, fromEmail, recipients, exclude, trackOpens, trackClicks }
  const mails: Awaited<ReturnType<typeof checkedMail>>[] = []
  for (const variant of variants) {
    const mail = await checkedMail(ctx, ctx.db, variantOf(test, variant, input.winnerBy), account)
    requireVersions(mail, variant.subjects)
    mails.push(mail)
  }
  return mails
}

/** Decides a test by hand. @throws not_found, conflict, validation_failed */
export function choose(ctx: TenantContext, { testId, variant }: In<typeof chooseVariant>) {
  return change(ctx, testId, 'choose', { variant }, async (db, row) => {
    if (!row.given.variants[keys.indexOf(variant)]) throw noVariant()
    await decide(ctx, db, row, variant)
  })
}

/** Ends a test without a winner. @throws not_found, conflict */
export function cancel(ctx: TenantContext, { testId }: In<typeof cancelJobTest>) {
  return change(ctx, testId, 'cancel', {}, async (db) => {
    // The jobs first: a job that ends meanwhile locks its own row, then the campaign's.
    await sql`update jobs set status = 'cancelled', ended_at = ${ctx.now()}, message = null, updated_at = now()
      where tenant_id = ${ctx.tenant.id} and test_id = ${testId} and status in ('preparing', 'scheduled', 'running', 'paused')`.execute(
      db,
    )
    await sql`update job_tests set status = 'cancelled', updated_at = ${ctx.now()}
      where tenant_id = ${ctx.tenant.id} and id = ${testId}`.execute(db)
  })
}

async function change(
  ctx: TenantContext,
  id: string,
  what: AuditVerb<'jobTest'>,
  after: object,
  run: (db: Db, row: TestRow) => Promise<void>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const row = found(
      await db
        .selectFrom('job_tests')
        .selectAll()
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (row.status !== 'testing') throw over()
    await run(db, row)
    await note(db, ctx, what, id, { after })
    return { data: await one(db, ctx.tenant.id, id, ctx.lang) }
  })
}

const note = (db: Db, ctx: TenantContext, what: AuditVerb<'jobTest'>, id: string, change: { after?: object }) =>
  record(db, ctx, { action: `jobTest.${what}`, entityType: 'jobTest', entityId: id, ...change })

async function one(db: Db, tenantId: string, id: string, lang: Lang) {
  const row = found(
    await db
      .selectFrom('job_tests')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const [test] = await present(db, [row], lang)
  return found(test)
}

/** Tests as callers see them, with the counters of their jobs. */
async function present(db: Db, rows: TestRow[], lang: Lang): Promise<z.input<typeof JobTest>[]> {
  if (rows.length === 0) return []
  const { rows: jobs } = await sql<Omit<Variant, 'languages'> & { testId: string }>`
    select test_id as "testId", variant as key, template_id as "templateId", subject, id as "jobId", total as recipients,
      sent + unknown as sent, opened, clicked, track_opens as "trackOpens", track_clicks as "trackClicks"
    from jobs where tenant_id = ${rows[0]?.tenant_id} and test_id = any(${rows.map(({ id }) => id)}::uuid[])
      and variant is not null order by variant`.execute(db)
  const languages = await languageResults(
    db,
    rows[0]?.tenant_id ?? '',
    jobs.map(({ jobId }) => jobId),
  )
  return rows.map((row) => {
    const variants = jobs
      .filter(({ testId }) => testId === row.id)
      .map((variant) => ({ ...variant, languages: languages.get(variant.jobId) ?? [] }))
    return {
      _id: row.id,
      id: row.id,
      name: row.name,
      status: row.status,
      share: row.share,
      winnerBy: row.winner_by,
      decideAt: row.decide_at,
      decidedAt: row.decided_at,
      variants,
      leading: aheadOf(variants, row.winner_by),
      certainty: certaintyOf(variants, row.winner_by),
      winner: row.winner,
      winners: row.winners,
      restJobId: row.rest_job_id,
      message: row.message === null ? null : reasonIn(row.message, lang),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}
