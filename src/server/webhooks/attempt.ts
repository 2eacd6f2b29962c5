import type { WebhookDelivery } from '#contract/webhooks.ts'
import { type HttpCaller, NoResponse, RequestNotSent } from '../net/http-call.ts'
import { retryAfterMs } from '../net/retry-after.ts'
import { signedHeaders, webhookIdOf } from './signature.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Maximum stored size of an answer (bytes). */
export const maxAnswerBytes = 2048

/** Delays after each failed attempt: ten attempts in about three days. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The outcome of an attempt. `nextAt` is null if no further attempt follows. */
export type Attempt = {
  state: WebhookDelivery['state']
  fault: WebhookDelivery['fault']
  status: number | null
  answer: string | null
  nextAt: Date | null
}

type Call = { id: string; url: string; body: string; attempts: number }

/** Calls an endpoint once. A failure of the endpoint is an outcome, not an error. @param secrets the newest first */
export async function attemptDelivery(
  caller: HttpCaller,
  call: Call,
  secrets: readonly string[],
  now: Date,
): Promise<Attempt> {
  const { url, body } = call
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders({ id: webhookIdOf(call.id), body, at: now }, secrets),
  }
  try {
    const answer = await caller.call({ method: 'POST', url, headers, body })
    const response = { status: answer.status, answer: storable(answer.text) }
    if (answer.status >= 200 && answer.status < 300)
      return { ...response, state: 'delivered', fault: null, nextAt: null }
    if (answer.status === 410) return { ...response, state: 'failed', fault: 'gone', nextAt: null }
    return { ...response, fault: 'status', ...later(call, now, retryAfterMs(answer.headers, now.getTime())) }
  } catch (error) {
    const fault = faultOf(error)
    return { fault, status: null, answer: storable((error as Error).message), ...later(call, now) }
  }
}

function faultOf(error: unknown) {
  if (error instanceof NoResponse) return 'silent'
  if (!(error instanceof RequestNotSent)) throw error
  return error.forbidden ? 'private' : error.stage
}

function later({ attempts }: Call, now: Date, retryAfter = 0): Pick<Attempt, 'state' | 'nextAt'> {
  const pause = retryDelaysMs[attempts]
  if (pause === undefined) return { state: 'failed', nextAt: null }
  return { state: 'waiting', nextAt: new Date(now.getTime() + Math.max(pause, retryAfter)) }
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
const storable = (text: string) =>
  Buffer.from(text.replaceAll('\u0000', '')).subarray(0, maxAnswerBytes).toString('utf8')
