import type { IncomingHttpHeaders } from 'node:http'

const second = 1000
const maxDelayMs = 3600 * second

/**
 * How long a service asks clients to wait: one second to one hour; undefined if it does not say. It reads
 * `Retry-After` (RFC 9110 §10.2.3, seconds or a date), otherwise the services' own reset headers: seconds, or a Unix
 * time.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  for (const name of ['retry-after', 'ratelimit-reset', 'x-sib-ratelimit-reset', 'x-ratelimit-reset']) {
    const value = headers[name]
    const wait = typeof value === 'string' ? waitOf(value.trim(), now) : undefined
    if (wait !== undefined) return Math.min(maxDelayMs, Math.max(second, wait))
  }
  return undefined
}

function waitOf(value: string, now: number): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(value)) {
    const seconds = Number(value)
    return seconds > 1e9 ? seconds * second - now : seconds * second
  }
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : at - now
}
