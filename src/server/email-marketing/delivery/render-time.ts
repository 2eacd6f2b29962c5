/** Rendering budget of a send (ms): the mean per message, and the total excess. */
const usualMs = 50
const maxExcessMs = 5000

/**
 * Subject, HTML and text may take half a second each (`mail/template-engine.ts`); anything above is a stalled machine.
 */
const maxOfOneMs = 1500

/** Rendering time of a send. Content with nested loops would take the render threads from all other sends. */
export class RenderTime {
  #excessMs = 0

  /** Adds the time of one message. */
  add(ms: number) {
    this.#excessMs = Math.max(0, this.#excessMs + Math.min(ms, maxOfOneMs) - usualMs)
  }

  /** Tolerates a short stall, but not content that is always slow. */
  isExceeded = () => this.#excessMs > maxExcessMs
}
