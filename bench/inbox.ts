// An inbox of 100,000 messages without threads: time until all are threaded, and time of one page. Then a campaign of
// as many messages, of which one in 1,000 got a reply: time of the pages with one row per campaign and person. Usage:
// node bench/inbox.ts [messages]
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { newId, openDatabase } from '#server/db/connection/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { idsOfPage } from '#server/db/paging/page.ts'
import { rowsOf } from '#server/email-marketing/inbox/folders.ts'
import { repair } from '#server/email-marketing/inbox/repair-threads.ts'
import { cpuSecondsOf, postmasterOf } from './process-usage.ts'
import { openBenchDatabase } from './database.ts'

const messages = Number(process.argv[2] ?? 100_000)
const perThread = 8
const server = await openBenchDatabase('bench')
const { db, pool } = openDatabase(server.connection)
try {
  await migrate(pool)
  const tenantId = newId()
  await sql`insert into workspaces (id, slug, name) values (${tenantId}, 'bench', 'Bench')`.execute(db)
  // Messages of a thread alternate between contact and workspace, each replying to the one before.
  await sql`insert into messages (tenant_id, id, direction, delivery_status, content_type, subject, preview, sender, sender_address,
      recipient, people, message_id, thread, answers_to, created_at)
    select ${tenantId}, gen_random_uuid(), case when n % 2 = 0 then 'received' else 'sent' end, 'sent', 'text',
      case when n = 0 then '' else 'Re: ' end || 'Subject ' || t, 'Words', s.from, s.from, s.to, array[s.from, s.to],
      format('<%s.%s@x.test>', t, n), format('<%s.%s@x.test>', t, n),
      case when n = 0 then '{}' else (select array_agg(format('<%s.%s@x.test>', t, p) order by p desc) from generate_series(0, n - 1) p) end,
      now() - interval '90 days' + ((t * ${perThread} + n) * interval '1 second')
    from generate_series(1, ${Math.ceil(messages / perThread)}::int) t cross join generate_series(0, ${perThread - 1}::int) n
    cross join lateral (select case when n % 2 = 0 then format('c%s@x.test', t) else 'us@shop.test' end as from,
      case when n % 2 = 0 then 'us@shop.test' else format('c%s@x.test', t) end as to) s`.execute(db)
  await sql`vacuum analyze messages`.execute(db)
  const inDatabase = () => cpuSecondsOf(postmasterOf(server.dataDir), { withChildren: true })
  const [began, cpu, before] = [performance.now(), process.cpuUsage(), inDatabase()]
  const done = await repair(db, tenantId)
  const used = process.cpuUsage(cpu)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  console.log(`threaded ${done.checked} messages, ${done.changed} of them anew: ${seconds(performance.now() - began)}`)
  console.log(
    `  CPU: ${seconds((used.user + used.system) / 1000)} here, ${(inDatabase() - before).toFixed(2)} s in the database`,
  )
  const { rows } = await sql<{
    threads: number
    largest: number
  }>`select count(*)::int as threads, max(n)::int as largest
    from (select count(*) as n from messages where tenant_id = ${tenantId} group by thread) t`.execute(db)
  console.log(`  threads ${rows[0]?.threads}, the largest has ${rows[0]?.largest}`)
  const again = performance.now()
  console.log(`again: ${(await repair(db, tenantId)).changed} changed, ${seconds(performance.now() - again)}`)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) select m.id from messages m
    where m.tenant_id = ${tenantId} and m.direction = 'received' and m.status = 'active'
      and not exists (select from messages n where n.tenant_id = m.tenant_id and n.thread = m.thread
        and (n.created_at, n.id) > (m.created_at, m.id) and n.direction = 'received' and n.status = 'active')
    order by m.created_at desc, m.id desc limit 20`.execute(db)
  console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  const jobId = newId()
  await sql`insert into jobs (tenant_id, id, status, subject, from_name, from_email, audience, sent, total, started_at, ended_at)
    values (${tenantId}, ${jobId}, 'done', 'News', 'Shop', 'us@shop.test', '{}', ${messages}, ${messages}, now(), now())`.execute(
    db,
  )
  await sql`insert into messages (tenant_id, id, job_id, direction, delivery_status, content_type, subject, preview, sender, recipient,
      message_id, thread, is_read, sent_at)
    select ${tenantId}, gen_random_uuid(), ${jobId}, 'sent', 'sent', 'html', 'News', 'Words', 'us@shop.test', format('c%s@x.test', n),
      format('<job.%s@x.test>', n), format('<job.%s@x.test>', n), true, now() from generate_series(1, ${messages}::int) n`.execute(
    db,
  )
  await sql`insert into messages (tenant_id, id, direction, delivery_status, content_type, subject, preview, sender, sender_address,
      recipient, message_id, thread, thread_job_id)
    select ${tenantId}, gen_random_uuid(), 'received', 'received', 'text', 'Re: News', 'Words', format('c%s@x.test', n),
      format('c%s@x.test', n), 'us@shop.test', format('<re.%s@x.test>', n), format('<job.%s@x.test>', n), ${jobId}
    from generate_series(1, ${messages}::int, 1000) n`.execute(db)
  await sql`vacuum analyze messages`.execute(db)
  for (const folder of ['inbox', 'unread', 'sent', 'all'] as const) {
    const input = { tenant: '', page: 1, folder, orderBy: 'createdAt', sortType: 'desc', tagIds: undefined } as const
    const page = async () => {
      const start = performance.now()
      const { ids, pagination } = await idsOfPage(db, await rowsOf(db, tenantId, input), { ...input, size: 20 })
      return `${ids.length} of ${pagination.total} rows, ${(performance.now() - start).toFixed(1)} ms`
    }
    console.log(`${folder}: ${await page()}, again ${await page()}`)
  }
} finally {
  await pool.end()
  await server.close()
}
