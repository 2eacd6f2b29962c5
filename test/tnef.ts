// Creates Outlook's `winmail.dat` ([MS-OXTNEF]), as far as the product reads it.

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function attribute(level: 1 | 2, id: number, data: Buffer) {
  const checksum = data.reduce((sum, byte) => (sum + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(checksum)])
}

const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(value.length), padded(value)])
const unicode = (id: number, text: string) => property(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'))
// Properties that a reader skips: a number, and a named property.
const size = Buffer.concat([u16(0x03), u16(0x0e20), u32(7)])
const named = Buffer.concat([
  u16(0x1f),
  u16(0x8001),
  Buffer.alloc(16, 1),
  u32(1),
  u32(6),
  padded(Buffer.from('ab\0', 'utf16le')),
  u32(1),
  u32(4),
  Buffer.from('x\0', 'utf16le'),
])
const properties = (all: Buffer[]) => Buffer.concat([u32(all.length + 2), size, named, ...all])

type File = { title: string | Buffer; name?: string; type?: string; data?: Buffer; object?: Buffer }

/** An attachment. `object`: a message within the message. */
export function fileOf({ title, name, type, data, object }: File): Buffer {
  const attributes = [
    ...(name === undefined ? [] : [unicode(0x3707, name)]),
    ...(type === undefined ? [] : [unicode(0x370e, type)]),
    ...(object ? [property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16, 2), object]))] : []),
  ]
  return Buffer.concat([
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.concat([Buffer.from(title as string), Buffer.from([0])])),
    ...(data ? [attribute(2, 0x0006800f, data)] : []),
    attribute(2, 0x00069005, properties(attributes)),
  ])
}

type Letter = { html?: string; body?: string; rtf?: Buffer; codepage?: number; files?: Buffer[] }

export function tnef({ html, body, rtf, codepage = 1252, files = [] }: Letter): Buffer {
  const attributes = [
    ...(body === undefined ? [] : [unicode(0x1000, body)]),
    ...(html === undefined ? [] : [property(0x102, 0x1013, Buffer.from(html))]),
    ...(rtf === undefined ? [] : [property(0x102, 0x1009, rtf)]),
  ]
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00069007, Buffer.concat([u32(codepage), u32(0)])),
    ...(attributes.length === 0 ? [] : [attribute(1, 0x00069003, properties(attributes))]),
    ...files,
  ])
}
