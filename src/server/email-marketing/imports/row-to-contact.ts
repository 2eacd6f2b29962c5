import { joinLines, latinDigits } from '#contract/fields.ts'
import type { Lang } from '#contract/text/languages.ts'
import { unquotedCell } from '../../export/csv.ts'
import { typedValue, type Typing, type Value } from '../field-values/value.ts'
import { emailIn, foldedTitle, trimInvisible, withDateOf } from './cells.ts'
import { attributeName, type Column, languageOf, namesEmail, tagNames, timeZoneOf } from './columns.ts'
import { answerOf, type Consent, noWords, stricter, wordIn, type WordStatuses } from './consent.ts'
import { consentInstant, type ConsentRecord } from './consent-record.ts'
import type { Row } from './csv-rows.ts'
import { splitName } from './full-name.ts'
import { type Status, statusOf } from './statuses.ts'
import type { Reason } from './words.ts'
import { withIsoDate } from '../clock/local-time.ts'

/** A custom field as rows are read into it, and how it is found by a key or an alias. */
export type KnownField = Typing & { key: string; label: string }
export type FindField = (name: string) => KnownField | undefined

/** A row as a contact. Empty fields change nothing. */
export type ImportedContact = {
  /** The row's first line in the file. */
  line: number
  email: string
  firstName: string
  lastName: string
  language: Lang | null
  timeZone: string | null
  status: Status | null
  attributes: Record<string, Value>
  /** Values that do not fit the type of their field. The rest of the row is imported. */
  misfits: KnownField[]
  tags: string[]
  /** The row's consent record as JSON, if it names a time. */
  consent: string | null
  /** A consent column is empty or unclear and no other says no: the contact is unconfirmed. */
  unclear: boolean
}

export type RefusedRow = { line: number; email: string; reason: Reason }

/** Maximum attributes of a contact. */
export const maxAttributes = 50

// Line breaks and tabs are allowed in attributes such as postal addresses; no other control characters anywhere.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** An empty date in Outlook's files. */
const noDate = /^0+\/0+\/0+$/

/** The content of a file's columns. */
export type TableColumns = {
  fields: readonly Column[]
  /** The headings; empty without a header. */
  titles: readonly string[]
  /** The columns about consent to email. */
  consents: readonly { at: number; consent: Consent }[]
  /** What a person says about the people of the file. */
  people: FilePeople
}

/** One status for all people of a file, or null, and the statuses of unknown words. */
export type FilePeople = { everyone: 'unconfirmed' | 'unsubscribed' | null; words: WordStatuses }

/** People as the columns of their file say. */
export const asTheFileSays: FilePeople = { everyone: null, words: noWords }

/** Reads one row as a contact, or as the reason for its refusal. */
export function contactOf(
  row: Row,
  { fields, titles, consents, people }: TableColumns,
  find: FindField,
): ImportedContact | RefusedRow {
  const contact: ImportedContact = {
    line: row.line,
    email: '',
    firstName: '',
    lastName: '',
    language: null,
    timeZone: null,
    status: null,
    attributes: {},
    misfits: [],
    tags: [],
    consent: null,
    unclear: false,
  }
  const record: ConsentRecord = {}
  let reason: Reason | null = row.fault
  const refuse = (because: Reason) => {
    reason ??= because
  }
  for (let index = 0; index < row.cells.length; index += 1) {
    const cell = plain(row.cells[index] ?? '')
    const column = fields[index]
    if (cell === '' || column === null || (cell.startsWith('0/') && noDate.test(cell))) continue
    if (unprintable.test(cell)) refuse('unprintable')
    if (cell.includes('\uFFFD')) refuse('encoding')
    if (column === undefined) refuse('tooManyCells')
    else fill(contact, column, cell, { refuse, find, words: people.words, record, title: titles[index] ?? '' })
  }
  if (consents.length > 0) obey(consents, row, contact, people.words, record)
  contact.status = stricter(contact.status, people.everyone)
  if (record.at !== undefined) contact.consent = JSON.stringify(record)
  if (contact.email === '') refuse('noEmail')
  return reason === null
    ? contact
    : { line: row.line, email: showable(contact.email), reason: named(reason, row, titles) }
}

const totals =
  /^(?:(?:grand|sub|sous) )?(?:totals?|totale|totaux|summe|gesamt|gesamtsumme|insgesamt|somme|suma|toplam|sum|subtotal|count|number of|المجموع|مجموع|الاجمالي|اجمالي|عدد|العدد)(?: |$)|^\d+ (?:customers?|contacts?|subscribers?|members?|records?|rows?|entries|items|results?|عملا|عميل|مشترك|عضو|جه|صف|سجل|نتيج)|^(?:records?|rows?|entries|contacts|customers|subscribers) \d+$/

/** The reason by name, for a row that is no contact at all. */
const named = (reason: Reason, { cells }: Row, titles: readonly string[]): Reason =>
  reason === 'email' || reason === 'noEmail' ? (noContact(cells, titles) ?? reason) : reason

/** Whether a refused row is a contact that a person can correct. */
export const isCorrectable = ({ reason }: RefusedRow) => reason !== 'total' && reason !== 'headerAgain'

/** What a row without an address is, if not a contact. */
function noContact(cells: readonly string[], titles: readonly string[]): Reason | null {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  if (totals.test(latinDigits(foldedTitle(first.slice(0, 100))))) return 'total'
  const address = cells[titles.findIndex(namesEmail)] ?? ''
  if (namesEmail(address)) return 'headerAgain'
  const isAgain = titles.length > 1 && titles.every((title, at) => (cells[at] ?? '').trim() === title.trim())
  return isAgain ? 'headerAgain' : null
}

const startsWithYear = /^[\d٠-٩]{2,4}[-/.]/

/**
 * The strictest answer of the row wins; without a clear one the contact is unconfirmed. An answer may be the time of the
 * consent.
 */
function obey(
  consents: TableColumns['consents'],
  row: Row,
  contact: ImportedContact,
  words: WordStatuses,
  record: ConsentRecord,
) {
  for (const { at, consent } of consents) {
    const cell = plain(row.cells[at] ?? '')
    const time = consent.polarity === 'optIn' && startsWithYear.test(cell) ? consentInstant(cell, new Date()) : null
    if (time !== null) record.at ??= time
  }
  const answers = consents.map(({ at, consent }) => answerOf(consent, plain(row.cells[at] ?? ''), words))
  const answer = answers.reduce(stricter, null)
  contact.status = stricter(contact.status, answer === 'unclear' ? 'unconfirmed' : answer)
  contact.unclear = answer === 'unclear' && contact.status === 'unconfirmed'
}

type Reading = {
  refuse: (reason: Reason) => void
  find: FindField
  words: WordStatuses
  record: ConsentRecord
  /** The heading of the cell; empty without one. */
  title: string
}

function fill(contact: ImportedContact, column: NonNullable<Column>, cell: string, reading: Reading) {
  const { refuse, find, words, record } = reading
  if ('attribute' in column) {
    if (cell.length > 1000) refuse('attributeTooLong')
    const { attribute, dates = 'text' } = column
    const field = find(attribute)
    const whole = dates !== 'text' || isDated(field) ? withDateOf(reading.title || attribute, cell) : cell
    fillAttribute(contact, field, attribute, dates === 'text' ? whole : withIsoDate(whole, dates))
    return
  }
  if (column.field === 'fullName') {
    const { firstName, lastName } = splitName(joinLines(cell))
    if (firstName.length > 120 || lastName.length > 120) refuse('nameTooLong')
    // Columns of their own come first, wherever they are.
    contact.firstName ||= firstName
    contact.lastName ||= lastName
  } else if (column.field === 'email') {
    const email = emailIn(cell)
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
    const status = statusOf(cell) ?? words.get(wordIn(cell))
    if (status === undefined) refuse('status')
    contact.status = status ?? null
  } else if (column.field === 'consentTime') {
    const at = consentInstant(cell, new Date())
    if (at !== null) record.at = at
  } else if (column.field === 'consentNetwork') {
    record.network = joinLines(cell).slice(0, 60)
  } else if (column.field === 'consentSource') {
    record.source = joinLines(cell).slice(0, 500)
  } else if (column.field === 'attributes') {
    fillAttributes(contact, cell, reading)
  } else if (column.field === 'tags') {
    contact.tags = tagNames(cell)
    if (contact.tags.some((name) => name.length > 80)) refuse('tag')
  } else if (column.field === 'firstName' || column.field === 'lastName') {
    const name = joinLines(cell)
    if (name.length > 120) refuse('nameTooLong')
    contact[column.field] = name
  }
}

const isDated = (field: KnownField | undefined) => field?.type === 'date' || field?.type === 'yearlessDate'

/** A date without its year is better than none, also in a field of whole dates. */
const valueOf = (field: KnownField, text: string) =>
  typedValue(field, text) ?? (field.type === 'date' ? typedValue({ ...field, type: 'yearlessDate' }, text) : null)

function fillAttribute(contact: ImportedContact, field: KnownField | undefined, name: string, text: string) {
  const value = field ? valueOf(field, text) : text
  if (value === null && field) contact.misfits.push(field)
  else contact.attributes[field?.key ?? name] = value ?? text
}

/** Attributes as a JSON object; other text is one attribute. */
function fillAttributes(contact: ImportedContact, cell: string, { refuse, find }: Reading) {
  const { attributes } = contact
  if (cell === 'null' || cell === '[]') return
  for (const [key, value] of Object.entries(objectIn(cell) ?? { attributes: cell })) {
    const name = attributeName(key)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name === '' || value === null || text === '') continue
    if (text.length > 1000) refuse('attributeTooLong')
    if (unprintable.test(text)) refuse('unprintable')
    fillAttribute(contact, find(name), name, text)
  }
  if (Object.keys(attributes).length > maxAttributes) refuse('tooManyAttributes')
}

function objectIn(cell: string): object | null {
  if (!cell.startsWith('{')) return null
  try {
    const read: unknown = JSON.parse(cell)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

/** A cell without invisible characters at its ends, and without the apostrophe that our export puts before formulas. */
export const plain = (cell: string) => {
  const text = unquotedCell(trimInvisible(cell))
  // The apostrophe may stand before a number stored as text.
  return text.startsWith('="') ? trimInvisible(text) : text
}

const showable = (text: string) =>
  text
    .slice(0, 254)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
