/**
 * Calls every operation of the OpenAPI document with valid and invalid input from schemathesis, as a visitor, a member
 * and an administrator. No answer may be a 5xx. Excluded are event streams, which do not end, and operations that end
 * the caller's session or workspace. `node verify/fuzz-api.ts [--examples 3] [--phases fuzzing] [--roles member]
 * [--port 29780]`, with schemathesis (`pip install schemathesis==4.32.*`) on the PATH
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as callOnward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { jsonOf } from './http-client.ts'

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '3' },
    phases: { type: 'string', default: 'fuzzing' },
    roles: { type: 'string', default: 'visitor,member,administrator' },
    port: { type: 'string', default: '29780' },
  },
})

/** Runs schemathesis until it ends; null if it is missing. */
async function schemathesis(args: readonly string[], cwd: string) {
  const child = spawn('schemathesis', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-100_000)))
  // `once` rejects if the program cannot be started.
  const code = await once(child, 'close').then(
    ([status]) => Number(status),
    () => null,
  )
  return code === null ? null : { code, text }
}

const folder = await mkdtemp(path.join(tmpdir(), 'sanad-fuzz-'))
if ((await schemathesis(['--version'], folder)) === null) {
  await rm(folder, { recursive: true, force: true })
  console.log('schemathesis is not on the PATH')
  process.exit(77)
}

const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }
const sanad = await start({
  PORT: values.port,
  HOST: '127.0.0.1',
  DATA_DIR: path.join(folder, 'data'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
})

type Role = { name: string; token: string; workspace: string }

/** Responses of a role by status, every 5xx, and the change after which a session was refused. */
type Answers = { byStatus: Map<number, number>; failed: Set<string>; refused?: string }
let role: Role = { name: '', token: '', workspace: '' }
let answers: Answers = { byStatus: new Map(), failed: new Set() }

const statusOf = async ({ token }: Role) =>
  (await fetch(`${sanad.url}/api/en/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

/** Records a change after which the session is refused. */
async function lookFor(caller: Role, change: string) {
  const into = answers
  if (caller.token !== '' && (await statusOf(caller)) === 401) into.refused ??= change
}

/** A proxy that calls with the role's session and counts the responses. */
const relay = createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request
  const named = { ...headers, ...(role.token && { authorization: `Bearer ${role.token}` }) }
  const onward = callOnward({ port: values.port, host: '127.0.0.1', method, path: url, headers: named }, (answer) => {
    const { statusCode: status = 0 } = answer
    answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
    if (status < 400 && method !== 'GET') void lookFor(role, `${method} ${url.slice(0, 200)}`)
    if (status >= 500) answers.failed.add(`${role.name}: ${method} ${url.slice(0, 200)} ${status}`)
    response.writeHead(status, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => response.destroy())
  request.pipe(onward)
})
relay.listen(0, '127.0.0.1')
await once(relay, 'listening')

type Operation = { responses?: Record<string, { content?: object }> }
type Document = { paths: Record<string, Record<string, Operation>> }

const endsTheCaller = new Set([
  'post /api/{lang}/auth/logout',
  'post /api/{lang}/auth/refresh',
  'delete /api/{lang}/auth/sessions/{sessionId}',
  'delete /api/{lang}/user/me',
  // An administrator may delete every account, including their own if there is another administrator.
  'delete /api/{lang}/user/{userId}',
  'delete /api/{lang}/workspace/{tenant}',
  'delete /api/{lang}/workspace/{tenant}/member/{userId}',
])

const isStream = ({ responses = {} }: Operation) =>
  Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content)

/** The document without the excluded operations, and their number. */
function called(document: Document) {
  let operations = 0
  for (const [at, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (isStream(operation) || endsTheCaller.has(`${method} ${at}`)) Reflect.deleteProperty(methods, method)
      else operations += 1
  return { text: JSON.stringify(document), operations }
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)

let failures = 0
try {
  const call = jsonOf(sanad.url)
  const person = { firstName: 'Maha', lastName: 'S', email: 'm@member.test', password: 'correct horse 2' }
  const member = await call('POST', '/api/en/auth/signup', { ...person, acceptTerms: true })
  const signedIn = await call('POST', '/api/en/auth/signin', administrator)
  const workspace = member.user.defaultWorkspace as string
  const { text, operations } = called(await call('GET', '/api/openapi.json'))
  await writeFile(path.join(folder, 'openapi.json'), text)
  const { port } = relay.address() as AddressInfo
  const roles = [
    { name: 'visitor', token: '', workspace },
    { name: 'member', token: member.token, workspace },
    { name: 'administrator', token: signedIn.token, workspace: signedIn.user.defaultWorkspace ?? workspace },
  ]
  for (role of roles.filter(({ name }) => values.roles.split(',').includes(name))) {
    answers = { byStatus: new Map(), failed: new Set() }
    const config = `[parameters]\n"path.tenant" = ${JSON.stringify(role.workspace)}\n"path.lang" = "en"\n`
    await writeFile(path.join(folder, 'schemathesis.toml'), config)
    const args = ['--config-file', 'schemathesis.toml', 'run', 'openapi.json', '-u', `http://127.0.0.1:${port}`]
    const limits = ['--max-examples', values.examples, '--workers', '2', '--request-timeout', '30', '--seed', '1']
    const quiet = ['--suppress-health-check', 'all', '--generation-database', 'none', '--no-color', '--no-shrink']
    const all = ['--checks', 'not_a_server_error', '--phases', values.phases, '--continue-on-failure']
    const ended = await schemathesis([...args, ...all, ...limits, ...quiet], folder)
    const counts = [...answers.byStatus].toSorted(([one], [other]) => one - other)
    const summary = counts.map(([status, count]) => `${status}: ${count}`).join(', ')
    console.log(`${role.name}: ${sum(answers.byStatus.values())} calls of ${operations} operations (${summary})`)
    const status = await statusOf(role)
    const faults = [
      ...answers.failed,
      // A run with a signed-out caller proves nothing.
      ...(role.token !== '' && status !== 200 ? [`${role.name} is signed out (${status}), by ${answers.refused}`] : []),
      // Schemathesis itself leaves out some operations.
      ...(sum(answers.byStatus.values()) < operations * 0.95 ? [`${role.name}: ${ended?.text.slice(-2000)}`] : []),
    ]
    failures += faults.length
    for (const fault of faults) console.log(fault)
  }
  console.log(`${failures} answers that are none`)
} finally {
  relay.close()
  relay.closeAllConnections()
  await sanad.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failures > 0 ? 1 : 0)
