/** Makes a text storable in PostgreSQL: NUL is removed, and lone surrogates are replaced. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** A text for one line: without line breaks, and without bidirectional overrides, which could disguise a name. */
export const oneLine = (text: string) =>
  storable(text)
    .replace(/[\u202d\u202e]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 2000)
    .toWellFormed()
