import type { IncomingHttpHeaders } from 'node:http'

const second = 1000
const longest = 3600 * second

/**
 * How long a service wants to be left alone, at least a second and at most an hour; nothing when it does not say.
 * `Retry-After` (RFC 9110 §10.2.3, seconds or a date), else the resets of the services' own headers: seconds, or an instant since 1970.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, now = Date.now()): number | undefined {
  for (const name of ['retry-after', 'ratelimit-reset', 'x-sib-ratelimit-reset', 'x-ratelimit-reset']) {
    const value = headers[name]
    const wait = typeof value === 'string' ? waitOf(value.trim(), now) : undefined
    if (wait !== undefined) return Math.min(longest, Math.max(second, wait))
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
