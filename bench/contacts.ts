// Lists, filters, search, import, export and bulk changes of many contacts through the front door, each beside a reference shape on the same rows.
// node bench/contacts.ts [--rows 200000] [--import-only]; --rows 1000000 is what design holds its figures at.
import { type ChildProcess, spawn } from 'node:child_process'
import { openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { cpuOf, postmasterOf, residentMb } from './spent.ts'
import { commonTag, rareTag, secondTag, writeContacts } from './contacts-file.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, 'import-only': { type: 'boolean', default: false } },
})
const count = Number(values.rows)
if (!count) throw new Error('--rows must be a number')

const silent = { info() {}, warn() {}, error() {}, debug() {} }
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-contacts-'))
const embedded = await openEmbedded({ dataDir, log: silent })
const postmaster = postmasterOf(dataDir)
const database = new pg.Client(embedded.connection)
await database.connect()

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})
const url = `http://127.0.0.1:${port}`

function startServer(): ChildProcess {
  const { user, password, host, port: databasePort, database: name } = embedded.connection
  const credentials = `${user}${password ? `:${password}` : ''}`
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${databasePort}`,
    APP_SECRET: 'a secret of this run, of no use elsewhere',
    RATE_LIMITS: 'off',
    ADMIN_PASSWORD: 'correct horse 1',
    LOG_LEVEL: 'error',
  }
  const main = path.join(import.meta.dirname, '../src/server/main.ts')
  // As `npm start` does.
  return spawn(process.execPath, ['--max-semi-space-size=16', main], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
}

async function ready() {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await fetch(`${url}/health/ready`).catch(() => null))?.ok) return
    await wait(50)
  }
  throw new Error('The server does not start')
}

let token = ''
let suite = ''

async function call(method: string, to: string, body?: unknown): Promise<Response> {
  const plain = body instanceof FormData
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && !plain && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(url + to, {
    method,
    headers,
    ...(body !== undefined && { body: plain ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  return answer
}

// oxlint-disable-next-line typescript/no-explicit-any
const json = async (method: string, to: string, body?: unknown): Promise<any> => (await call(method, to, body)).json()

/** Runs something and says how long it took, what that cost, and how much the server grew meanwhile at most. */
async function watched<T>(pid: number, run: () => Promise<T>) {
  const before = residentMb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), 50)
  const spent = () => [cpuOf(pid), cpuOf(postmaster, { withChildren: true })] as const
  const [ours, databases] = spent()
  const begun = performance.now()
  try {
    const value = await run()
    const [oursNow, databasesNow] = spent()
    const cpu = `CPU ${(oursNow - ours).toFixed(1)} s here, ${(databasesNow - databases).toFixed(1)} s in the database`
    return { value, seconds: (performance.now() - begun) / 1000, grownMb: most - before, cpu }
  } finally {
    clearInterval(timer)
  }
}

type Figure = { p50: number; p95: number }

async function timed(times: number, run: (index: number) => Promise<unknown>): Promise<Figure> {
  await run(0)
  await run(1)
  const taken: number[] = []
  for (let index = 2; index < times + 2; index += 1) {
    const begun = performance.now()
    await run(index)
    taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

function print(what: string, ours: Figure, reference?: { what: string; figure: Figure }) {
  const beside = reference
    ? `  ${reference.what} ${reference.figure.p50.toFixed(1)} ms: ${(reference.figure.p50 / ours.p50).toFixed(1)} times ours`
    : ''
  console.log(
    `${what.padEnd(34)} p50 ${ours.p50.toFixed(1).padStart(7)}  p95 ${ours.p95.toFixed(1).padStart(7)} ms${beside}`,
  )
}

async function importFile(file: string) {
  const form = new FormData()
  form.set('file', await openAsBlob(file), 'contacts.csv')
  const { data } = await json('POST', `${suite}/email/import`, form)
  for (;;) {
    const now = (await json('GET', `${suite}/email/import/${data.id}`)).data
    if (now.status === 'failed') throw new Error(now.message)
    if (now.status === 'done') return now
    await wait(100)
  }
}

async function download(to: string) {
  let bytes = 0
  for await (const chunk of (await call('GET', to)).body ?? []) bytes += chunk.length
  return bytes
}

/** The time of COPY into a bare table: nothing imports faster. */
async function bareCopy(file: string) {
  await database.query(
    `create temp table bare (email text, first_name text, last_name text, language text, status text, tags text, city text)`,
  )
  const begun = performance.now()
  // Without a COPY stream in the driver: the same rows through one unnest a piece, which is as near as it comes.
  const lines = readFileSync(file, 'utf8').split('\r\n').slice(1, -1)
  for (let at = 0; at < lines.length; at += 5000) {
    const rows = lines.slice(at, at + 5000).map((line) => line.split(','))
    const columns = [0, 1, 2, 3, 4, 5, 6].map((column) => rows.map((row) => row[column] ?? ''))
    await database.query(
      'insert into bare select * from unnest($1::text[],$2::text[],$3::text[],$4::text[],$5::text[],$6::text[],$7::text[])',
      columns,
    )
  }
  const seconds = (performance.now() - begun) / 1000
  await database.query('drop table bare')
  return seconds
}

async function reading() {
  const times = count > 500_000 ? 40 : 60
  const tagIds = new Map<string, string>()
  for (const { name, id } of (await json('GET', `${suite}/tag?size=100`)).data) tagIds.set(name.en, id)
  const [common, second, rare] = [commonTag, secondTag, rareTag].map((name) => tagIds.get(name) ?? '')
  const { rows } = await database.query<{ tenant_id: string }>('select tenant_id from contacts limit 1')
  const tenant = rows[0]?.tenant_id
  const query = (text: string, values: unknown[] = []) => timed(5, () => database.query(text, [tenant, ...values]))
  const get = (filter: string) => timed(times, () => call('GET', `${suite}/email?${filter}`))
  const pages = Math.floor(count / 10)
  const deep = (sort: string) =>
    timed(times, (index) => call('GET', `${suite}/email?${sort}&page=${1 + ((index * 7919) % pages)}`))

  const naive = await query('select count(*) from contacts where tenant_id = $1')
  print('list, first page', await get('page=1'), { what: 'naive count', figure: naive })
  const offset = await query(
    'select * from contacts where tenant_id = $1 order by created_at desc, id desc limit 10 offset $2',
    [count - 10],
  )
  print('pages anywhere', await deep(''), { what: 'OFFSET at the end', figure: offset })
  print('last page', await get(`page=${pages}`), { what: 'OFFSET at the end', figure: offset })
  const byName = await query(
    'select * from contacts where tenant_id = $1 order by lower(first_name) desc, id desc limit 10 offset $2',
    [count - 10],
  )
  print('pages anywhere, by first name', await deep('orderBy=firstName'), { what: 'OFFSET at the end', figure: byName })
  print('by address', await get('orderBy=email&sortType=asc'))

  const tagCounts = `select count(*) from contacts c join contact_tags t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    where c.tenant_id = $1 and t.tag_id = any($2)`
  const naiveTag = await query(tagCounts, [[common]])
  print('tag of every second', await get(`tagIds=${common}`), { what: 'naive tag count', figure: naiveTag })
  print('the same, by address', await get(`tagIds=${common}&orderBy=email`), {
    what: 'naive tag count',
    figure: naiveTag,
  })
  print(
    'the same, pages anywhere',
    await timed(times, (index) =>
      call('GET', `${suite}/email?tagIds=${common}&page=${1 + ((index * 7919) % Math.floor(pages / 2.1))}`),
    ),
  )
  print('rare tag', await get(`tagIds=${rare}`), { what: 'naive tag count', figure: await query(tagCounts, [[rare]]) })
  print('rare tag, by address', await get(`tagIds=${rare}&orderBy=email`))
  const naiveTwo = await query(
    `${tagCounts} and exists (select from contact_tags u where u.tenant_id = $1 and u.contact_id = c.id and u.tag_id = $3)`,
    [[common], second],
  )
  print('two common tags', await get(`tagIds=${common},${second}`), { what: 'naive count', figure: naiveTwo })
  print('a common and a rare tag', await get(`tagIds=${common},${rare}`))
  print('tag and status', await get(`tagIds=${common}&status=unsubscribed`), {
    what: 'naive count',
    figure: await query(`${tagCounts} and status = 'unsubscribed'`, [[common]]),
  })
  print('status of nearly all', await get('status=subscribed'), {
    what: 'naive count',
    figure: await query(`select count(*) from contacts where tenant_id = $1 and status = 'subscribed'`),
  })
  print('status of few', await get('status=unsubscribed'))
  print(
    'assignments of the common tag',
    await get(`page=1`).then(() => timed(times, () => call('GET', `${suite}/tagged-by/tag/${common}/email`))),
  )
  print('tags', await timed(times, () => call('GET', `${suite}/tag`)))

  const regex = (text: string) =>
    query(
      `select count(*) from contacts where tenant_id = $1 and (first_name || ' ' || last_name || ' ' || email) ~* $2`,
      [text],
    )
  for (const [what, text] of [
    ['search: an address', `hughes${Math.floor(count / 2)}@`],
    ['search: part of an address', 'ellis1234'],
    ['search: a domain', '@mail42.example'],
    ['search: a common English name', 'Olivia'],
    ['search: first and last name', 'grace murphy'],
    ['search: a common Arabic name', 'سلمى'],
    ['search: Arabic first and last name', 'نورة الحربي'],
    ['search: two letters', 'zi'],
    ['search: nobody', 'qqqqwwww'],
  ] as const) {
    print(what, await get(`search=${encodeURIComponent(text)}`), { what: 'regex', figure: await regex(text) })
  }
  print('search within a tag', await get(`search=grace&tagIds=${second}`))
  print('first name begins', await get(`firstName=${encodeURIComponent('سل')}`))
  await segments(tenant ?? '', { common: common ?? '', rare: rare ?? '' })
  return { common, second, rare }
}

/** Conditions as a list's filter and as a group's count, and what happened to one contact among the mails of all. */
async function segments(tenant: string, { common, rare }: { common: string; rare: string }) {
  const times = 20
  const all = (...of: object[]) => ({ match: 'all', of })
  const query = (text: string) => timed(5, () => database.query(text, [tenant]))
  for (const [what, conditions, naive] of [
    ['language', all({ field: 'language', is: 'is', value: 'ar' }), `language = 'ar'`],
    [
      'city',
      all({ field: 'attribute', name: 'city', is: 'equals', value: 'Cairo' }),
      `attributes ->> 'city' = 'Cairo'`,
    ],
    ['never opened', all({ field: 'opened', is: 'never' }), 'last_opened_at is null'],
    ['opened of late', all({ field: 'opened', is: 'within', days: 30 }), `last_opened_at > now() - interval '30 days'`],
    [
      'tags and language',
      all(
        { field: 'tags', is: 'any', tagIds: [common] },
        { field: 'tags', is: 'none', tagIds: [rare] },
        { field: 'language', is: 'is', value: 'ar' },
      ),
      `language = 'ar' and id in (select contact_id from contact_tags t where t.tag_id = '${common}')
        and id not in (select contact_id from contact_tags t where t.tag_id = '${rare}')`,
    ],
  ] as const) {
    const figure = await query(`select count(*) from contacts where tenant_id = $1 and ${naive}`)
    const asked = encodeURIComponent(JSON.stringify(conditions))
    print(`list by ${what}`, await timed(times, () => call('GET', `${suite}/email?conditions=${asked}`)), {
      what: 'naive count',
      figure,
    })
    const preview = () => call('POST', `${suite}/group/preview`, { conditions })
    print(`segment of ${what}, counted`, await timed(times, preview), { what: 'naive count', figure })
  }
  await mailEverybody(tenant, 5)
  const { rows } = await database.query<{ id: string }>('select id from contacts where tenant_id = $1 limit 1000', [
    tenant,
  ])
  const timeline = await timed(times * 5, (index) => call('GET', `${suite}/email/${rows[index]?.id}/timeline`))
  print('timeline of a contact', timeline, {
    what: 'all her mails by address',
    figure: await timed(times, (index) =>
      database.query(
        `select * from messages m where m.tenant_id = $1 and m.recipient = (select email from contacts c where c.tenant_id = $1 and c.id = $2)
          order by created_at desc limit 20`,
        [tenant, rows[index]?.id],
      ),
    ),
  })
}

/** So many jobs to everybody, as they stand in the ledger and among the messages when they are done. */
async function mailEverybody(tenant: string, jobs: number) {
  await database.query(
    `insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience)
      select $1, gen_random_uuid(), 'done', 'Job ' || n, 'a@shop.test', '', '{}' from generate_series(1, $2) n`,
    [tenant, jobs],
  )
  await database.query(
    `insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at, opened_at, opens)
      select c.tenant_id, j.id, c.id, c.email, 'sent', now(), now(), 1 from jobs j join contacts c on c.tenant_id = j.tenant_id
      where j.tenant_id = $1`,
    [tenant],
  )
  await database.query(
    `insert into messages (tenant_id, id, job_id, contact_id, direction, delivery_status, content_type, subject, preview, sender, recipient, message_id)
      select tenant_id, gen_random_uuid(), job_id, contact_id, 'sent', 'sent', 'html', 'S', 'P', 'a@shop.test', email, gen_random_uuid()::text
      from ledger where tenant_id = $1`,
    [tenant],
  )
  await database.query('analyze ledger, messages')
}

const server = startServer()
measuring: try {
  await ready()
  const pid = server.pid ?? 0
  const person = {
    firstName: 'Maha',
    lastName: 'Saleh',
    email: 'bench@member.test',
    password: 'correct horse 2',
    acceptTerms: true,
  }
  const signedUp = await json('POST', '/api/en/auth/signup', person)
  token = signedUp.token
  suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`

  const file = path.join(dataDir, 'contacts.csv')
  const bytes = await writeContacts(file, count)
  const small = path.join(dataDir, 'small.csv')
  await writeContacts(small, 2000)
  await importFile(small)
  await json('POST', `${suite}/email/bulk`, { action: 'delete', filter: {} })

  const done = await watched(pid, () => importFile(file))
  const bare = await bareCopy(file)
  console.log(
    `import of ${count} rows (${(bytes / 1e6).toFixed(0)} MB, tags and attributes): ${done.seconds.toFixed(1)} s, ${(count / done.seconds).toFixed(0)} rows/s, ${done.grownMb.toFixed(0)} MB more memory; ${done.cpu}; into a bare table ${bare.toFixed(1)} s: ${(bare / done.seconds).toFixed(2)} of ours`,
    { created: done.value.created, refused: done.value.refused },
  )
  if (values['import-only']) break measuring
  await database.query('vacuum (analyze) contacts, contact_tags, tags, contact_counts')
  const tags = await reading()

  const out = await watched(pid, () => download(`${suite}/email/export.csv`))
  console.log(
    `export: ${out.seconds.toFixed(1)} s, ${(count / out.seconds).toFixed(0)} rows/s, ${(out.value / 1e6).toFixed(0)} MB, ${out.grownMb.toFixed(0)} MB more memory; ${out.cpu}`,
  )
  const again = await watched(pid, () => importFile(file))
  console.log(
    `the same file again: ${again.seconds.toFixed(1)} s, ${(count / again.seconds).toFixed(0)} rows/s, ${again.grownMb.toFixed(0)} MB more memory; ${again.cpu}`,
    { created: again.value.created, updated: again.value.updated },
  )
  for (const [what, body] of [
    [
      'bulk: tag the carriers of the common tag',
      { action: 'tag', filter: { tagIds: tags.common }, tagIds: [tags.rare] },
    ],
    ['bulk: take it off again', { action: 'untag', filter: { tagIds: tags.rare }, tagIds: [tags.rare] }],
    ['bulk: unsubscribe them', { action: 'unsubscribe', filter: { tagIds: tags.second } }],
    ['bulk: delete them', { action: 'delete', filter: { tagIds: tags.second } }],
  ] as const) {
    const bulk = await watched(pid, () => json('POST', `${suite}/email/bulk`, body))
    const { changed } = bulk.value.data
    console.log(
      `${what}: ${changed} in ${bulk.seconds.toFixed(1)} s, ${(changed / bulk.seconds).toFixed(0)}/s; ${bulk.cpu}`,
    )
  }
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await database.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
