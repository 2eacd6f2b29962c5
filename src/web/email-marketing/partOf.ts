import { number } from '../i18n/words.ts'

/** A percentage that is 100 only for all, and 0 only for none. */
export function percentOf(count: number, of: number): string {
  const rounded = Math.round((1000 * count) / of) / 10
  const nearly = count < of ? Math.min(rounded, 99.9) : rounded
  return `${count > 0 ? Math.max(nearly, 0.1) : nearly}%`
}

/** A number with its percentage. */
export const partOf = (count: number, of: number) =>
  of === 0 ? number(count) : `${number(count)} (${percentOf(count, of)})`
