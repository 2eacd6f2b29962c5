export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/** The direction of the first letter of a text; null where it has none. Digits and punctuation have no direction of their own. */
export function firstDirection(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return null
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
