/** Spreadsheets guess another encoding without it. */
export const byteOrderMark = '\u{FEFF}'

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is quoted by an apostrophe
 * (OWASP, CSV injection); the import takes it off again.
 */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]) =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`

function csvCell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The headers of an answer that is saved as a CSV file. */
export const csvFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})
