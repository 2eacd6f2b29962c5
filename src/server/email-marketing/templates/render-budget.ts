import type { Config } from '../../config.ts'
import { tooMany } from '../../http/limits.ts'
import type { Account } from '../../mail/liquid/pool.ts'

/** Of each second of a process, and in milliseconds at once, what one person may have templates filled in. */
const share = 0.1
const atOnce = 5000
/** A filling up to this many milliseconds costs nothing: programs send thousands of mails. */
const free = 5

const spent = new Map<string, { beyond: number; at: number }>()

/**
 * The account of a person, or of a workspace, whose templates somebody looks at: it can never take the threads from all others. Filling in
 * throws `rate_limited` beyond it.
 */
export const lookingAccount = ({ config }: { config: Config }, id: string): Account => ({
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

/** Who has spent nothing for a while. */
function forget() {
  for (const id of spent.keys()) if (beyondNow(id) === 0) spent.delete(id)
}
