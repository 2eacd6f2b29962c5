/** In milliseconds: what filling in one mail may take on the mean, and how much more than that all together. */
const usual = 50
const mostBeyond = 5000

/** Subject, HTML and text take half a second each at most (`mail/template-engine.ts`): beyond it the machine stood still. */
const mostOfOne = 1500

/** What it takes to fill in the mails of a send: a content that loops over and over would take the threads from all other sends. */
export class FillingTime {
  #beyond = 0

  /** Counts the filling of one. */
  took(ms: number) {
    this.#beyond = Math.max(0, this.#beyond + Math.min(ms, mostOfOne) - usual)
  }

  /** A machine that stands still for a moment is forgiven; who always takes long is not. */
  isTooLong = () => this.#beyond > mostBeyond
}
