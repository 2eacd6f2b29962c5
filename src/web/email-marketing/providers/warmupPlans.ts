import { latinDigits } from '../../i18n/digits.ts'

/** Daily volumes that start at 50, grow by a factor, and end with the full volume. */
function growing(factor: number, maxVolume: number): number[] {
  const volumes: number[] = []
  for (let volume = 50; volume < maxVolume; volume *= factor) volumes.push(Math.round(volume / 10) * 10)
  return [...volumes, maxVolume]
}

export const full = { gentle: 50_000, usualPlan: 100_000 }
export const plans = { gentle: growing(1.5, full.gentle), usualPlan: growing(2, full.usualPlan) }

const maxima = { volume: 100_000_000, days: 90 }

/** Parses typed volumes with the digits and commas of both languages; null if one is invalid. */
export function volumesOf(text: string): number[] | null {
  const volumes = numbersOf(text)
  const good = volumes.every((volume) => volume >= 1 && volume <= maxima.volume)
  return good && volumes.length > 0 && volumes.length <= maxima.days ? volumes : null
}

/** Whether commas seem to be thousands separators: `1,500, 2,500` would be four days, of which the third drops to 2. */
export function hasThousands(text: string): boolean {
  const volumes = numbersOf(text)
  const falls = volumes.some((volume, at) => volume < (volumes[at - 1] ?? 0))
  return falls && /\d[,،]\d{3}(?!\d)/.test(latin(text))
}

/** The volumes between commas; 0 for each one that is not an integer. */
const numbersOf = (text: string) =>
  latin(text)
    .split(/[,،;؛\s]+/)
    .filter(Boolean)
    .map((volume) => (/^\d{1,9}$/.test(volume) ? Number(volume) : 0))

/** The Arabic thousands separator is not a list separator. */
const latin = (text: string) => latinDigits(text).replaceAll('٬', '')
