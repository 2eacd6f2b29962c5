import type { z } from 'zod'
import type { Limits } from '#contract/email-marketing/providers.ts'
import type { Ended } from './batch.ts'

type Limit = z.output<typeof Limits>

const longestRest = 60_000
/** However long a service wants to be left alone, it is asked again after this: its limit may have been raised. */
const longestAsked = 15 * 60_000
/** So long a pace has to be borne before it grows. */
const growsAfter = 10_000
/** A pace that has grown to this many messages in a second is none. */
const unlimited = 500

/** How this process spares providers: a rest after trouble, and a slower pace for one that said that it is too fast. */
export class ProviderRests {
  /** Until when, and how often in a row. */
  readonly #rests = new Map<string, { until: number; times: number }>()
  /** Messages in a second, and since when. */
  readonly #paces = new Map<string, { perSecond: number; since: number }>()

  isResting = (providerId: string) => (this.#rests.get(providerId)?.until ?? 0) > Date.now()

  /** The provider's limits, with the pace it can bear now. */
  limitsOf(providerId: string, limits: Limit): Limit {
    const pace = this.#paces.get(providerId)?.perSecond ?? unlimited
    return (limits.perSecond ?? unlimited) <= pace ? limits : { ...limits, perSecond: pace }
  }

  /** A batch that is still under way heard that it is too much: the others of this process stop as well. @param forMs as the service says it */
  strained(providerId: string, forMs = 1000) {
    const { until = 0, times = 0 } = this.#rests.get(providerId) ?? {}
    this.#rests.set(providerId, { times, until: Math.max(until, Date.now() + Math.min(forMs, longestAsked)) })
  }

  /** Learns from a batch that took `seconds`. @returns for how many milliseconds the provider is left alone after it */
  after(providerId: string, ended: Ended, seconds: number): number {
    if (ended.kind === 'rest') {
      const times = (this.#rests.get(providerId)?.times ?? 0) + 1
      const rest = Math.min(ended.forMs ?? 1000 * 2 ** times, ended.forMs ? longestAsked : longestRest)
      this.#rests.set(providerId, { times, until: Date.now() + rest })
      if (ended.tooFast !== undefined) this.#slower(providerId, ended.count / Math.max(1, seconds))
      return rest
    }
    if (ended.kind === 'sent' && ended.count > 0 && !this.isResting(providerId)) {
      this.#rests.delete(providerId)
      this.#faster(providerId)
    }
    return 0
  }

  #slower(providerId: string, went: number) {
    const pace = Math.min(this.#paces.get(providerId)?.perSecond ?? unlimited, went)
    this.#paces.set(providerId, { perSecond: Math.max(1, Math.floor(pace / 2)), since: Date.now() })
  }

  #faster(providerId: string) {
    const pace = this.#paces.get(providerId)
    if (pace === undefined || Date.now() - pace.since < growsAfter) return
    const perSecond = Math.ceil(pace.perSecond * 1.25)
    if (perSecond >= unlimited) this.#paces.delete(providerId)
    else this.#paces.set(providerId, { perSecond, since: Date.now() })
  }
}
