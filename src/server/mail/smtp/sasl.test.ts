import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { oddServer, type Script } from '../../../../test/stand-ins/scripted-smtp-server.ts'
import { smtpTransport, type SmtpOptions } from './pool.ts'
import { AccessTokenUnavailable } from './session.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const closeable of open.splice(0).toReversed()) await closeable.close()
})

function transport(port: number, options: Partial<SmtpOptions>) {
  const made = smtpTransport({ host: '127.0.0.1', port, secure: 'none', allowPrivateHosts: true, ...options })
  open.push(made)
  return made
}

async function scripted(script: Script) {
  const server = await oddServer(script)
  open.push(server)
  return server
}

const send = (way: ReturnType<typeof transport>) =>
  way.deliver({ from: 'a@sender.test', to: 'b@recipient.test' }, Buffer.from('Subject: x\r\n\r\nhello\r\n'))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const plain = (text = '') => Buffer.from(text, 'base64').toString()

/** A source of tokens: the first, and after a refusal the second. */
function tokens() {
  const refused: (string | undefined)[] = []
  const accessToken = async (token?: string) => {
    refused.push(token)
    return { username: 'maha@gmail.test', accessToken: token === undefined ? 'expired' : 'fresh' }
  }
  return { refused, accessToken }
}

const errorJson = base64(JSON.stringify({ status: '401', schemes: 'bearer', scope: 'https://mail.google.com/' }))

/** Accepts the token `fresh` of `maha@gmail.test`; others get the error challenge, then the refusal. */
const tokenServer = (mechanism: string) =>
  scripted({
    offers: [`AUTH ${mechanism}`],
    answer(line) {
      if (line.startsWith('AUTH '))
        return line.includes(base64Token('fresh')) ? '235 2.7.0 Accepted\r\n' : `334 ${errorJson}\r\n`
      return line === '' || line === 'AQ==' ? '535 5.7.8 Username and Password not accepted\r\n' : undefined
    },
  })

// The token stands at the end of the message, whatever precedes it.
const base64Token = (token: string) => plainTokens.get(token) ?? ''
const plainTokens = new Map<string, string>()

test.each([
  ['XOAUTH2', (token: string) => `user=maha@gmail.test\u0001auth=Bearer ${token}\u0001\u0001`, ''],
  ['OAUTHBEARER', (token: string) => `n,a=maha@gmail.test,\u0001auth=Bearer ${token}\u0001\u0001`, 'AQ=='],
])('%s: a refused token is replaced once, and the error challenge is answered', async (mechanism, response, end) => {
  plainTokens.set('fresh', base64(response('fresh')))
  const server = await tokenServer(mechanism)
  const { refused, accessToken } = tokens()
  const way = transport(server.port, { accessToken, connections: 1 })
  expect(await send(way)).toMatchObject({ kind: 'accepted' })
  expect(refused).toEqual([undefined, 'expired'])
  expect(server.lines.filter((line) => !/EHLO|MAIL|RCPT|DATA/.test(line))).toEqual([
    `1 AUTH ${mechanism} ${base64(response('expired'))}`,
    `1 ${end}`,
    `2 AUTH ${mechanism} ${base64(response('fresh'))}`,
  ])
  expect(server.messages).toHaveLength(1)
})

test('a new token that is refused as well is reported with the server’s response, not tried for ever', async () => {
  const server = await tokenServer('XOAUTH2')
  plainTokens.set('fresh', 'none')
  const { refused, accessToken } = tokens()
  const outcome = await send(transport(server.port, { accessToken }))
  expect(outcome).toMatchObject({ kind: 'refused', stage: 'auth', permanent: true, code: 535 })
  expect(refused).toEqual([undefined, 'expired'])
  expect(server.connections()).toBe(2)
})

test.each([true, false])(
  'without a token messages wait and the server is not asked (consent lost: %s)',
  async (lost) => {
    const server = await scripted({ offers: ['AUTH XOAUTH2'] })
    const accessToken = () => Promise.reject(new AccessTokenUnavailable('The issuer is down', lost))
    const way = transport(server.port, { accessToken })
    expect(await send(way)).toMatchObject({
      kind: 'refused',
      stage: 'auth',
      permanent: false,
      isConsentLost: lost,
      response: 'The issuer is down',
    })
    expect(server.connections()).toBe(0)
  },
)

test('a token is never sent to a server that does not offer OAuth', async () => {
  const server = await scripted({ offers: ['AUTH PLAIN LOGIN'] })
  const way = transport(server.port, { accessToken: tokens().accessToken })
  expect(await send(way)).toMatchObject({ kind: 'refused', stage: 'auth', permanent: true, fault: 'sender' })
  expect(server.lines.filter((line) => line.includes('AUTH'))).toEqual([])
})

test('a real SMTP server accepts XOAUTH2, and CRAM-MD5 if it offers no better', async () => {
  const seen: unknown[] = []
  const server = async (authMethods: string[]) => {
    const smtp = new SMTPServer({
      authMethods,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth(auth, _session, done) {
        const { method, username = '', accessToken } = auth
        seen.push([method, username, accessToken, method === 'CRAM-MD5' && auth.validatePassword('correct horse')])
        done(null, { user: username })
      },
      onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
    })
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
    open.push({ close: () => new Promise((closed) => smtp.close(() => closed())) })
    return (smtp.server.address() as { port: number }).port
  }
  const byToken = transport(await server(['PLAIN', 'XOAUTH2']), {
    accessToken: async () => ({ username: 'maha', accessToken: 'token' }),
  })
  expect(await send(byToken)).toMatchObject({ kind: 'accepted' })
  const byPassword = transport(await server(['CRAM-MD5']), { username: 'maha', password: 'correct horse' })
  expect(await send(byPassword)).toMatchObject({ kind: 'accepted' })
  expect(seen).toEqual([
    ['XOAUTH2', 'maha', 'token', false],
    ['CRAM-MD5', 'maha', undefined, true],
  ])
})

test.each([
  ['right', 'correct horse', 'accepted'],
  ['wrong', 'battery', 'refused'],
])('SCRAM-SHA-256 with a %s password is %s-checked by both sides', async (_, password, kind) => {
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  const salted = pbkdf2Sync('correct horse', salt, 4096, 32, 'sha256')
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const clientKey = hmac(salted, 'Client Key')
  let [first, challenge] = ['', '']
  const server = await scripted({
    offers: ['AUTH SCRAM-SHA-256'],
    answer(line) {
      if (line.startsWith('AUTH SCRAM-SHA-256 ')) {
        first = plain(line.split(' ')[2]).replace('n,,', '')
        challenge = `r=${/r=(.*)/.exec(first)?.[1]}server,s=${salt.toString('base64')},i=4096`
        return `334 ${base64(challenge)}\r\n`
      }
      if (line === '') return '235 ok\r\n'
      const [, head = '', proof = ''] = /^(c=biws,.*),p=(.*)$/.exec(plain(line)) ?? []
      if (!head) return undefined
      const all = `${first},${challenge},${head}`
      const mask = hmac(createHash('sha256').update(clientKey).digest(), all)
      const expected = Buffer.from(clientKey.map((byte, at) => byte ^ (mask[at] ?? 0))).toString('base64')
      if (proof !== expected) return '535 5.7.8 Wrong password\r\n'
      return `334 ${base64(`v=${hmac(hmac(salted, 'Server Key'), all).toString('base64')}`)}\r\n`
    },
  })
  expect(await send(transport(server.port, { username: 'maha', password }))).toMatchObject({ kind })
})
