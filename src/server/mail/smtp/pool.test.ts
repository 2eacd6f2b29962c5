import { afterEach, expect, test } from 'vitest'
import { oddServer, type OddServer, type Script } from '../../../../test/stand-ins/scripted-smtp-server.ts'
import { smtpTransport, type SmtpOptions } from './pool.ts'
import type { Outcome, Transport } from './transport.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const closeable of open.splice(0).toReversed()) await closeable.close()
})

async function between(script: Script, options: Partial<SmtpOptions> = {}): Promise<[Transport, OddServer]> {
  const server = await oddServer(script)
  const transport = smtpTransport({
    host: '127.0.0.1',
    port: server.port,
    secure: 'none',
    connections: 1,
    allowPrivateHosts: true,
    name: 'sender.test',
    timeouts: { connect: 2000, greeting: 600, command: 600, data: 600 },
    ...options,
  })
  open.push(server, transport)
  return [transport, server]
}

const message = Buffer.from('Subject: x\r\n\r\nhello\r\n')
const send = (transport: Transport, to = 'to@recipient.test', body = message) =>
  transport.deliver({ from: 'from@sender.test', to }, body)
const starting = (start: string, answer: string) => ({
  answer: (line: string) => (line.startsWith(start) ? answer : undefined),
})

test('an SMTP message arrives unchanged, with leading dots doubled, and the connection is reused', async () => {
  const [transport, server] = await between({})
  const text = 'Subject: x\r\n\r\n.\r\n..two\r\n.one\r\nend'
  expect(await send(transport, 'a@recipient.test', Buffer.from(text))).toEqual({
    kind: 'accepted',
    response: '250 2.0.0 ok',
  })
  await send(transport)
  expect(server.messages[0]).toBe(text.replaceAll(/^\./gm, '..'))
  expect(server.connections()).toBe(1)
  expect(server.packets).toContain('MAIL FROM:<from@sender.test>\r\nRCPT TO:<a@recipient.test>\r\nDATA\r\n')
})

test('with PIPELINING the next envelope goes in the packet of the body: one packet and one reply for each message', async () => {
  const [transport, server] = await between({})
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => send(transport, `n${n}@recipient.test`)))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(server.messages).toHaveLength(20)
  expect(server.packets.length).toBeLessThanOrEqual(23)
})

test('without PIPELINING each command waits for its reply', async () => {
  const [transport, server] = await between({ offers: ['SIZE 1000'] })
  await Promise.all([send(transport), send(transport)])
  expect(server.packets).toContain('RCPT TO:<to@recipient.test>\r\n')
  expect(server.packets).toContain(`MAIL FROM:<from@sender.test> SIZE=${message.length}\r\n`)
})

const refusals: [string, Script, Partial<Extract<Outcome, { kind: 'refused' }>>][] = [
  ['greeting', { greeting: '554 5.7.1 go away\r\n' }, { stage: 'connect', permanent: true, fault: 'server' }],
  [
    'temporary refusal in the greeting',
    { greeting: '421 busy\r\n' },
    { stage: 'connect', permanent: false, fault: 'server' },
  ],
  ['no greeting', { greeting: 'silence' }, { stage: 'connect', permanent: false, code: null, fault: 'server' }],
  [
    'a greeting that is not SMTP',
    { greeting: 'SSH-2.0-OpenSSH\r\n' },
    { stage: 'connect', code: null, fault: 'server' },
  ],
  ['endless reply', { greeting: `220-${'x'.repeat(70_000)}` }, { stage: 'connect', code: null, fault: 'server' }],
  ['MAIL', starting('MAIL', '550 5.7.1 sender refused\r\n'), { stage: 'mail', permanent: true, fault: 'sender' }],
  [
    'unknown user',
    starting('RCPT', '550 5.1.1 user unknown\r\n'),
    { stage: 'rcpt', permanent: true, fault: 'recipient', enhanced: '5.1.1' },
  ],
  [
    'unknown user, bare',
    starting('RCPT', '550 No such user here\r\n'),
    { stage: 'rcpt', permanent: true, fault: 'recipient' },
  ],
  ['relay denied', starting('RCPT', '554 5.7.1 Relay access denied\r\n'), { stage: 'rcpt', fault: 'sender' }],
  ['relay denied, bare', starting('RCPT', '550 relaying denied\r\n'), { stage: 'rcpt', fault: 'sender' }],
  ['blocked', starting('RCPT', '550 blocked using zen.spamhaus.org\r\n'), { stage: 'rcpt', fault: 'sender' }],
  [
    'authentication required',
    starting('RCPT', '530 5.7.0 Authentication required\r\n'),
    { stage: 'rcpt', fault: 'sender' },
  ],
  ['greylisted', starting('RCPT', '451 4.7.1 Greylisted\r\n'), { stage: 'rcpt', permanent: false, fault: 'sender' }],
  [
    'mailbox full',
    starting('RCPT', '452 4.2.2 Mailbox full\r\n'),
    { stage: 'rcpt', permanent: false, fault: 'recipient' },
  ],
  ['DATA', starting('DATA', '554 no\r\n'), { stage: 'data', permanent: true, fault: 'sender' }],
  ['content', starting('.', '550 5.7.1 looks like spam\r\n'), { stage: 'data', permanent: true, fault: 'sender' }],
  ['storage full', starting('.', '452 4.3.1 no space\r\n'), { stage: 'data', permanent: false, fault: 'server' }],
  ['no reply to RCPT', starting('RCPT', 'silence'), { stage: 'rcpt', code: null, permanent: false, fault: 'server' }],
  [
    'connection closed at RCPT',
    starting('RCPT', 'cut'),
    { stage: 'rcpt', code: null, permanent: false, fault: 'server' },
  ],
  [
    '421 at MAIL',
    starting('MAIL', '421 4.3.2 shutting down\r\n'),
    { stage: 'mail', permanent: false, fault: 'server' },
  ],
]
for (const pipelining of [true, false]) {
  test.each(refusals)(
    `an SMTP message is refused with its stage and fault: %s (pipelining ${pipelining})`,
    async (_, script, expected) => {
      const [transport] = await between({ ...script, offers: pipelining ? ['PIPELINING'] : [] })
      expect(await send(transport)).toMatchObject({ kind: 'refused', ...expected })
    },
  )
}

test.each([true, false])(
  'refused recipients do not affect messages to valid ones on the same connection (pipelining %s)',
  async (pipelining) => {
    const [transport, server] = await between({
      offers: pipelining ? ['PIPELINING'] : [],
      answer: (line) => (line.includes('bad') ? '550 5.1.1 unknown\r\n' : undefined),
    })
    const kinds = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        send(transport, `${n % 3 ? 'good' : 'bad'}${n}@r.test`, Buffer.from(`n: ${n}\r\n\r\n`)),
      ),
    )
    expect(kinds.map(({ kind }) => kind === 'accepted')).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1].map(Boolean))
    expect(
      server.messages
        .filter(Boolean)
        .map((text) => text.slice(3, 4))
        .sort(),
    ).toEqual(['1', '2', '4', '5', '7', '8'])
    expect(server.connections()).toBe(1)
  },
)

test.each(['cut', 'silence'])(
  'after a %s at the final dot the outcome is unknown, and the pipelined message goes over another connection',
  async (how) => {
    const [transport, server] = await between({
      answer: (line, { connection, message }) => (line === '.' && connection === 1 && message === 2 ? how : undefined),
    })
    const outcomes = await Promise.all(Array.from({ length: 5 }, (_, n) => send(transport, `n${n}@r.test`)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'unknown', 'accepted', 'accepted', 'accepted'])
    expect(server.connections()).toBe(2)
    expect(server.messages).toHaveLength(5)
  },
)

test('if a server skips a reply, no message gets the reply to another', async () => {
  const [transport] = await between({
    answer: (line, { connection, message }) => (line === '.' && connection === 1 && message === 2 ? '' : undefined),
  })
  const outcomes = await Promise.all(Array.from({ length: 4 }, (_, n) => send(transport, `n${n}@r.test`)))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
})

test('after a 421 between messages the next message goes over a new connection', async () => {
  const [transport, server] = await between({
    answer: (line, { message }) =>
      line.startsWith('MAIL') && message === 2 ? '421 4.7.0 enough for now\r\n' : undefined,
  })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(transport)))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(server.messages).toHaveLength(6)
  expect(server.connections()).toBe(3)
})

test('a 421 to a body refuses that message only, and the pipelined one is sent', async () => {
  const [transport, server] = await between({
    answer: (line, { connection }) => (line === '.' && connection === 1 ? '421 4.3.2 later\r\n' : undefined),
  })
  const outcomes = await Promise.all([send(transport), send(transport)])
  expect(outcomes[0]).toMatchObject({ kind: 'refused', permanent: false, code: 421, stage: 'data', fault: 'server' })
  expect(outcomes[1]).toMatchObject({ kind: 'accepted' })
  expect(server.connections()).toBe(2)
})

test('a connection is renewed after its message limit, and the pool accepts a server’s connection limit', async () => {
  const [transport, server] = await between({}, { perConnection: 3 })
  await Promise.all(Array.from({ length: 9 }, () => send(transport)))
  expect(server.connections()).toBe(3)

  let taken = 0
  const [narrow] = await between(
    {
      answer: (line, { connection }) =>
        line.startsWith('EHLO') && connection > 2 ? ((taken += 1), '421 too many connections\r\n') : undefined,
    },
    { connections: 5 },
  )
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => send(narrow)))
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
  expect(taken).toBeLessThanOrEqual(3)
})

test('every message is answered when the server is unreachable, and after the pool is closed', async () => {
  const [transport, server] = await between({})
  await server.close()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(transport)))
  expect(
    outcomes.every((outcome) => outcome.kind === 'refused' && outcome.stage === 'connect' && !outcome.permanent),
  ).toBe(true)
  await transport.close()
  expect(await send(transport)).toMatchObject({ kind: 'refused', stage: 'other', permanent: false })
})

test('an address that could inject SMTP commands throws a TypeError', async () => {
  const [transport, server] = await between({})
  for (const to of ['a@b.test\r\nRSET', 'a@b.test> NOTIFY=NEVER', 'a b@c.test', '', 'a\0@b.test', '<a@b.test']) {
    await expect(send(transport, to)).rejects.toThrow(TypeError)
  }
  await expect(transport.deliver({ from: 'x\n@y.test', to: 'a@b.test' }, message)).rejects.toThrow(TypeError)
  expect(() => smtpTransport({ host: 'h', port: 25, secure: 'none', name: 'x\r\nMAIL' })).toThrow(TypeError)
  expect(server.connections()).toBe(0)
})

test('an address outside ASCII requires SMTPUTF8; a domain alone does not', async () => {
  const [plain, plainServer] = await between({})
  expect(await send(plain, 'سارة@بريد.test')).toMatchObject({ kind: 'refused', enhanced: '5.6.7', fault: 'server' })
  expect(await send(plain, 'sara@بريد.test')).toMatchObject({ kind: 'accepted' })
  expect(plainServer.lines.join()).toContain('RCPT TO:<sara@xn--')
  const [able, server] = await between({ offers: ['PIPELINING', 'SMTPUTF8', '8BITMIME'] })
  expect(await send(able, 'سارة@b.test', Buffer.from('Subject: س\r\n\r\n'))).toMatchObject({ kind: 'accepted' })
  expect(server.lines.join()).toContain('BODY=8BITMIME SMTPUTF8')
  expect(server.lines.join()).toContain('RCPT TO:<سارة@b.test>')
})

test('a private SMTP host is refused unless allowed, however it is written', async () => {
  for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '::ffff:127.0.0.1']) {
    const transport = smtpTransport({ host, port: 25, secure: 'none' })
    expect(await send(transport)).toMatchObject({ kind: 'refused', permanent: true, fault: 'sender', stage: 'connect' })
    expect(await transport.test()).toMatchObject({ success: false })
    await transport.close()
  }
})

test('a host is resolved for each connection, and is refused once it resolves to a private address', async () => {
  const server = await oddServer()
  let lookups = 0
  const lookup = async () => [{ address: (lookups += 1) === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]
  const transport = smtpTransport({ host: 'mail.shop.test', port: server.port, secure: 'none', lookup })
  open.push(server, transport)
  for (const _ of [1, 2]) {
    expect(await send(transport)).toMatchObject({ kind: 'refused', permanent: true, fault: 'sender', stage: 'connect' })
  }
  expect(lookups).toBe(2)
  expect(server.connections()).toBe(0)
})

test('a message can be withheld until its body is sent, and the connection stays usable', async () => {
  const [transport, server] = await between({})
  const signal = new AbortController()
  const calls: string[] = []
  const release = (name: string, may: boolean) => ({
    signal: signal.signal,
    mayGo: async () => {
      calls.push(name)
      return may
    },
  })
  const withheld = await transport.deliver({ from: 'a@sender.test', to: 'b@r.test' }, message, release('held', false))
  expect(withheld.kind).toBe('withheld')
  const accepted = await transport.deliver({ from: 'a@sender.test', to: 'b@r.test' }, message, release('gone', true))
  expect(accepted.kind).toBe('accepted')
  signal.abort()
  const late = await transport.deliver({ from: 'a@sender.test', to: 'b@r.test' }, message, release('late', true))
  expect([late.kind, calls, server.messages.length]).toEqual(['withheld', ['held', 'gone'], 1])
})

test('the permission to send is checked again if a slow server took long to accept the envelope', async () => {
  const slow: Script = {
    offers: [],
    answer: (line, { socket }) => {
      if (!line.startsWith('MAIL')) return undefined
      setTimeout(() => socket.write('250 2.1.0 ok\r\n'), 700)
      return ''
    },
  }
  const timeouts = { connect: 30_000, greeting: 30_000, command: 30_000, data: 30_000 }
  const [transport, server] = await between(slow, { timeouts })
  let calls = 0
  const release = { signal: new AbortController().signal, mayGo: async () => (calls += 1) === 1 }
  const outcome = await transport.deliver({ from: 'a@sender.test', to: 'b@r.test' }, message, release)
  expect([outcome.kind, calls, server.messages.length]).toEqual(['withheld', 2, 0])
})
