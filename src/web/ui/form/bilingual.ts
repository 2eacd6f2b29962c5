import type { Both } from '#contract/fields.ts'

const arabic = /\p{Script=Arabic}/u

/** The text as the author typed it. A version that repeats the other one was left empty. */
export function clearRepeatedSide({ en, ar }: Both): Both {
  if (en !== ar) return { en, ar }
  return arabic.test(en) ? { en: '', ar } : { en, ar: '' }
}

/** Fills an empty version from the other one, so that readers never see an empty text. */
export const fillEmptySide = ({ en, ar }: Both): Both => ({
  en: en.trim() ? en : ar,
  ar: ar.trim() ? ar : en,
})

export const isBlank = ({ en, ar }: Both) => en.trim() === '' && ar.trim() === ''
