import type { z } from 'zod'
import type { Limits } from '#contract/email-marketing/providers.ts'
import type { BatchResult } from './batch.ts'

type Limit = z.output<typeof Limits>

const maxBackoffMs = 60_000
/** However long a service wants to be left alone, it is asked again after this: its limit may have been raised. */
const maxRetryAfterMs = 15 * 60_000
/** So long a pace has to be borne before it grows. */
const speedUpAfterMs = 10_000
/** A pace that has grown to this many messages in a second is none. */
const unlimited = 500

/** How this process spares providers: a rest after trouble, and a slower pace for one that said that it is too fast. */
export class ProviderBackoff {
  /** Until when, and how often in a row. */
  readonly #backoffs = new Map<string, { until: number; times: number }>()
  /** Messages in a second, and since when. */
  readonly #rates = new Map<string, { perSecond: number; since: number }>()

  isBackingOff = (providerId: string) => (this.#backoffs.get(providerId)?.until ?? 0) > Date.now()

  /** The provider's limits, with the pace it can bear now. */
  limitsOf(providerId: string, limits: Limit): Limit {
    const pace = this.#rates.get(providerId)?.perSecond ?? unlimited
    return (limits.perSecond ?? unlimited) <= pace ? limits : { ...limits, perSecond: pace }
  }

  /** A batch that is still under way heard that it is too much: the others of this process stop as well. @param forMs as the service says it */
  backOff(providerId: string, forMs = 1000) {
    const { until = 0, times = 0 } = this.#backoffs.get(providerId) ?? {}
    this.#backoffs.set(providerId, { times, until: Math.max(until, Date.now() + Math.min(forMs, maxRetryAfterMs)) })
  }

  /** Learns from a batch that took `seconds`. @returns for how many milliseconds the provider is left alone after it */
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

  #slowDown(providerId: string, went: number) {
    const pace = Math.min(this.#rates.get(providerId)?.perSecond ?? unlimited, went)
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
