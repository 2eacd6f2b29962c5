/**
 * Sends through a receiver that fails at each stage of the dialogue in turn, and checks that recipients have the right
 * state, a retry where one is due, and no suppression for faults of sender or server. Then the receiver recovers, and
 * everything that can arrive must arrive, once unless the ledger says `unknown`. `node verify/receiver-faults.ts
 * [--only greeting]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { oddServer, type Script } from '../test/stand-ins/scripted-smtp-server.ts'
import { start } from '../src/server/start.ts'
import { jsonOf } from './http-client.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

type State = 'queued' | 'deferred' | 'failed' | 'unknown' | 'sent'
/** `paused`: the job pauses with a reason, and nothing was tried. `suppressed`: the one fault of the recipient. */
type Expected = { state: State; paused?: true; suppressed?: true }
type Fault = { name: string; script: Script; secure?: 'none' | 'starttls'; auth?: true; expected: Expected }

const at = (start: string, answer: string, more: Script = {}): Script => ({
  ...more,
  answer: (line) => (line.startsWith(start) ? answer : undefined),
})
const queued = { state: 'queued' } as const
const later = { state: 'deferred' } as const
const doubtful = { state: 'unknown' } as const
const refused = { state: 'failed' } as const
const stopped = { state: 'queued', paused: true } as const

/** Reads the command and never answers. */
const silent = (start: string, more: Script = {}): Script => ({
  ...more,
  answer: (line) => (line.startsWith(start) ? 'silence' : undefined),
})

const faults: Fault[] = [
  { name: 'greeting 421', script: { greeting: '421 4.3.2 busy\r\n' }, expected: queued },
  { name: 'greeting 554', script: { greeting: '554 5.7.1 go away\r\n' }, expected: stopped },
  { name: 'greeting is no SMTP', script: { greeting: 'SSH-2.0-OpenSSH\r\n' }, expected: queued },
  { name: 'greeting is endless', script: { greeting: `220-${'x'.repeat(70_000)}` }, expected: queued },
  { name: 'greeting is cut', script: { greeting: 'cut' }, expected: queued },
  { name: 'EHLO 421', script: at('EHLO', '421 4.3.2 later\r\n'), expected: queued },
  { name: 'EHLO is cut', script: at('EHLO', 'cut'), expected: queued },
  { name: 'STARTTLS is not offered', script: {}, secure: 'starttls', expected: stopped },
  {
    name: 'STARTTLS 454',
    script: at('STARTTLS', '454 4.7.0 TLS not available\r\n', { offers: ['STARTTLS'] }),
    secure: 'starttls',
    expected: queued,
  },
  {
    name: 'STARTTLS speaks no TLS',
    script: at('STARTTLS', '220 go\r\nnonsense\r\n', { offers: ['STARTTLS'] }),
    secure: 'starttls',
    expected: queued,
  },
  {
    name: 'AUTH 535',
    script: at('AUTH', '535 5.7.8 no\r\n', { offers: ['AUTH PLAIN'] }),
    auth: true,
    expected: stopped,
  },
  {
    name: 'AUTH 454',
    script: at('AUTH', '454 4.7.0 later\r\n', { offers: ['AUTH PLAIN'] }),
    auth: true,
    expected: queued,
  },
  { name: 'MAIL 451', script: at('MAIL', '451 4.3.0 later\r\n'), expected: later },
  { name: 'MAIL 550', script: at('MAIL', '550 5.7.1 not you\r\n'), expected: refused },
  { name: 'MAIL is cut', script: at('MAIL', 'cut'), expected: later },
  { name: 'RCPT 450', script: at('RCPT', '450 4.2.0 later\r\n'), expected: later },
  { name: 'RCPT greylisted', script: at('RCPT', '451 4.7.1 Greylisted\r\n'), expected: later },
  { name: 'RCPT 421 slow down', script: at('RCPT', '421 4.7.28 too many messages\r\n'), expected: later },
  { name: 'RCPT 550 policy', script: at('RCPT', '550 5.7.1 blocked by policy\r\n'), expected: refused },
  { name: 'RCPT 550 relay', script: at('RCPT', '554 5.7.1 Relay access denied\r\n'), expected: refused },
  { name: 'RCPT 552 full', script: at('RCPT', '552 5.2.2 Mailbox full\r\n'), expected: refused },
  {
    name: 'RCPT 550 nobody',
    script: at('RCPT', '550 5.1.1 User unknown\r\n'),
    expected: { state: 'failed', suppressed: true },
  },
  { name: 'RCPT garbage', script: at('RCPT', 'what?\r\n'), expected: later },
  { name: 'RCPT lies: 354', script: at('RCPT', '354 go\r\n'), expected: later },
  { name: 'DATA 451', script: at('DATA', '451 4.3.0 later\r\n'), expected: later },
  { name: 'DATA 554', script: at('DATA', '554 5.7.1 no\r\n'), expected: refused },
  { name: 'DATA is cut', script: at('DATA', 'cut'), expected: later },
  { name: 'after the dot 451', script: at('.', '451 4.3.0 later\r\n'), expected: later },
  { name: 'after the dot 452', script: at('.', '452 4.3.1 disk full\r\n'), expected: later },
  { name: 'after the dot 554', script: at('.', '554 5.7.1 spam\r\n'), expected: refused },
  { name: 'after the dot cut', script: at('.', 'cut'), expected: doubtful },
  { name: 'after the dot garbage', script: at('.', 'hm\r\n'), expected: doubtful },
  { name: 'silence instead of a greeting', script: { greeting: 'silence' }, expected: queued },
  { name: 'silence after EHLO', script: silent('EHLO'), expected: queued },
  {
    name: 'silence after STARTTLS',
    script: silent('STARTTLS', { offers: ['STARTTLS'] }),
    secure: 'starttls',
    expected: queued,
  },
  { name: 'silence after AUTH', script: silent('AUTH', { offers: ['AUTH PLAIN'] }), auth: true, expected: queued },
  { name: 'silence after MAIL', script: silent('MAIL'), expected: later },
  { name: 'silence after RCPT', script: silent('RCPT'), expected: later },
  { name: 'silence after DATA', script: silent('DATA'), expected: later },
  { name: 'silence after MAIL, without pipelining', script: silent('MAIL', { offers: [] }), expected: later },
  { name: 'silence after RCPT, without pipelining', script: silent('RCPT', { offers: [] }), expected: later },
  { name: 'silence after DATA, without pipelining', script: silent('DATA', { offers: [] }), expected: later },
  { name: 'silence after the dot', script: silent('.'), expected: doubtful },
  {
    name: 'silence after RSET',
    script: {
      answer: (line) =>
        line.startsWith('RCPT') ? '450 4.2.0 later\r\n' : line.startsWith('RSET') ? 'silence' : undefined,
    },
    expected: later,
  },
  { name: 'silence after QUIT', script: silent('QUIT'), expected: { state: 'sent' } },
  { name: 'after the dot endless', script: at('.', `250-${'x'.repeat(70_000)}`), expected: doubtful },
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-faults-'))
let clockOffsetMs = 0
const environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  ALLOW_PRIVATE_HOSTS: 'on',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
  // Seconds of silence allowed after a command; five times as long after a body.
  SMTP_TIMEOUT: '1',
  ADMIN_EMAIL: 'admin@sanad.test',
  ADMIN_PASSWORD: 'correct horse 1',
}
const sanad = await start(environment, { now: () => new Date(Date.now() + clockOffsetMs) })

const recipients = 3

/** The recipients' states once nothing is in flight, and the workspace's suppressions. */
async function trial({ name, script, secure = 'none', auth, expected }: Fault): Promise<string[]> {
  const current: { script: Script } = { script }
  const server = await oddServer({
    get greeting() {
      return current.script.greeting
    },
    get offers() {
      return current.script.offers ?? ['PIPELINING']
    },
    answer: (line, state) => current.script.answer?.(line, state),
  })
  const wrong: string[] = []
  try {
    const password = 'correct horse 2'
    const email = `faults-${crypto.randomUUID()}@member.test`
    const person = { firstName: 'Maha', lastName: 'Saleh', email, password, acceptTerms: true }
    const session = { token: '' }
    const call = jsonOf(sanad.url, session)
    const signedUp = await call('POST', '/api/en/auth/signup', person)
    session.token = signedUp.token
    const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
    const to = (method: string, at: string, body?: object) => call(method, `${suite}/${at}`, body)
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      secure,
      ...(auth && { username: 'u', password: 'p' }),
    }
    const provider = await to('POST', 'email-service-provider', {
      name: 'Odd',
      type: 'smtp',
      fromEmail: 'hello@shop.test',
      settings,
    })
    for (let n = 0; n < recipients; n++) await to('POST', 'email', { email: `c${n}@customers.test` })
    const scheduleAt = new Date(Date.now() + clockOffsetMs + 50).toISOString()
    const send = { subject: 'S', text: 'T', recipients: { all: true }, scheduleAt, despiteWarnings: true }
    const { jobId } = await to('POST', 'email-service-provider/send-bulk-emails', send)
    const job = async () => (await to('GET', `job/${jobId}`)).data
    const reached = async () => {
      const { counts, status } = await job()
      return counts[expected.state] === recipients && counts.claimed === 0 && (!expected.paused || status === 'paused')
    }
    // A job that has not begun looks like one that cannot: the server has to have been reached.
    const met = () => server.connections() > 0
    for (let tries = 0; tries < 600 && !((await reached()) && met()); tries++) await wait(100)
    const found = await job()
    if (!(await reached())) wrong.push(`wanted ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
    const suppressed = (await to('GET', 'suppression')).pagination.total
    if (suppressed !== (expected.suppressed ? recipients : 0)) wrong.push(`${suppressed} suppressed`)
    // After recovery everything not refused permanently arrives.
    current.script = auth ? { offers: ['AUTH PLAIN'] } : {}
    if (secure !== 'none')
      await to('PATCH', `email-service-provider/${provider.data.id}`, { settings: { secure: 'none' } })
    if (found.status === 'paused') await to('POST', `job/${jobId}/resume`, {})
    if (expected.state !== 'failed') {
      let ended = found
      for (let tries = 0; tries < 300 && ended.status !== 'done'; tries++) {
        await wait(100)
        clockOffsetMs += 2000
        if (tries % 100 === 99) session.token = (await call('POST', '/api/en/auth/signin', { email, password })).token
        ended = await job()
      }
      // After a body was invited and the client stopped, an empty one follows (RFC 2920, 3.1).
      const bodies = server.messages.filter((text) => text !== '')
      const arrived = new Set(bodies.map((text) => /^To: .*?(c\d)@/im.exec(text)?.[1]))
      if (ended.status !== 'done' || arrived.size !== recipients)
        wrong.push(`in the end ${JSON.stringify(ended.counts)}, ${arrived.size} arrived`)
      const twice = bodies.length > recipients && ended.counts.unknown === 0 && expected.state === 'unknown'
      if (twice) wrong.push('some arrived twice and are not unknown')
    }
    await to('DELETE', `email-service-provider/${provider.data.id}`).catch(() => undefined)
  } finally {
    await server.close()
  }
  console.log(`${wrong.length === 0 ? 'ok ' : 'NOT'} ${name}${wrong.map((one) => `\n    ${one}`).join('')}`)
  return wrong
}

const chosen = faults.filter(({ name }) => name.includes(values.only))
let failures = 0
try {
  for (const fault of chosen) failures += (await trial(fault)).length > 0 ? 1 : 0
  console.log(`${chosen.length} kinds of faults, ${failures} not as wanted`)
} finally {
  await sanad.stop()
  await rm(dataDir, { recursive: true, force: true })
}
if (failures > 0) process.exitCode = 1
