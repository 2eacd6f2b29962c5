import { number } from '../i18n/words.ts'

/** A number with its part of the whole. */
export const partOf = (count: number, of: number) =>
  of === 0 ? number(count) : `${number(count)} (${Math.round((1000 * count) / of) / 10}%)`
