import { latinDigits } from '../../i18n/digits.ts'

/** Volumes that begin with 50 and grow by a factor from day to day, the last of them the full one. */
function growing(factor: number, most: number): number[] {
  const volumes: number[] = []
  for (let volume = 50; volume < most; volume *= factor) volumes.push(Math.round(volume / 10) * 10)
  return [...volumes, most]
}

export const full = { gentle: 50_000, usualPlan: 100_000 }
export const plans = { gentle: growing(1.5, full.gentle), usualPlan: growing(2, full.usualPlan) }

const most = { volume: 100_000_000, days: 90 }

/** Typed volumes in any of the digits and commas of both languages; null for what are none. */
export function volumesOf(text: string): number[] | null {
  const volumes = numbersOf(text)
  const good = volumes.every((volume) => volume >= 1 && volume <= most.volume)
  return good && volumes.length > 0 && volumes.length <= most.days ? volumes : null
}

/** Whether commas seem to mark thousands: `1,500, 2,500` would be four days, of which the third falls to 2. */
export function hasThousands(text: string): boolean {
  const volumes = numbersOf(text)
  const falls = volumes.some((volume, at) => volume < (volumes[at - 1] ?? 0))
  return falls && /\d[,،]\d{3}(?!\d)/.test(latin(text))
}

/** What stands between commas; 0 where that is no whole number. */
const numbersOf = (text: string) =>
  latin(text)
    .split(/[,،;؛\s]+/)
    .filter(Boolean)
    .map((volume) => (/^\d{1,9}$/.test(volume) ? Number(volume) : 0))

/** The mark of thousands that is Arabic alone separates nothing. */
const latin = (text: string) => latinDigits(text).replaceAll('٬', '')
