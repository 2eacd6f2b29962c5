// Questions and answers over HTTP, each beside a reference on the same rows: `ilike` search, lists that join and count
// everything, OFFSET at the end, count(*) over the window. A ratio is the reference divided by ours. First the CPU time
// of a list; required: ≤ 2 ms per request, server and database together. node bench/qa.ts [--questions 100000] [--keep
// DIR]; answers are twice as many, members a tenth; --keep reuses the rows
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/connection/database.ts'
import { start } from '#server/start.ts'
import { ours, print, theirs as median } from './figures.ts'
import { costs } from './qa-costs.ts'
import { fill, idAt, tags, text, vocabularies } from './qa-rows.ts'
import { administrator, environmentOf, openBenchDatabase } from './database.ts'
import { turnOffSpamRules } from '../test/spam-rules.ts'

const { values } = parseArgs({
  options: { questions: { type: 'string', default: '100000' }, keep: { type: 'string' } },
})
const count = Number(values.questions)
if (!count) throw new Error('--questions must be a number')

const server = await openBenchDatabase('qa', values.keep)
const { db, pool } = openDatabase(server.connection, { max: 4 })
const environment = {
  ...environmentOf(server),
  // Only the calls are counted.
  ROLE: 'web',
}
const sanad = await start(environment)
await turnOffSpamRules(sanad.url, administrator)
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

const theirs = (query: string, parameters: readonly unknown[] = []) => median(() => pool.query(query, [...parameters]))

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
    const middle = Math.ceil((await call('GET', `/api/en/question?tagId=${tag?.id}`)).pagination.total / 20)
    for (const sort of ['newest', 'active', 'votes'] as const)
      print(`list: ${name}, ${sort}, page ${middle}`, await get(`tagId=${tag?.id}&sort=${sort}&page=${middle}`))
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
  const started = performance.now()
  const { rows: stored } = await sql`select from questions limit 1`.execute(db)
  if (stored.length === 0) {
    await fill(db, count)
    console.log(`${count} questions in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  await costs(server.dataDir, environment, await call('GET', '/api/en/question'))
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
  await server.close()
}
