import { randomFillSync } from 'node:crypto'
import type { RefusedRow } from './row-to-contact.ts'
import { type ContactRecords, type Field, fieldNames } from './contact-records.ts'

/** Rows of the file, read: the first batch is number 0, and whoever reads the file again cuts it the same way. */
export type Batch = {
  number: number
  rows: number
  read: number
  sayNothing: number
  contacts: ContactRecords
  refused: RefusedRow[]
}

/** Columns as PostgreSQL takes arrays of texts: nothing is made of them any more on the way. */
export type Columns<Names extends string> = Record<Names, Uint8Array<ArrayBuffer>>

/** A batch ready to be written. */
export type PackedBatch = {
  number: number
  rows: number
  /** Rows that are contacts; several may be one contact. */
  read: number
  /** Of these, rows that repeat an earlier one and change nothing of it. */
  sayNothing: number
  refusedCount: number
  /** Whether it holds an address of the batch before it. */
  repeats: boolean
  contacts: Columns<'id' | Field>
  /** Which address gets which tag, by the tag's folded name or its id. */
  tagged: Columns<'email' | 'tag' | 'id'>
  refused: Columns<'line' | 'email' | 'reason'>
  /** Those that none of the batches before has. */
  tagNames: string[]
}

/** Makes a batch ready. @param everybodys tags that every row gets, by their ids */
export function packBatch(
  { number, rows, read, sayNothing, contacts, refused }: Batch,
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
    rows,
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
      attributes: columns.attributes.end(),
      id: newIds(contacts.count()),
    },
    tagged: { email: email.end(), tag: tags.end(), id: newIds(email.length()) },
    refused: {
      line: texts(refused.map((row) => String(row.line))),
      email: texts(refused.map((row) => row.email)),
      reason: texts(refused.map((row) => row.reason)),
    },
    tagNames: contacts.tags.news(),
  }
}

/** The memory that a batch is in. */
export const buffersOf = ({ contacts, tagged, refused }: PackedBatch) =>
  [contacts, tagged, refused].flatMap((columns) => Object.values(columns).map((column) => column.buffer))

/** Gives memory back at once: collecting it would wait until there is far more of it. */
export const release = ({ buffer }: { buffer: ArrayBuffer }) => void buffer.transfer(0)

// pg_type.dat
const oidOfText = 25
const oidOfUuid = 2950
/** Of an id as text, its length included. */
const bytesOfId = 40

/** An array in PostgreSQL's binary form (array_recv), to be filled. @param most bytes of its elements, their lengths included */
function array(oid: number, most: number) {
  // What is not written to is not taken from the system.
  const bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(headBytes + most)
  let at = headBytes
  let length = 0
  let hasNull = false
  return {
    /** @param from where the element is, its length in front */
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

/** A text as the element of an array. */
function element(text: string): Buffer {
  const bytes = Buffer.alloc(4 + Buffer.byteLength(text))
  bytes.writeInt32BE(bytes.write(text, 4))
  return bytes
}

/** The folded names of tags as elements, by their numbers. */
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
 * An array of new ids in PostgreSQL's binary form, of version 7 (RFC 9562 §5.7): one moment for all, which no other array of this process
 * has, then their number in it (§6.2, method 1), then chance. So they sort as they are numbered.
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

/** Of an array of one dimension; of an empty one, which has none. */
const headBytes = 20
const emptyBytes = 12

function writeHead(bytes: Buffer, { oid, length, hasNull }: { oid: number; length: number; hasNull: boolean }) {
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0)
  bytes.writeInt32BE(hasNull ? 1 : 0, 4)
  bytes.writeInt32BE(oid, 8)
  bytes.writeInt32BE(length, 12)
  bytes.writeInt32BE(1, 16)
}
