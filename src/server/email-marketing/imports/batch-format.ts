import { randomFillSync } from 'node:crypto'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import type { FaultyRows } from './faulty-rows.ts'
import type { RefusedRow } from './row-to-contact.ts'
import { type ContactRecords, type Field, fieldNames } from './contact-records.ts'

/** Rows read from the file. The first batch is number 0, and every read cuts the same batches. */
export type Batch = {
  number: number
  /** Rows of the file, also blank ones: they decide where a batch ends. */
  rows: number
  blank: number
  read: number
  sayNothing: number
  contacts: ContactRecords
  refused: RefusedRow[]
  misfits: Misfit[]
  faulty: FaultyRows
  /** Names of attributes within cells. */
  names: Set<string>
}

/** A value that did not fit the type of its field. */
export type Misfit = { line: number; email: string; field: string; type: FieldType }

/** Columns in PostgreSQL's binary format of text arrays, so that nothing is converted on the way. */
export type Columns<Names extends string> = Record<Names, Uint8Array<ArrayBuffer>>

/** A batch ready to be written. */
export type PackedBatch = {
  number: number
  /** Rows that are not blank. */
  rows: number
  /** Rows that are contacts; several rows may be one contact. */
  read: number
  /** Repeated rows that change nothing. */
  sayNothing: number
  refusedCount: number
  /** Whether it shares an address with the batch before. */
  repeats: boolean
  contacts: Columns<'id' | Field>
  /** Addresses with their tags, by the tag's folded name or its id. */
  tagged: Columns<'email' | 'tag' | 'id'>
  refused: Columns<'line' | 'email' | 'reason'>
  misfits: Misfit[]
  faulty: FaultyRows
  attributeNames: string[]
  /** Tag names that no earlier batch has. */
  tagNames: string[]
}

/** Packs a batch. @param everybodys ids of tags for every row */
export function packBatch(
  { number, rows, blank, read, sayNothing, contacts, refused, misfits, faulty, names }: Batch,
  everybodys: readonly string[],
): PackedBatch {
  const sizes = contacts.sizes()
  const columns = Object.fromEntries(
    fieldNames.map((name, at) => [name, array(oidOfText, sizes.fields[at] ?? 0)]),
  ) as Record<Field, ReturnType<typeof array>>
  const emailSize = sizes.fields[fieldNames.indexOf('email')] ?? 0
  const email = array(oidOfText, sizes.emailsOfTags + everybodys.length * emailSize)
  const tags = array(oidOfText, sizes.tags + everybodys.length * contacts.count() * bytesOfId)
  const tagName = tagTexts(contacts)
  const common = everybodys.map((id) => element(id))
  contacts.each(
    (name, from, start, end) => columns[name].put(from, start, end),
    (tag, from, start, end) => {
      const named = tag === null ? common : [tagName(tag)]
      for (const one of named) {
        email.put(from, start, end)
        tags.put(one, 0, one.length)
      }
    },
  )
  return {
    number,
    rows: rows - blank,
    read,
    sayNothing,
    refusedCount: refused.length,
    repeats: contacts.repeats(),
    contacts: {
      line: columns.line.end(),
      email: columns.email.end(),
      firstName: columns.firstName.end(),
      lastName: columns.lastName.end(),
      status: columns.status.end(),
      language: columns.language.end(),
      timeZone: columns.timeZone.end(),
      consent: columns.consent.end(),
      attributes: columns.attributes.end(),
      id: newIds(contacts.count()),
    },
    tagged: { email: email.end(), tag: tags.end(), id: newIds(email.length()) },
    refused: {
      line: texts(refused.map((row) => String(row.line))),
      email: texts(refused.map((row) => row.email)),
      reason: texts(refused.map((row) => row.reason)),
    },
    misfits,
    faulty,
    attributeNames: [...names],
    tagNames: contacts.tags.news(),
  }
}

/** The buffers of a batch. */
export const buffersOf = ({ contacts, tagged, refused }: PackedBatch) =>
  [contacts, tagged, refused].flatMap((columns) => Object.values(columns).map((column) => column.buffer))

/** Frees memory at once; the garbage collector would wait until far more has piled up. */
export const release = ({ buffer }: { buffer: ArrayBuffer }) => void buffer.transfer(0)

// pg_type.dat
const oidOfText = 25
const oidOfUuid = 2950
/** Bytes of an id as text, with its length. */
const bytesOfId = 40

/**
 * A buffer for an array in PostgreSQL's binary format (array_recv). @param maxBytes bytes of its elements, with their
 * lengths
 */
function array(oid: number, maxBytes: number) {
  // The system maps only pages that are written.
  const bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(headBytes + maxBytes)
  let at = headBytes
  let length = 0
  let hasNull = false
  return {
    /** @param from start of the element, at its length */
    put(from: Buffer, start: number, end: number) {
      if (end - start === 4 && from.readInt32BE(start) === -1) hasNull = true
      at += from.copy(bytes, at, start, end)
      length += 1
    },
    length: () => length,
    end() {
      writeHead(bytes, { oid, length, hasNull })
      return bytes.subarray(0, length === 0 ? emptyBytes : at)
    },
  }
}

function texts(values: readonly string[]) {
  const elements = values.map(element)
  const column = array(
    oidOfText,
    elements.reduce((sum, { length }) => sum + length, 0),
  )
  for (const one of elements) column.put(one, 0, one.length)
  return column.end()
}

/** A text as an array element. */
function element(text: string): Buffer {
  const bytes = Buffer.alloc(4 + Buffer.byteLength(text))
  bytes.writeInt32BE(bytes.write(text, 4))
  return bytes
}

/** Folded tag names as elements, by their numbers. */
function tagTexts({ tags }: ContactRecords) {
  const known = new Map<number, Buffer>()
  return (tag: number) => {
    const found = known.get(tag) ?? element(tags.nameOf(tag).toLowerCase())
    known.set(tag, found)
    return found
  }
}

let lastMoment = 0

/**
 * New ids of version 7 (RFC 9562 §5.7) as a binary array: one moment that no other array of this process has, then a
 * counter (§6.2, method 1), then random bits. They sort by the counter.
 */
function newIds(length: number): Uint8Array<ArrayBuffer> {
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  const bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(headBytes + 20 * length)
  writeHead(bytes, { oid: oidOfUuid, length, hasNull: false })
  randomFillSync(bytes, headBytes)
  for (let at = headBytes, index = 0; index < length; at += 20, index += 1) {
    bytes.writeInt32BE(16, at)
    bytes.writeUIntBE(lastMoment, at + 4, 6)
    bytes.writeUInt16BE(0x7000 | (index >>> 14), at + 10)
    bytes.writeUInt16BE(0x8000 | (index & 0x3fff), at + 12)
  }
  return bytes.subarray(0, length === 0 ? emptyBytes : bytes.length)
}

/** The header of an array with one dimension; an empty array has none. */
const headBytes = 20
const emptyBytes = 12

function writeHead(bytes: Buffer, { oid, length, hasNull }: { oid: number; length: number; hasNull: boolean }) {
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0)
  bytes.writeInt32BE(hasNull ? 1 : 0, 4)
  bytes.writeInt32BE(oid, 8)
  bytes.writeInt32BE(length, 12)
  bytes.writeInt32BE(1, 16)
}
