type Event = { at: Date; run: () => Promise<void> }

/** Events of the demo's past, processed in order of time; an event may plan others. */
export class Timeline {
  readonly #end: Date
  readonly #events: Event[] = []

  /** @param end events after this time are dropped */
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
