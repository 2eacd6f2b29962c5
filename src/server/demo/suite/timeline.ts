type Event = { at: Date; run: () => Promise<void> }

/** Things that happened in the demo's past, done in the order of their times; what they lead to is planned meanwhile. */
export class Timeline {
  readonly #end: Date
  readonly #events: Event[] = []

  /** @param end what would happen after it does not */
  constructor(end: Date) {
    this.#end = end
  }

  plan(at: Date, run: () => Promise<void>) {
    if (at >= this.#end) return
    const place = this.#events.findLastIndex((event) => event.at <= at)
    this.#events.splice(place + 1, 0, { at, run })
  }

  async play() {
    for (let event = this.#events.shift(); event; event = this.#events.shift()) await event.run()
  }
}
