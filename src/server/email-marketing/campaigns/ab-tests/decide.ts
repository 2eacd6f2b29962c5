import { type Selectable, sql } from 'kysely'
import { v5 } from 'uuid'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/connection/database.ts'
import { endsAll, inSavepoint } from '../../../db/connection/savepoints.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import type { StoredTest as StoredTestRow } from '../../../db/tables/automations.ts'
import { Failure } from '../../../failure.ts'
import type { Audience } from '../audience.ts'
import { type SendBlocker, blockerOf, notifyOwners } from '../../send-blockers.ts'
import { type FeedbackCounts, feedbackCountsSql, exceededThreshold } from '../../bounces/stop-threshold.ts'
import { rulesOf } from '../../settings/sending-settings.ts'
import { type CheckedMail, checkedMail, type JobAuthor, makeJob } from '../send.ts'
import { leaderOf } from './certainty.ts'
import { winnersByLanguage } from './winners.ts'

type Row = Selectable<Tables['job_tests']>

type StoredTest = Omit<StoredTestRow, 'variants'>
type Variant = StoredTestRow['variants'][number]

export const keys = ['a', 'b', 'c', 'd'] as const satisfies readonly VariantKey[]

/** The send of one variant, as input of an ordinary send. */
function sendOf(test: StoredTest, { templateId, subject, subjects }: Variant) {
  const { providerId, fromEmail, topic, exclude, recipients = { all: true }, trackOpens, trackClicks } = test
  return sendBulkEmails.input?.parse({
    templateId,
    ...(subject !== '' && { subject }),
    ...(subjects && { versions: subjects }),
    ...(providerId !== undefined && { providerId }),
    ...(fromEmail !== undefined && { fromEmail }),
    ...(topic !== undefined && { topic }),
    recipients,
    ...(exclude !== undefined && { exclude }),
    ...(trackOpens !== undefined && { trackOpens }),
    ...(trackClicks !== undefined && { trackClicks }),
    despiteWarnings: true,
  }) as In<typeof sendBulkEmails>
}

/** The trial send of a variant; the measure that decides is always tracked. */
export const variantOf = (test: StoredTest, variant: Variant, winnerBy: Row['winner_by']) =>
  sendOf(
    {
      ...test,
      ...(winnerBy === 'opens' && { trackOpens: true }),
      ...(winnerBy === 'clicks' && { trackClicks: true }),
    },
    variant,
  )

/**
 * Decides a test in the caller's transaction, which locks its row: the winner goes to all who got no variant. The
 * audience was fixed when the test began, so no contact gets two messages. @throws Failure where it cannot be sent
 */
export async function decide(
  maker: JobAuthor,
  db: Db,
  row: Row,
  winner: VariantKey,
  winners: Record<string, VariantKey> = {},
) {
  const variant = row.given.variants[keys.indexOf(winner)]
  if (!variant) throw new Error('a test without its variant')
  const id = v5('rest', row.id)
  const parts = row.given.variants.length
  const from = Math.floor((row.share * 100) / parts) * parts
  const part = { seed: row.id, from, to: 10_000 }
  const audience = { ...(row.audience as Audience), part }
  const anybody = await inSavepoint(db, async (inner) => {
    const input = sendOf(row.given, variant)
    const account = { pool: 'sending', key: row.tenant_id } as const
    const mailOf = (key: VariantKey) => {
      const one = row.given.variants[keys.indexOf(key)]
      return one ? checkedMail(maker, inner, sendOf(row.given, one), account) : null
    }
    const mail = await withWinners(await checkedMail(maker, inner, input, account), winners, mailOf)
    await makeJob(maker, inner, { id, input, mail, audience, of: { test_id: row.id } })
    return true
  }).catch((error: unknown) => {
    // No contacts are left: the variants reached the whole audience.
    if (error instanceof Failure && error.fields['recipients']) return false
    throw error
  })
  await sql`update job_tests set status = 'decided', winner = ${winner}, winners = ${JSON.stringify(winners)}::jsonb, decided_at = ${maker.now()}, message = null,
    rest_job_id = ${anybody ? id : null}::uuid, updated_at = ${maker.now()}
    where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(db)
}

/** The winner's mail, with the versions of the variants that won their languages. */
async function withWinners(
  mail: CheckedMail,
  winners: Record<string, VariantKey>,
  mailOf: (key: VariantKey) => Promise<CheckedMail> | null,
): Promise<CheckedMail> {
  const versionsOf = ({ others, ...first }: CheckedMail) => [first, ...others]
  const chosen = await Promise.all(
    versionsOf(mail).map(async (version) => {
      const key = winners[version.language]
      const own = key === undefined ? null : await mailOf(key)
      return (own && versionsOf(own).find(({ language }) => language === version.language)) ?? version
    }),
  )
  const [first, ...others] = chosen
  return first ? { ...first, others } : mail
}

/** Delay before a failed decision is retried (ms). */
const retryAfterMs = 15 * 60_000

/** Decides due tests, each once, in any number of processes. */
export async function decideDue(services: Services) {
  await services.db.transaction().execute(async (db) => {
    const now = services.now()
    const rows = await db
      .selectFrom('job_tests')
      .selectAll()
      .where('status', '=', 'testing')
      .where('decide_at', '<=', now)
      .orderBy('decide_at')
      .limit(5)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await decideOne(services, db, row)
  })
}

type VariantRow = FeedbackCounts & {
  key: VariantKey
  status: string
  message: string | null
  sent: number
  opened: number
  clicked: number
}

async function decideOne(services: Services, db: Db, row: Row) {
  const { rows: variants } = await sql<VariantRow>`
    select variant as key, status, message, sent + unknown as sent, opened, clicked, ${feedbackCountsSql} from jobs
    where tenant_id = ${row.tenant_id} and test_id = ${row.id} and variant is not null order by variant`.execute(db)
  const active = variants.filter(({ status }) => status !== 'cancelled')
  if (active.length === 0) return end(services, db, row)
  const rules = await rulesOf(db, row.tenant_id)
  const welcome = active.filter(
    (variant) => !wasPausedForReturns(variant) && exceededThreshold(variant, rules) === null,
  )
  if (active.some((variant) => variant.status === 'paused' && !wasPausedForReturns(variant)))
    return postpone(services, db, row, 'variant_paused')
  // Without opens or clicks the first variant wins.
  const winner = leaderOf(welcome, row.winner_by) ?? welcome[0]?.key
  const winners = await winnersByLanguage(db, row, welcome)
  if (winner === undefined) return postpone(services, db, row, 'variants_returned')
  const maker: JobAuthor = { ...services, lang: 'en', tenant: { id: row.tenant_id }, viewer: { id: row.user_id } }
  try {
    await inSavepoint(db, (inner) => decide(maker, inner, row, winner, winners))
  } catch (error) {
    if (endsAll(error)) throw error
    if (!(error instanceof Failure))
      services.log.error({ err: error, test: row.id }, 'choosing the winner of an A/B test failed')
    await postpone(services, db, row, blockerOf(error))
  }
}

/** Whether bounces or complaints paused the send. */
const wasPausedForReturns = ({ status, message }: VariantRow) =>
  status === 'paused' && /^(?:bounces|complaints)_often\b/.test(message ?? '')

/** A test whose variants were all cancelled ends without a winner. */
const end = ({ now }: Services, db: Db, { tenant_id, id }: Row) =>
  sql`update job_tests set status = 'cancelled', message = null, updated_at = ${now()}
    where tenant_id = ${tenant_id} and id = ${id}`.execute(db)

/** Postpones the decision. Owners are notified once per blocker. */
async function postpone(
  services: Services,
  db: Db,
  { tenant_id: tenantId, id, name, message }: Row,
  blocker: SendBlocker,
) {
  await sql`update job_tests set decide_at = ${new Date(services.now().getTime() + retryAfterMs)}, message = ${blocker}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  const test = { tenantId, type: 'jobTest' as const, id, name, link: `/email-marketing/tests/${id}` }
  if (message !== blocker) await notifyOwners(services, db, test, blocker)
}
