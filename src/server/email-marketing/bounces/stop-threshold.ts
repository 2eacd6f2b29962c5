import { sql } from 'kysely'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { notify } from '../../people/notify.ts'
import type { JobKey } from '../ledger/keys.ts'
import { ownersOf } from '../../people/owners.ts'

/** Fewer tell nothing: one in ten may be chance. */
const fewest = { tried: 100, bounces: 10, complaints: 3 }

/** Of one send, since somebody last let it go on. */
export type FeedbackCounts = { tried: number; bounced: number; complained: number }
type Counts = FeedbackCounts & { goesOn: boolean; subject: string }

/** Whether more of a send is to go: of an automation's, whenever the next contact comes to its step. */
const goesOn = sql`(status in ('preparing', 'running') or status = 'done' and exists (select from automations a
  where a.tenant_id = jobs.tenant_id and a.id = jobs.automation_id and a.status <> 'archived'))`

/** Columns of `FeedbackCounts`. */
export const feedbackCountsSql = sql`sent + failed + unknown - seen_tried as tried, bounced_hard - seen_bounced as bounced,
  complained - seen_complained as complained`

/**
 * Stops a send of which too much comes back, or is complained about, before it harms every mail that the workspace sends; its owners are
 * told. Only what came since somebody last let it go on is looked at.
 */
export async function pauseIfBounceRateTooHigh(
  services: Services,
  db: Db,
  { tenantId, jobId }: JobKey,
  rules: SendingRules,
) {
  const { rows } = await sql<Counts>`/* returned-watch */
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

/** Whether so much of a send came back, or was complained about, that it harms all others; null where not. */
export function exceededThreshold(
  { tried, bounced, complained }: FeedbackCounts,
  { stopAtBounces, stopAtComplaints }: SendingRules,
) {
  if (tried < fewest.tried) return null
  const rate = (count: number) => (100 * count) / tried
  const told = (count: number) => `${Math.round(rate(count) * 100) / 100} %`
  if (stopAtComplaints !== null && complained >= fewest.complaints && rate(complained) >= stopAtComplaints)
    return { code: 'complaints_often', rate: told(complained) }
  if (stopAtBounces !== null && bounced >= fewest.bounces && rate(bounced) >= stopAtBounces)
    return { code: 'bounces_often', rate: told(bounced) }
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
