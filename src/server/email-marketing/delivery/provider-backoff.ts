import type { z } from 'zod'
import type { ProviderLimits } from '#contract/email-marketing/providers.ts'
import type { BatchResult } from './batch.ts'

type Limit = z.output<typeof ProviderLimits>

const maxBackoffMs = 60_000
/** Maximum Retry-After that is honoured: the limit may have been raised meanwhile. */
const maxRetryAfterMs = 15 * 60_000
/** How long a rate has to hold before it grows. */
const speedUpAfterMs = 10_000
/** Rate in messages per second from which sending counts as unlimited. */
const unlimited = 500

/** Per-process back-off for providers: a pause after failures, and a lower rate for one that reports throttling. */
export class ProviderBackoff {
  /** End of the pause, and number of pauses in a row. */
  readonly #backoffs = new Map<string, { until: number; times: number }>()
  /** Messages per second, and since when. */
  readonly #rates = new Map<string, { perSecond: number; since: number }>()

  isBackingOff = (providerId: string) => (this.#backoffs.get(providerId)?.until ?? 0) > Date.now()

  /** The provider's limits, lowered to its current rate. */
  limitsOf(providerId: string, limits: Limit): Limit {
    const pace = this.#rates.get(providerId)?.perSecond ?? unlimited
    return (limits.perSecond ?? unlimited) <= pace ? limits : { ...limits, perSecond: pace }
  }

  /**
   * Reports throttling seen by a running batch, so that the others of this process stop. @param forMs the pause that
   * the service requested
   */
  backOff(providerId: string, forMs = 1000) {
    const { until = 0, times = 0 } = this.#backoffs.get(providerId) ?? {}
    this.#backoffs.set(providerId, { times, until: Math.max(until, Date.now() + Math.min(forMs, maxRetryAfterMs)) })
  }

  /** Learns from a batch that took `seconds`. @returns the pause before the next one (ms) */
  onBatchEnd(providerId: string, ended: BatchResult, seconds: number): number {
    if (ended.kind === 'rest') {
      const times = (this.#backoffs.get(providerId)?.times ?? 0) + 1
      const rest = Math.min(ended.forMs ?? 1000 * 2 ** times, ended.forMs ? maxRetryAfterMs : maxBackoffMs)
      this.#backoffs.set(providerId, { times, until: Date.now() + rest })
      if (ended.throttledResponse !== undefined) this.#slowDown(providerId, ended.count / Math.max(1, seconds))
      return rest
    }
    if (ended.kind === 'sent' && ended.count > 0 && !this.isBackingOff(providerId)) {
      this.#backoffs.delete(providerId)
      this.#speedUp(providerId)
    }
    return 0
  }

  #slowDown(providerId: string, perSecondSent: number) {
    const pace = Math.min(this.#rates.get(providerId)?.perSecond ?? unlimited, perSecondSent)
    this.#rates.set(providerId, { perSecond: Math.max(1, Math.floor(pace / 2)), since: Date.now() })
  }

  #speedUp(providerId: string) {
    const pace = this.#rates.get(providerId)
    if (pace === undefined || Date.now() - pace.since < speedUpAfterMs) return
    const perSecond = Math.ceil(pace.perSecond * 1.25)
    if (perSecond >= unlimited) this.#rates.delete(providerId)
    else this.#rates.set(providerId, { perSecond, since: Date.now() })
  }
}
