export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/** The direction of the first letter of a text; null where it has none. Digits and punctuation have no direction of their own. */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0]
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
