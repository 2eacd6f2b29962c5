import { createHash } from 'node:crypto'
import type { Call, HttpAnswer, HttpRequest } from '../../net/http-call.ts'
import type { Envelope } from '../smtp/transport.ts'

/**
 * What a refusal is about. `gone`: no mail will ever arrive at the recipient's; `recipient`: not this one; `message`: what is in it;
 * `account`: the service will take nothing from this sender until somebody sets something right; `signin`: the key; `later`: too much,
 * too fast; `taken`: it has had this message before; `doubt`: it cannot say whether it has.
 */
export type About = 'gone' | 'recipient' | 'message' | 'account' | 'signin' | 'later' | 'taken' | 'doubt'

/** An address from which a service sends; `*@example.com` stands for all of a domain. */
export type Account = { email: string; name: string; status: 'active' | 'pending' | 'inactive' }

export type Check = { success: boolean; message: string; capabilities: string[] }

/** What one sending service wants to hear and how it answers: all there is to know of it. Sends nothing by itself. */
export type Service = {
  /** The call that hands one message over. Throws TypeError for what the service cannot be told. */
  handOver: (envelope: Envelope, message: Buffer) => HttpRequest
  /** The service's id of the message that it took; undefined when this is no answer of its. */
  idOf: (answer: HttpAnswer) => string | undefined
  /** The Message-ID that it put in place of ours, in angle brackets. */
  renamed?: (answer: HttpAnswer) => string | undefined
  /** What its 4xx is about, where the status alone does not settle it. */
  about: (answer: HttpAnswer, words: string) => About | undefined
  /** Its own words in an answer. */
  wordsOf: (answer: HttpAnswer) => string | undefined
  /** Asks whether the key is right and what it may do. */
  check: (call: Call) => Promise<Check>
  /** Asks from which addresses it sends. */
  accounts: (call: Call) => Promise<Account[]>
  /** It knows a message that it took when it is given it again: the same call may be made twice. */
  repeatable?: boolean
}

/** The service answered, but not with what was asked for. */
export class Refused extends Error {
  override name = 'Refused'
  readonly answer: HttpAnswer
  constructor(answer: HttpAnswer) {
    super(`${answer.status}`)
    this.answer = answer
  }
}

/** The body as JSON, or undefined: whatever comes is only looked at through a schema. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a call that reads answers, or Refused. */
export async function asked<T>(
  call: Call,
  request: HttpRequest,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
) {
  const answer = await call(request)
  const read = answer.status < 300 ? schema.safeParse(jsonOf(answer)) : undefined
  if (!read?.success) throw new Refused(answer)
  return read.data as T
}

/** All addresses of a domain. */
export const wholeDomain = (domain: string, active: boolean): Account => ({
  email: `*@${domain}`,
  name: '',
  status: active ? 'active' : 'pending',
})

/**
 * What several lists name together, those left out that the key may not read. @throws Refused where it may read none of them, and for any
 * other answer than "may not"; NotSent, NoAnswer
 */
export async function whatMayBeRead(lists: (() => Promise<Account[]>)[]): Promise<Account[]> {
  const found: Account[] = []
  const refused: Refused[] = []
  for (const list of lists) {
    try {
      found.push(...(await list()))
    } catch (error) {
      if (!(error instanceof Refused) || ![401, 403, 404].includes(error.answer.status)) throw error
      refused.push(error)
    }
  }
  const [first] = refused
  if (first && refused.length === lists.length) throw first
  return found
}

export const posted = (url: string, headers: Record<string, string>, body: object): HttpRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const got = (url: string, headers: Record<string, string>): HttpRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json', ...headers },
})

/** The same for the same message in the same words, as a UUID (version 8, RFC 9562): a second hand-over is known as such. */
export function keyOf(messageId: string, body: object): string {
  const hash = createHash('sha256').update(messageId).update('\0').update(JSON.stringify(body)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
