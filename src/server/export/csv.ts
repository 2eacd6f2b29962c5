export type Cell = string | number | boolean | Date | null | undefined

/** Names of several things in one cell. */
export const csvList = (names: readonly string[]) => names.join('; ')

/** Spreadsheets guess another encoding without it. */
export const byteOrderMark = '\u{FEFF}'

/**
 * One line of CSV (RFC 4180), or of the same with tabs. What a spreadsheet would run as a formula is quoted by an apostrophe (OWASP, CSV
 * injection), also behind blanks, and behind a semicolon: where that separates lists, as in much of the world, a new cell begins there.
 * The import takes it off again.
 */
export const csvLine = (cells: readonly Cell[], separator: ',' | '\t' = ',') =>
  `${cells.map((cell) => csvCell(cell)).join(separator)}\r\n`

// Spreadsheets in Chinese, Japanese and Korean run the full-width forms, too.
const formula = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`
const blanks = String.raw`[\s\p{Cf}]*`
// Behind a semicolon a sign that nothing follows is a face.
const beginning = new RegExp(`^(?=[\\t\\r\\n]|${blanks}${formula})|;${blanks}(?=[=＝﹦]|${formula}[\\w(])`, 'gu')
const quotation = new RegExp(`(^|;${blanks})'(?=[\\t\\r\\n]|${blanks}${formula})`, 'gu')

/** A cell as it was before an apostrophe was put before what looks like a formula. */
export const unquotedCell = (text: string) => text.replaceAll(quotation, '$1')

function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const safe = typeof value === 'string' ? text.replaceAll(beginning, "$&'") : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
