/**
 * A text without what it ends in. A pattern such as `/x+$/` would look for the end from every x: its work grows with the square of the text.
 * @param unwanted tells whether one character, without its neighbours, is unwanted
 */
export function trimEndWhere(text: string, unwanted: RegExp): string {
  let end = text.length
  while (end > 0 && unwanted.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text without what it begins or ends in. @param unwanted as in `trimEndWhere` */
export function trimWhere(text: string, unwanted: RegExp): string {
  let begin = 0
  while (begin < text.length && unwanted.test(text.charAt(begin))) begin += 1
  return trimEndWhere(text.slice(begin), unwanted)
}
