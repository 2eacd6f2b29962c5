import type { Both } from '#contract/fields.ts'

const arabic = /\p{Script=Arabic}/u

/** A text as its writer typed it: the side that only repeats the other was left empty. */
export function clearRepeatedSide({ en, ar }: Both): Both {
  if (en !== ar) return { en, ar }
  return arabic.test(en) ? { en: '', ar } : { en, ar: '' }
}

/** Each side, or what the other says: readers are never shown an empty one. */
export const fillEmptySide = ({ en, ar }: Both): Both => ({
  en: en.trim() ? en : ar,
  ar: ar.trim() ? ar : en,
})

export const isBlank = ({ en, ar }: Both) => en.trim() === '' && ar.trim() === ''
