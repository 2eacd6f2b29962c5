import { sql } from 'kysely'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { notify } from '../../people/notify.ts'
import type { JobKey } from '../ledger/keys.ts'
import { ownersOf } from '../../people/owners.ts'

/** Smaller samples are not significant: one in ten may be chance. */
const fewest = { tried: 100, bounces: 10, complaints: 3 }

/** Counts of one send since a member last resumed it. */
export type FeedbackCounts = { tried: number; bounced: number; complained: number }
type Counts = FeedbackCounts & { goesOn: boolean; subject: string }

/** Whether a send has more to deliver; an automation's does whenever a contact reaches its step. */
const goesOn = sql`(status in ('preparing', 'running') or status = 'done' and exists (select from automations a
  where a.tenant_id = jobs.tenant_id and a.id = jobs.automation_id and a.status <> 'archived'))`

/** Columns of `FeedbackCounts`. */
export const feedbackCountsSql = sql`sent + failed + unknown - watched_attempts as tried, bounced_hard - watched_bounces as bounced,
  complained - watched_complaints as complained`

/**
 * Pauses a send with too many bounces or complaints, before it harms all mail of the workspace, and notifies the
 * owners. Only feedback since the last resume counts.
 */
export async function pauseIfBounceRateTooHigh(
  services: Services,
  db: Db,
  { tenantId, jobId }: JobKey,
  rules: SendingRules,
) {
  const { rows } = await sql<Counts>`${prepared('returned-watch')}
    select ${goesOn} as "goesOn", subject, ${feedbackCountsSql} from jobs where tenant_id = ${tenantId} and id = ${jobId} and not transactional`.execute(
    db,
  )
  const [counts] = rows
  if (!counts?.goesOn) return
  const why = exceededThreshold(counts, rules)
  if (why === null) return
  const { rows: stopped } =
    await sql`update jobs set status = 'paused', message = ${`${why.code}: ${why.rate}`}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and ${goesOn} returning 1`.execute(db)
  if (stopped.length > 0) await tellOwners(services, db, { tenantId, jobId }, counts.subject)
}

/** The threshold that a send exceeds, with its rate; null if none. */
export function exceededThreshold(
  { tried, bounced, complained }: FeedbackCounts,
  { stopAtBounces, stopAtComplaints }: SendingRules,
) {
  if (tried < fewest.tried) return null
  const rate = (count: number) => (100 * count) / tried
  const percent = (count: number) => `${Math.round(rate(count) * 100) / 100}%`
  if (stopAtComplaints !== null && complained >= fewest.complaints && rate(complained) >= stopAtComplaints)
    return { code: 'complaints_often', rate: percent(complained) }
  if (stopAtBounces !== null && bounced >= fewest.bounces && rate(bounced) >= stopAtBounces)
    return { code: 'bounces_often', rate: percent(bounced) }
  return null
}

async function tellOwners(services: Services, db: Db, { tenantId, jobId }: JobKey, subject: string) {
  await notify(db, services, {
    kind: 'send.stopped',
    actorId: null,
    entityType: 'job',
    entityId: jobId,
    link: `/email-marketing/jobs/${jobId}`,
    title: subject,
    audience: { users: await ownersOf(db, tenantId) },
  })
}
