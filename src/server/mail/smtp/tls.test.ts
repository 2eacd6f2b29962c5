import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { oddServer } from '../../../../test/stand-ins/scripted-smtp-server.ts'
import { smtpTransport, type SmtpOptions } from './pool.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const closeable of open.splice(0).toReversed()) await closeable.close()
})

/** An SMTP server with the self-signed certificate of smtp-server. */
async function server(options: SMTPServerOptions): Promise<{ port: number; got: string[] }> {
  const got: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username, password, method }, _session, done) => {
      got.push(`${method} ${username} ${password}`)
      if (password === 'right كلمة') done(null, { user: username ?? '' })
      else done(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onData: (stream, _session, done) => {
      stream.on('end', () => done()).resume()
    },
    ...options,
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => new Promise((resolve) => smtp.close(() => resolve())) })
  return { port: (smtp.server.address() as { port: number }).port, got }
}

function transport(port: number, options: Partial<SmtpOptions> = {}) {
  const made = smtpTransport({ host: '127.0.0.1', port, secure: 'none', allowPrivateHosts: true, ...options })
  open.push(made)
  return made
}

const send = (way: ReturnType<typeof transport>) =>
  way.deliver({ from: 'a@sender.test', to: 'b@recipient.test' }, Buffer.from('Subject: x\r\n\r\nhello\r\n'))

test.each(['starttls', 'tls'] as const)(
  '%s: a self-signed certificate is refused unless verification is off',
  async (secure) => {
    const { port } = await server({ secure: secure === 'tls' })
    expect(await send(transport(port, { secure }))).toMatchObject({ kind: 'refused', stage: 'tls', fault: 'server' })
    const trusting = transport(port, { secure, tlsVerify: false })
    expect(await send(trusting)).toMatchObject({ kind: 'accepted' })
    expect(await trusting.test()).toMatchObject({ success: true, capabilities: expect.arrayContaining(['PIPELINING']) })
  },
)

test('a server without STARTTLS gets neither credentials nor mail in plain text', async () => {
  const { port, got } = await server({ disabledCommands: ['STARTTLS'] })
  const way = transport(port, { secure: 'starttls', username: 'u', password: 'p' })
  expect(await send(way)).toMatchObject({ kind: 'refused', stage: 'tls', permanent: true })
  expect(got).toEqual([])
})

test('plaintext injected behind the STARTTLS reply closes the connection', async () => {
  const odd = await oddServer({
    offers: ['STARTTLS'],
    answer: (line) => (line === 'STARTTLS' ? '220 go\r\n250 injected\r\n' : undefined),
  })
  open.push(odd)
  expect(await send(transport(odd.port, { secure: 'starttls' }))).toMatchObject({
    kind: 'refused',
    stage: 'tls',
    response: expect.stringContaining('plaintext'),
  })
})

test.each(['PLAIN', 'LOGIN'])('AUTH %s accepts the right password and reports a wrong one', async (method) => {
  const { port, got } = await server({ authMethods: [method], allowInsecureAuth: true })
  const right = transport(port, { username: 'user', password: 'right كلمة' })
  expect(await send(right)).toMatchObject({ kind: 'accepted' })
  expect(got[0]).toBe(`${method} user right كلمة`)
  const wrong = transport(port, { username: 'user', password: 'wrong' })
  expect(await send(wrong)).toMatchObject({
    kind: 'refused',
    stage: 'auth',
    fault: 'sender',
    permanent: true,
    code: 535,
  })
  expect(await wrong.test()).toMatchObject({ success: false, message: expect.stringContaining('Wrong password') })
})

test('a username is ignored if the SMTP server does not offer AUTH', async () => {
  const { port } = await server({ disabledCommands: ['AUTH', 'STARTTLS'] })
  expect(await send(transport(port, { username: 'user', password: 'x' }))).toMatchObject({ kind: 'accepted' })
})

test('a refusal of a real SMTP server is assigned to its stage and fault', async () => {
  const refuse = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode })
  const at = async (options: SMTPServerOptions) =>
    send(transport((await server({ disabledCommands: ['STARTTLS'], ...options })).port))
  expect(await at({ onConnect: (_s, done) => done(refuse('not you', 554)) })).toMatchObject({
    stage: 'connect',
    code: 554,
  })
  expect(await at({ onMailFrom: (_a, _s, done) => done(refuse('not from there', 550)) })).toMatchObject({
    stage: 'mail',
    fault: 'sender',
  })
  expect(await at({ onRcptTo: (_a, _s, done) => done(refuse('no such mailbox', 550)) })).toMatchObject({
    stage: 'rcpt',
    fault: 'recipient',
  })
})
