// Fills two years of report counters of a workspace with much mail, inside the database.
import type pg from 'pg'
import { bare } from './size-rows.ts'

export const days = 730
const domains = 2000
const quarter = `interval '15 minutes'`
const morning = `date_trunc('day', now() - d * interval '1 day')`

/**
 * Daily three campaigns, opened for thirty days, forty small sends, and twenty endless automations; 2,000 recipient
 * domains, thirty of them with opens at any time.
 */
export async function fillCounters(database: pg.Client, tenant: string) {
  const ask = (text: string) => database.query(text.replaceAll('$days', String(days)), [tenant])
  await ask(
    `insert into templates (tenant_id, id, name, subject, content_type, content) select $1, uuidv7(), 'Letter ' || n, '', 'html', '' from generate_series(1, 60) n`,
  )
  await database.query(
    `insert into mail_domains (domain, pool, check_at) select 'd' || n || '.example', 'pool' || n % 60 || '.example', now() + interval '1 year'
      from generate_series(1, ${domains}) n on conflict do nothing`,
  )
  await bare(database, ['jobs', 'send_counts', 'send_domain_counts'], async () => {
    await ask(`insert into jobs (tenant_id, id, status, subject, from_name, from_email, audience, template_id, created_at)
      select $1, uuidv7(-(d * interval '1 day') - n * interval '1 second'), 'done', case when n < 3 then 'Campaign ' else 'Small ' end || d || '.' || n, '', 'a@shop.test', '{}',
        (select id from templates where tenant_id = $1 order by id offset (d * 43 + n) % 60 limit 1), ${morning} + n * interval '3 hours' / 10
      from generate_series(1, $days) d, generate_series(0, 42) n`)
    await ask(`insert into jobs (tenant_id, id, status, subject, from_name, from_email, audience, created_at)
      select $1, gen_random_uuid(), 'running', 'Step ' || n, '', 'a@shop.test', '{}', now() - interval '3 years' from generate_series(1, 20) n`)
    await ask(`insert into send_counts (tenant_id, at, job_id, sent, opened, clicked, returned, bounced)
      select $1, quarter_of(created_at) + q * ${quarter}, id, case when q < 4 then 9000 else 0 end, 1 + 3000 / (q + 1), q % 3, (q < 4)::int * 20, (q < 4)::int * 21
      from jobs, generate_series(0, 2880) q where tenant_id = $1 and subject like 'Campaign %' and (q < 288 or q % 4 = 0)
        and created_at + q * ${quarter} < now()`)
    await ask(`insert into send_counts (tenant_id, at, job_id, sent, opened, clicked)
      select $1, quarter_of(created_at) + q * q * ${quarter}, id, case when q < 2 then 200 else 0 end, 1, q % 2
      from jobs, generate_series(0, 29) q where tenant_id = $1 and subject like 'Small %' and created_at + q * q * ${quarter} < now()`)
    await ask(`insert into send_counts (tenant_id, at, job_id, sent, opened)
      select $1, quarter_of(at), j.id, 2, 1 from generate_series(now() - interval '$days days', now(), ${quarter}) at, jobs j
      where j.tenant_id = $1 and j.subject like 'Step %' and abs(hashint8extended(extract(epoch from at)::bigint, hashtext(j.subject))) % 100 < 40`)
    await ask(`insert into send_domain_counts (tenant_id, at, domain, sent, opened, returned, bounced)
      select $1, ${morning} + (36 + 2 * k + (n + d) % 2) * ${quarter}, 'd' || n || '.example', 1 + 20000 / n, 1, n % 2, n % 2
      from generate_series(1, $days) d, generate_series(1, ${domains}) n, generate_series(0, 1) k where (k = 0 or n % 5 > 0)`)
    await ask(`insert into send_domain_counts (tenant_id, at, domain, opened, clicked)
      select $1, ${morning} + (50 + abs(hashint4(n * 1000 + d)) % 46) * ${quarter}, 'd' || n || '.example', 2, 1
      from generate_series(1, $days) d, generate_series(31, ${domains}) n`)
    await ask(`insert into send_domain_counts (tenant_id, at, domain, opened, clicked)
      select $1, quarter_of(at), 'd' || n || '.example', 30, 3 from generate_series(now() - interval '$days days', now(), ${quarter}) at, generate_series(1, 30) n
      on conflict (tenant_id, at, domain) do update set opened = 30`)
  })
}
