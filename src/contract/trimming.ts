/**
 * Removes unwanted characters from the end in linear time. A pattern such as `/x+$/` restarts at every x and takes
 * quadratic time.
 * @param unwanted tests one character, without its neighbours
 */
export function trimEndWhere(text: string, unwanted: RegExp): string {
  let end = text.length
  while (end > 0 && unwanted.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes unwanted characters from both ends. @param unwanted as in `trimEndWhere` */
export function trimWhere(text: string, unwanted: RegExp): string {
  let begin = 0
  while (begin < text.length && unwanted.test(text.charAt(begin))) begin += 1
  return trimEndWhere(text.slice(begin), unwanted)
}
