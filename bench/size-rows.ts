// Fills a workspace with contacts and messages sent to them, inside the database.
import pg from 'pg'
import { rareTag } from './contacts-file.ts'

/** Contacts per job. */
export const perJob = 1_000_000
const tagCount = 40
const quoted = (name: string) => `"${name}"`

/** Connections that fill and index in parallel, and rows per piece. */
const lanes = 4
const pieceRows = 250_000

/** Runs each statement once, several at a time on free connections. */
async function sideBySide(database: pg.Client, statements: { text: string; values?: unknown[] }[]) {
  const { host, port, user, password, database: name } = database
  const waiting = [...statements]
  const lane = async () => {
    const client = new pg.Client({ host, port, user, password, database: name } as pg.ClientConfig)
    await client.connect()
    try {
      await client.query(`set statement_timeout = 0; set synchronous_commit = off`)
      await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0`)
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next.text, next.values ?? [])
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Row ranges of the pieces. */
const piecesOf = (count: number) =>
  Array.from({ length: Math.ceil(count / pieceRows) }, (_, at) => [
    at * pieceRows,
    Math.min(count, (at + 1) * pieceRows) - 1,
  ])

/** Runs something with the tables' triggers, foreign keys and secondary indexes dropped, and restores them. */
export async function bare(database: pg.Client, tables: string[], run: () => Promise<unknown>) {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`,
    [tables],
  )
  const { rows: keys } = await database.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.relname = any($1)`,
    [tables],
  )
  await database.query(`set statement_timeout = 0; set synchronous_commit = off`)
  for (const { table, name } of keys)
    await database.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await database.query(`drop index ${quoted(name)}`)
  for (const table of tables) await database.query(`alter table ${quoted(table)} disable trigger user`)
  await run()
  // The most expensive one first: trigrams.
  const dear = ({ definition }: { definition: string }) => (definition.includes('gin') ? 0 : 1)
  const all = indexes.toSorted((a, b) => dear(a) - dear(b))
  await sideBySide(
    database,
    all.map(({ definition }) => ({ text: definition })),
  )
  for (const table of tables) await database.query(`alter table ${quoted(table)} enable trigger user`)
  // The rows are known to be valid: constraints only apply to new ones.
  for (const { table, name, definition } of keys)
    await database.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition} not valid`)
  await database.query(`vacuum (analyze) ${tables.map(quoted).join(', ')}`)
}

/** Names, addresses and tag frequencies similar to the file of bench/contacts.ts. */
export async function fillContacts(database: pg.Client, tenant: string, count: number) {
  const english = `array['Olivia','James','Amelia','Daniel','Grace','Thomas','Hannah','Oliver','Sophie','Henry']`
  const englishLast = `array['Smith','Johnson','Taylor','Walker','Wright','Bennett','Hughes','Foster','Murphy','Ellis']`
  const arabic = `array['نورة','محمد','سلمى','عبد الرحمن','ليلى','يوسف','فاطمة','خالد','مريم','عمر','هند','زياد']`
  const arabicLast = `array['الحربي','الشمري','المصري','العتيبي','حداد','القحطاني','السيد','منصور','الزهراني','بركات']`
  const cities = `array['Riyadh','القاهرة','London','دبي','Amman','الدار البيضاء']`
  const dice = (salt: number) => `((hashint8extended(n, ${salt}) & 268435455)::int)`
  const of = (list: string, salt: number, size: number) => `(${list})[1 + ${dice(salt)} % ${size}]`
  const arabicOne = `(${dice(1)} % 2 = 0)`
  await bare(database, ['contacts', 'contact_tags', 'contact_statuses', 'tags'], async () => {
    await database.query(
      `insert into tags (tenant_id, id, type, name_en, name_ar)
        select $1, gen_random_uuid(), 'email', name, name from unnest($2::text[]) name`,
      [tenant, [...Array.from({ length: tagCount }, (_, at) => `tag ${at + 1}`), rareTag]],
    )
    await sideBySide(
      database,
      piecesOf(count).map(([from, to]) => ({
        text: `insert into contacts (tenant_id, id, email, first_name, last_name, language, status, attributes, created_at)
        select $1, uuidv7((n - $2::bigint) * interval '1 second'),
          lower(${of(english, 4, 10)} || '.' || ${of(englishLast, 5, 10)}) || n || '@' || case when n % 3 = 0 then 'mail' else 'post' end
            || n % 97 || '.example',
          case when ${arabicOne} then ${of(arabic, 2, 12)} else ${of(english, 2, 10)} end,
          case when ${arabicOne} then ${of(arabicLast, 3, 10)} else ${of(englishLast, 3, 10)} end,
          case when ${arabicOne} then 'ar' else 'en' end, case when n % 50 = 7 then 'unsubscribed' else 'subscribed' end,
          jsonb_build_object('city', ${of(cities, 6, 6)}), now() + (n - $2::bigint) * interval '1 second'
        from generate_series($3::bigint, $4::bigint) n`,
        values: [tenant, count, from, to],
      })),
    )
    // Tags at random, the first ones often and the last ones rarely.
    const { rows: tags } = await database.query<{ id: string; share: number }>(
      `select id, case name_en when '${rareTag}' then 0.0001 else 0.5 / power(substr(name_en, 5)::int, 1.5) end as share
        from tags where tenant_id = $1 and type = 'email' order by 2 desc`,
      [tenant],
    )
    await sideBySide(
      database,
      tags.map(({ id, share }) => ({
        text: `insert into contact_tags (tenant_id, tag_id, contact_id, id)
          select tenant_id, $2, id, gen_random_uuid() from contacts where tenant_id = $1 and random() < $3`,
        values: [tenant, id, share],
      })),
    )
    await database.query(
      `update tags t set usage_count = n from (select tag_id, count(*) as n from contact_tags group by 1) x where t.id = x.tag_id`,
    )
    await database.query(
      `insert into contact_counts (tenant_id, status, count) select tenant_id, status, count(*) from contacts group by 1, 2
        on conflict (tenant_id, status) do update set count = excluded.count`,
    )
    await database.query(
      `insert into contact_statuses (tenant_id, status, contact_id) select tenant_id, status, id from contacts where status <> 'subscribed'`,
    )
  })
}

/** The send cursor of a finished job. */
const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Finished jobs, each to `perJob` contacts, with a message per contact; one a day, the last one yesterday. */
export async function fillMails(database: pg.Client, tenant: string, mails: number) {
  await bare(database, ['ledger', 'messages', 'send_counts', 'send_domain_counts'], async () => {
    await database.query(
      `insert into jobs (tenant_id, id, status, subject, html, from_email, from_name, audience, last_contact_id, total, sent, opened, created_at, started_at, ended_at)
        select $1, gen_random_uuid(), 'done', 'Job ' || n, '<p>Hello</p>', 'a@shop.test', '', '{"all": true}', '${afterAll}', $3, $3, $3 / 4, at, at, at
        from generate_series(1, $2::int) n cross join lateral (select now() - ($2::int - n + 1) * interval '1 day' as at) x`,
      [tenant, Math.ceil(mails / perJob), Math.min(mails, perJob)],
    )
    await database.query(
      `insert into ledger (tenant_id, job_id, contact_id, email, status, in_sequence, sent_at, opened_at, opens, updated_at)
        select j.tenant_id, j.id, c.id, c.email, 'sent', true, j.started_at, case when j.n % 4 = 0 then j.started_at end,
          case when j.n % 4 = 0 then 1 else 0 end, j.started_at
        from (select *, row_number() over (order by created_at) as n from jobs where tenant_id = $1) j
        cross join lateral (select id, email from contacts where tenant_id = $1 order by id offset (j.n - 1) * $2::bigint
          % greatest($2::bigint, (select count(*) from contacts where tenant_id = $1)) limit $2::bigint) c`,
      [tenant, Math.min(mails, perJob)],
    )
    await database.query(
      `insert into messages (tenant_id, id, job_id, contact_id, direction, delivery_status, content_type, subject, preview, sender,
          recipient, message_id, thread, is_read, sent_at, created_at)
        select tenant_id, uuidv7(sent_at - now()), job_id, contact_id, 'sent', 'sent', 'html', 'A subject', 'The beginning of the mail',
          'a@shop.test', email, '<' || m || '@shop.test>', '<' || m || '@shop.test>', true, sent_at, sent_at
        from ledger cross join lateral (select md5(job_id::text || contact_id)) x (m) where tenant_id = $1`,
      [tenant],
    )
    // As the sender counts: in the quarter-hours of a job's four hours.
    await database.query(
      `insert into send_counts (tenant_id, at, job_id, sent, opened)
        select tenant_id, quarter_of(started_at + n * interval '15 minutes'), id, sent / 16, opened / 16 from jobs, generate_series(0, 15) n
        where tenant_id = $1`,
      [tenant],
    )
    await database.query(
      `insert into send_domain_counts (tenant_id, at, domain, sent, opened)
        select $1, quarter_of(sent_at + n * interval '15 minutes'), domain, sent / 16, opened / 16 from (select sent_at,
          split_part(email, '@', 2) as domain, count(*) as sent, count(opened_at) as opened from ledger where tenant_id = $1 group by 1, 2) x,
          generate_series(0, 15) n`,
      [tenant],
    )
  })
}
