/** Volumes that begin with 50 and grow by a factor from day to day, the last of them the full one. */
function growing(factor: number, most: number): number[] {
  const volumes: number[] = []
  for (let volume = 50; volume < most; volume *= factor) volumes.push(Math.round(volume / 10) * 10)
  return [...volumes, most]
}

export const full = { gentle: 50_000, usualPlan: 100_000 }
export const plans = { gentle: growing(1.5, full.gentle), usualPlan: growing(2, full.usualPlan) }

/** Typed volumes in either language's commas and digits; null for what are none. */
export function volumesOf(text: string): number[] | null {
  const latin = text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
  const volumes = latin
    .split(/[,،;\s]+/)
    .filter(Boolean)
    .map(Number)
  const good = volumes.every((volume) => Number.isInteger(volume) && volume >= 1 && volume <= 100_000_000)
  return good && volumes.length > 0 && volumes.length <= 90 ? volumes : null
}
