import { UnreadableArchive } from './unreadable.ts'
import { attributeOf, type XmlPart, xmlParts } from './xml.ts'
import type { Entry } from './zip.ts'

/** Bytes of a sheet's XML after inflation. */
const maxSheetBytes = 1024 * 1024 * 1024
/** Bytes of the shared texts of a workbook after inflation. */
const maxTextBytes = 128 * 1024 * 1024
/** Bytes of the other parts. */
const maxPartBytes = 16 * 1024 * 1024
/** As many columns as an import reads. */
const maxColumns = 500
const maxStyles = 65_536

/** A workbook of Excel since 2007 (ECMA-376). */
export type Workbook = {
  /** Names of the visible sheets, in order. */
  sheets: string[]
  /** The rows of a sheet as lines of CSV; the line number is that of the row. @throws UnreadableArchive */
  lines: (sheet: string) => AsyncGenerator<string>
}

/** Opens a workbook; null if the archive is none. @throws UnreadableArchive */
export async function openWorkbook(entries: readonly Entry[]): Promise<Workbook | null> {
  const part = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  const book = part('xl/workbook.xml')
  const relations = part('xl/_rels/workbook.xml.rels')
  if (!book || !relations) return null
  const targets = new Map<string, string>()
  for await (const { name, attributes } of tagsOf(relations))
    if (name === 'Relationship')
      targets.set(attributeOf(attributes, 'Id') ?? '', pathOf(attributeOf(attributes, 'Target') ?? ''))
  const sheets = new Map<string, Entry>()
  let is1904 = false
  for await (const { name, attributes } of tagsOf(book)) {
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name !== 'sheet' || (attributeOf(attributes, 'state') ?? 'visible') !== 'visible') continue
    const entry = part(targets.get(attributeOf(attributes, 'r:id') ?? '') ?? '')
    if (entry) sheets.set(attributeOf(attributes, 'name') ?? '', entry)
  }
  return {
    sheets: [...sheets.keys()],
    async *lines(sheet) {
      const entry = sheets.get(sheet)
      if (!entry) throw new UnreadableArchive('unknownTable')
      const texts = await sharedTexts(part('xl/sharedStrings.xml'))
      const formats = await formatsOf(part('xl/styles.xml'))
      yield* linesOf(entry, { texts, formats, is1904 })
    },
  }
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function* tagsOf(entry: Entry) {
  for await (const parts of xmlParts(entry.read(maxPartBytes)))
    for (const part of parts) if (part.kind === 'open') yield part
}

/** The texts that cells refer to by number. Phonetic hints are left out. */
async function sharedTexts(entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!entry) return texts
  let text = ''
  let isText = false
  let isHint = false
  for await (const parts of xmlParts(entry.read(maxTextBytes)))
    for (const part of parts) {
      if (part.kind === 'text') text += isText && !isHint ? part.text : ''
      else if (part.name === 'rPh') isHint = part.kind === 'open' && !part.isEmpty
      else if (part.name === 't') isText = part.kind === 'open' && !part.isEmpty
      else if (part.name === 'si') {
        if (part.kind === 'close' || part.isEmpty) texts.push(text)
        text = ''
      }
    }
  return texts
}

/** How numbers of a style are shown: as dates, or with leading zeros; null for plain numbers. */
type Format = 'date' | { digits: number } | null

async function formatsOf(entry: Entry | undefined): Promise<Format[]> {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  if (!entry) return formats
  let isCells = false
  for await (const parts of xmlParts(entry.read(maxPartBytes)))
    for (const part of parts) {
      if (part.kind === 'text') continue
      if (part.name === 'cellXfs') isCells = part.kind === 'open' && !part.isEmpty
      else if (part.kind === 'open' && part.name === 'numFmt')
        codes.set(Number(attributeOf(part.attributes, 'numFmtId')), attributeOf(part.attributes, 'formatCode') ?? '')
      else if (part.kind === 'open' && part.name === 'xf' && isCells && formats.length < maxStyles) {
        const id = Number(attributeOf(part.attributes, 'numFmtId') ?? 0)
        formats.push(formatOf(id, codes.get(id)))
      }
    }
  return formats
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30); 27 to 58 are those of East Asia. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) return isDateId(id) ? 'date' : null
  if (/^0{2,15}$/.test(code)) return { digits: code.length }
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, '').toLowerCase()
  return /[ymdhs]/.test(bare.replaceAll('general', '')) ? 'date' : null
}

type Lookup = { texts: readonly string[]; formats: readonly Format[]; is1904: boolean }

async function* linesOf(entry: Entry, lookup: Lookup): AsyncGenerator<string> {
  let line = 1
  let cells: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let isValue = false
  const read = function* (part: XmlPart): Generator<string> {
    if (part.kind === 'text') {
      if (isValue) value += part.text
      return
    }
    const isOpen = part.kind === 'open'
    if (part.name === 'v' || part.name === 't') {
      isValue = isOpen && !part.isEmpty
    } else if (part.name === 'row') {
      if (isOpen) {
        const number = Number(attributeOf(part.attributes, 'r') ?? line)
        // Rows left out are empty lines, so that a line has the number of its row.
        if (number > line && number <= maxRows) yield '\n'.repeat(number - line)
        line = Math.max(line, Math.min(number, maxRows))
        cells = []
        column = -1
      }
      if (!isOpen || part.isEmpty) {
        yield `${cells.map(quoted).join(',')}\n`
        line += 1
      }
    } else if (part.name === 'c') {
      if (isOpen) {
        column = columnOf(attributeOf(part.attributes, 'r')) ?? column + 1
        type = attributeOf(part.attributes, 't') ?? 'n'
        style = Number(attributeOf(part.attributes, 's') ?? 0)
        value = ''
      }
      if ((!isOpen || part.isEmpty) && value !== '' && column < maxColumns) {
        while (cells.length < column) cells.push('')
        cells[column] = shown(type, value, lookup, lookup.formats[style] ?? null)
      }
    }
  }
  for await (const parts of xmlParts(entry.read(maxSheetBytes))) {
    let lines = ''
    for (const part of parts) for (const some of read(part)) lines += some
    if (lines !== '') yield lines
  }
}

/** Rows of a sheet in Excel. */
const maxRows = 1_048_576

/** The column of a cell such as AB12, from 0; null without one. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

function shown(type: string, value: string, { texts, is1904 }: Lookup, format: Format): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // An error such as #N/A is no value.
  if (type === 'e') return ''
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (format === 'date') return dateOf(number, is1904) ?? value
  const text = Math.abs(number) < 1e21 ? plainNumber(number) : value
  return format === null || number < 0 ? text : text.padStart(format.digits, '0')
}

/** A number without an exponent, such as a phone number. */
const plainNumber = (number: number) => (Number.isInteger(number) ? BigInt(number).toString() : String(number))

const dayMs = 86_400_000
/** The last day that Excel knows: 9999-12-31. */
const maxSerial = 2_958_465

/** A serial number of Excel as ISO 8601, with its time if it has one; null for none. */
function dateOf(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial > maxSerial) return null
  // Excel has a 29 February 1900, which no calendar has: serials from 61 on count from 1899-12-30.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const text = new Date(start + Math.round((serial * dayMs) / 1000) * 1000).toISOString().slice(0, 19)
  if (serial < 1) return text.slice(11)
  return Number.isInteger(serial) ? text.slice(0, 10) : text
}

/** A cell of CSV. All but plain words are quoted, so that no text is taken for a separator. */
const quoted = (cell: string) => (/^[\w@.+-]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)
