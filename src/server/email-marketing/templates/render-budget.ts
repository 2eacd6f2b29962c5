import type { Config } from '../../config.ts'
import { tooMany } from '../../http/limits.ts'
import type { Account } from '../../mail/liquid/pool.ts'

/** Rendering budget of one person: a share of each second of a process, and a burst in milliseconds. */
const share = 0.1
const atOnce = 5000
/** A rendering of up to this many milliseconds does not count, because API clients send thousands of emails. */
const free = 5

const spent = new Map<string, { beyond: number; at: number }>()

/**
 * The rendering account of a person or workspace for previews and checks, so that one cannot occupy all threads.
 * Rendering throws `rate_limited` beyond the budget.
 */
export const previewAccount = ({ config }: { config: Config }, id: string): Account => ({
  pool: 'looking',
  key: id,
  check() {
    const beyond = beyondNow(id)
    if (beyond > atOnce && config.rateLimits) throw tooMany(Math.ceil((beyond - atOnce) / (share * 1000)))
  },
  took(ms) {
    if (ms <= free) return
    spent.set(id, { beyond: beyondNow(id) + ms, at: performance.now() })
    if (spent.size > 10_000) forget()
  },
})

function beyondNow(id: string) {
  const { beyond = 0, at = 0 } = spent.get(id) ?? {}
  return Math.max(0, beyond - (performance.now() - at) * share)
}

/** Drops accounts whose spending has decayed to zero. */
function forget() {
  for (const id of spent.keys()) if (beyondNow(id) === 0) spent.delete(id)
}
