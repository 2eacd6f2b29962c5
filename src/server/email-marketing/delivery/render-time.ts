/** In milliseconds: what filling in one mail may take on the mean, and how much more than that all together. */
const usualMs = 50
const maxExcessMs = 5000

/** Subject, HTML and text take half a second each at most (`mail/template-engine.ts`): beyond it the machine stood still. */
const maxOfOneMs = 1500

/** What it takes to fill in the mails of a send: a content that loops over and over would take the threads from all other sends. */
export class RenderTime {
  #excessMs = 0

  /** Counts the filling of one. */
  add(ms: number) {
    this.#excessMs = Math.max(0, this.#excessMs + Math.min(ms, maxOfOneMs) - usualMs)
  }

  /** A machine that stands still for a moment is forgiven; who always takes long is not. */
  isExceeded = () => this.#excessMs > maxExcessMs
}
