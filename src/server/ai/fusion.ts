// Reciprocal rank fusion (G. Cormack, C. Clarke, S. Büttcher, 2009), with the constant of that paper.
const constant = 60

/** Merges several rankings: items that rank high in one of them, or appear in several, come first. */
export function fuseRankings(...orders: readonly (readonly string[])[]): string[] {
  const ranks = new Map<string, number>()
  for (const order of orders)
    order.forEach((one, at) => ranks.set(one, (ranks.get(one) ?? 0) + 1 / (constant + at + 1)))
  return [...ranks].toSorted((a, b) => b[1] - a[1]).map(([one]) => one)
}
