import { emailIn, foldedTitle, trimInvisible } from './cells.ts'
import { fieldOf, isReasonHeading, namesEmail } from './columns.ts'
import { consentIn } from './consent.ts'

type Cells = readonly string[]

/** The headings of a file. */
export type Header = {
  titles: string[]
  /** The row after the headings. */
  end: number
  /** Rows that the headings take. */
  rows: number
}

/** Number of first rows of a file that are searched for the header. */
export const headerSearchRows = 20

/** Whether a row ends the search for the header: it is a contact. */
export const endsHeaderSearch = (cells: Cells) => cells.some(isAddress)

/**
 * The header among a file's first rows; titles may precede it, and no heading is an address. It may take several rows:
 * groups above, parts of groups below, or the same headings in other words. Null if the first row is a contact.
 */
export function readHeader(rows: readonly Cells[]): Header | null {
  const contact = rows.findIndex(endsHeaderSearch)
  const before = contact === -1 ? rows : rows.slice(0, contact)
  const at = headerAt(before)
  if (at === null) return null
  const above = before[at - 1]
  const header = before[at] ?? []
  const grouped = above ? withGroups(header, above) : null
  const read: Header = { titles: grouped ?? [...header], end: at + 1, rows: grouped ? 2 : 1 }
  // Without a contact after them, rows are not known to be headings.
  for (const cells of contact === -1 ? [] : before.slice(at + 1, at + maxHeaderRows)) {
    const titles = arePartsOf(read.titles, cells)
      ? withParts(read.titles, cells)
      : sayTheSame(read.titles, cells)
        ? read.titles.map((title, column) => clearer(read.titles, title, cells[column] ?? ''))
        : null
    if (titles === null) break
    read.titles = titles
    read.end += 1
    read.rows += 1
  }
  return read
}

const maxHeaderRows = 3

/** The first row that names the address; without one, the row with the most cells. */
function headerAt(rows: readonly Cells[]): number | null {
  const named = rows.findIndex((cells, at) => namesAddress(cells, at === 0))
  if (named !== -1) return named
  const counts = rows.map(filledCells)
  return rows.length === 0 ? null : counts.indexOf(Math.max(...counts))
}

/** A title has more words than a heading, or is alone in its row. */
const namesAddress = (cells: Cells, isFirst: boolean) =>
  (isFirst || filledCells(cells) > 1) && cells.some((cell) => namesEmail(cell) || isReasonHeading(cell))

const filledCells = (cells: Cells) => cells.filter(isFilled).length
const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const isAddress = (cell: string) => emailIn(trimInvisible(cell)) !== null
const isKnown = (title: string) => fieldOf(title) !== null || consentIn(title) !== null

/** Headings that occur twice, with the names of their groups in the row above. Null if there are none. */
function withGroups(header: Cells, above: Cells): string[] | null {
  if (filledCells(above) < 2 || filledCells(above) >= filledCells(header)) return null
  const groups = groupsOf(above, header.length)
  const names = header.map(foldedTitle)
  let isGrouped = false
  const titles = header.map((title, at) => {
    const isFirst = names.indexOf(names[at] ?? '') === at
    const isTwice = names.lastIndexOf(names[at] ?? '') !== names.indexOf(names[at] ?? '')
    if (!isTwice || !isFilled(title) || (isFirst && isKnown(title))) return title
    isGrouped ||= isFilled(groups[at])
    return join(groups[at] ?? '', title)
  })
  return isGrouped ? titles : null
}

/** The name of each column's group: that of a merged cell stands in its first column. */
function groupsOf(row: Cells, columns: number): string[] {
  let group = ''
  return Array.from({ length: columns }, (_, at) => (group = isFilled(row[at]) ? (row[at] ?? '') : group))
}

/** Whether a row names the parts of merged headings: columns without a heading have one here, and no cell is data. */
function arePartsOf(titles: Cells, cells: Cells): boolean {
  const first = titles.findIndex(isFilled)
  const unnamed = cells.filter((cell, at) => at > first && isFilled(cell) && !isFilled(titles[at]))
  return unnamed.length > 0 && cells.every((cell) => !isFilled(cell) || isHeading(cell))
}

/** A heading has letters, and is neither a number nor a date. */
const isHeading = (cell: string) => /\p{L}/u.test(cell) && !/^[\d٠-٩+]/.test(cell.trim())

function withParts(titles: Cells, cells: Cells): string[] {
  const groups = groupsOf(titles, Math.max(titles.length, cells.length))
  const isMerged = (at: number) => !isFilled(titles[at]) || (at + 1 < groups.length && !isFilled(titles[at + 1]))
  const joined = groups.map((group, at) =>
    isMerged(at) && isFilled(cells[at]) ? join(group, cells[at] ?? '') : (titles[at] ?? ''),
  )
  const email = titles.findIndex(namesEmail)
  return joined.some(namesEmail) ? joined : joined.map((title, at) => (at === email ? (titles[at] ?? '') : title))
}

/** Characters of an attribute's name. */
const maxTitle = 60

/** A part with its group: “First Name” rather than “Name First”. A long question is left out. */
function join(group: string, part: string): string {
  const [whole, turned] = [`${group.trim()} ${part.trim()}`.trim(), `${part.trim()} ${group.trim()}`.trim()]
  if (isKnown(turned)) return turned
  return whole.length <= maxTitle ? whole : part
}

const typeNames = new Set(
  'text,string,varchar,char,email,e mail,required,optional,mandatory,unique,نص,نصي,مطلوب,الزامي,اختياري'.split(','),
)
const ofEmail = /(?:^| )(?:e ?mails?|mail)(?: |$)|بريد|ايميل/
const negative = /^(?:no|none|without|not|missing|unknown|n a|لا|بدون|بلا|ليس)(?: |$)/

/** Whether a row translates, explains or types the headings: in the column of the address it has words about one. */
function sayTheSame(titles: Cells, cells: Cells): boolean {
  const cell = cells[titles.findIndex(namesEmail)] ?? ''
  const name = foldedTitle(cell.slice(0, 200))
  if (/@|\S\.\S/.test(cell) || name === '') return false
  return (
    typeNames.has(name) ||
    namesEmail(cell) ||
    name.startsWith('importid') ||
    (ofEmail.test(name) && !negative.test(name))
  )
}

/** The heading of the two that is known; the first otherwise. No field gets a second column. */
function clearer(titles: Cells, title: string, other: string): string {
  if (!isFilled(title)) return isKnown(other) && titles.every((one) => fieldOf(one) !== fieldOf(other)) ? other : title
  if (isKnown(title) || !isFilled(other) || typeNames.has(foldedTitle(other))) return title
  const field = fieldOf(other)
  const isFree = field === null ? consentIn(other) !== null : titles.every((one) => fieldOf(one) !== field)
  return isFree ? other : title
}
