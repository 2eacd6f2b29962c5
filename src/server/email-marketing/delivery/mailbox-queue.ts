import type { ClaimedMessage } from '../ledger/ledger.ts'

type ConnectionLimits = { pools: ReadonlyMap<string, string>; connections: ReadonlyMap<string, number> }

/** Deals a batch out to connections so that no mailbox provider exceeds its number of connections. */
export class FairQueue {
  readonly #waiting: ClaimedMessage[]
  readonly #limits: ConnectionLimits | undefined
  readonly #busy = new Map<string, number>()
  #idle: ((next: ClaimedMessage | undefined) => void)[] = []

  constructor(batch: readonly ClaimedMessage[], limited?: ConnectionLimits) {
    this.#waiting = batch.toReversed()
    this.#limits = limited && limited.connections.size > 0 ? limited : undefined
  }

  /** The next message whose provider has a free connection; waits for one, and returns undefined when none are left. */
  async next(): Promise<ClaimedMessage | undefined> {
    const next = this.#take()
    if (next !== undefined || this.#waiting.length === 0) return next
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** Frees the connection of a message. */
  done({ contactId }: ClaimedMessage) {
    const pool = this.#limits?.pools.get(contactId)
    if (pool === undefined) return
    this.#busy.set(pool, (this.#busy.get(pool) ?? 1) - 1)
    while (this.#idle.length > 0) {
      const next = this.#take()
      if (next === undefined && this.#waiting.length > 0) return
      this.#idle.shift()?.(next)
    }
  }

  /** Discards the remaining messages. */
  end() {
    this.#waiting.length = 0
    for (const resolve of this.#idle.splice(0)) resolve(undefined)
  }

  #take(): ClaimedMessage | undefined {
    if (this.#limits === undefined) return this.#waiting.pop()
    for (let place = this.#waiting.length - 1; place >= 0; place--) {
      const pool = this.#limits.pools.get(this.#waiting[place]?.contactId ?? '')
      const max = pool === undefined ? undefined : this.#limits.connections.get(pool)
      const busy = this.#busy.get(pool ?? '') ?? 0
      if (max !== undefined && busy >= max) continue
      if (pool !== undefined) this.#busy.set(pool, busy + 1)
      return this.#waiting.splice(place, 1)[0]
    }
    return undefined
  }
}
