// Questions and answers through the front door at size, each beside a reference shape on the same rows: `ilike` for search, lists that
// join and count everything, OFFSET at the end, count(*) over the window. Ratios are theirs divided by ours.
// node bench/qa.ts [--questions 100000] [--keep DIR] ; answers are twice as many, members a tenth; with --keep the rows stay for another run
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { answerVector, countWords, questionVector } from '#server/qa/search-index.ts'
import { start } from '#server/start.ts'
import { searchVersion } from '#server/text/search-words.ts'
import { textMaker } from './qa-texts.ts'

const { values } = parseArgs({
  options: { questions: { type: 'string', default: '100000' }, keep: { type: 'string' } },
})
const count = Number(values.questions)
if (!count) throw new Error('--questions must be a number')

// Every statement that the server sends, and how long the database took for it.
const sent: number[] = []
const { query: asked } = pg.Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown }
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const begun = performance.now()
  const done = () => sent.push(performance.now() - begun)
  const told = given.at(-1)
  if (typeof told === 'function') {
    return asked.call(this, ...given.slice(0, -1), (...answer: unknown[]) => {
      done()
      told(...answer)
    })
  }
  const answer = asked.apply(this, given)
  if (answer instanceof Promise) answer.then(done, () => undefined)
  return answer
} as typeof pg.Client.prototype.query

const silent = { info() {}, warn() {}, error() {}, debug() {} }
const dataDir = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'sanad-qa-')))
const embedded = await openEmbedded({ dataDir, log: silent })
const { user, password, host, port, database } = embedded.connection
const { db, pool } = openDatabase(embedded.connection, { max: 4 })
const sanad = await start({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: `postgresql://${user}${password ? `:${password}` : ''}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  // Nothing but the calls themselves is counted.
  ROLE: 'web',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})
const { next, text, vocabularies } = textMaker(7)
let token = ''

async function call(method: string, to: string, body?: object) {
  const answer = await fetch(sanad.url + to, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await answer.json()) as any
}

/** Ids that sort as rows that were made one after another. */
const idAt = (at: number, kind: string) =>
  `0190${at
    .toString(16)
    .padStart(8, '0')
    .replace(/^(.{4})(.{4})$/, '$1-$2')}-7${kind}00-8000-${at.toString(16).padStart(12, '0')}`

const filled = ['users', 'content_tags', 'questions', 'question_tags', 'answers']

const members = Array.from({ length: Math.max(10, count / 10) }, (_, at) => idAt(at, '1'))
const tags = Array.from({ length: 200 }, (_, at) => ({
  id: idAt(at, '2'),
  en: `Tag ${vocabularies.en[at]} ${at}`,
  ar: `وسم ${vocabularies.ar[at]} ${at}`,
}))

async function fill() {
  const pick = <T>(list: readonly T[]) => list[Math.floor(list.length ** next()) - 1] ?? list[0]
  await db.connection().execute(async (db) => {
    // Counters are set at the end, all at once.
    for (const table of filled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`insert into users (id, first_name, last_name, email) select id, 'Member', 'No ' || n, id || '@bench.test'
      from unnest(${members}::uuid[]) with ordinality as m (id, n)`.execute(db)
    await sql`insert into content_tags (id, name_en, name_ar) select * from unnest(${tags.map(({ id }) => id)}::uuid[],
      ${tags.map(({ en }) => en)}::text[], ${tags.map(({ ar }) => ar)}::text[])`.execute(db)
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => {
        const lang = next() < 0.5 ? 'en' : 'ar'
        const chosen = new Set(Array.from({ length: Math.floor(next() * 4) }, () => pick(tags)))
        return {
          id: idAt(from + at, '3'),
          at: from + at,
          lang,
          title: text(lang, 4 + Math.floor(next() * 8)),
          body: text(lang, 40 + Math.floor(next() * 80)),
          tags: [...chosen].filter((tag) => tag !== undefined),
          author: pick(members),
        } as const
      })
      await sql`insert into questions (id, slug, title, body, status, author_id, upvote_count, downvote_count, view_count, published_at, last_activity_at, created_at)
        values ${sql.join(
          rows.map(
            (
              row,
            ) => sql`(${row.id}::uuid, ${`q-${row.at}`}, ${row.title}, ${row.body}, ${next() < 0.97 ? 'published' : next() < 0.5 ? 'closed' : 'pending'},
          ${row.author}::uuid, ${Math.floor(20 ** next()) - 1}::int, ${Math.floor(4 ** next()) - 1}::int, ${Math.floor(next() * 500)}::int, now(),
          now() - ${count - row.at}::int * interval '1 minute' + ${Math.floor(next() * 10_000)}::int * interval '1 minute', now() - ${count - row.at}::int * interval '1 minute')`,
          ),
        )}`.execute(db)
      await sql`insert into question_search (question_id, vector, version, tags) values ${sql.join(
        rows.map(
          (row) => sql`(${row.id}::uuid,
        ${questionVector({ ...row, tags: row.tags.map((tag) => `${tag.en} ${tag.ar}`) })}, ${searchVersion}::int, ${row.tags.map(({ id }) => id)}::uuid[])`,
        ),
      )}`.execute(db)
      const tagged = rows.flatMap((row) => row.tags.map((tag) => sql`(${row.id}::uuid, ${tag.id}::uuid)`))
      if (tagged.length > 0) await sql`insert into question_tags values ${sql.join(tagged)}`.execute(db)
      const answers = rows.flatMap((row) =>
        Array.from({ length: Math.floor(next() * 5) }, (_, at) => ({
          id: idAt(row.at * 8 + at, '4'),
          of: row.id,
          body: text(row.lang, 30 + Math.floor(next() * 60)),
        })),
      )
      if (answers.length === 0) continue
      await sql`insert into answers (id, question_id, body, status, author_id, upvote_count, published_at) values ${sql.join(
        answers.map(
          ({ id, of, body }) =>
            sql`(${id}::uuid, ${of}::uuid, ${body}, 'published', ${pick(members)}::uuid, ${Math.floor(10 ** next()) - 1}::int, now())`,
        ),
      )}`.execute(db)
      await sql`insert into answer_search (answer_id, vector, version) values ${sql.join(answers.map(({ id, body }) => sql`(${id}::uuid, ${answerVector(body)}, ${searchVersion}::int)`))}`.execute(
        db,
      )
    }
    await sql`update questions q set answer_count = a.n from (select question_id, count(*) as n from answers group by 1) a where a.question_id = q.id`.execute(
      db,
    )
    await sql`update question_counts c set count = (select count(*) from questions q where q.status = c.status)`.execute(
      db,
    )
    await sql`update content_tags t set usage_count = (select count(*) from question_tags qt where qt.tag_id = t.id)`.execute(
      db,
    )
    for (const table of filled) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  })
  // As autovacuum leaves tables that have stood a while.
  await sql`vacuum (analyze) questions, question_search, question_tags, answers, answer_search, content_tags, users`.execute(
    db,
  )
  await countWords.run(sanad.services, {}, new AbortController().signal)
  await sql`analyze question_words`.execute(db)
}

type Figure = { p50: number; p95: number; inDatabase: number; statements: number }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function ours(run: (index: number) => Promise<unknown>, times = 40): Promise<Figure> {
  for (let index = 0; index < 5; index += 1) await run(index)
  const whole: number[] = []
  const within: number[] = []
  let statements = 0
  for (let index = 0; index < times; index += 1) {
    sent.length = 0
    const begun = performance.now()
    await run(index)
    whole.push(performance.now() - begun)
    within.push(sent.reduce((sum, one) => sum + one, 0))
    statements = Math.max(statements, sent.length)
  }
  whole.sort((one, other) => one - other)
  within.sort((one, other) => one - other)
  return { p50: at(whole, 0.5), p95: at(whole, 0.95), inDatabase: at(within, 0.95), statements }
}

async function theirs(query: string, parameters: readonly unknown[] = []): Promise<number> {
  const taken: number[] = []
  for (let times = 0; times < 5; times += 1) {
    const begun = performance.now()
    await pool.query(query, [...parameters])
    taken.push(performance.now() - begun)
  }
  taken.sort((one, other) => one - other)
  return at(taken, 0.5)
}

function print(what: string, figure: Figure, reference?: { what: string; ms: number }) {
  const { p50, p95, inDatabase, statements } = figure
  const beside = reference
    ? ` | ${reference.what} ${reference.ms.toFixed(0)} ms: ${(reference.ms / inDatabase).toFixed(0)} ×`
    : ''
  console.log(
    `${what.padEnd(44)} p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  database p95 ${inDatabase.toFixed(1).padStart(6)} ms  ${statements} statements${beside}`,
  )
}

const naiveList = (order: string, where = 'true', offset = 0) => `select q.*, count(*) over () as total, u.first_name,
  (select count(*) from answers a where a.question_id = q.id) as answers, (select count(*) from question_votes v where v.question_id = q.id) as votes
  from questions q left join users u on u.id = q.author_id where q.status = 'published' and ${where} order by ${order} limit 10 offset ${offset}`
const naiveSearch = `select q.*, count(*) over () as total from questions q where q.status = 'published' and (q.title ilike $1 or q.body ilike $1) order by q.created_at desc limit 10`

async function lists() {
  const get = (query: string) => ours(() => call('GET', `/api/en/question?${query}`))
  const last = Math.ceil((await call('GET', '/api/en/question')).pagination.total / 10)
  const orders = {
    newest: 'q.created_at desc',
    active: 'q.last_activity_at desc',
    votes: 'q.upvote_count - q.downvote_count desc',
  }
  for (const [sort, order] of Object.entries(orders)) {
    print(`list: ${sort}`, await get(`sort=${sort}`), {
      what: 'joined with counts',
      ms: await theirs(naiveList(order)),
    })
    print(`list: ${sort}, the last page (${last})`, await get(`sort=${sort}&page=${last}`), {
      what: 'OFFSET',
      ms: await theirs(naiveList(order, 'true', last * 10 - 200)),
    })
    print(`list: ${sort}, page ${Math.floor(last / 2)}`, await get(`sort=${sort}&page=${Math.floor(last / 2)}`))
  }
  print('list: unanswered', await get('sort=unanswered'))
  for (const [name, tag] of [
    ['the commonest tag', tags[0]],
    ['a rare tag', tags[180]],
  ] as const) {
    const where = `exists (select from question_tags t where t.question_id = q.id and t.tag_id = '${tag?.id}')`
    for (const sort of ['newest', 'active', 'votes'] as const)
      print(`list: ${name}, ${sort}`, await get(`tagId=${tag?.id}&sort=${sort}`), {
        what: 'joined with counts',
        ms: await theirs(naiveList(orders[sort], where)),
      })
  }
}

async function searches() {
  const english = vocabularies.en
  const arabic = vocabularies.ar
  for (const [what, words] of [
    ['a rare word', english[15_000] ?? ''],
    ['a common word', english[0] ?? ''],
    ['two common words', `${english[0]} ${english[2]}`],
    ['the beginning of a word', (english[40] ?? '').slice(0, 4)],
    ['a rare Arabic word', arabic[15_000] ?? ''],
    ['a common Arabic word', arabic[0] ?? ''],
    ['another form of it', 'الكتب'],
    ['a common and a rare word', `${english[0]} ${english[9000]}`],
    ['nothing', 'qqqqwwww'],
  ] as const) {
    const query = `search=${encodeURIComponent(words)}`
    print(`search: ${what}`, await ours(() => call('GET', `/api/en/question?${query}`)), {
      what: 'ilike',
      ms: await theirs(naiveSearch, [`%${words}%`]),
    })
  }
  const common = `search=${encodeURIComponent(english[0] ?? '')}`
  print(
    'search: a common word with a tag',
    await ours(() => call('GET', `/api/en/question?${common}&tagId=${tags[0]?.id}`)),
  )
  print(
    'Ctrl-K: the beginning of a word',
    await ours(() => call('GET', `/api/en/search?q=${(english[40] ?? '').slice(0, 4)}`)),
  )
  print('search: a common word, newest', await ours(() => call('GET', `/api/en/question?${common}&sort=newest`)))
  print('search: a common word, votes', await ours(() => call('GET', `/api/en/question?${common}&sort=votes`)))
  print(
    'search: a rare word, active',
    await ours(() => call('GET', `/api/en/question?search=${english[15_000]}&sort=active`)),
  )
  for (const [what, title] of [
    ['an English title', text('en', 9)],
    ['an Arabic title', text('ar', 9)],
    ['common words alone', english.slice(0, 6).join(' ')],
  ] as const)
    print(
      `similar: ${what}`,
      await ours(() => call('GET', `/api/en/question/similar?title=${encodeURIComponent(title)}`)),
      {
        what: 'trigrams of all titles',
        ms: await theirs(
          'select id, title, similarity(title, $1) as alike from questions order by alike desc limit 5',
          [title],
        ),
      },
    )
}

try {
  const begun = performance.now()
  const { rows: kept } = await sql`select from questions limit 1`.execute(db)
  if (kept.length === 0) {
    await fill()
    console.log(`${count} questions in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  await lists()
  await searches()
  const some = Array.from({ length: 50 }, (_, index) => idAt(Math.floor((index * count) / 50), '3'))
  const readable = (
    await Promise.all(
      some.map((id) =>
        call('GET', `/api/en/question/${id}`).then(
          () => id,
          () => null,
        ),
      ),
    )
  ).filter((id) => id !== null)
  const page = () => ours((index) => call('GET', `/api/en/question/${readable[index % readable.length]}`))
  print('question page, visitor', await page())
  const person = {
    firstName: 'Maha',
    lastName: 'Saleh',
    email: `${randomUUID()}@member.test`,
    password: 'correct horse 2',
    acceptTerms: true,
  }
  token = (await call('POST', '/api/en/auth/signup', person)).token
  print('question page, signed in', await page())
  print('list, signed in', await ours(() => call('GET', '/api/en/question')))
  print('list of answers', await ours(() => call('GET', '/api/en/answer')))
  print(
    'ask',
    await ours(() =>
      call('POST', '/api/en/question', {
        title: text('en', 8),
        body: text('en', 60),
        tags: tags.slice(0, 5).map(({ id }) => id),
      }),
    ),
  )
  print(
    'answer',
    await ours((index) =>
      call('POST', '/api/en/answer', { questionId: readable[index % readable.length], body: text('ar', 60) }).catch(
        () => null,
      ),
    ),
  )
  print('vote', await ours((index) => call('POST', `/api/en/question/${readable[index % readable.length]}/upvote`)))
} finally {
  await sanad.stop()
  await pool.end()
  await embedded.stop()
  if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true })
}
