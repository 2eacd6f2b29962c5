import { type RawBuilder, sql } from 'kysely'
import { searchColumns } from '#server/content/search-index.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/connection/database.ts'
import { people } from '#server/demo/people.ts'
import { answerVector, countWords, questionVector } from '#server/qa/search-index.ts'
import { searchVersion } from '#server/text/search-words.ts'
import { textMaker } from './qa-texts.ts'

// Rows as the product would insert them, with triggers off; their counters are set at the end.

const poolSize = 10_000

export const { vocabularies, text, next } = textMaker(11)

/** The id of the nth row of a kind; ids sort by creation. */
export const idOf = (kind: number, n: number) => {
  const hex = n.toString(16).padStart(12, '0')
  return `01900000-${hex.slice(4, 8)}-7${kind.toString(16)}00-8000-${hex}`
}

const kinds = {
  user: 1,
  tag: 2,
  question: 3,
  answer: 4,
  audit: 5,
  flag: 6,
  relation: 7,
  content: 8,
  tool: 9,
  article: 10,
}
type Kind = keyof typeof kinds

/** `idOf` in SQL; a function, so that a random number is drawn once. */
const id = (kind: Kind, n: RawBuilder<unknown>) => sql`pg_temp.id_of(${kinds[kind].toString(16)}, (${n})::int)`
const defineId = sql`create function pg_temp.id_of(kind text, n int) returns uuid language sql immutable return
  ('01900000-' || left(lpad(to_hex(n), 8, '0'), 4) || '-7' || kind || '00-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

export const ids = (kind: Kind, n: number) => idOf(kinds[kind], n)

const n = sql`n`
/** Creation time of the nth row: one a minute, the last one now. */
const made = (count: number) => sql`now() - (${count}::int - n) * interval '1 minute'`
const one = (list: readonly string[], of = sql`random() ^ 3`) =>
  sql`(${[...list]}::text[])[1 + floor(${list.length}::int * ${of})::int]`

/** Texts and their words, from which all rows are made. */
async function makePool(db: Db) {
  await sql`create temp table pool (place int primary key, title text, body text, question tsvector, answer tsvector, content tsvector)`.execute(
    db,
  )
  for (let from = 0; from < poolSize; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const lang = at % 2 === 0 ? ('en' as const) : ('ar' as const)
      return { n: from + at, title: text(lang, 5), body: text(lang, 15) }
    })
    await sql`insert into pool values ${sql.join(
      rows.map(({ n, title, body }) => {
        const texts = { title_en: title, title_ar: title, body_en: body, body_ar: body }
        const { search } = searchColumns('keep_contents', texts)
        return sql`(${n}::int, ${title}, ${body}, ${questionVector({ title, body, tags: [] })}, ${answerVector(body)}, ${search})`
      }),
    )}`.execute(db)
  }
  await sql`analyze pool`.execute(db)
}

/** Inserts rows without indexes and rebuilds those afterwards, in a tenth of the time. */
async function write(db: Db, table: string, insert: RawBuilder<unknown>) {
  const started = performance.now()
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = ${table}::regclass and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await insert.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  console.log(`  ${table}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** Fills everything, as the database's owner: triggers and foreign keys are off meanwhile. */
export async function fill(db: Db, tenantId: string, maxRows: number) {
  await hurry(db, true)
  await sql`set session_replication_role = replica`.execute(db)
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  await defineId.execute(db)
  await makePool(db)
  await writeUsers(db, maxRows)
  await writeQuestions(db, maxRows)
  await writeReports(db, maxRows)
  await writeContents(db, tenantId, maxRows)
  await count(db, tenantId)
  await sql`set session_replication_role = default`.execute(db)
  await hurry(db, false)
  await sql`vacuum (analyze)`.execute(db)
}

/** Commits are asynchronous until the end, because a crash only means another run. */
async function hurry(db: Db, on: boolean) {
  for (const [setting, value] of Object.entries({
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '16GB',
    autovacuum: 'off',
  }))
    await sql.raw(on ? `alter system set ${setting} = '${value}'` : `alter system reset ${setting}`).execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  if (!on) await sql`checkpoint`.execute(db)
}

/** Classifications with contents. */
export const groupsOf = (maxRows: number) => Math.ceil(maxRows / 500)

const every = (count: number) => sql`generate_series(1, ${count}::int) as n`
const pooled = sql`join pool p on p.place = n % ${poolSize}::int`

async function writeUsers(db: Db, maxRows: number) {
  const first = [...people.ar.first, ...people.en.first]
  const last = [...people.ar.last, ...people.en.last]
  await write(
    db,
    'users',
    sql`insert into users (id, first_name, last_name, email, role, status, skills, created_at)
      select ${id('user', n)}, ${one(first)}, ${one(last)} || ' ' || n % 997, 'm' || n || '@bench.test',
        case when n % 5000 = 0 then 'admin' else 'user' end,
        case when n % 200 = 0 then 'blocked' when n % 90 = 0 then 'invited' when n % 30 = 0 then 'unconfirmed' else 'active' end,
        case when n % 5 = 0 then array[${one(['Design', 'تسويق', 'React', 'تصوير'])}] else '{}' end, ${made(maxRows)}
      from ${every(maxRows)}`,
  )
}

async function writeQuestions(db: Db, maxRows: number) {
  await write(
    db,
    'content_tags',
    sql`insert into content_tags (id, name_en, name_ar, created_at)
      select ${id('tag', n)}, left(p.title, 20) || ' ' || n, 'وسم ' || left(p.title, 20) || ' ' || n, ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'questions',
    sql`insert into questions (id, slug, title, body, status, author_id, answer_count, upvote_count, downvote_count, published_at,
        last_activity_at, created_at)
      select ${id('question', n)}, 'q-' || n, p.title || ' ' || n, p.body,
        case when n % 400 = 0 then 'pending' when n % 100 = 0 then 'archived' when n % 50 = 0 then 'closed' else 'published' end,
        ${id('user', sql`1 + floor(${maxRows}::int * random() ^ 4)`)}, n % 3, floor(20 ^ random())::int - 1, floor(4 ^ random())::int - 1,
        ${made(maxRows)}, ${made(maxRows)} + random() * interval '7 days', ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'question_tags',
    sql`insert into question_tags select ${id('question', n)}, ${id('tag', sql`1 + floor(${maxRows}::int * random() ^ 6)`)} from ${every(maxRows)}`,
  )
  await write(
    db,
    'question_search',
    sql`insert into question_search (question_id, vector, version, tags)
      select ${id('question', n)}, p.question, ${searchVersion}::int, array(select tag_id from question_tags t where t.question_id = ${id('question', n)})
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'answers',
    sql`insert into answers (id, question_id, body, status, author_id, upvote_count, published_at, created_at)
      select ${id('answer', n)}, ${id('question', sql`q - (q % 3 = 0)::int`)}, p.body,
        case when n % 500 = 0 then 'pending' when n % 150 = 0 then 'hidden' else 'published' end,
        ${id('user', sql`1 + floor(${maxRows}::int * random() ^ 4)`)}, floor(10 ^ random())::int - 1, ${made(maxRows)}, ${made(maxRows)}
      from (select n, 1 + (n * 7919::bigint) % ${maxRows}::int as q from ${every(maxRows)}) as numbered ${pooled}`,
  )
  await write(
    db,
    'answer_search',
    sql`insert into answer_search (answer_id, vector, version) select ${id('answer', n)}, p.answer, ${searchVersion}::int
      from ${every(maxRows)} ${pooled}`,
  )
}

const actions = [
  'user.update',
  'article.update',
  'question.status',
  'tag.create',
  'settings.update',
  'user.role',
  'answer.status',
]

async function writeReports(db: Db, maxRows: number) {
  await write(
    db,
    'audit_log',
    sql`insert into audit_log (id, at, actor_id, actor_name, action, entity_type, entity_id, before, after)
      select ${id('audit', n)}, ${made(maxRows)}, ${id('user', sql`5000 * (1 + floor(20 * random() ^ 2))`)},
        ${one(people.en.first)} || ' ' || ${one(people.en.last)}, action, split_part(action, '.', 1), ${id('user', n)}::text,
        '{"status": "before"}', '{"status": "after"}'
      from (select n, ${one(actions)} as action from ${every(maxRows)}) as entries`,
  )
  await write(
    db,
    'qa_flags',
    sql`insert into qa_flags (id, question_id, reporter_id, reason, note, status, created_at)
      select ${id('flag', n)}, ${id('question', sql`1 + (n * 31::bigint) % ${maxRows}::int`)}, ${id('user', n)},
        ${one(['spam', 'wrong', 'duplicate', 'off_topic', 'abuse', 'other'])}, '',
        case when n % 100 = 0 then 'open' when n % 3 = 0 then 'upheld' else 'dismissed' end, ${made(maxRows)}
      from ${every(maxRows)}`,
  )
  await write(
    db,
    'qa_relations',
    sql`insert into qa_relations (id, question_id, answer_id, note, position, created_at)
      select ${id('relation', n)}, ${id('question', n)}, ${id('answer', sql`1 + (n * 17::bigint) % ${maxRows}::int`)}, left(p.title, 40), n % 10, ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
}

async function writeContents(db: Db, tenantId: string, maxRows: number) {
  const groups = groupsOf(maxRows)
  await write(
    db,
    'keep_classifications',
    sql`insert into keep_classifications (tenant_id, id, group_name, name_en, name_ar, status, created_at)
      select ${tenantId}::uuid, ${id('tag', n)}, 'Group ' || n % 50, 'Name ' || n, 'اسم ' || n,
        case when n % 20 = 0 then 'inactive' else 'active' end, ${made(groups)}
      from ${every(groups)}`,
  )
  await write(
    db,
    'keep_contents',
    sql`insert into keep_contents (tenant_id, id, classification_id, title_en, title_ar, body_en, body_ar, status, search, search_version, created_at, updated_at)
      select ${tenantId}::uuid, ${id('content', n)}, ${id('tag', sql`1 + floor(${groups}::int * random() ^ 3)`)}, p.title || ' ' || n, p.title, p.body, p.body,
        case when n % 20 = 0 then 'inactive' else 'active' end, p.content, ${searchVersion}::int, ${made(maxRows)}, ${made(maxRows)} + random() * interval '1 day'
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'tools',
    sql`insert into tools (id, name_en, name_ar, description_en, description_ar, url, category, status, search, search_version, created_at)
      select ${id('tool', n)}, p.title || ' ' || n, p.title, p.body, p.body, 'https://tools.test/' || n, 'Category ' || n % 40,
        case when n % 20 = 0 then 'inactive' else 'active' end, p.content, ${searchVersion}::int, ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'articles',
    sql`insert into articles (id, slug, title_en, title_ar, body_en, body_ar, status, author_id, like_count, published_at, search, search_version, created_at)
      select ${id('article', n)}, 'a-' || n, p.title || ' ' || n, p.title, p.body, p.body,
        case when n % 20 in (0, 11) then 'draft' when n % 25 = 0 then 'archived' else 'published' end, ${id('user', sql`5000`)}, floor(100 ^ random())::int,
        case when n % 20 in (0, 11) then null else ${made(maxRows)} end, p.content, ${searchVersion}::int, ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'meetings',
    sql`insert into meetings (id, title_en, title_ar, starts_at, ends_at, duration_minutes, time_zone, status, search, search_version, created_at)
      select ${id('content', n)}, p.title || ' ' || n, p.title, ${made(maxRows)} + interval '30 days', ${made(maxRows)} + interval '30 days 1 hour', 60, 'UTC',
        case when n % 30 = 0 then 'cancelled' else 'scheduled' end, p.content, ${searchVersion}::int, ${made(maxRows)}
      from ${every(maxRows)} ${pooled}`,
  )
  await write(
    db,
    'meeting_occurrences',
    sql`insert into meeting_occurrences (meeting_id, number, starts_at, ends_at) select id, 0, starts_at, ends_at from meetings`,
  )
}

/** Sets the counters that triggers would have counted. */
async function count(db: Db, tenantId: string) {
  await sql`update question_counts c set count = (select count(*) from questions q where q.status = c.status)`.execute(
    db,
  )
  await sql`update content_tags t set usage_count = u.n from (select tag_id, count(*) as n from question_tags group by 1) u where u.tag_id = t.id`.execute(
    db,
  )
  await sql`update keep_classifications c set content_count = u.n
    from (select classification_id, count(*) as n from keep_contents where tenant_id = ${tenantId}::uuid group by 1) u where u.classification_id = c.id`.execute(
    db,
  )
  await countWords.run({ db } as Services, {}, new AbortController().signal)
  await sql`insert into tool_categories select lower(category), status, count(*) from tools group by 1, 2`.execute(db)
  await sql`insert into directory_counts (kind, key, label, members)
    select s.kind, s.key, min(s.label), count(*) from users u, directory_shares(u.skills, u.location) s where u.listed group by 1, 2
    on conflict (kind, key) do update set members = excluded.members`.execute(db)
}
