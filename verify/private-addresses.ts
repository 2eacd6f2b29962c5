/**
 * Tries to make the server call internal addresses, by all spellings, redirects and changing DNS names, through every
 * endpoint that fetches or connects, and counts the calls. `node verify/private-addresses.ts`, as root on Linux: it
 * creates its own network, in which one address counts as public.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as plainServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '#server/start.ts'
import { dnsServer } from '../test/stand-ins/dns-server.ts'
import { httpClient } from './http-client.ts'

/** An address that counts as public, on this network's own loopback. */
const outside = '93.184.215.14'
const inside = 'SANAD_VERIFY_NETWORK'

if (process.env[inside] === undefined) {
  const quoted = [process.execPath, ...process.argv.slice(1)].map((word) => `'${word}'`).join(' ')
  const made = `ip link set lo up && ip addr add ${outside}/32 dev lo && exec env ${inside}=1 ${quoted}`
  const { status } = spawnSync('unshare', ['--net', '--mount', 'sh', '-c', made], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-private-'))
const calls: string[] = []
const listening: { close: () => unknown }[] = []

async function listen(server: Server | ReturnType<typeof plainServer>, host: string, port: number) {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  listening.push(server)
}

// Nothing may ever be called here.
const secret = 8099
await listen(
  createServer((request, response) => {
    calls.push(`${request.headers.host}${request.url}`)
    response.end('secret')
  }),
  '127.0.0.1',
  secret,
)
for (const port of [2525, 1143])
  await listen(
    plainServer((line) => calls.push(`line to ${port}`) && line.end()),
    '127.0.0.1',
    port,
  )

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'inside.test',
  '127。0。0。1',
  '①②⑦.0.0.1',
]

// A public page that leads to internal addresses in every way a page can.
let redirected = 0
await listen(
  createServer((request, response) => {
    redirected += 1
    const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    const location = request.url?.startsWith('/twice')
      ? `http://${outside}:8098/once${at}`
      : `http://${spellings[at] ?? 'localhost'}:${secret}/`
    response
      .writeHead([301, 302, 303, 307, 308][at % 5] ?? 302, { location: Buffer.from(location).toString('latin1') })
      .end()
  }),
  outside,
  8098,
)

// A name that resolves to a public address first, and to an internal one afterwards.
const names = await dnsServer({ 'inside.test': { a: ['127.0.0.1'] }, 'turning.test': { a: [outside] } }, 53)
const resolv = path.join(dataDir, 'resolv.conf')
await writeFile(resolv, 'nameserver 127.0.0.1\noptions attempts:1 timeout:1\n')
spawnSync('mount', ['--bind', resolv, '/etc/resolv.conf'])

const sanad = await start({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: path.join(dataDir, 'data'),
  ADMIN_EMAIL: 'admin@sanad.test',
  ADMIN_PASSWORD: 'correct horse 1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
})

// oxlint-disable-next-line typescript/no-explicit-any
type Reply = { status: number; body: any }

const call = httpClient(sanad.url)

async function tell(method: string, to: string, body: object, token = ''): Promise<Reply> {
  const { status, text } = await call(method, to, { token, body })
  return { status, body: JSON.parse(text) }
}

const faults: string[] = []
let tries = 0
try {
  const admin = (await tell('POST', '/api/en/auth/signin', { email: 'admin@sanad.test', password: 'correct horse 1' }))
    .body.token as string
  const person = {
    firstName: 'Maha',
    lastName: 'Saleh',
    email: 'm@member.test',
    password: 'correct horse 2',
    acceptTerms: true,
  }
  const { token, user } = (await tell('POST', '/api/en/auth/signup', person)).body
  const suite = `/api/${user.defaultWorkspace}/email-marketing`
  const provider = (more: object) =>
    tell('POST', `${suite}/email-service-provider`, { name: 'P', fromEmail: 'a@shop.test', ...more }, token)
  const links = async (urls: string[]) => {
    const content = urls.map((url) => `<a href="${url}">x</a>`).join('')
    return tell('POST', `${suite}/template/check-links`, { subject: 'S', content }, token)
  }
  /** Uses stored addresses: an endpoint that accepts one must still not connect. */
  const tested = async ({ status, body }: Reply) => {
    if (status === 201) await tell('POST', `${suite}/email-service-provider/${body.data.id}/test`, {}, token)
    if (status === 201) await tell('POST', `${suite}/email-service-provider/${body.data.id}/check-mail`, {}, token)
  }

  for (const host of spellings) {
    tries += 6
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    await tested(await provider({ type: 'smtp', settings: { host: bare, port: 2525, secure: 'none' } }))
    await tested(await provider({ type: 'sendgrid', settings: { apiKey: 'k', endpoint: `http://${host}:${secret}` } }))
    await tested(
      await provider({
        type: 'sandbox',
        imap: { host: bare, port: 1143, secure: 'none', username: 'u', password: 'p' },
      }),
    )
    const ai = { baseUrl: `http://${host}:${secret}/v1`, model: 'm', apiKey: 'k' }
    await tell('POST', '/api/en/admin/ai/test', ai, admin)
    await links([`http://${host}:${secret}/`, `http://x@${host}:${secret}/`])
  }
  const straight = calls.length
  if (straight > 0) faults.push(`called: ${calls.join(', ')}`)

  for (let at = 0; at < spellings.length; at += 14) {
    const each = spellings.slice(at, at + 14).map((_host, index) => at + index)
    tries += each.length * 2
    await links(each.map((index) => `http://${outside}:8098/once${index}`))
    await links(each.map((index) => `http://${outside}:8098/twice${index}`))
  }
  if (redirected < spellings.length) faults.push(`only ${redirected} redirects were seen: nothing is shown by that`)
  if (calls.length > straight) faults.push(`by a redirect: ${calls.slice(straight).join(', ')}`)

  // Resolved per connection: public for the check, internal for the call if it resolved again.
  const beforeTurning = calls.length
  for (let turn = 0; turn < 20; turn += 1) {
    tries += 1
    names.zones['turning.test'] = { a: [outside] }
    const lookups = names.asked.length
    const checking = links([`http://turning.test:${secret}/`])
    while (names.asked.length === lookups) await new Promise((resolve) => setTimeout(resolve, 1))
    names.zones['turning.test'] = { a: ['127.0.0.1'] }
    await checking
  }
  if (calls.length > beforeTurning) faults.push(`by a name that turned: ${calls.slice(beforeTurning).join(', ')}`)
} finally {
  await sanad.stop()
  await names.stop()
  for (const server of listening) server.close()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(
  `${tries} tries by ${spellings.length} spellings, ${redirected} redirects and 20 names that turned; ${calls.length} calls inside`,
)
for (const fault of faults) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
