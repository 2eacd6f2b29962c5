/** A CSV row and its first line. */
export type Row = { line: number; cells: string[]; fault: 'cellTooLong' | 'openQuote' | null }

/** Whether a row has delimiters only, as spreadsheets write below their last row. */
export const isBlank = ({ cells, fault }: Row) => fault === null && cells.every((cell) => cell.trim() === '')

/** Maximum length of a cell, in characters; longer cells are cut. */
const maxCellLength = 64 * 1024
/** Maximum length of a row, in characters. Longer rows are skipped up to the next line, so that memory is bounded. */
const maxRowLength = 1024 * 1024
/** Line breaks in a cell before its quotation mark counts as never closed. */
const maxCellLines = 1000
const maxCells = 500
/**
 * Characters of a file that unclosed quotation marks may waste. Beyond that the search ends within a few lines;
 * otherwise a hostile file would be read a thousand times.
 */
const maxWastedLength = 1024 * 1024
const nearLines = 3
const nearText = 500

/**
 * Reads CSV (RFC 4180) from pieces of text that may be cut anywhere. Quotes are tolerated: one inside an unquoted cell
 * is text, and so is a quote on a cell's first line without a delimiter after it. An unclosed quotation mark costs its
 * own line: the row is marked, and reading continues with the next line. docs/decisions says why this is no package.
 */
export function rowReader(delimiter: string) {
  const cellEnd = new RegExp(`[\r\n${delimiter}]`, 'g')
  let text = ''
  let line = 1
  let passingOver = false
  let afterReturn = false
  let inVain = 0

  /** The rows that end in this piece; read them before the next piece. */
  function push(piece: string): Iterable<Row> {
    text += piece
    return read(false)
  }

  /** The rows that remain at the end of the file. */
  const end = (): Iterable<Row> => read(true)

  /**
   * A generator, so that few rows are alive at a time and none is promoted by the garbage collector
   * (docs/decisions/0041).
   */
  function* read(final: boolean): Generator<Row> {
    let at = 0
    while (at < text.length) {
      if (afterReturn && text[at] === '\n') at += 1
      afterReturn = false
      if (passingOver) {
        const next = lineAfter(at)
        at = next ?? text.length
        if (next === null) break
        passingOver = false
        line += 1
        continue
      }
      const found = rowAt(at, final)
      if (found === null && text.length - at <= maxRowLength) break
      const row = found?.row ?? { line, cells: firstCells(at), fault: 'cellTooLong' as const }
      if (row.cells.length > 1 || row.cells[0] !== '' || row.fault) yield row
      passingOver = found === null
      if (found) at = found.next
      if (found) line += found.lines
    }
    text = text.slice(at)
  }

  type Cell = { value: string; next: number; breaks: number; fault: Row['fault'] }

  /**
   * The row at this position, the start of the next one, and its number of lines; null if its end is not in the
   * buffer.
   */
  function rowAt(from: number, final: boolean): { row: Row; next: number; lines: number } | null {
    const row: Row = { line, cells: [], fault: null }
    let at = from
    let breaks = 0
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(at, final) : plainCell(at, final)
      if (cell === null || cell.next - from > maxRowLength) return null
      if (row.cells.length < maxCells) row.cells.push(cell.value.slice(0, maxCellLength))
      row.fault ??= cell.fault ?? (cell.value.length > maxCellLength ? 'cellTooLong' : null)
      breaks += cell.breaks
      at = cell.next
      if (text[at] === delimiter) {
        at += 1
        continue
      }
      afterReturn = text[at] === '\r'
      return { row, next: at + 1, lines: breaks + 1 }
    }
  }

  function plainCell(from: number, final: boolean): Cell | null {
    cellEnd.lastIndex = from
    // `exec` per cell costs more than a search for its end.
    const next = cellEnd.test(text) ? cellEnd.lastIndex - 1 : final ? text.length : null
    return next === null ? null : { value: text.slice(from, next), next, breaks: 0, fault: null }
  }

  function quotedCell(from: number, final: boolean): Cell | null {
    let value = ''
    let breaks = 0
    for (let at = from + 1; ;) {
      const quote = text.indexOf('"', at)
      const stretch = text.slice(at, quote === -1 ? text.length : quote)
      breaks += lineBreaks(stretch)
      value += stretch
      const [lines, length] = inVain < maxWastedLength ? [maxCellLines, maxCellLength] : [nearLines, nearText]
      const tooFar = breaks > lines || (breaks > 0 && value.length > length)
      if (tooFar || (quote === -1 && final)) return openCell(from, value.length)
      if (quote === -1) return null
      const after = text[quote + 1]
      if (after === undefined && !final) return null
      if (after === '"') {
        value += '"'
        at = quote + 2
      } else if (after === undefined || after === delimiter || after === '\r' || after === '\n') {
        return { value, next: quote + 1, breaks, fault: null }
      } else if (breaks > 0) {
        return openCell(from, value.length)
      } else {
        value += '"'
        at = quote + 1
      }
    }
  }

  /**
   * A quotation mark that is never closed: the cell ends with its line. @param length characters read after the mark
   */
  function openCell(from: number, length: number): Cell {
    inVain += length
    const stop = /[\r\n]/g
    stop.lastIndex = from
    const next = stop.exec(text)?.index ?? text.length
    return { value: text.slice(from + 1, next), next, breaks: 0, fault: 'openQuote' }
  }

  function lineAfter(from: number): number | null {
    const stop = /[\r\n]/g
    stop.lastIndex = from
    const found = stop.exec(text)
    if (!found) return null
    afterReturn = found[0] === '\r'
    return found.index + 1
  }

  // The start of an overlong row, to recognise it.
  const firstCells = (from: number) => text.slice(from, from + 1000).split(delimiter)

  return { push, end }
}

const lineBreaks = (text: string) => (/[\r\n]/.test(text) ? (text.match(/\r\n|\r|\n/g)?.length ?? 0) : 0)
