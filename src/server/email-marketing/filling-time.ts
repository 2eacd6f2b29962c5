/** In milliseconds: what filling in one mail may take on the mean, and how much more than that all together. */
const usual = 50
const mostBeyond = 5000

/** Subject, HTML and text take half a second each at most (`mail/template.ts`): beyond it the machine stood still. */
const mostOfOne = 1500

/**
 * What it takes to fill in the mails of a send. While one is filled in, its process does nothing else: a content that loops over and over would
 * hold up all other sends, and every page.
 */
export class FillingTime {
  #beyond = 0

  /** Fills in one. */
  of<Filled>(fill: () => Filled): Filled {
    const begun = performance.now()
    try {
      return fill()
    } finally {
      const taken = Math.min(performance.now() - begun, mostOfOne)
      this.#beyond = Math.max(0, this.#beyond + taken - usual)
    }
  }

  /** A machine that stands still for a moment is forgiven; who always takes long is not. */
  isTooLong = () => this.#beyond > mostBeyond
}
