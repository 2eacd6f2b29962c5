export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/** Isolated text does not affect the direction of the text around it (UAX #9, P2). */
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

/** A text that keeps its own direction within another one (UAX #9: FSI … PDI). */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** Direction of the first letter; null without letters. Digits and punctuation have no direction. */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text.replace(isolates, ' '))?.[0]
  if (letter === undefined) return null
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * The direction of a paragraph in a mail. Null if it inherits the mail's: without letters, or if it starts with a
 * Latin name and continues in a right-to-left language.
 */
export function ownDirection(text: string): Direction | null {
  const first = firstDirection(text)
  return first === 'ltr' && rightToLeft.test(text) ? null : first
}

/** Whether a text has letters of the other direction. */
export const hasOtherDirection = (text: string, direction: Direction): boolean =>
  direction === 'ltr'
    ? rightToLeft.test(text)
    : (text.match(/\p{L}/gu)?.some((letter) => !rightToLeft.test(letter)) ?? false)
