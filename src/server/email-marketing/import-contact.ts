import { withoutBreaks } from '#contract/fields.ts'
import { unquotedCell } from '../csv.ts'
import { addressOf, visible } from './import-cells.ts'
import { type Column, languageOf, type Status, statusOf, tagNames, timeZoneOf } from './import-columns.ts'
import type { Row } from './import-rows.ts'
import type { Reason } from './import-words.ts'

/** A row as a contact. Empty fields say nothing. */
export type ImportedContact = {
  /** On which line of the file it begins. */
  line: number
  email: string
  firstName: string
  lastName: string
  language: 'en' | 'ar' | null
  timeZone: string | null
  status: Status | null
  attributes: Record<string, string>
  tags: string[]
}

export type RefusedRow = { line: number; email: string; reason: Reason }

// Line breaks and tabs may stand in an attribute, as in a postal address; nothing else of the kind may stand anywhere.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Reads one row by the header's columns: a contact, or why it is none. */
export function contactOf(row: Row, columns: readonly Column[]): ImportedContact | RefusedRow {
  const contact: ImportedContact = {
    line: row.line,
    email: '',
    firstName: '',
    lastName: '',
    language: null,
    timeZone: null,
    status: null,
    attributes: {},
    tags: [],
  }
  let reason: Reason | null = row.fault
  const refuse = (because: Reason) => {
    reason ??= because
  }
  for (let index = 0; index < row.cells.length; index += 1) {
    const cell = plain(row.cells[index] ?? '')
    if (cell === '') continue
    if (unprintable.test(cell)) refuse('unprintable')
    if (cell.includes('\uFFFD')) refuse('encoding')
    const column = columns[index]
    if (column === undefined) refuse('tooManyCells')
    else if (column !== null) fill(contact, column, cell, refuse)
  }
  if (contact.email === '') refuse('noEmail')
  return reason === null ? contact : { line: row.line, email: showable(contact.email), reason }
}

function fill(contact: ImportedContact, column: NonNullable<Column>, cell: string, refuse: (reason: Reason) => void) {
  if ('attribute' in column) {
    if (cell.length > 1000) refuse('attributeTooLong')
    contact.attributes[column.attribute] = cell
    return
  }
  if (column.field === 'email') {
    const email = addressOf(cell)
    if (email === null) refuse('email')
    contact.email = email ?? cell
  } else if (column.field === 'language') {
    const language = languageOf(cell)
    if (language === undefined) refuse('language')
    contact.language = language ?? null
  } else if (column.field === 'timeZone') {
    const timeZone = timeZoneOf(cell)
    if (timeZone === undefined) refuse('timeZone')
    contact.timeZone = timeZone ?? null
  } else if (column.field === 'status') {
    const status = statusOf(cell)
    if (status === undefined) refuse('status')
    contact.status = status ?? null
  } else if (column.field === 'tags') {
    contact.tags = tagNames(cell)
    if (contact.tags.some((name) => name.length > 80)) refuse('tag')
  } else {
    const name = withoutBreaks(cell)
    if (name.length > 120) refuse('nameTooLong')
    contact[column.field] = name
  }
}

/** Trimmed, without the apostrophe that our own export puts before what looks like a formula. */
const plain = (cell: string) => unquotedCell(visible(cell))

const showable = (text: string) =>
  text
    .slice(0, 254)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
