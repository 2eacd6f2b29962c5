import type { IncomingHttpHeaders } from 'node:http'
import { retryAfterMs } from '../net/retry-after.ts'
import { ModelFault } from './faults.ts'

type ErrorBody = { message: string; code: string; param: string }

/**
 * The error of a response body. Endpoints send `{ error: { message, type, code, param } }`, and some only `{ error:
 * "…" }`.
 */
export function errorIn(body: unknown): ErrorBody {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : body
  if (typeof error === 'string') return { message: error, code: '', param: '' }
  const { message, code, type, param } = (error ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { message: text(message), code: `${text(code)} ${text(type)}`.trim(), param: text(param) }
}

const quota = /insufficient_quota|billing|credit|exceeded your current quota|payment/i
const tooLong =
  /context_length|context length|context window|maximum context|too many tokens|prompt is too long|too long/i
const filtered = /content_filter|content_policy|content policy|safety|moderation/i
const noModel = /model_not_found|model .{0,200}(?:not found|does not exist|not exist)|unknown model|invalid model/i

/** The fault of an unsuccessful response. */
export function faultOfRefusal(status: number, headers: IncomingHttpHeaders, text: string): ModelFault {
  const { message, code } = errorIn(parseJson(text))
  const detail = `${status} ${message || text.slice(0, 200)}`.trim()
  const all = `${code} ${message}`
  const wait = retryAfterMs(headers)
  const after = wait === undefined ? undefined : Math.ceil(wait / 1000)
  if (status === 401 || status === 403) return new ModelFault('key_refused', detail)
  if (status === 402 || (status === 429 && quota.test(all))) return new ModelFault('quota', detail)
  if (status === 429) return new ModelFault('rate_limit', detail, after ?? 10)
  if (status === 413 || tooLong.test(all)) return new ModelFault('too_long', detail)
  if (filtered.test(all)) return new ModelFault('refused', detail)
  if (status === 404 || noModel.test(all)) return new ModelFault('no_model', detail)
  if (status >= 500 || status === 408) return new ModelFault('overloaded', detail, after)
  return new ModelFault('malformed', detail)
}

/** The fault of an error inside a stream, which has no status. */
export function faultInStream(body: unknown): ModelFault {
  const { message, code } = errorIn(body)
  const all = `${code} ${message}`
  if (quota.test(all)) return new ModelFault('quota', message)
  if (/rate.?limit/i.test(all)) return new ModelFault('rate_limit', message, 10)
  if (tooLong.test(all)) return new ModelFault('too_long', message)
  if (filtered.test(all)) return new ModelFault('refused', message)
  return new ModelFault('overloaded', message)
}

/** Parses JSON; null if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
