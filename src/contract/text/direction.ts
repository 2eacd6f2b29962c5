export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/** Texts that are isolated: they give what they stand in no direction (UAX #9, P2). */
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

/** The direction of the first letter of a text; null where it has none. Digits and punctuation have no direction of their own. */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text.replace(isolates, ' '))?.[0]
  if (letter === undefined) return null
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * The direction of a paragraph of a mail; null where it is that of the mail: it has no letters, or it begins with a Latin name and goes on in a
 * language that is read from the right.
 */
export function ownDirection(text: string): Direction | null {
  const first = firstDirection(text)
  return first === 'ltr' && rightToLeft.test(text) ? null : first
}

/** Whether a text has letters that are read in the other direction. */
export const hasOtherDirection = (text: string, direction: Direction): boolean =>
  direction === 'ltr'
    ? rightToLeft.test(text)
    : (text.match(/\p{L}/gu)?.some((letter) => !rightToLeft.test(letter)) ?? false)
