// Database cost of the report of a campaign to a million recipients, beside that of a campaign to a thousand as the
// reference: both read counters. node bench/campaign-report.ts
import { setTimeout as wait } from 'node:timers/promises'
import { spentByDatabase } from './per-call.ts'
import { openSuite } from './suite.ts'

/** The database's CPU time in ms. */
const maxMs = 50
const calls = 10
const otherCampaigns = 500

const suite = await openSuite('')
const { database, call, root } = suite

/** A finished campaign with the counters that so many recipients leave. */
async function campaign(tenant: string, recipients: number, daysAgo: number) {
  const domains = Math.min(200, recipients)
  const { rows } = await database.query<{ id: string }>(
    `insert into jobs (tenant_id, id, status, subject, html, from_name, from_email, audience, track_opens, track_clicks, total, sent,
        opened, clicked, created_at, started_at, ended_at)
      select $1, gen_random_uuid(), 'done', 'News', '<p>Hi</p>', 'N', 'a@b.test', '{}', true, true, $2, $2, $2 / 3, $2 / 20,
        at, at, at + interval '6 hours' from (select now() - make_interval(days => $3) as at) t returning id`,
    [tenant, recipients, daysAgo],
  )
  const id = rows[0]?.id ?? ''
  await database.query(
    `insert into campaign_counts (tenant_id, job_id, dimension, key, sent, opened, clicked)
      select $1, $2, v.dimension, v.key, v.sent, v.sent / 3, v.sent / 20 from (
        select 'all' as dimension, '' as key, $3::int as sent
        union all select 'domain', 'domain' || n || '.test', $3 / $4::int from generate_series(1, $4) n
        union all select 'device', unnest(array['desktop', 'phone', 'tablet', 'unknown']), 0
        union all select 'bounce', unnest(array['hard no_mailbox', 'soft full', 'soft server']), 0) v`,
    [tenant, id, recipients, domains],
  )
  await database.query(
    `insert into link_counts (tenant_id, job_id, url_hash, url, people, clicks)
      select $1, $2, gen_random_uuid(), 'https://shop.test/' || n, n, n from generate_series(1, $3::int) n`,
    [tenant, id, Math.min(500, recipients)],
  )
  await database.query(
    `insert into send_counts (tenant_id, at, job_id, sent, opened) select $1, quarter_of(now() - make_interval(days => $3, mins => -15 * n)), $2, 1, 1
      from generate_series(0, 400) n`,
    [tenant, id, daysAgo],
  )
  return id
}

async function costOf(id: string) {
  const read = () => call('GET', `${root}/job/${id}/report`).then((answer) => answer.text())
  for (let warm = 0; warm < 3; warm += 1) await read()
  const before = spentByDatabase(suite.dataDir)
  for (let n = 0; n < calls; n += 1) await read()
  return (spentByDatabase(suite.dataDir) - before) / calls
}

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces where slug = $1', [
    root.split('/')[2],
  ])
  const tenant = rows[0]?.id ?? ''
  const small = await campaign(tenant, 1000, 2)
  const large = await campaign(tenant, 1_000_000, 1)
  for (let n = 0; n < otherCampaigns; n += 1) await campaign(tenant, 50, 3 + (n % 80))
  await database.query('vacuum analyze')
  await wait(3000)
  const [reference, million] = [await costOf(small), await costOf(large)]
  console.log(`a thousand recipients ${reference.toFixed(1)} ms of database CPU`)
  console.log(
    `a million recipients  ${million.toFixed(1)} ms (${(million / reference).toFixed(2)} × the reference)${million > maxMs ? '  TOO MUCH' : ''}`,
  )
} finally {
  await suite.close()
}
