import type { Both } from '#contract/fields.ts'

const arabic = /\p{Script=Arabic}/u

/** The text as its author typed it: a side that repeats the other was left empty. */
export function clearRepeatedSide({ en, ar }: Both): Both {
  if (en !== ar) return { en, ar }
  return arabic.test(en) ? { en: '', ar } : { en, ar: '' }
}

/** Fills an empty side from the other: readers never see an empty one. */
export const fillEmptySide = ({ en, ar }: Both): Both => ({
  en: en.trim() ? en : ar,
  ar: ar.trim() ? ar : en,
})

export const isBlank = ({ en, ar }: Both) => en.trim() === '' && ar.trim() === ''
