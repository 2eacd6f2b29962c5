import { sql } from 'kysely'
import type { SendWindow } from '#contract/email-marketing/pace.ts'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { Services } from '../context.ts'
import type { JobKey } from './ledger.ts'
import { isLimited, mailboxLimitsOf } from './mailbox-pace.ts'
import type { Pacing } from './paced-claim.ts'

/** The provider of a job, with what paces the job beside the provider's own limits. */
export const sendingProvider = ({ db, now }: Services, { tenantId, jobId }: JobKey) =>
  db
    .selectFrom('providers')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'providers.tenant_id').onRef('jobs.provider_id', '=', 'providers.id'),
    )
    .leftJoin('sending_rules', 'sending_rules.tenant_id', 'jobs.tenant_id')
    .selectAll('providers')
    .select(['jobs.send_window', 'jobs.local_time', 'jobs.engaged_first', 'sending_rules.rules'])
    .select([
      sql<boolean>`exists (select from mailbox_paces p where p.tenant_id = providers.tenant_id and p.provider_id = providers.id
        and (p.slowed is not null or p.rests_until > ${now()}))`.as('strained'),
      sql<string[]>`array(select w.id from warmups w where w.tenant_id = providers.tenant_id and w.status <> 'finished'
        and (w.provider_id = providers.id or w.domain = split_part(jobs.from_email, '@', 2)))`.as('warmups'),
    ])
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()

type Paced = {
  mailbox_limits: unknown
  send_window: SendWindow | null
  local_time: string | null
  engaged_first: boolean
  rules: unknown
  strained: boolean
}

/** What claims have to heed of it; null where there is nothing, so that they stay as cheap as they are. */
export function pacingOf(row: Paced): Pacing | null {
  const limits = mailboxLimitsOf(row.mailbox_limits)
  const pacing = {
    limits: row.strained || isLimited(limits) ? limits : null,
    window: row.send_window?.clock === 'recipient' ? row.send_window : null,
    localTime: row.local_time,
    timeZone: SendingRules.parse(row.rules ?? {}).timeZone,
    engagedFirst: row.engaged_first,
  }
  const plain = !pacing.limits && !pacing.window && !pacing.localTime && !pacing.engagedFirst
  return plain ? null : pacing
}
