import {
  type HttpResponse,
  HttpCaller,
  type HttpOptions,
  type HttpRequest,
  NoResponse,
  RequestNotSent,
} from '../../net/http-call.ts'
import { refusalWithoutReply } from '../smtp/refusals.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import { type RefusalKind, type Account, UnexpectedResponse, type Service } from './service.ts'
import { assertSafeAddress } from '../smtp/session.ts'
import { type Outcome, type Refusal, type Stage, type Transport, withheld } from '../smtp/transport.ts'
import { type ConnectionFault, faultOf } from '../../net/connection-faults.ts'

export type ServiceOptions = HttpOptions & {
  /** Secrets that are masked in every text. */
  hidden?: readonly string[]
}

/** Sends over a service's HTTP API: one call per message, over persistent connections. */
export function httpTransport(service: Service, options: ServiceOptions): Transport {
  const caller = new HttpCaller(options)
  const hide = hiding(options.hidden ?? [])
  const open = new Set<Promise<unknown>>()
  let closed = false
  const during = async <T>(work: Promise<T>) => {
    open.add(work)
    return work.finally(() => open.delete(work))
  }
  return {
    together: true,
    async deliver(envelope, message, release) {
      assertSafeAddress(envelope.from)
      assertSafeAddress(envelope.to)
      const request = service.sendRequest(envelope, message)
      if (closed) return refusalWithoutReply('other', 'The way to send is being closed')
      if (release?.signal.aborted || (release && !(await release.mayGo()))) return withheld
      const outcome = await during(handOver(service, caller, request))
      return { ...outcome, response: hide(outcome.response) }
    },
    async test() {
      const startedAt = performance.now()
      const timed = () => Math.round(performance.now() - startedAt)
      try {
        const { message, ...checked } = await during(service.check((request) => caller.call(request)))
        return { ...checked, message: hide(message), latencyMs: timed() }
      } catch (error) {
        const message = hide(reasonOf(service, error))
        return { success: false, message, latencyMs: timed(), capabilities: [], trouble: troubleIn(error) }
      }
    },
    async close() {
      closed = true
      await Promise.allSettled(open)
      caller.close()
    },
  }
}

/** The addresses from which a service sends, bounded. @throws RequestNotSent, NoResponse, UnexpectedResponse; `reasonOf` says why */
export async function listAccounts(service: Service, options: ServiceOptions) {
  const caller = new HttpCaller(options)
  try {
    return eachOnce(await service.accounts((request) => caller.call(request))).slice(0, 1000)
  } catch (error) {
    if (error instanceof UnexpectedResponse || error instanceof RequestNotSent || error instanceof NoResponse)
      error.message = hiding(options.hidden ?? [])(reasonOf(service, error))
    throw error
  } finally {
    caller.close()
  }
}

/** Lists each address once, as active if any entry is active. */
function eachOnce(accounts: Account[]): Account[] {
  const known = new Map<string, Account>()
  for (const account of accounts) {
    const email = account.email.toLowerCase()
    if (known.get(email)?.status !== 'active') known.set(email, account)
  }
  return [...known.values()]
}

/** The service's text, or why there was no answer. @throws an unexpected error */
function reasonOf(service: Service, error: unknown): string {
  if (error instanceof UnexpectedResponse) return spokenOf(service, error.answer)
  if (error instanceof RequestNotSent || error instanceof NoResponse) return error.message
  throw error
}

function troubleIn(error: unknown): ConnectionFault | undefined {
  if (error instanceof UnexpectedResponse) return [401, 403].includes(error.answer.status) ? 'key' : undefined
  return error instanceof RequestNotSent ? faultOf(error.cause) : undefined
}

/** Repeats the call after a lost answer if that is safe. Only an acceptance of the second call counts. */
async function handOver(service: Service, caller: HttpCaller, request: HttpRequest): Promise<Outcome> {
  const first = await tried(service, caller, request)
  if (first.kind !== 'unknown' || !service.isIdempotent) return first
  const second = await tried(service, caller, request)
  return second.kind === 'accepted' ? second : first
}

async function tried(service: Service, caller: HttpCaller, request: HttpRequest): Promise<Outcome> {
  try {
    return outcomeOf(service, await caller.call(request))
  } catch (error) {
    if (error instanceof NoResponse) return { kind: 'unknown', response: error.message, rest: true }
    if (!(error instanceof RequestNotSent)) throw error
    const fault = error.forbidden ? 'sender' : 'server'
    return refusalWithoutReply(error.stage, error.message, { permanent: error.forbidden, fault })
  }
}

/** 5xx and 408 leave it open whether the message was accepted, as does an unknown success. */
function outcomeOf(service: Service, answer: HttpResponse): Outcome {
  const { status } = answer
  const response = spokenOf(service, answer)
  const inDoubt: Outcome = { kind: 'unknown', response, rest: true }
  if (status < 300) {
    const id = service.idOf(answer)
    if (id === undefined) return inDoubt
    return { kind: 'accepted', response: `${status} ${id}`, messageId: service.replacedMessageId?.(answer) }
  }
  if (status >= 500 || status === 408) return inDoubt
  const about = service.refusalKind(answer, response) ?? byStatus(status)
  if (about === 'taken') return { kind: 'accepted', response }
  if (about === 'doubt') return inDoubt
  const later = about === 'later' && { retryAfterMs: retryAfterMs(answer.headers) }
  return { kind: 'refused', code: status, enhanced: null, response, ...meaning[about], ...later }
}

function byStatus(status: number): RefusalKind {
  if (status === 401 || status === 407) return 'signin'
  if (status === 429) return 'later'
  // A redirect, a due payment, a missing permission, or an unknown domain or API address.
  return status < 400 || [402, 403, 404, 405].includes(status) ? 'account' : 'message'
}

type Meaning = Pick<Refusal, 'permanent' | 'fault' | 'bounce' | 'rule'> & { stage: Stage }

/** Only a refusal about the recipient counts against the address. */
const meaning: Record<Exclude<RefusalKind, 'taken' | 'doubt'>, Meaning> = {
  gone: { permanent: true, stage: 'rcpt', fault: 'recipient', bounce: 'hard', rule: 'service-refused-address' },
  recipient: { permanent: true, stage: 'rcpt', fault: 'recipient', bounce: 'soft', rule: 'service-refused-address' },
  message: { permanent: true, stage: 'data', fault: 'sender', bounce: null },
  account: { permanent: true, stage: 'account', fault: 'sender', bounce: null },
  signin: { permanent: true, stage: 'auth', fault: 'sender', bounce: null },
  later: { permanent: false, stage: 'pace', fault: 'server', bounce: null },
}

/** Status and text on one line, without markup. */
function spokenOf(service: Service, answer: HttpResponse) {
  const words = service.errorText(answer) ?? answer.text.slice(0, 2000).replace(/<[^<>]*>/g, ' ')
  // oxlint-disable-next-line no-control-regex
  const line = words.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  return `${answer.status} ${line}`.trim().slice(0, 500)
}

const hiding = (secrets: readonly string[]) => (text: string) =>
  secrets.reduce((shown, secret) => (secret ? shown.replaceAll(secret, '•••') : shown), text)
