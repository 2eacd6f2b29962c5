import { type Selectable, sql } from 'kysely'
import { v5 } from 'uuid'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services } from '../../context.ts'
import { type Db, isAway } from '../../db/database.ts'
import { inSavepoint } from '../../db/savepoints.ts'
import type { Tables } from '../../db/tables.ts'
import type { GivenTest } from '../../db/tables-automations.ts'
import { Failure } from '../../failure.ts'
import type { Audience } from '../audience.ts'
import { type Maker, makeJob } from '../sending.ts'
import { leaderOf } from './certainty.ts'

type Row = Selectable<Tables['job_tests']>

export const keys = ['a', 'b', 'c', 'd'] as const satisfies readonly VariantKey[]

/** The send of one variant, as any other is asked for; opens and clicks are counted, since they are what decides. */
export function sendOf(
  given: GivenTest & { recipients?: object },
  { templateId, subject }: GivenTest['variants'][number],
) {
  const { providerId, fromEmail, topic, exclude, recipients = { all: true } } = given
  return sendBulkEmails.input?.parse({
    templateId,
    ...(subject !== '' && { subject }),
    ...(providerId !== undefined && { providerId }),
    ...(fromEmail !== undefined && { fromEmail }),
    ...(topic !== undefined && { topic }),
    recipients,
    ...(exclude !== undefined && { exclude }),
    trackOpens: true,
    trackClicks: true,
    despiteWarnings: true,
  }) as In<typeof sendBulkEmails>
}

/**
 * Decides a test in the caller's transaction, which holds its row: the variant is the winner, and goes to all who got none. Who they are was
 * settled when the test began, so that nobody gets two, whoever came to the list since. @throws Failure where it cannot be sent
 */
export async function decide(maker: Maker, db: Db, row: Row, winner: VariantKey) {
  const variant = row.given.variants[keys.indexOf(winner)]
  if (!variant) throw new Error('a test without its variant')
  const id = v5('rest', row.id)
  const parts = row.given.variants.length
  const from = Math.floor((row.share * 100) / parts) * parts
  const part = { seed: row.id, from, to: 10_000 }
  const audience = { ...(row.audience as Audience), part }
  const anybody = await inSavepoint(db, async (inner) => {
    await makeJob(maker, inner, id, sendOf(row.given, variant), audience, { test_id: row.id })
    return true
  }).catch((error: unknown) => {
    // Nobody is left: the variants had everybody.
    if (error instanceof Failure && error.fields['recipients']) return false
    throw error
  })
  await sql`update job_tests set status = 'decided', winner = ${winner}, decided_at = ${maker.now()}, message = null,
    rest_job_id = ${anybody ? id : null}::uuid, updated_at = ${maker.now()}
    where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(db)
}

/** How long a decision that could not be carried out waits, in ms. */
const again = 15 * 60_000

/** Decides tests whose time has come, each once, in any number of processes. */
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

async function decideOne(services: Services, db: Db, row: Row) {
  const { rows: variants } = await sql<{ key: VariantKey; sent: number; opened: number; clicked: number }>`
    select variant as key, sent + unknown as sent, opened, clicked from jobs
    where tenant_id = ${row.tenant_id} and test_id = ${row.id} and variant is not null order by variant`.execute(db)
  const maker: Maker = { ...services, lang: 'en', tenant: { id: row.tenant_id }, viewer: { id: row.user_id } }
  try {
    // Where nothing came of any, the first is as good as the others.
    await inSavepoint(db, (inner) => decide(maker, inner, row, leaderOf(variants, row.winner_by) ?? 'a'))
  } catch (error) {
    if (isAway(error)) throw error
    if (!(error instanceof Failure)) services.log.error({ err: error, test: row.id }, 'a test could not be decided')
    await sql`update job_tests set decide_at = ${new Date(services.now().getTime() + again)}, message = 'failed', updated_at = now()
      where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(db)
  }
}
