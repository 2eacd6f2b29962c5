/** What PostgreSQL can keep: no NUL, no half characters. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** A text that stands beside others: without breaks, and without the overrides by which letters read backwards, so that a name says another's. */
export const oneLine = (text: string) =>
  storable(text)
    .replace(/[\u202d\u202e]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 2000)
    .toWellFormed()
