export type Cell = string | number | boolean | Date | null | undefined

/** Several names in one cell. */
export const csvList = (names: readonly string[]) => names.join('; ')

/** Without it, spreadsheets assume another encoding. */
export const byteOrderMark = '\u{FEFF}'

/**
 * One line of CSV (RFC 4180), or tab-separated. Cells that a spreadsheet would evaluate as a formula get an apostrophe
 * (OWASP, CSV injection), also after blanks. Text after a semicolon gets one too, since a semicolon starts a new cell
 * in regions where it is the list separator. The import removes the apostrophe again.
 */
export const csvLine = (cells: readonly Cell[], separator: ',' | '\t' = ',') =>
  `${cells.map((cell) => csvCell(cell)).join(separator)}\r\n`

// Spreadsheets in Chinese, Japanese and Korean also evaluate full-width forms.
const formula = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`
const blanks = String.raw`[\s\p{Cf}]*`
// After a semicolon, a sign at the end is an emoticon.
const beginning = new RegExp(`^(?=[\\t\\r\\n]|${blanks}${formula})|;${blanks}(?=[=＝﹦]|${formula}[\\w(])`, 'gu')
const quotation = new RegExp(`(^|;${blanks})'(?=[\\t\\r\\n]|${blanks}${formula})`, 'gu')

/** A cell without the apostrophe that protects it from evaluation. */
export const unquotedCell = (text: string) => text.replaceAll(quotation, '$1')

function csvCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const safe = typeof value === 'string' ? text.replaceAll(beginning, "$&'") : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
