// Fills the suite's tables beside contacts, sends and messages, inside the database.
import type pg from 'pg'
import { bare } from './size-rows.ts'

/** Ids that the list endpoints need. */
export type Filled = { importId: string; webhookId: string; automationId: string }

const flow = '{"trigger": {"kind": "hand"}, "steps": []}'

export async function fillSuite(database: pg.Client, tenant: string, rows: number): Promise<Filled> {
  const { rows: made } = await database.query<Filled>(
    `select gen_random_uuid() as "importId", gen_random_uuid() as "webhookId", gen_random_uuid() as "automationId"`,
  )
  const [ids] = made
  if (!ids) throw new Error('no ids')
  const ask = (text: string, ...values: unknown[]) => database.query(text, [tenant, ...values])
  await ask(
    `insert into imports (tenant_id, id, file_name, status, rows, refused) values ($1, $2, 'many.csv', 'done', $3, $3)`,
    ids.importId,
    rows,
  )
  await ask(
    `insert into webhook_endpoints (tenant_id, id, url, name, events, secret, status) values ($1, $2, 'https://shop.test/', 'Shop', '{}', '', 'off')`,
    ids.webhookId,
  )
  await ask(
    `insert into automations (tenant_id, id, name, status, entered, active, done) values ($1, $2, 'Welcome', 'paused', $3, $3 - $3 / 2, $3 / 2)`,
    ids.automationId,
    rows,
  )
  await ask(
    `insert into automation_versions (tenant_id, automation_id, version, flow) values ($1, $2, 1, $3)`,
    ids.automationId,
    flow,
  )
  const job = `'00000000-0000-4000-8000-000000000001'::uuid`
  await ask(
    `insert into jobs (tenant_id, id, status, transactional, subject, from_email, from_name, audience) values ($1, ${job}, 'paused', true, 'Single', 'a@shop.test', '', '{}')`,
  )
  const tables = ['import_refusals', 'webhook_deliveries', 'automation_runs', 'suppressions', 'address_pauses']
  await bare(database, [...tables, 'transactional_mails', 'message_tags'], async () => {
    await ask(
      `insert into import_refusals (tenant_id, import_id, line, email, reason) select $1, $2, n, 'wrong' || n, 'email' from generate_series(1, $3::int) n`,
      ids.importId,
      rows,
    )
    await ask(
      `insert into webhook_deliveries (tenant_id, endpoint_id, type, body, state, attempts, created_at)
        select $1, $2, case n % 3 when 0 then 'message.sent' else 'message.opened' end, '{}', case n % 1000 when 0 then 'failed' else 'delivered' end, 1,
          now() - n * interval '1 second' from generate_series($3::int, 1, -1) n`,
      ids.webhookId,
      rows,
    )
    await ask(
      `insert into automation_runs (tenant_id, automation_id, contact_id, round, version, status, step_id, arrived_at, entered_at)
        select $1, $2, id, 1, 1, case when n % 2 = 0 then 'done' else 'active' end, 'a' || n % 4, now(), now() - n * interval '1 second'
        from (select id, row_number() over () as n from contacts where tenant_id = $1 limit $3) c`,
      ids.automationId,
      rows,
    )
    await ask(
      `insert into suppressions (tenant_id, email, reason, created_at)
        select $1, 'gone' || n || '@post' || n % 97 || '.example', case when n % 100 = 0 then 'complained' when n % 3 = 0 then 'bounced' else 'unsubscribed' end,
          now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      rows,
    )
    await ask(
      `insert into address_pauses (tenant_id, email, until, created_at) select $1, 'full' || n || '@post.example', now() + interval '30 days',
        now() - n * interval '1 second' from generate_series(1, $2::int / 10) n`,
      rows,
    )
    await ask(
      `insert into transactional_mails (tenant_id, id, job_id, email, subject, preview, source, expires_at, created_at)
        select $1, uuidv7(n * interval '-1 second'), ${job}, 'one' || n % 100000 || '@post.example', 'Your order', 'It is on its way', '', now(),
          now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      rows,
    )
    await ask(
      `insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at) select tenant_id, job_id, id, email, 'sent', created_at
        from transactional_mails where tenant_id = $1`,
    )
    await ask(
      `insert into message_tags (tenant_id, tag_id, message_id, id) select $1, t.id, m.id, gen_random_uuid()
        from (select id from tags where tenant_id = $1 limit 1) t, (select id from messages where tenant_id = $1 limit $2) m`,
      rows,
    )
  })
  await database.query('vacuum (analyze) ledger, imports, jobs, automations')
  return ids
}

/** Rows of each table whose items members create by hand. */
const handmade = 2000

/** Lists that members create by hand, a thousand times the usual size; and a year of views of a busy form. */
export async function fillFew(database: pg.Client, tenant: string) {
  const ask = (text: string) => database.query(text.replaceAll('$few', String(handmade)), [tenant])
  await ask(
    `insert into automations (tenant_id, id, name, status, entered, created_at) select $1, uuidv7(n * interval '-1 hour'), 'Way ' || n,
      (array['draft', 'paused', 'archived'])[1 + n % 3], n, now() - n * interval '1 hour' from generate_series(1, $few) n`,
  )
  await ask(
    `insert into automation_versions (tenant_id, automation_id, version, flow) select tenant_id, id, 1, '${flow}' from automations
      where tenant_id = $1 on conflict do nothing`,
  )
  await ask(
    `insert into job_series (tenant_id, id, name, status, given, rule, next_at, due_at, created_at)
      select $1, uuidv7(n * interval '-1 hour'), 'Series ' || n, 'paused', '{"templateId": "b0000000-0000-7000-8000-000000000009", "recipients": {"all": true}, "subject": ""}',
        '{"every": "day", "weekdays": [], "day": 1, "hour": 9, "timeZone": "Asia/Riyadh", "until": null, "times": null}', now() + interval '1 day', now() + interval '1 day', now() - n * interval '1 hour'
      from generate_series(1, $few) n`,
  )
  await ask(
    `insert into templates (tenant_id, id, name, subject, content_type, content) select $1, uuidv7(), 'Letter', '', 'html', ''
      where not exists (select from templates where tenant_id = $1)`,
  )
  await ask(
    `insert into job_tests (tenant_id, id, name, status, given, audience, share, winner_by, created_at)
      select $1, uuidv7(n * interval '-1 hour'), 'Test ' || n, 'decided', '{"variants": [], "recipients": {"all": true}}', '{}', 20, 'hand', now() - n * interval '1 hour'
      from generate_series(1, $few) n`,
  )
  await ask(
    `insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, template_id, test_id, variant, created_at, ended_at)
      select $1, gen_random_uuid(), 'done', t.name, 'a@shop.test', '', '{}', (select id from templates where tenant_id = $1 limit 1), t.id, v, t.created_at, now() from job_tests t, unnest(array['a', 'b']) v where tenant_id = $1`,
  )
  await ask(
    `insert into forms (tenant_id, id, name, is_active, texts, fields, accent, background, seen, submitted, confirmed, created_at)
      select $1, uuidv7(n * interval '-1 hour'), 'Form ' || n, n % 2 = 0, x.texts, '[]', '#000000', '#ffffff', n, n / 2, n / 3, now() - n * interval '1 hour'
      from generate_series(1, $few) n cross join (select jsonb_object_agg(k, '{"en": "Join", "ar": "انضم"}'::jsonb) as texts
        from unnest(array['title', 'text', 'button', 'thanks', 'mailSubject', 'mailText']) k) x`,
  )
  await ask(
    `insert into form_hours (tenant_id, form_id, hour, seen, submitted, confirmed) select $1, f.id, quarter_of(at), 9, 3, 1
      from (select id from forms where tenant_id = $1 order by id limit 1) f, generate_series(now() - interval '370 days', now(), interval '15 minutes') at`,
  )
  await database.query(
    'vacuum (analyze) automations, automation_versions, job_series, job_tests, jobs, forms, form_hours',
  )
}

/** Messages per thread, alternating between contact and workspace. */
const perThread = 8

/**
 * An inbox: most messages answered, some unread, archived, failed or unsent; one contact has a tenth of them, as many
 * changes, and a hundredth as many sends.
 */
export async function fillInbox(database: pg.Client, tenant: string, rows: number) {
  const ask = (text: string, ...values: unknown[]) => database.query(text, [tenant, ...values])
  await ask(
    `update jobs j set total = n, sent = n from (select job_id, count(*) as n from transactional_mails where tenant_id = $1 group by 1) t
      where j.tenant_id = $1 and j.id = t.job_id`,
  )
  await bare(database, ['messages', 'contact_events', 'ledger'], async () => {
    await ask(
      `insert into messages (tenant_id, id, direction, delivery_status, status, content_type, subject, preview, sender, sender_address, recipient,
          people, message_id, thread, belong_to_message_id, is_read, sent_at, created_at)
        select $1, uuidv7(at - now()), direction, case when direction = 'received' then 'received' when n % 1000 = 1 then 'failed' else 'sent' end,
          case when t % 10 = 0 then 'archived' else 'active' end, 'text', 'Question ' || t, 'Hello, what does it cost', x.from, x.from, x.to,
          array[x.from, x.to], format('<%s.%s@x.test>', t, n), format('<%s.0@x.test>', t), case when n > 0 then format('<%s.%s@x.test>', t, n - 1) end,
          direction = 'sent' or t % 50 > 0, at, at
        from generate_series(1, $2::int / ${perThread}) t cross join generate_series(0, ${perThread - 1}) n
        cross join lateral (select case n % 2 when 0 then 'received' else 'sent' end as direction,
          now() - (t * ${perThread} + n) * interval '1 second' as at) d
        cross join lateral (select case when t % 10 = 1 then $3 else 'person' || t || '@mail.example' end as person) p
        cross join lateral (select case n % 2 when 0 then person else 'us@shop.test' end as "from",
          case n % 2 when 0 then 'us@shop.test' else person end as "to") x`,
      rows,
      busy,
    )
    await ask(
      `insert into messages (tenant_id, id, direction, delivery_status, status, content_type, subject, preview, sender, recipient, message_id, thread, is_read)
        select $1, gen_random_uuid(), 'sent', 'queued', 'draft', 'html', 'Draft', '', 'us@shop.test', '', format('<draft%s@x.test>', n),
          format('<draft%s@x.test>', n), true from generate_series(1, 500) n`,
    )
    await ask(`insert into contacts (tenant_id, id, email) values ($1, gen_random_uuid(), $2)`, busy)
    await ask(
      `insert into contact_events (tenant_id, contact_id, kind, detail, at)
        select $1, id, 'changed', '{"firstName": ["A", "B"]}', now() - n * interval '1 minute'
        from contacts, generate_series(1, $3::int / 10) n where tenant_id = $1 and email = $2`,
      busy,
      rows,
    )
    await ask(
      `insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, sent, created_at, ended_at)
        select $1, gen_random_uuid(), 'done', 'Daily ' || n, 'a@shop.test', '', '{}', 1, 1, now() - n * interval '1 hour', now()
        from generate_series(1, $2::int / 100) n`,
      rows,
    )
    await ask(
      `insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at, opened_at, opens)
        select $1, j.id, c.id, c.email, 'sent', j.created_at, j.created_at + interval '1 hour', 1 from contacts c, jobs j
        where c.tenant_id = $1 and c.email = $2 and j.tenant_id = $1 and j.subject like 'Daily %'`,
      busy,
    )
  })
  await database.query('vacuum (analyze) jobs')
}

/** The contact with a tenth of the inbox. */
export const busy = 'busy@mail.example'

/** A mailbox with nearly all received mail, and a provider with few, old messages. */
export const mailbox = 'b0000000-0000-7000-8000-000000000001'
export const seldom = 'b0000000-0000-7000-8000-000000000003'

/** Assigns received messages to the mailbox, and some sent ones to the provider with few messages. */
export async function fillMailboxes(database: pg.Client, tenant: string) {
  await database.query(
    `update messages set provider_id = $2 where tenant_id = $1 and direction = 'received' and provider_id is null`,
    [tenant, mailbox],
  )
  await database.query(
    `with send as (
        insert into jobs (tenant_id, id, provider_id, status, subject, from_email, from_name, audience, total, sent, ended_at)
        values ($1, gen_random_uuid(), $2, 'done', 'Long ago', 'a@shop.test', '', '{}', 1000, 1000, now()) returning id
      )
      update messages m set provider_id = $2, job_id = send.id from send, (select id from messages where tenant_id = $1 and direction = 'sent'
        and status <> 'draft' and job_id is not null order by created_at limit 1000) o where m.tenant_id = $1 and m.id = o.id`,
    [tenant, seldom],
  )
  await database.query('vacuum analyze messages')
}
