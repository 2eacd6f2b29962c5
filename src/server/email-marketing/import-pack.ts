// Not `newId` of the database's room: the thread of an import has no use for the rest of it, and would keep it in memory.
import { v7 as newId } from 'uuid'
import type { ImportedContact, RefusedRow } from './import-contact.ts'

/** A stretch of the file's rows, read: the first is number 0, and whoever reads the file again cuts it the same way. */
export type Batch = { number: number; rows: number; contacts: ImportedContact[]; refused: RefusedRow[] }

/** Columns as PostgreSQL takes arrays of texts: nothing is made of them any more on the way. */
export type Columns<Names extends string> = Record<Names, Uint8Array<ArrayBuffer>>

/** A batch ready to be written. */
export type PackedBatch = {
  number: number
  rows: number
  /** Rows that are contacts; several may be one contact. */
  read: number
  refusedCount: number
  /** Whether it holds an address of the batch before it. */
  repeats: boolean
  contacts: Columns<
    'line' | 'id' | 'email' | 'firstName' | 'lastName' | 'status' | 'language' | 'timeZone' | 'attributes'
  >
  /** Which address gets which tag, by the tag's folded name or its id. */
  tagged: Columns<'email' | 'tag' | 'id'>
  refused: Columns<'line' | 'email' | 'reason'>
  tagNames: string[]
}

/** Makes a batch ready, and says which addresses it holds. @param everybodys tags that every row gets, by their ids */
export function pack(batch: Batch, everybodys: readonly string[], earlier: ReadonlySet<string>) {
  const contacts = merged(batch.contacts)
  const pairs = contacts.flatMap(({ email, tags }) =>
    [...new Set([...everybodys, ...tags.map((name) => name.toLowerCase())])].map((tag) => ({ email, tag })),
  )
  const { refused } = batch
  const packed: PackedBatch = {
    number: batch.number,
    rows: batch.rows,
    read: batch.contacts.length,
    refusedCount: refused.length,
    repeats: contacts.some(({ email }) => earlier.has(email)),
    contacts: {
      line: texts(contacts.map((contact) => String(contact.line))),
      id: texts(contacts.map(() => newId())),
      email: texts(contacts.map((contact) => contact.email)),
      firstName: texts(contacts.map((contact) => contact.firstName)),
      lastName: texts(contacts.map((contact) => contact.lastName)),
      status: texts(contacts.map((contact) => contact.status)),
      language: texts(contacts.map((contact) => contact.language)),
      timeZone: texts(contacts.map((contact) => contact.timeZone)),
      attributes: texts(contacts.map((contact) => JSON.stringify(contact.attributes))),
    },
    tagged: {
      email: texts(pairs.map((pair) => pair.email)),
      tag: texts(pairs.map((pair) => pair.tag)),
      id: texts(pairs.map(() => newId())),
    },
    refused: {
      line: texts(refused.map((row) => String(row.line))),
      email: texts(refused.map((row) => row.email)),
      reason: texts(refused.map((row) => row.reason)),
    },
    tagNames: [...new Set(contacts.flatMap((contact) => contact.tags))],
  }
  return { packed, emails: new Set(contacts.map((contact) => contact.email)) }
}

/** The memory that a batch is in; one thread hands it over to another. */
export const buffersOf = ({ contacts, tagged, refused }: PackedBatch) =>
  [contacts, tagged, refused].flatMap((columns) => Object.values(columns).map((column) => column.buffer))

/** Gives memory back at once: collecting it would wait until there is far more of it. */
export const release = ({ buffer }: { buffer: ArrayBuffer }) => void buffer.transfer(0)

/** One contact for each address, in the order of the file. */
function merged(contacts: readonly ImportedContact[]): ImportedContact[] {
  const byEmail = new Map<string, ImportedContact>()
  for (const contact of contacts) {
    const earlier = byEmail.get(contact.email)
    byEmail.set(contact.email, earlier ? merge(earlier, contact) : contact)
  }
  return [...byEmail.values()]
}

const merge = (earlier: ImportedContact, later: ImportedContact): ImportedContact => ({
  line: later.line,
  email: later.email,
  firstName: later.firstName || earlier.firstName,
  lastName: later.lastName || earlier.lastName,
  language: later.language ?? earlier.language,
  timeZone: later.timeZone ?? earlier.timeZone,
  status: hasLeft(earlier.status) ? earlier.status : (later.status ?? earlier.status),
  attributes: { ...earlier.attributes, ...later.attributes },
  tags: [...new Set([...earlier.tags, ...later.tags])],
})

const hasLeft = (status: ImportedContact['status']) =>
  status !== null && status !== 'subscribed' && status !== 'unconfirmed'

const oidOfText = 25

/** An array of texts in PostgreSQL's binary form (array_recv), in memory of its own, which can be handed to another thread. */
function texts(values: readonly (string | null)[]): Uint8Array<ArrayBuffer> {
  const size = values.reduce((sum, value) => sum + 4 + Buffer.byteLength(value ?? ''), 20)
  const bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(size)
  let at = 0
  const put = (number: number) => (at = bytes.writeInt32BE(number, at))
  put(values.length === 0 ? 0 : 1)
  put(values.includes(null) ? 1 : 0)
  put(oidOfText)
  if (values.length === 0) return bytes.subarray(0, at)
  put(values.length)
  put(1)
  for (const value of values) {
    if (value === null) {
      put(-1)
      continue
    }
    const written = bytes.write(value, at + 4)
    put(written)
    at += written
  }
  return bytes
}
