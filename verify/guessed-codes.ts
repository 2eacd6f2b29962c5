/**
 * Guesses the codes of two-step verification from one network, from many and within one IPv6 customer, in two processes
 * at once. Checks that exactly the documented number of guesses is compared, that the owner still signs in from a known
 * network, and that a right code opens one session. `node verify/guessed-codes.ts [--port 29480] [--guesses 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { codeAt } from '#test/authenticator.ts'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '29480' }, guesses: { type: 'string', default: '40' } },
})
/** Guesses from each network, all at once. */
const guesses = Number(values.guesses)
/** As `docs/security.md` says. */
const [perNetwork, perDay] = [10, 50]
const password = 'correct horse 2'
const day = 24 * 60 * 60_000

let clockOffsetMs = 0
const now = () => new Date(Date.now() + clockOffsetMs)
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-codes-'))
const silent = { info() {}, warn() {}, error: console.error }
const database = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
const serve = (number: number) =>
  start(
    {
      PORT: String(Number(values.port) + number),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
      PUBLIC_URL: 'http://sanad.test',
      APP_SECRET: 'a secret of this run, of no use elsewhere',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
    },
    { now },
  )
const processes = [await serve(0), await serve(1)]

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any }

let calls = 0
/** A call from a network, by each process in turn. */
async function post(to: string, body: object, { from, token }: { from: string; token?: string }): Promise<Answer> {
  calls += 1
  const answer = await fetch(`${processes[calls % 2]?.url}/api/en/${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const home = '192.0.2.1'
let people = 0

/** A person with two-step verification, who has signed in from `home`. */
async function person() {
  people += 1
  const email = `p${people}@member.test`
  const name = { firstName: 'Maha', lastName: 'Saleh', acceptTerms: true }
  const { token } = (await post('auth/signup', { ...name, email, password }, { from: home })).body
  const { secret } = (await post('user/two-step', {}, { from: home, token })).body.data
  const on = await post('user/two-step/confirm', { code: codeAt(secret, now()) }, { from: home, token })
  if (on.status !== 200) throw new Error(JSON.stringify(on.body))
  return { email, secret: secret as string }
}

async function challengeOf(email: string, from: string): Promise<string> {
  const { body } = await post('auth/signin', { email, password }, { from })
  if (!body.data?.challenge) throw new Error(JSON.stringify(body))
  return body.data.challenge
}

const faults: string[] = []
function expectEqual(what: string, seen: number, wanted: number) {
  console.log(`${what}: ${seen}`)
  if (seen !== wanted) faults.push(`${what}: ${seen} instead of ${wanted}`)
}

/** Six digits that are wrong now and in the steps before and after. */
function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(secret, now().getTime() + step * 30_000)))
  for (;;) {
    const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
    if (!near.has(code)) return code
  }
}

/** Guesses from networks, all at once. @returns how many guesses were compared and not refused before */
async function compared({ email, secret }: { email: string; secret: string }, networks: readonly string[]) {
  const challenge = await challengeOf(email, networks[0] ?? home)
  const all = networks.flatMap((from) => Array.from({ length: guesses }, () => from))
  const answers = await Promise.all(
    all.map((from, at) => {
      // Every fifth guess is a recovery code, which counts alike.
      const code = at % 5 === 0 ? `AAAA-${String(at).padStart(4, '2')}`.slice(0, 9) : wrongCode(secret)
      return post('auth/signin/code', { challenge, code }, { from })
    }),
  )
  const others = answers.filter(({ status }) => status !== 400 && status !== 429)
  if (others.length > 0) faults.push(`${others.length} other answers, such as ${JSON.stringify(others[0])}`)
  return answers.filter(({ status }) => status === 400).length
}

try {
  const one = await person()
  expectEqual(`compared of ${guesses} guesses from one network`, await compared(one, ['198.51.100.1']), perNetwork)
  const many = Array.from({ length: 20 }, (_none, at) => `203.0.113.${at + 1}`)
  const ofMany = await compared(one, many)
  expectEqual(`compared of ${guesses * many.length} guesses from 20 other networks`, ofMany, perDay - perNetwork)

  const right = async (from: string) => {
    const code = codeAt(one.secret, now())
    return (await post('auth/signin/code', { challenge: await challengeOf(one.email, from), code }, { from })).status
  }
  clockOffsetMs += 60_000
  expectEqual('answer to the right code from a strange network after that', await right('198.51.100.77'), 429)
  expectEqual('answer to the right code from the owner’s network', await right(home), 200)

  const two = await person()
  const customer = Array.from({ length: 10 }, (_none, at) => `2001:db8:7:${at.toString(16)}::1`)
  const ofCustomer = await compared(two, customer)
  expectEqual(
    `compared of ${guesses * customer.length} guesses from ten /64 of one IPv6 customer`,
    ofCustomer,
    perNetwork,
  )

  clockOffsetMs += 2 * day
  const challenge = await challengeOf(one.email, home)
  const code = codeAt(one.secret, now())
  const answers = await Promise.all(
    Array.from({ length: perNetwork }, () => post('auth/signin/code', { challenge, code }, { from: home })),
  )
  const opened = answers.filter(({ status }) => status === 200).length
  expectEqual(`sessions opened by ${answers.length} concurrent uses of a right code`, opened, 1)
  const again = await challengeOf(one.email, home)
  expectEqual(
    'answer to a used code',
    (await post('auth/signin/code', { challenge: again, code }, { from: home })).status,
    400,
  )
} finally {
  for (const sanad of processes) await sanad.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
console.log(`${calls} calls, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
