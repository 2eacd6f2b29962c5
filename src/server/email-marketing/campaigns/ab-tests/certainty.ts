import type { Certainty, VariantKey } from '#contract/email-marketing/job-tests.ts'

type Counts = { key: VariantKey; sent: number; opened: number; clicked: number }
type By = 'opens' | 'clicks' | 'hand'

/** What a variant is judged by: people who opened it; else people who followed a link. */
const hits = ({ opened, clicked }: Counts, by: By) => (by === 'opens' ? opened : clicked)
const rate = (one: Counts, by: By) => (one.sent === 0 ? 0 : hits(one, by) / one.sent)

/** From the best down; of two that are as good, the earlier. */
const ranked = (variants: readonly Counts[], by: By) => variants.toSorted((a, b) => rate(b, by) - rate(a, by))

/** The one that is ahead of all others; null where nothing has been opened or followed yet, or another is as good. */
export function aheadOf(variants: readonly Counts[], by: By): VariantKey | null {
  const [best, next] = ranked(variants, by)
  return best && hits(best, by) > 0 && (!next || rate(best, by) > rate(next, by)) ? best.key : null
}

/** The one that is taken when time is up: the best, of those that are as good the earliest; null where nothing came of any. */
export function leaderOf(variants: readonly Counts[], by: By): VariantKey | null {
  const [best] = ranked(variants, by)
  return best && hits(best, by) > 0 ? best.key : null
}

/** So many must have come of both together before the difference is looked at: below, the test says nothing. */
const fewestHits = 10
/** Of the normal distribution: beyond lies one case in 20, on both sides. */
const oneIn20 = 1.96

/** Whether the best differs from the next by more than chance would (two proportions, pooled; two-sided at 5 %). */
export function certaintyOf(variants: readonly Counts[], by: By): Certainty {
  const [best, next] = ranked(variants, by)
  if (!best || !next || best.sent === 0 || next.sent === 0) return 'early'
  const all = hits(best, by) + hits(next, by)
  if (all < fewestHits) return 'early'
  const pooled = all / (best.sent + next.sent)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / best.sent + 1 / next.sent))
  return spread > 0 && (rate(best, by) - rate(next, by)) / spread >= oneIn20 ? 'clear' : 'chance'
}
