/**
 * Sends to a Postfix with Debian's postgrey, which defers the first attempt. All messages must be deferred once,
 * suppress no address, and arrive once on the retry. Both programs run from a folder on their own ports. `node
 * verify/greylisting.ts [--recipients 5]`; exits with 77 if the programs are missing.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { oddServer } from '../test/stand-ins/scripted-smtp-server.ts'
import { start } from '../src/server/start.ts'

const { values } = parseArgs({ options: { recipients: { type: 'string', default: '5' } } })
const recipients = Number(values.recipients)
if (!recipients) throw new Error('A number, please')

const programs = { postfix: '/usr/sbin/postfix', postgrey: '/usr/sbin/postgrey' }
const missing = Object.entries(programs).filter(([, file]) => !existsSync(file))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`needs root and ${missing.map(([name]) => name).join(', ') || 'nothing else'}`)
  process.exit(77)
}

const idOf = (who: string) => Number(execFileSync('id', ['-u', who], { encoding: 'utf8' }))
const folder = await mkdtemp(path.join(tmpdir(), 'sanad-grey-'))
chmodSync(folder, 0o755)
/** A free port below the range that the system assigns. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isFree) return new Promise((resolve) => server.close(() => resolve(port)))
  }
}

const delay = 2 // seconds of greylisting
function postgrey(port: number): ChildProcess {
  const data = path.join(folder, 'postgrey')
  mkdirSync(data)
  chownSync(data, idOf('postgrey'), -1)
  const whitelists = ['--whitelist-clients=/dev/null', '--whitelist-recipients=/dev/null']
  const options = [`--inet=127.0.0.1:${port}`, `--delay=${delay}`, `--dbdir=${data}`, ...whitelists]
  return spawn(programs.postgrey, [...options, '--auto-whitelist-clients=0'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Accepts mail for customers.test after postgrey's approval, and relays it to a counting receiver. */
function postfix(ports: { smtp: number; postgrey: number; receiver: number }): ChildProcess {
  const at = (name: string) => path.join(folder, name)
  for (const name of ['config', 'queue', 'data']) mkdirSync(at(name))
  chownSync(at('data'), idOf('postfix'), -1)
  const settings = {
    compatibility_level: '3.6',
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: '/dev/stdout',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mx.customers.test',
    mydestination: '',
    mynetworks: '192.0.2.0/24',
    relay_domains: 'customers.test',
    transport_maps: `inline:{customers.test=smtp:[127.0.0.1]:${ports.receiver}}`,
    smtp_dns_support_level: 'disabled',
    alias_maps: '',
    alias_database: '',
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${ports.postgrey}, permit`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(path.join(at('config'), 'main.cf'), `${lines.join('\n')}\n`)
  // name, type, private, unprivileged, chroot, wake up, process limit, program: master(5).
  const services = [
    `127.0.0.1:${ports.smtp} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'smtp unix - - n - - smtp',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'proxymap unix - - n - - proxymap',
    'pickup unix n - n 60 1 pickup',
    'flush unix n - n 1000? 0 flush',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'showq unix n - n - - showq',
    'postlog unix-dgram n - n - 1 postlogd',
  ]
  writeFileSync(path.join(at('config'), 'master.cf'), `${services.join('\n')}\n`)
  return spawn(programs.postfix, ['-c', at('config'), 'start-fg'], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Waits until the port is open, and fails if the program ends first. */
async function listening(port: number, program: ChildProcess) {
  while (program.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const line = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      line.once('connect', () => line.destroy())
    })
    if (isThere) return
    await wait(100)
  }
  throw new Error(`${program.spawnfile} did not start`)
}
async function ended(program: ChildProcess, end: () => void) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exited = new Promise((resolve) => program.once('exit', resolve))
  end()
  await exited
}

const receiver = await oddServer()
const ports = { smtp: await freePort(), postgrey: await freePort(), receiver: receiver.port }
const running = [postgrey(ports.postgrey), postfix(ports)]
let clockOffsetMs = 0
const environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: path.join(folder, 'sanad'),
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  ALLOW_PRIVATE_HOSTS: 'on',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
  ADMIN_EMAIL: 'admin@sanad.test',
  ADMIN_PASSWORD: 'correct horse 1',
}
let sanad: Awaited<ReturnType<typeof start>> | undefined
try {
  await listening(ports.postgrey, running[0]!)
  await listening(ports.smtp, running[1]!)
  sanad = await start(environment, { now: () => new Date(Date.now() + clockOffsetMs) })
  const { url } = sanad
  let token = ''
  // oxlint-disable-next-line typescript/no-explicit-any
  const call = async (method: string, to: string, body?: object): Promise<any> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const [email, password] = ['grey@member.test', 'correct horse 2']
  const person = { firstName: 'Maha', lastName: 'Saleh', email, password, acceptTerms: true }
  const signedUp = await call('POST', '/api/en/auth/signup', person)
  token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  const settings = { host: '127.0.0.1', port: ports.smtp, secure: 'none' }
  const provider = { name: 'Grey', type: 'smtp', fromEmail: 'hello@shop.test', settings }
  await call('POST', `${suite}/email-service-provider`, provider)
  for (let n = 0; n < recipients; n++) await call('POST', `${suite}/email`, { email: `c${n}@customers.test` })
  const scheduleAt = new Date(Date.now() + 50).toISOString()
  const send = { subject: 'S', text: 'T', recipients: { all: true }, scheduleAt, despiteWarnings: true }
  const { jobId } = await call('POST', `${suite}/email-service-provider/send-bulk-emails`, send)
  const job = async () => (await call('GET', `${suite}/job/${jobId}`)).data
  let first = await job()
  for (let tries = 0; tries < 600 && first.counts.deferred < recipients; tries++) {
    await wait(100)
    first = await job()
  }
  const takenAtFirst = receiver.messages.length
  await wait(delay * 1000)
  let last = first
  for (let tries = 0; tries < 600 && last.status !== 'done'; tries++) {
    clockOffsetMs += 2000
    await wait(100)
    if (tries % 100 === 99) token = (await call('POST', '/api/en/auth/signin', { email, password })).token
    last = await job()
  }
  for (let tries = 0; tries < 300 && receiver.messages.length < recipients; tries++) await wait(100)
  const suppressed = (await call('GET', `${suite}/suppression`)).pagination.total
  const arrived = receiver.messages.length
  console.log({ putOff: first.counts.deferred, takenAtFirst, sent: last.counts.sent, arrived, suppressed })
  const isRight = first.counts.deferred === recipients && takenAtFirst === 0 && last.counts.sent === recipients
  if (!isRight || arrived !== recipients || suppressed !== 0) process.exitCode = 1
} finally {
  await sanad?.stop()
  const [grey, fix] = running
  // A signal would end the start script, not Postfix.
  if (fix)
    await ended(fix, () =>
      execFileSync(programs.postfix, ['-c', path.join(folder, 'config'), 'stop'], { stdio: 'ignore' }),
    )
  if (grey) await ended(grey, () => grey.kill('SIGTERM'))
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
