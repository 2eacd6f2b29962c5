import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared, preparedByForm } from '../../db/connection/statement-names.ts'
import { after } from '../locks.ts'
import type { JobKey } from './keys.ts'

/**
 * Counters of a campaign's report (`campaign_counts`, `link_counts`). They are locked after the job and after the
 * counters over time, in the order of their keys. The functions of migration 0018 count what recipients do.
 */

/** Domains and links with a counter of their own; the others share one, so that a report stays short. */
const maxDomains = 200
const maxLinks = 500

/** The last part of `ledger.record`: counts accepted messages in total, by domain and by language. */
export const countSent = ({ tenantId, jobId }: JobKey) => sql`
  insert into campaign_counts as d (tenant_id, job_id, dimension, key, sent)
    select ${tenantId}, ${jobId}::uuid, n.dimension, n.key, n.sent from (
      select 'all' as dimension, '' as key, count(*) as sent from done where accepted having count(*) > 0
      union all
      select 'domain', case when exists (select from campaign_counts c where c.tenant_id = ${tenantId} and c.job_id = ${jobId}
            and c.dimension = 'domain' and c.key = s.domain)
          or (select count(*) from campaign_counts c where c.tenant_id = ${tenantId} and c.job_id = ${jobId}
            and c.dimension = 'domain') < ${maxDomains} then s.domain else '' end, sum(s.sent)
        from (select split_part(email, '@', 2) as domain, count(*) as sent from done where accepted group by 1) s group by 2
      union all
      select 'language', language, count(*) from done where accepted and language is not null group by 2) n
    where ${after('counted_domains')} order by n.dimension, n.key
    on conflict (tenant_id, job_id, dimension, key) do update set sent = d.sent + excluded.sent`

type Device = { device: string; what: 'opened' | 'clicked'; by: 1 | -1 }

/** Counts the device of a first open or click, or takes it back. The job is locked. */
export async function countDevice(db: Db, { tenantId, jobId }: JobKey, { device, what, by }: Device) {
  const column = sql.ref(what)
  await sql`${preparedByForm('campaign.countDevice')} insert into campaign_counts as d (tenant_id, job_id, dimension, key, ${column})
    values (${tenantId}, ${jobId}, 'device', ${device}, greatest(0, ${by}::int))
    on conflict (tenant_id, job_id, dimension, key) do update set ${column} = greatest(0, d.${column} + ${by}::int)`.execute(
    db,
  )
}

/** Counts one click on a link. @param isFirst whether it is the contact's first one */
export async function countLink(db: Db, { tenantId, jobId }: JobKey, url: string, isFirst: boolean) {
  await sql`${prepared('campaign.countLink')} insert into link_counts as d (tenant_id, job_id, url_hash, url, people, clicks)
    select ${tenantId}, ${jobId}::uuid, md5(k.url)::uuid, k.url, ${isFirst ? 1 : 0}, 1 from (select case
      when exists (select from link_counts where tenant_id = ${tenantId} and job_id = ${jobId} and url_hash = md5(${url}::text)::uuid)
        or (select count(*) from link_counts where tenant_id = ${tenantId} and job_id = ${jobId}) < ${maxLinks}
      then ${url}::text else '' end as url) k
    on conflict (tenant_id, job_id, url_hash) do update set people = d.people + excluded.people, clicks = d.clicks + 1`.execute(
    db,
  )
}

/** Takes back one contact's clicks on these links. The job is locked. */
export async function uncountLinks(
  db: Db,
  { tenantId, jobId }: JobKey,
  links: readonly { url: string; clicks: number }[],
) {
  await sql`${prepared('campaign.uncountLinks')} with input as (
      select coalesce(l.url_hash, md5('')::uuid) as url_hash, count(*)::int as people, sum(g.clicks)::int as clicks
      from unnest(${links.map(({ url }) => url)}::text[], ${links.map(({ clicks }) => clicks)}::int[]) as g (url, clicks)
      left join link_counts l on l.tenant_id = ${tenantId} and l.job_id = ${jobId} and l.url_hash = md5(g.url)::uuid
      group by 1
    ), locked as (
      select d.url_hash from link_counts d where d.tenant_id = ${tenantId} and d.job_id = ${jobId}
        and d.url_hash = any(array(select url_hash from input)) order by d.url_hash for update
    )
    update link_counts d set people = greatest(0, d.people - input.people), clicks = greatest(0, d.clicks - input.clicks)
    from input where d.tenant_id = ${tenantId} and d.job_id = ${jobId} and d.url_hash = input.url_hash and ${after('locked')}`.execute(
    db,
  )
}

/** A bounce of a recipient: its outcome and reason, and the rule that decided. */
type Bounce = { outcome: string; reason: string | null; rule: string | null }

const keyOf = ({ outcome, reason, rule }: Bounce) => [outcome, reason ?? 'other', ...(rule ? [rule] : [])].join(' ')

/** The bounce that a counter counts. */
export function bounceOfKey(key: string) {
  const [outcome = 'soft', reason = 'other', rule = null] = key.split(' ')
  return { outcome: outcome as 'hard' | 'soft' | 'sender', reason, rule }
}

/** Counts a recipient's bounce with the server's response, in place of an earlier one. The job is locked. */
export async function countBounce(
  db: Db,
  { tenantId, jobId }: JobKey,
  bounce: Bounce & { response: string; before: Bounce | null },
) {
  const changes = [
    { key: keyOf(bounce), by: 1, sample: bounce.response.slice(0, 1000).toWellFormed() as string | null },
    ...(bounce.before ? [{ key: keyOf(bounce.before), by: -1, sample: null }] : []),
  ]
  for (const { key, by, sample } of changes.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    await sql`${prepared('campaign.countBounce')} insert into campaign_counts as d (tenant_id, job_id, dimension, key, bounced, sample)
      values (${tenantId}, ${jobId}, 'bounce', ${key}, greatest(0, ${by}::int), ${sample})
      on conflict (tenant_id, job_id, dimension, key) do update set bounced = greatest(0, d.bounced + ${by}::int),
        sample = coalesce(excluded.sample, d.sample)`.execute(db)
}
