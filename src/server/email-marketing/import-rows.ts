/** One row of a CSV file and the line on which it begins. */
export type Row = { line: number; cells: string[]; fault: 'cellTooLong' | 'openQuote' | null }

/** Characters of the longest cell; of a longer one no more than that is kept. */
const longestCell = 64 * 1024
const mostCells = 500

/**
 * Reads CSV (RFC 4180) from pieces of text, wherever they are cut. Memory stays bounded whatever the file holds: a cell that is too long is
 * cut and its row marked. Quotes are read tolerantly: one inside an unquoted cell, or after the closing one, is text.
 * Not csv-parse: that one ends the whole reading at a record that is too long.
 */
export function rowReader(delimiter: string) {
  let line = 1
  let row: Row = { line: 1, cells: [], fault: null }
  let cell = ''
  // Where the reading stands: at a cell's start, in a plain cell, within quotes, just after a quote within quotes.
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  let afterReturn = false
  const specialInQuotes = /["\r\n]/g
  const special = new RegExp(`["\r\n${delimiter}]`, 'g')

  const add = (text: string) => {
    const room = longestCell - cell.length
    if (text.length > room) row.fault = 'cellTooLong'
    cell += text.length > room ? text.slice(0, room) : text
  }
  const endCell = () => {
    if (row.cells.length < mostCells) row.cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = (rows: Row[]) => {
    endCell()
    if (row.cells.length > 1 || row.cells[0] !== '' || row.fault) rows.push(row)
    row = { line, cells: [], fault: null }
  }

  /** The rows that end within this piece. */
  function push(text: string): Row[] {
    const rows: Row[] = []
    let at = 0
    while (at < text.length) {
      const found = nextSpecial(text, at)
      if (found > at) {
        afterReturn = false
        if (state === 'start' || state === 'quote') state = 'plain'
        add(text.slice(at, found))
        at = found
        continue
      }
      take(text.charAt(at), rows)
      at += 1
    }
    return rows
  }

  function nextSpecial(text: string, from: number): number {
    const wanted = state === 'quoted' ? specialInQuotes : special
    wanted.lastIndex = from
    return wanted.exec(text)?.index ?? text.length
  }

  function take(character: string, rows: Row[]) {
    const secondOfPair = character === '\n' && afterReturn
    afterReturn = character === '\r'
    const ends = character === '\n' || character === '\r'
    if (ends && !secondOfPair) line += 1
    if (state === 'quoted') {
      if (character === '"') state = 'quote'
      else add(character)
    } else if (character === '"') {
      if (state === 'quote') add('"')
      if (state === 'plain') add('"')
      else state = 'quoted'
    } else if (ends) {
      if (!secondOfPair) endRow(rows)
    } else endCell()
  }

  /** The last row, when the file does not end with a line break. */
  function end(): Row[] {
    const rows: Row[] = []
    if (state === 'quoted') row.fault = row.fault ?? 'openQuote'
    if (row.cells.length > 0 || cell !== '' || row.fault) endRow(rows)
    return rows
  }

  return { push, end }
}
