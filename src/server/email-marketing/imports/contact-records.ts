import { isDeepStrictEqual } from 'node:util'
import type { ImportedContact } from './row-to-contact.ts'

/** Fields that become columns, in the order of a record. */
const fields = [
  'line',
  'email',
  'firstName',
  'lastName',
  'status',
  'language',
  'timeZone',
  'consent',
  'attributes',
] as const
export type Field = (typeof fields)[number]

/** What a row does to an existing contact: update it, fill empty fields, or nothing. An opt-out always applies. */
export type Duplicates = 'update' | 'fill' | 'skip'

/** The stored fields; unclear consent matters to the dry run only. */
type Stored = Omit<ImportedContact, 'unclear' | 'misfits'>

export type ContactRecords = ReturnType<typeof contactRecords>

const emailAt = fields.indexOf('email')

/**
 * The contacts of a batch as bytes. Objects would live just long enough to be promoted by the garbage collector, and a
 * million rows would grow the heap by 150 MB. A field is its length and its UTF-8, or -1 for null, as in PostgreSQL's
 * arrays. After the fields come the number of tags and the number of each tag. @param maxRows addresses at most
 */
export function contactRecords(maxRows: number, duplicates: Duplicates) {
  const tags = tagNumbers()
  let bytes: Buffer = Buffer.allocUnsafeSlow(1024 * 1024)
  let end = 0
  const starts = new Int32Array(maxRows)
  let count = 0
  let sizes = noSizes()
  let addresses = addressTable(maxRows)
  let earlier = addressTable(maxRows)
  let repeats = false

  /** Adds a contact, or applies a row to it if it is there. @returns whether anything changed */
  function put(contact: ImportedContact): boolean {
    const known = addresses.find(contact.email, (index) => text(emailOf(index)) === contact.email)
    if (known !== null) return duplicates === 'skip' ? applyOptOut(known, contact) : applyRow(known, contact)
    repeats ||= earlier.find(contact.email, () => true) !== null
    addresses.add(contact.email, count)
    count += 1
    write(count - 1, contact)
    return true
  }

  /** Applies only the opt-out of a row that otherwise changes nothing. */
  function applyOptOut(index: number, { status }: ImportedContact): boolean {
    const before = read(index)
    if (!hasLeft(status) || hasLeft(before.status)) return false
    write(index, { ...before, status })
    return true
  }

  function applyRow(index: number, contact: ImportedContact): boolean {
    const before = read(index)
    const after = {
      ...(duplicates === 'fill' ? merge(contact, before) : merge(before, contact)),
      line: contact.line,
      tags: [...new Set([...before.tags, ...contact.tags])],
    }
    write(index, after)
    return !isDeepStrictEqual({ ...after, line: before.line }, before)
  }

  function write(index: number, contact: Stored) {
    const attributes = JSON.stringify(contact.attributes)
    const texts = fields.map((name) =>
      name === 'attributes' ? attributes : name === 'line' ? String(contact.line) : contact[name],
    )
    // At most three bytes per UTF-16 unit.
    reserve(texts.reduce((sum, value) => sum + 4 + 3 * (value?.length ?? 0), 4 + 4 * contact.tags.length))
    starts[index] = end
    for (const [at, value] of texts.entries()) {
      const begin = end
      const written = value === null ? -1 : bytes.write(value, end + 4)
      end = bytes.writeInt32BE(written, end) + Math.max(written, 0)
      sizes.fields[at] = (sizes.fields[at] ?? 0) + end - begin
    }
    end = bytes.writeInt32BE(contact.tags.length, end)
    for (const name of contact.tags) {
      end = bytes.writeInt32BE(tags.numberOf(name), end)
      // Folding may triple a letter.
      sizes.tags += 4 + 9 * name.length
      sizes.emailsOfTags += 4 + 3 * contact.email.length
    }
  }

  function reserve(more: number) {
    if (end + more <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(end + more, bytes.length * 2))
    bytes.copy(larger, 0, 0, end)
    bytes = larger
  }

  const after = (at: number) => at + 4 + Math.max(bytes.readInt32BE(at), 0)
  const text = (at: number) => bytes.toString('utf8', at + 4, after(at))

  function emailOf(index: number) {
    let at = starts[index] ?? 0
    for (let field = 0; field < emailAt; field += 1) at = after(at)
    return at
  }

  function read(index: number): Stored {
    let at = starts[index] ?? 0
    const next = () => {
      const value = bytes.readInt32BE(at) === -1 ? null : text(at)
      at = after(at)
      return value
    }
    const values = Object.fromEntries(fields.map((name) => [name, next()])) as Record<Field, string>
    const names = Array.from({ length: bytes.readInt32BE(at) }, (_, tag) =>
      tags.nameOf(bytes.readInt32BE(at + 4 + 4 * tag)),
    )
    const { line, attributes, ...same } = values
    return { ...same, line: Number(line), attributes: JSON.parse(attributes), tags: names } as Stored
  }

  /**
   * Visits all contacts in the order of the file.
   * @param field gets each field as bytes with its length @param tag gets each tag's number and the address as bytes
   */
  function each(
    field: (name: Field, from: Buffer, start: number, end: number) => void,
    tag: (tag: number | null, from: Buffer, start: number, end: number) => void,
  ) {
    for (let index = 0; index < count; index += 1) {
      let at = starts[index] ?? 0
      let [emailStart, emailEnd] = [0, 0]
      for (const name of fields) {
        const next = after(at)
        if (name === 'email') [emailStart, emailEnd] = [at, next]
        field(name, bytes, at, next)
        at = next
      }
      tag(null, bytes, emailStart, emailEnd)
      for (let rest = bytes.readInt32BE(at); rest > 0; rest -= 1) {
        at += 4
        tag(bytes.readInt32BE(at), bytes, emailStart, emailEnd)
      }
    }
  }

  /** Starts the next batch in the same memory. */
  function clear() {
    ;[addresses, earlier] = [earlier, addresses]
    addresses.clear()
    ;[end, count, repeats] = [0, 0, false]
    sizes = noSizes()
  }

  return {
    put,
    each,
    clear,
    tags,
    count: () => count,
    /** The most bytes that all fields, tags and their addresses take, with lengths. */
    sizes: () => sizes,
    /** Whether the batch before probably has one of these addresses. */
    repeats: () => repeats,
  }
}

export const fieldNames: readonly Field[] = fields

const noSizes = () => ({ fields: fields.map(() => 0), tags: 0, emailsOfTags: 0 })

const merge = (earlier: Stored, later: Stored): Omit<Stored, 'line' | 'tags'> => ({
  email: later.email,
  firstName: later.firstName || earlier.firstName,
  lastName: later.lastName || earlier.lastName,
  language: later.language ?? earlier.language,
  timeZone: later.timeZone ?? earlier.timeZone,
  consent: later.consent ?? earlier.consent,
  status: hasLeft(earlier.status) ? earlier.status : (later.status ?? earlier.status),
  attributes: { ...earlier.attributes, ...later.attributes },
})

const hasLeft = (status: ImportedContact['status']) =>
  status !== null && status !== 'subscribed' && status !== 'unconfirmed'

/** Tag names with numbers, and which of them are new. */
function tagNumbers() {
  const numbers = new Map<string, number>()
  const names: string[] = []
  let fresh = 0
  return {
    numberOf(name: string) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
    nameOf: (number: number) => names[number] ?? '',
    /** Names that are new since the last call. */
    news() {
      const since = fresh
      fresh = names.length
      return names.slice(since)
    },
  }
}

/** A set of addresses: a hash table with open addressing (Knuth, volume 3, 6.4) in reused memory. */
function addressTable(maxEntries: number) {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(maxEntries * 2)))
  const hashes = new Int32Array(maxEntries)

  /** The slot of an address, or its free slot. `same` confirms an equal hash. */
  function slotOf(hash: number, same: (index: number) => boolean) {
    let slot = hash & (slots.length - 1)
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const index = (slots[slot] ?? 0) - 1
      if (hashes[index] === hash && same(index)) return slot
    }
    return slot
  }
  return {
    find(email: string, same: (index: number) => boolean): number | null {
      const found = slots[slotOf(hashOf(email), same)] ?? 0
      return found === 0 ? null : found - 1
    },
    add(email: string, index: number) {
      const hash = hashOf(email)
      hashes[index] = hash
      slots[slotOf(hash, () => false)] = index + 1
    },
    clear: () => slots.fill(0),
  }
}

/** FNV-1a (draft-eastlake-fnv) over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
