/**
 * Runs attacks that once blocked every call, one after the other, and measures another member's calls meanwhile: a
 * list of contacts and a new contact. Their median stays within twice that of an idle server, plus a few milliseconds.
 * Idle and attacked rounds alternate, and the median of several counts, so that other load affects both. `node
 * verify/while-attacked.ts [--rounds 3] [--calls 10] [--only liquid] [--port 29790]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { nodeFlags } from '#test/node-flags.ts'
import { httpClient, ready } from './http-client.ts'
import { sessionOf } from './new-member.ts'
import { damaged } from '#test/damaged/all.ts'
import { dovecot } from '#test/stand-ins/dovecot.ts'
import { turnOffSpamRules } from '../test/spam-rules.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    calls: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '29790' },
  },
})
const [rounds, calls, port] = [values.rounds, values.calls, values.port].map(Number) as [number, number, number]
/** In ms: scheduling delay when all cores are busy. */
const grace = 15
/** In ms, between two attempts of a lane; still many times the rate limits, which are off. */
const pause = 250

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-attacked-'))
const url = `http://127.0.0.1:${port}`
const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }
const environment = {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_HOSTS: 'on',
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}
const entry = path.join(import.meta.dirname, '../src/server/main.ts')
const server: ChildProcess = spawn(process.execPath, [...nodeFlags, entry], {
  stdio: 'inherit',
  env: { ...process.env, ...environment },
})
const call = httpClient(url)

type Member = ReturnType<typeof sessionOf> & { email: string }

async function member(name: string): Promise<Member> {
  const email = `${name}@member.test`
  const person = { firstName: name, lastName: 'S', email, password: 'correct horse 2', acceptTerms: true }
  return { ...sessionOf((await call('POST', '/api/en/auth/signup', { body: person })).text), email }
}

function form(bytes: string | Buffer, name: string) {
  const body = new FormData()
  body.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return body
}

/** One step of the template engine that runs for minutes. */
const endless = `{% assign a = (1..9000) %}{% assign b = (1..9000) %}{% if a == b${' and a == b'.repeat(9000)} %}{% endif %}`
const nested =
  '{% for a in (1..9000) %}{% for b in (1..9000) %}{% for c in (1..9000) %}{% endfor %}{% endfor %}{% endfor %}'
const marks = `a${'\u0315\u0316'.repeat(29_000)}`
const rowsOf = (cell: string, count: number) =>
  `email,name\n${Array.from({ length: count }, (_none, at) => `a${at}@x.test,"${cell}"\n`).join('')}`
const padded = rowsOf(`x${' '.repeat(58_000)}x`, 8)
const openQuotes = `email,name\n${'""""x\n'.repeat(78_000)}`
const markdown = '*a **b _c ![x](<'.repeat(5000)

/** An AVIF of a kilobyte that claims 49 megapixels. */
async function largeAvif() {
  const canvas = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  const bytes = await canvas.avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(7000, at)
  bytes.writeUInt32BE(7000, at + 4)
  return bytes
}

/** Sends raw bytes on their own connection, until an answer or for a second. */
function sent(text: string) {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined).resume()
  line.end(text)
  return Promise.race([once(line, 'close'), wait(1000)]).finally(() => line.destroy())
}

function brokenForm({ token, suite }: Member) {
  const head = `POST ${suite}/email/import/forecast HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail'
  return sent(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
}

/** Streams that stay open until the attack ends. */
async function streams({ token, suite }: Member, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const answer = await fetch(`${url}${suite}/message/stream`, { headers, signal })
  await answer.body?.pipeTo(new WritableStream(), { signal })
}

const mailServer = await dovecot()
/** Damaged mail that is small enough to arrive several times a second. */
const hostileMail = damaged.filter(({ source }) => source.length < 300_000)
let delivered = 0
async function deliverHostileMail() {
  const { source } = hostileMail[delivered % hostileMail.length] ?? { source: '' }
  delivered += 1
  await mailServer.deliver('attacker', `X-Number: ${delivered}\r\n${source.toString('latin1')}`)
}

const avif = await largeAvif()
/** An attack, repeated in several lanes at once. */
type Attack = { name: string; lanes: number; make: (attacker: Member, signal: AbortSignal) => Promise<unknown> }
const post = (to: string, body: (attacker: Member) => object) => (attacker: Member) =>
  call('POST', to.startsWith('/') ? to : `${attacker.suite}/${to}`, { token: attacker.token, body: body(attacker) })
const draft = (content: string) => () => ({ subject: 'S', contentType: 'text', content })
const attacks: Attack[] = [
  { name: 'liquid preview', lanes: 3, make: post('template/preview', draft(endless)) },
  { name: 'liquid check', lanes: 3, make: post('template/check', draft(nested)) },
  {
    name: 'liquid mail',
    lanes: 3,
    make: post('transactional', () => ({ to: 'a@b.test', subject: 'S', text: endless })),
  },
  { name: 'import padded', lanes: 2, make: post('email/import/forecast', () => form(padded, 'a.csv')) },
  { name: 'import quotes', lanes: 2, make: post('email/import/forecast', () => form(openQuotes, 'a.csv')) },
  { name: 'import marks', lanes: 2, make: post('email/import/forecast', () => form(rowsOf(marks, 8), 'a.csv')) },
  {
    name: 'stacked marks',
    lanes: 2,
    make: post('/api/en/auth/signup', () => ({ firstName: marks.repeat(8), lastName: 'x', email: 'x', password: 'x' })),
  },
  { name: 'markdown', lanes: 2, make: post('/api/en/markdown/preview', () => ({ text: markdown })) },
  { name: 'broken forms', lanes: 4, make: brokenForm },
  { name: 'avif', lanes: 2, make: post('image', () => form(avif, 'a.avif')) },
  {
    name: 'wrong passwords',
    lanes: 4,
    make: post('/api/en/auth/signin', ({ email }) => ({ email, password: 'wrong horse 1' })),
  },
  { name: 'hostile mail', lanes: 4, make: deliverHostileMail },
  {
    name: 'hostile page',
    lanes: 4,
    make: ({ token }) => call('GET', `/api/en/question/${hostileQuestion}`, { token }),
  },
  { name: 'streams', lanes: 40, make: streams },
]

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const high = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? 0

/** The id of a question with many answers that are costly to render. */
let hostileQuestion = ''
async function writeHostilePage({ token }: Member) {
  const question = await call('POST', '/api/en/question', {
    token,
    body: { title: 'What is this?', body: markdown.slice(0, 5000) },
  })
  hostileQuestion = JSON.parse(question.text).data._id
  for (let number = 0; number < 20; number += 1) {
    const { token: other } = await member(`writer${number}`)
    const body = { questionId: hostileQuestion, body: markdown.slice(0, 9000) }
    const { status, text } = await call('POST', '/api/en/answer', { token: other, body })
    if (status !== 201) throw new Error(text)
  }
}

let made = 0
/** Response times of the other member in ms: median and 95th percentile. */
async function waited({ token, suite }: Member) {
  const times = { read: [] as number[], write: [] as number[] }
  for (let number = 0; number < calls; number += 1) {
    made += 1
    const read = await call('GET', `${suite}/email?size=20`, { token })
    const write = await call('POST', `${suite}/email`, { token, body: { email: `c${made}@customers.test` } })
    // A missing or wrong response counts as infinite.
    times.read.push(read.status === 200 ? read.ms : Number.POSITIVE_INFINITY)
    times.write.push(write.status === 201 ? write.ms : Number.POSITIVE_INFINITY)
  }
  return times
}

/** Measures `during` while the attack runs. Resolves when all its requests are answered. */
async function attackedBy<T>({ lanes, make }: Attack, attacker: Member, during: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  const lane = async () => {
    while (!signal.aborted) {
      await make(attacker, signal).catch(() => undefined)
      await wait(pause)
    }
  }
  const running = Array.from({ length: lanes }, lane)
  try {
    await wait(500)
    return await during()
  } finally {
    over.abort()
    await Promise.all(running)
  }
}

const chosen = attacks.filter(({ name }) => name.includes(values.only))
let failures = 0
try {
  await ready(url)
  await turnOffSpamRules(url, administrator)
  const [other, attacker] = [await member('other'), await member('attacker')]
  const imap = {
    host: '127.0.0.1',
    port: mailServer.port,
    secure: 'none',
    username: 'attacker',
    password: mailServer.password,
  }
  const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test', imap }
  await call('POST', `${attacker.suite}/email-service-provider`, { token: attacker.token, body: provider })
  await writeHostilePage(attacker)
  await waited(other)
  for (const attack of chosen) {
    const idle = { read: [] as number[], write: [] as number[], high: [] as number[] }
    const attacked = { read: [] as number[], write: [] as number[], high: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const [into, times] of [
        [idle, await waited(other)],
        [attacked, await attackedBy(attack, attacker, () => waited(other))],
      ] as const) {
        into.read.push(median(times.read))
        into.write.push(median(times.write))
        into.high.push(high([...times.read, ...times.write]))
      }
      await wait(200)
    }
    const results = (['read', 'write'] as const).map((kind) => {
      const [before, during] = [median(idle[kind]), median(attacked[kind])]
      const isWithin = during <= 2 * before + grace
      if (!isWithin) failures += 1
      return `${kind} ${before.toFixed(1)} → ${during.toFixed(1)} ms (× ${(during / before).toFixed(1)}${isWithin ? '' : ', NOT HELD'})`
    })
    console.log(
      `${attack.name}: ${results.join(', ')}, 95th ${median(idle.high).toFixed(0)} → ${median(attacked.high).toFixed(0)} ms`,
    )
  }
  console.log(`${chosen.length} attacks, ${failures} times more than twice the idle median and ${grace} ms`)
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await mailServer.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(failures > 0 ? 1 : 0)
