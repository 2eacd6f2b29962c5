import { createHash } from 'node:crypto'
import type { Call, HttpResponse, HttpRequest } from '../../net/http-call.ts'
import type { Envelope } from '../smtp/transport.ts'

/**
 * What a refusal is about. `gone`: the recipient does not exist; `recipient`: this recipient; `message`: its content;
 * `account`: the service accepts nothing until the account is corrected; `signin`: the key; `later`: the rate or
 * volume; `taken`: it accepted this message before; `doubt`: it does not know whether it did.
 */
export type RefusalKind = 'gone' | 'recipient' | 'message' | 'account' | 'signin' | 'later' | 'taken' | 'doubt'

/** A sending address of a service; `*@example.com` is a whole domain. */
export type Account = { email: string; name: string; status: 'active' | 'pending' | 'inactive' }

export type Check = { success: boolean; message: string; capabilities: string[] }

/** Requests and answers of one sending service. Sends nothing itself. */
export type Service = {
  /** The request that sends one message. @throws TypeError for content that the service cannot represent */
  sendRequest: (envelope: Envelope, message: Buffer) => HttpRequest
  /** The service's id of an accepted message; undefined for another answer. */
  idOf: (answer: HttpResponse) => string | undefined
  /** The Message-ID that the service used in place of ours, in angle brackets. */
  replacedMessageId?: (answer: HttpResponse) => string | undefined
  /** The kind of a 4xx refusal, where the status alone does not show it. */
  refusalKind: (answer: HttpResponse, words: string) => RefusalKind | undefined
  /** The error text of an answer. */
  errorText: (answer: HttpResponse) => string | undefined
  /** Checks the key and its permissions. */
  check: (call: Call) => Promise<Check>
  /** Lists the addresses that it sends from. */
  accounts: (call: Call) => Promise<Account[]>
  /** The service recognizes a repeated message: a call may be repeated. */
  isIdempotent?: boolean
}

/** The response of the service is not the expected one. */
export class UnexpectedResponse extends Error {
  override name = 'Refused'
  readonly answer: HttpResponse
  constructor(answer: HttpResponse) {
    super(`${answer.status}`)
    this.answer = answer
  }
}

/** The body as JSON, or undefined. */
export function bodyJson({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parsed response of a read call. @throws UnexpectedResponse */
export async function readJson<T>(
  call: Call,
  request: HttpRequest,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
) {
  const answer = await call(request)
  const read = answer.status < 300 ? schema.safeParse(bodyJson(answer)) : undefined
  if (!read?.success) throw new UnexpectedResponse(answer)
  return read.data as T
}

/** A wildcard account: every address of a domain. */
export const domainAccount = (domain: string, active: boolean): Account => ({
  email: `*@${domain}`,
  name: '',
  status: active ? 'active' : 'pending',
})

/**
 * Accounts of several lists, without lists that the key may not read. @throws UnexpectedResponse if it may read none
 * of them, or for another error than a missing permission; RequestNotSent, NoResponse
 */
export async function readPermitted(lists: (() => Promise<Account[]>)[]): Promise<Account[]> {
  const found: Account[] = []
  const refused: UnexpectedResponse[] = []
  for (const list of lists) {
    try {
      found.push(...(await list()))
    } catch (error) {
      if (!(error instanceof UnexpectedResponse) || ![401, 403, 404].includes(error.answer.status)) throw error
      refused.push(error)
    }
  }
  const [first] = refused
  if (first && refused.length === lists.length) throw first
  return found
}

export const postRequest = (url: string, headers: Record<string, string>, body: object): HttpRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const getRequest = (url: string, headers: Record<string, string>): HttpRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json', ...headers },
})

/**
 * The same key for the same message with the same content, as a UUID (version 8, RFC 9562): the service recognizes a
 * repeat.
 */
export function idempotencyKeyOf(messageId: string, body: object): string {
  const hash = createHash('sha256').update(messageId).update('\0').update(JSON.stringify(body)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
