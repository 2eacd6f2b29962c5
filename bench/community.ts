// The members' directory over HTTP, each query beside a naive one on the same rows. node bench/community.ts [--members
// 100000]; required at 100,000: p95 ≤ 30 ms, 2 statements per request.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { people } from '#server/demo/people.ts'
import { start } from '#server/start.ts'
import { administrator, environmentOf, openBenchDatabase } from './database.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } })
const count = Number(values.members)
if (!count) throw new Error('--members must be a number')

const many = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n))
const commonSkills = ['Design', 'تسويق', 'React', 'كتابة المحتوى', 'Photography', 'تصوير', 'Accounting', 'ترجمة', 'SEO']
const skills = [...commonSkills, ...many(300, (n) => `Skill ${n}`)]
const cities = [
  'الرياض، السعودية',
  'Cairo, Egypt',
  'جدة، السعودية',
  'Amman, Jordan',
  'دبي، الإمارات',
  'Casablanca, Morocco',
]
const places = [...cities, ...many(200, (n) => `Town ${n}, Country ${n % 20}`)]

const server = await openBenchDatabase('community')
const sanad = await start({
  ...environmentOf(server),
  ROLE: 'web',
})
const database = new pg.Client(server.connection)
await database.connect()

/** Names, skills and places with realistic frequencies: few are common, most are rare. */
async function fill() {
  const first = [...people.ar.first, ...people.en.first]
  const last = [...people.ar.last, ...people.en.last]
  const pick = (list: string) => `(${list})[1 + floor(array_length(${list}, 1) * power(random(), 3))::int]`
  await database.query('select setseed(0.5)')
  const started = performance.now()
  const step = 10_000
  for (let from = 0; from < count; from += step) {
    await database.query(
      `insert into users (id, first_name, last_name, email, location, skills, bio, created_at)
       select gen_random_uuid(), ${pick('$1::text[]')}, ${pick('$2::text[]')} || ' ' || (n % 997), 'm' || n || '@bench.test', ${pick('$3::text[]')},
         array(select distinct ${pick('$4::text[]')} from generate_series(1, 1 + n % 6) where n > 0),
         repeat('من أعمالي الصغيرة. I make things. ', 1 + n % 8), now() - n * interval '1 minute'
       from generate_series($5::int, $6::int) n`,
      [first, last, places, skills, from + 1, Math.min(from + step, count)],
    )
  }
  await database.query('vacuum analyze')
  console.log(
    `${count} members written, counted and indexed in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
}

/** CPU time of the database's connections so far, in ms (proc(5): fields 14 and 15, in ticks of 10 ms). */
async function databaseCpu() {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity where datname is not null')
  const ticks = rows.map(({ pid }) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, tick) => sum + tick, 0) * 10
}

async function times(run: () => Promise<unknown>, rounds: number) {
  await run()
  const taken: number[] = []
  const before = await databaseCpu()
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await run()
    taken.push(performance.now() - started)
  }
  const cpu = ((await databaseCpu()) - before) / rounds
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), cpu }
}

const ms = (figure: number) => figure.toFixed(1).padStart(6)

let token = ''

async function get(query: string) {
  const answer = await fetch(`${sanad.url}/api/en/user/community-members${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The naive query: every column, patterns without an index, a window count. */
const naive = (where: string, order: string, offset: number) => () =>
  database.query(
    `select *, count(*) over () as total from users where visible_to_community and status = 'active' and ${where}
     order by ${order} limit 20 offset ${offset}`,
  )

const like = (text: string) =>
  `(first_name || ' ' || last_name || ' ' || array_to_string(skills, ' ')) ilike '%${text}%'`
const has = (skill: string) => `exists (select from unnest(skills) s where lower(s) = lower('${skill}'))`
const newest = 'created_at desc, id desc'
const byName = "lower(first_name || ' ' || last_name), id"
const lastPage = Math.floor(count / 20)

const [arabic, english] = [people.ar.first[0] ?? '', people.en.first[0] ?? '']
const cases: [what: string, query: string, reference: () => Promise<unknown>][] = [
  ['the newest', '', naive('true', newest, 0)],
  ['a page in the middle', `?page=${Math.floor(lastPage / 2)}`, naive('true', newest, count / 2)],
  ['the last page', `?page=${lastPage}`, naive('true', newest, count - 20)],
  ['by name', '?sort=name', naive('true', byName, 0)],
  ['by name, in the middle', `?sort=name&page=${Math.floor(lastPage / 2)}`, naive('true', byName, count / 2)],
  [`search: ${arabic}`, `?search=${encodeURIComponent(arabic)}`, naive(like(arabic), newest, 0)],
  [`search: ${english}, by name`, `?search=${english}&sort=name`, naive(like(english), byName, 0)],
  [
    'search: three letters',
    `?search=${encodeURIComponent(arabic.slice(0, 3))}`,
    naive(like(arabic.slice(0, 3)), newest, 0),
  ],
  ['search: rare', '?search=skill%20299', naive(like('skill 299'), newest, 0)],
  ['search: nothing', '?search=zzzzzz', naive(like('zzzzzz'), newest, 0)],
  ['a common skill', '?skills=design', naive(has('design'), newest, 0)],
  ['a common skill, page 200', '?skills=design&page=200', naive(has('design'), newest, 4000)],
  ['a rare skill', '?skills=skill%20299', naive(has('skill 299'), newest, 0)],
  ['a place', '?location=egypt', naive("location ilike '%egypt%'", newest, 0)],
  ['skill and place', '?skills=react&location=egypt', naive(`${has('react')} and location ilike '%egypt%'`, newest, 0)],
  [
    'skill, place, search',
    `?skills=design&location=egypt&search=${english}`,
    naive(`${has('design')} and location ilike '%egypt%' and ${like(english)}`, newest, 0),
  ],
  [
    'skills and places with counts',
    '/facets',
    () =>
      database.query(
        `select lower(s), count(*) from users, unnest(skills) s where status = 'active' group by 1 order by 2 desc limit 50`,
      ),
  ],
]

/** Statements that reached the database; outside of a transaction each counts as one. */
async function statements() {
  // An idle connection reports its statistics within ten seconds.
  await wait(11_000)
  const { rows } = await database.query<{ done: string }>(
    'select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.done)
}

try {
  await fill()
  const signIn = await fetch(`${sanad.url}/api/en/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  token = ((await signIn.json()) as { token: string }).token
  const bare = await times(() => fetch(`${sanad.url}/health/live`).then((answer) => answer.text()), 100)
  console.log(`${'a call that does nothing'.padEnd(30)} p50 ${ms(bare.p50)}  p95 ${ms(bare.p95)} ms`)
  const slow: string[] = []
  for (const [what, query, reference] of cases) {
    const ours = await times(() => get(query), 60)
    const theirs = await times(reference, 5)
    if (ours.p95 > 30) slow.push(what)
    console.log(
      `${what.padEnd(30)} p50 ${ms(ours.p50)}  p95 ${ms(ours.p95)} ms  database CPU ${ms(ours.cpu)} ms   first draft: database CPU ${ms(theirs.cpu)} ms`,
    )
  }
  const rounds = 100
  const before = await statements()
  for (let round = 0; round < rounds; round += 1) await get(cases[round % cases.length]?.[1] ?? '')
  const each = ((await statements()) - before) / rounds
  console.log(`\nstatements a request, the session's included: ${each.toFixed(2)}`)
  console.log(slow.length === 0 ? 'p95 ≤ 30 ms: held' : `p95 > 30 ms: ${slow.join(', ')}`)
} finally {
  await database.end()
  await sanad.stop()
  await server.close()
}
