import { isAscii } from 'node:buffer'
import { domainToASCII } from 'node:url'
import { resolveAddresses, PrivateAddress, type Lookup } from '../../net/private-addresses.ts'
import { refusalOf, type Reply, replyText, refusalWithoutReply } from './refusals.ts'
import { dial, type Wire } from './wire.ts'
import { saslExchange } from './sasl.ts'
import type { Envelope, Refusal, Stage } from './transport.ts'
import { type ConnectionFault, faultOf, errorText } from '../../net/connection-faults.ts'
import { connectStage } from '../../net/connect-stage.ts'

export type Timeouts = { connect: number; greeting: number; command: number; data: number }

export type SessionOptions = {
  host: string
  port: number
  secure: 'none' | 'starttls' | 'tls'
  username: string | undefined
  password: string | undefined
  /** Signs in by OAuth in place of the password. */
  accessToken: AccessTokenSource | undefined
  /** Our host name in EHLO. */
  name: string
  timeouts: Timeouts
  allowPrivateHosts: boolean
  tlsVerify: boolean
  lookup: Lookup | undefined
}

export type AccessToken = { username: string; accessToken: string }

/**
 * An access token and its account. A token that the server refused is passed back once, to be replaced. @throws
 * AccessTokenUnavailable
 */
export type AccessTokenSource = (refused?: string) => Promise<AccessToken>

/** No access token at the moment, or none until a person connects again (`isConsentLost`). */
export class AccessTokenUnavailable extends Error {
  override name = 'AccessTokenUnavailable'
  readonly isConsentLost: boolean
  constructor(message: string, isConsentLost: boolean) {
    super(message)
    this.isConsentLost = isConsentLost
  }
}

/** The session could not be opened; `refusal` is the outcome for the waiting messages. */
export class SessionNotOpened extends Error {
  override name = 'NotOpened'
  readonly refusal: Refusal
  readonly trouble: ConnectionFault | undefined
  constructor(refusal: Refusal, trouble?: ConnectionFault) {
    super(refusal.response)
    this.refusal = refusal
    this.trouble = trouble
  }
}

export type Session = { wire: Wire; offers: Map<string, string>; banner: string }

/**
 * Connects, greets, secures and authenticates; once more with a new access token if the server refuses the first one.
 * @throws SessionNotOpened with the reason and the fault
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { accessToken: tokens } = options
  if (!tokens) return open(options, options.password ?? '')
  const token = await tokenOf(tokens)
  try {
    return await open(options, token)
  } catch (error) {
    if (!(error instanceof SessionNotOpened && error.trouble === 'signIn')) throw error
    return open(options, await tokenOf(tokens, token.accessToken))
  }
}

/** While a token is missing, messages wait: the refusal is never permanent. */
async function tokenOf(tokens: AccessTokenSource, refused?: string) {
  try {
    return await tokens(refused)
  } catch (error) {
    if (!(error instanceof AccessTokenUnavailable)) throw error
    const { message, isConsentLost } = error
    const refusal = refusalWithoutReply('auth', message, { fault: isConsentLost ? 'sender' : 'server' })
    throw new SessionNotOpened({ ...refusal, isConsentLost }, isConsentLost ? 'consent' : undefined)
  }
}

async function open(options: SessionOptions, secret: Secret): Promise<Session> {
  const wire = await connected(options)
  const step = { stage: 'connect' as Stage }
  try {
    const greeting = expect(await wire.reply(options.timeouts.greeting), 2, 'connect')
    let offers = await hello(wire, options)
    if (options.secure === 'starttls') {
      step.stage = 'tls'
      await startTls(wire, offers, options)
      offers = await hello(wire, options)
    }
    step.stage = 'auth'
    const welcome = await authenticate(wire, offers, options, secret)
    return { wire, offers, banner: replyText(welcome ?? greeting) }
  } catch (error) {
    wire.destroy()
    if (error instanceof SessionNotOpened) throw error
    throw new SessionNotOpened(refusalWithoutReply(step.stage, errorText(error as Error)), faultOf(error))
  }
}

async function connected({ host, port, secure, allowPrivateHosts, lookup, tlsVerify, timeouts }: SessionOptions) {
  try {
    const addresses = await resolveAddresses(host, { allowPrivate: allowPrivateHosts, ...(lookup && { lookup }) })
    return await dial(addresses, port, secure === 'tls' ? { host, verify: tlsVerify } : undefined, timeouts.connect)
  } catch (error) {
    const forbidden = error instanceof PrivateAddress
    const { code } = error as NodeJS.ErrnoException
    const words = errorText(error as Error)
    throw new SessionNotOpened(
      refusalWithoutReply(connectStage(code), words, { permanent: forbidden, fault: forbidden ? 'sender' : 'server' }),
      faultOf(error),
    )
  }
}

async function hello(wire: Wire, { name, timeouts }: SessionOptions): Promise<Map<string, string>> {
  wire.write(`EHLO ${name}\r\n`)
  const reply = await wire.reply(timeouts.command)
  if (reply.code < 400) return offersOf(reply)
  if (reply.code < 500) throw new SessionNotOpened(refusalOf(reply, 'connect'))
  wire.write(`HELO ${name}\r\n`)
  expect(await wire.reply(timeouts.command), 2, 'connect')
  return new Map()
}

/** `AUTH=` is the syntax of servers before RFC 2554. */
function offersOf(reply: Reply): Map<string, string> {
  const lines = reply.text.split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [, keyword = '', rest = ''] = /^([^\s=]+)(?:[ =](.*))?$/.exec(line.trim()) ?? []
      return [keyword.toUpperCase(), rest.trim()]
    }),
  )
}

async function startTls(wire: Wire, offers: Map<string, string>, { host, tlsVerify, timeouts }: SessionOptions) {
  if (!offers.has('STARTTLS')) {
    throw new SessionNotOpened(
      refusalWithoutReply('tls', 'The server doesn’t support STARTTLS', { permanent: true }),
      'noStartTls',
    )
  }
  wire.write('STARTTLS\r\n')
  expect(await wire.reply(timeouts.command), 2, 'tls')
  await wire.secure({ host, verify: tlsVerify }, timeouts.connect)
}

type Secret = string | AccessToken

async function authenticate(wire: Wire, offers: Map<string, string>, options: SessionOptions, secret: Secret) {
  const { username, timeouts } = options
  const offered = offers.get('AUTH')?.toUpperCase().split(/\s+/)
  const byToken = typeof secret !== 'string'
  if (!byToken && (!username || !offered)) return undefined
  const credentials = byToken ? secret : { username: username ?? '', password: secret }
  const exchange = saslExchange(offered ?? [], credentials)
  if (!exchange) {
    const wanted = byToken ? 'The server doesn’t support sign-in by OAuth' : 'The server supports no known sign-in'
    const words = `${wanted}, only ${offered?.join(', ') ?? 'email without signing in'}`
    throw new SessionNotOpened(refusalWithoutReply('auth', words, { permanent: true, fault: 'sender' }))
  }
  const { mechanism, initial, answer } = exchange
  wire.write(`AUTH ${mechanism}${initial === undefined ? '' : ` ${base64(initial)}`}\r\n`)
  let reply = await wire.reply(timeouts.command)
  for (let challenges = 0; reply.code === 334 && challenges < maxChallenges; challenges += 1) {
    wire.write(`${base64(answer(Buffer.from(reply.text, 'base64').toString('utf8')))}\r\n`)
    reply = await wire.reply(timeouts.command)
  }
  return expect(reply, 2, 'auth')
}

/** No mechanism needs more than two. */
const maxChallenges = 4

function expect(reply: Reply, kind: 2 | 3, stage: Stage): Reply {
  if (Math.floor(reply.code / 100) === kind) return reply
  throw new SessionNotOpened(refusalOf(reply, stage), stage === 'auth' && reply.code >= 500 ? 'signIn' : undefined)
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

/** Guards against a caller's bug: an address must not end or extend a command. @throws TypeError */
export function assertSafeAddress(address: string) {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f<>\u2028\u2029]/.test(address)) {
    throw new TypeError(`Not an address: ${JSON.stringify(address)}`)
  }
}

/** MAIL and RCPT for one message, or the refusal if this server cannot accept it. */
export function envelopeCommands(
  { from, to }: Envelope,
  message: Buffer,
  offers: Map<string, string>,
): { mail: string; rcpt: string } | Refusal {
  const sender = asciiDomain(from)
  const recipient = asciiDomain(to)
  const international = !isAscii(Buffer.from(sender + recipient))
  if (international && !offers.has('SMTPUTF8')) {
    const words = 'The server doesn’t accept non-ASCII addresses (SMTPUTF8)'
    return refusalWithoutReply('mail', words, { permanent: true, enhanced: '5.6.7' })
  }
  const size = offers.has('SIZE') ? ` SIZE=${message.length}` : ''
  const body = offers.has('8BITMIME') && !isAscii(message) ? ' BODY=8BITMIME' : ''
  return {
    mail: `MAIL FROM:<${sender}>${size}${body}${international ? ' SMTPUTF8' : ''}\r\n`,
    rcpt: `RCPT TO:<${recipient}>\r\n`,
  }
}

/** A domain always has an ASCII form (RFC 5890), the local part does not. */
export function asciiDomain(address: string) {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // oxlint-disable-next-line no-control-regex
  return at === -1 || /^[\x00-\x7f]*$/.test(domain) ? address : `${address.slice(0, at)}@${domainToASCII(domain)}`
}

/** The message as sent: dots at the start of a line are doubled, and a line with one dot ends it (RFC 5321 §4.5.2). */
export function dotStuff(message: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let start = 0
  if (message[0] === 0x2e) pieces.push(dot)
  for (let at = message.indexOf('\n.'); at !== -1; at = message.indexOf('\n.', at + 2)) {
    pieces.push(message.subarray(start, at + 1), dot)
    start = at + 1
  }
  pieces.push(start === 0 ? message : message.subarray(start))
  pieces.push(message.subarray(-2).toString('latin1') === '\r\n' ? end : newlineAndEnd)
  return pieces
}

const dot = Buffer.from('.')
const end = Buffer.from('.\r\n')
const newlineAndEnd = Buffer.from('\r\n.\r\n')
