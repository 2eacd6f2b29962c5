import type { Claimed } from '../ledger/ledger.ts'

type Limited = { pools: ReadonlyMap<string, string>; connections: ReadonlyMap<string, number> }

/** Deals a batch out to its connections, so that no mailbox provider has more of them at once than it may. */
export class Turns {
  readonly #waiting: Claimed[]
  readonly #limited: Limited | undefined
  readonly #busy = new Map<string, number>()
  #asking: ((next: Claimed | undefined) => void)[] = []

  constructor(batch: readonly Claimed[], limited?: Limited) {
    this.#waiting = batch.toReversed()
    this.#limited = limited && limited.connections.size > 0 ? limited : undefined
  }

  /** The next message whose provider has a connection free; waits until one has, and nothing when all are dealt out. */
  async next(): Promise<Claimed | undefined> {
    const next = this.#take()
    if (next !== undefined || this.#waiting.length === 0) return next
    return new Promise((answer) => this.#asking.push(answer))
  }

  /** A message has left its connection. */
  done({ contactId }: Claimed) {
    const pool = this.#limited?.pools.get(contactId)
    if (pool === undefined) return
    this.#busy.set(pool, (this.#busy.get(pool) ?? 1) - 1)
    while (this.#asking.length > 0) {
      const next = this.#take()
      if (next === undefined && this.#waiting.length > 0) return
      this.#asking.shift()?.(next)
    }
  }

  /** Nothing more is dealt out. */
  end() {
    this.#waiting.length = 0
    for (const answer of this.#asking.splice(0)) answer(undefined)
  }

  #take(): Claimed | undefined {
    if (this.#limited === undefined) return this.#waiting.pop()
    for (let place = this.#waiting.length - 1; place >= 0; place--) {
      const pool = this.#limited.pools.get(this.#waiting[place]?.contactId ?? '')
      const most = pool === undefined ? undefined : this.#limited.connections.get(pool)
      const busy = this.#busy.get(pool ?? '') ?? 0
      if (most !== undefined && busy >= most) continue
      if (pool !== undefined) this.#busy.set(pool, busy + 1)
      return this.#waiting.splice(place, 1)[0]
    }
    return undefined
  }
}
