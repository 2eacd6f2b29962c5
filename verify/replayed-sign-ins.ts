/**
 * Uses every proof of a sign-in many times, all at once and later again, in two processes: assertions of passkeys, codes
 * of an app, recovery codes, and codes of another service. Exactly one use of each may succeed. Then sends assertions
 * that belong elsewhere: none may succeed. `node verify/replayed-sign-ins.ts [--port 29490] [--uses 20]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { codeAt } from '#test/authenticator.ts'
import { SoftwarePasskey } from '#test/software-passkey.ts'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { databaseUrl } from '../test/database-url.ts'
import { openidIssuer } from '../test/stand-ins/openid-issuer.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '29490' }, uses: { type: 'string', default: '20' } },
})
const uses = Number(values.uses)
const password = 'correct horse 2'
const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }
const origin = 'http://sanad.test'

let clockOffsetMs = 0
const now = () => new Date(Date.now() + clockOffsetMs)
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-replays-'))
const silent = { info() {}, warn() {}, error: console.error }
const database = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
const issuer = await openidIssuer()
issuer.allowRedirectTo(`${origin}/auth/external/openid`)
const serve = (number: number) =>
  start(
    {
      PORT: String(Number(values.port) + number),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
      PUBLIC_URL: origin,
      APP_SECRET: 'a secret of this run, of no use elsewhere',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ALLOW_PRIVATE_HOSTS: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    { now },
  )
const processes = [await serve(0), await serve(1)]

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any; headers: Headers }

let calls = 0
/** A call, to each process in turn. */
async function call(
  method: string,
  to: string,
  body: object,
  { token, cookie }: { token?: string; cookie?: string } = {},
): Promise<Answer> {
  calls += 1
  const answer = await fetch(`${processes[calls % 2]?.url}/api/en/${to}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
const post = (to: string, body: object, by: { token?: string; cookie?: string } = {}) => call('POST', to, body, by)

let people = 0
/** A person with an app, recovery codes and a passkey. */
async function person() {
  people += 1
  const email = `p${people}@member.test`
  const name = { firstName: 'Maha', lastName: 'Saleh', acceptTerms: true }
  const { token } = (await post('auth/signup', { ...name, email, password })).body
  const { secret } = (await post('user/two-step', {}, { token })).body.data
  const on = await post('user/two-step/confirm', { code: codeAt(secret, now()) }, { token })
  const passkey = new SoftwarePasskey(origin)
  const begun = (await post('user/passkey/begin', {}, { token })).body.data
  const credential = passkey.create(begun.options)
  const added = await post('user/passkey', { token: begun.token, name: 'Phone', credential }, { token })
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
  return { email, token, secret, passkey, recoveryCodes: on.body.data.recoveryCodes as string[] }
}
type Person = Awaited<ReturnType<typeof person>>

const challengeOf = async ({ email }: Person): Promise<string> =>
  (await post('auth/signin', { email, password })).body.data.challenge
const beginPasskey = async (challenge?: string) =>
  (await post('auth/signin/passkey/begin', challenge === undefined ? {} : { challenge })).body.data

const faults: string[] = []
/** Makes the same use many times at once, and once more later. */
async function expectOnce(what: string, use: (number: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: uses }, (_none, number) => use(number)))
  const succeeded = answers.filter(({ status }) => status === 200).length
  const failures = answers.filter(({ status }) => status >= 500)
  clockOffsetMs += 1000
  const later = (await use(0)).status
  console.log(`${what}: ${succeeded} of ${uses} uses at once succeeded, a later one was answered with ${later}`)
  if (succeeded !== 1 || later === 200) faults.push(`${what}: ${succeeded} succeeded, later ${later}`)
  if (failures.length > 0) faults.push(`${what}: ${JSON.stringify(failures[0]?.body)}`)
}

try {
  const one = await person()
  const asPassword = await beginPasskey()
  const assertion = one.passkey.get(asPassword.options)
  await expectOnce('an assertion in place of the password', () =>
    post('auth/signin/passkey', { token: asPassword.token, assertion }),
  )

  const challenge = await challengeOf(one)
  const asCode = await beginPasskey(challenge)
  const second = one.passkey.get(asCode.options)
  await expectOnce('an assertion in place of the code', () =>
    post('auth/signin/passkey', { challenge, token: asCode.token, assertion: second }),
  )

  const toConfirm = (await post('auth/confirm-identity/passkey/begin', {}, one)).body.data
  const third = one.passkey.get(toConfirm.options)
  await expectOnce('an assertion that confirms an identity', () =>
    post('auth/confirm-identity/passkey', { token: toConfirm.token, assertion: third }, one),
  )

  clockOffsetMs += 60_000
  const challenges = await Promise.all(Array.from({ length: uses }, () => challengeOf(one)))
  const code = codeAt(one.secret, now())
  await expectOnce('a code of the app, each time after the password', (number) =>
    post('auth/signin/code', { challenge: challenges[number], code }),
  )
  const unused = await Promise.all(Array.from({ length: uses }, () => challengeOf(one)))
  await expectOnce('a recovery code, each time after the password', (number) =>
    post('auth/signin/code', { challenge: unused[number], code: one.recoveryCodes[0] }),
  )

  const { token } = (await post('auth/signin', administrator)).body
  const { id: clientId, secret: clientSecret } = issuer.client
  const provider = { enabled: true, name: 'Acme', issuer: issuer.url, clientId, clientSecret }
  await call('PATCH', 'admin/identity-provider/openid', provider, { token })
  const started = await post('auth/external/openid/start', {})
  const cookie = started.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? ''
  const { searchParams } = new URL(await issuer.browse(started.body.data.url))
  const known = [...searchParams].filter(([name]) => ['state', 'code', 'iss'].includes(name))
  await expectOnce('a code of another service', () =>
    post('auth/external/finish', Object.fromEntries(known), { cookie }),
  )

  const two = await person()
  const begun = async () => beginPasskey()
  const own = await challengeOf(one)
  const elsewhere: [name: string, use: () => Promise<object>][] = [
    ['another origin', () => forged({ origin: 'https://evil.test' })],
    ['a subdomain', () => forged({ origin: 'http://evil.sanad.test' })],
    ['another port', () => forged({ origin: `${origin}:8080` })],
    ['another site', () => forged({ rpId: 'evil.test' })],
    ['another challenge', () => forged({ challenge: 'AAAA' })],
    ['an empty challenge', () => forged({ challenge: '' })],
    ['nobody verified', () => forged({ isVerified: false })],
    ['an earlier counter', () => forged({ counter: 1 })],
    ['the id of another person', () => forged({ userHandle: Buffer.from(two.email).toString('base64url') })],
    [
      'the challenge of another sign-in',
      async () => ({ token: (await begun()).token, assertion: one.passkey.get((await begun()).options) }),
    ],
    [
      'the challenge after a password, without the password',
      async () => {
        const { token: bound, options } = await beginPasskey(own)
        return { token: bound, assertion: one.passkey.get(options) }
      },
    ],
    [
      'a passkey of another person after a password',
      async () => {
        const { token: bound, options } = await beginPasskey(own)
        return { challenge: own, token: bound, assertion: two.passkey.get(options) }
      },
    ],
    [
      'the signature of another passkey',
      async () => {
        const { token: bound, options } = await begun()
        return {
          token: bound,
          assertion: { ...one.passkey.get(options), signature: two.passkey.get(options).signature },
        }
      },
    ],
    [
      'a passkey that nobody added',
      async () => {
        const { token: bound, options } = await begun()
        return { token: bound, assertion: { ...new SoftwarePasskey(origin).get(options), userHandle: 'AAAA' } }
      },
    ],
  ]
  async function forged(change: NonNullable<Parameters<SoftwarePasskey['get']>[1]>) {
    const { token: bound, options } = await begun()
    return { token: bound, assertion: one.passkey.get(options, change) }
  }
  let refused = 0
  for (const [name, use] of elsewhere) {
    const { status, body } = await post('auth/signin/passkey', await use())
    if (status === 400) refused += 1
    else faults.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  console.log(`assertions that belong elsewhere: ${refused} of ${elsewhere.length} refused`)
  const last = await begun()
  const good = await post('auth/signin/passkey', { token: last.token, assertion: one.passkey.get(last.options) })
  if (good.status !== 200) faults.push(`a good assertion after them: ${JSON.stringify(good.body)}`)
} finally {
  for (const sanad of processes) await sanad.stop()
  await issuer.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
console.log(`${calls} calls, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
