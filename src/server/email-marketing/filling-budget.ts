import type { UserContext } from '../context.ts'
import { tooMany } from '../http/limits.ts'

/** Of each second of a process, and in milliseconds at once, what one person may have templates filled in. */
const share = 0.1
const atOnce = 5000

const spent = new Map<string, { beyond: number; at: number }>()

/**
 * Reads or fills in a template that somebody looks at: nobody else is served meanwhile, so that nobody may have it done all the time.
 * @throws rate_limited
 */
export function withinBudget<Filled>({ viewer, config }: UserContext, fill: () => Filled): Filled {
  const before = beyondNow(viewer.id)
  if (before > atOnce && config.rateLimits) throw tooMany(Math.ceil((before - atOnce) / (share * 1000)))
  const begun = performance.now()
  try {
    return fill()
  } finally {
    spent.set(viewer.id, { beyond: before + performance.now() - begun, at: performance.now() })
    if (spent.size > 10_000) forget()
  }
}

function beyondNow(viewerId: string) {
  const { beyond = 0, at = 0 } = spent.get(viewerId) ?? {}
  return Math.max(0, beyond - (performance.now() - at) * share)
}

/** Who has spent nothing for a while. */
function forget() {
  for (const viewerId of spent.keys()) if (beyondNow(viewerId) === 0) spent.delete(viewerId)
}
