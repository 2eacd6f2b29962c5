import type { Certainty, VariantKey } from '#contract/email-marketing/job-tests.ts'

type Counts = { key: VariantKey; sent: number; opened: number; clicked: number }
type By = 'opens' | 'clicks' | 'hand'

/** The measure of a variant: recipients who opened it, or who clicked. */
const hits = ({ opened, clicked }: Counts, by: By) => (by === 'opens' ? opened : clicked)
const rate = (counts: Counts, by: By) => (counts.sent === 0 ? 0 : hits(counts, by) / counts.sent)

/** Best rate first; on a tie the earlier variant. */
const ranked = (variants: readonly Counts[], by: By) => variants.toSorted((a, b) => rate(b, by) - rate(a, by))

/** The variant ahead of all others; null on a tie or without any opens or clicks. */
export function aheadOf(variants: readonly Counts[], by: By): VariantKey | null {
  const [best, next] = ranked(variants, by)
  return best && hits(best, by) > 0 && (!next || rate(best, by) > rate(next, by)) ? best.key : null
}

/** The winner when the time is up: the best rate, on a tie the earliest variant; null without any opens or clicks. */
export function leaderOf(variants: readonly Counts[], by: By): VariantKey | null {
  const [best] = ranked(variants, by)
  return best && hits(best, by) > 0 ? best.key : null
}

/** Minimum opens or clicks, of both variants together, for a comparison to mean anything. */
const fewestHits = 10
/** Two-sided 5 % quantile of the normal distribution. */
const oneIn20 = 1.96

/** Whether the best differs from the next by more than chance (two proportions, pooled; two-sided at 5 %). */
export function certaintyOf(variants: readonly Counts[], by: By): Certainty {
  const [best, next] = ranked(variants, by)
  if (!best || !next || best.sent === 0 || next.sent === 0) return 'early'
  const all = hits(best, by) + hits(next, by)
  if (all < fewestHits) return 'early'
  const pooled = all / (best.sent + next.sent)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / best.sent + 1 / next.sent))
  return spread > 0 && (rate(best, by) - rate(next, by)) / spread >= oneIn20 ? 'clear' : 'chance'
}
