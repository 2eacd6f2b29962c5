import type { Attachment } from 'postal-mime'
import { charsetOf } from './codepage.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { type RtfBody, readRtf } from './rtf.ts'

// Reads Outlook's `winmail.dat` ([MS-OXTNEF]): the message and its files again, in a format of Outlook alone. Lengths
// are checked against the end of the data. Results are views of the input; only an RTF body is copied.

export type Opened = { text: string | null; html: string | null; files: Attachment[] }

const signature = 0x223e9f78
// [MS-OXTNEF] §2.1.3.3: attribute types and ids.
const attribute = {
  codepage: 0x00069007,
  body: 0x0002800c,
  properties: 0x00069003,
  nextFile: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
} as const
// [MS-OXPROPS]: properties of messages and files.
const property = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  codepage: 0x3fde,
  data: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
} as const

const deepest = 4
const maxFiles = 500
const maxProperties = 2000

export const isTnef = ({ mimeType, filename }: Pick<Attachment, 'mimeType' | 'filename'>) =>
  /^application\/(?:vnd\.)?ms-tnef$/i.test(mimeType) || /^win(?:mail)?\.dat$/i.test(filename ?? '')

/** Opens a container as far as possible; null when it is not TNEF. The files of nested messages are included. */
export function openTnef(bytes: Uint8Array): Opened | null {
  return opened(bytes, 0)
}

type File = { title: string | null; data: Uint8Array | null; properties: Properties }

function opened(bytes: Uint8Array, depth: number): Opened | null {
  const view = viewOf(bytes)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return null
  const files: File[] = []
  let body: Uint8Array | null = null
  let letter: Properties = new Map()
  let codepage = 1252
  for (const { id, data } of attributesOf(bytes)) {
    const file = files.at(-1)
    if (id === attribute.codepage && data.length >= 4) codepage = viewOf(data).getUint32(0, true)
    else if (id === attribute.body) body = data
    else if (id === attribute.properties) letter = propertiesOf(data)
    else if (id === attribute.nextFile && files.length < maxFiles) {
      files.push({ title: null, data: null, properties: new Map() })
    } else if (id === attribute.fileTitle && file) file.title = eightBit(data, codepage)
    else if (id === attribute.fileData && file) file.data = data
    else if (id === attribute.fileProperties && file) file.properties = propertiesOf(data)
  }
  const codepageProperty = letter.get(property.codepage)
  const inHtml = codepageProperty?.bytes.length === 4 ? viewOf(codepageProperty.bytes).getUint32(0, true) : codepage
  const html = textOf(letter.get(property.html), inHtml)
  const text = textOf(letter.get(property.body), codepage) ?? (body && eightBit(body, codepage))
  // RTF is read only when no HTML exists: it may hold the only text, or the only formatting.
  const wrapped = html ? null : inRtf(letter.get(property.rtf))
  return {
    text: text || (wrapped && 'text' in wrapped ? wrapped.text : text),
    html: html ?? (wrapped && 'html' in wrapped ? wrapped.html : null),
    files: files.flatMap((file) => filesOf(file, codepage, depth)).slice(0, maxFiles),
  }
}

function inRtf(value: Value | undefined): RtfBody | null {
  const rtf = value?.type === kind.binary ? decompressRtf(value.bytes) : null
  return rtf && readRtf(rtf)
}

/** A file, or the files inside a nested message. */
function filesOf({ title, data, properties }: File, codepage: number, depth: number): Attachment[] {
  const found = properties.get(property.data)
  // The data of an object starts after a sixteen-byte interface id ([MS-OXTNEF] §2.1.3.4.1).
  const content = found ? (found.isObject ? found.bytes.subarray(16) : found.bytes) : data
  if (!content) return []
  const within = depth < deepest ? opened(content, depth + 1) : null
  if (within) return within.files
  const textAt = (name: number) => textOf(properties.get(name), codepage)
  const contentId = textAt(property.contentId)
  return [
    {
      filename: textAt(property.longFileName) || title || textAt(property.fileName),
      mimeType: textAt(property.type) || 'application/octet-stream',
      disposition: 'attachment',
      content: content as Uint8Array<ArrayBuffer>,
      ...(contentId && { contentId }),
    },
  ]
}

/** Yields the attributes ([MS-OXTNEF] §2.1.2): level, id, length, data and checksum each. */
function* attributesOf(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }> {
  const view = viewOf(bytes)
  for (let at = 6; at + 9 <= bytes.length;) {
    const length = view.getUint32(at + 5, true)
    const from = at + 9
    if (length > bytes.length - from) return
    yield { id: view.getUint32(at + 1, true), data: bytes.subarray(from, from + length) }
    at = from + length + 2
  }
}

type Value = { type: number; bytes: Uint8Array; isObject: boolean }
type Properties = Map<number, Value>

const kind = { object: 0x0d, eightBit: 0x1e, unicode: 0x1f, binary: 0x102 } as const
const several = 0x1000
/** Sizes in bytes of fixed-size values, padded to a multiple of four. */
const sizes = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])

/**
 * The properties ([MS-OXTNEF] §2.1.3.4); only the first value of a multi-valued one. Reading stops at an unknown type,
 * whose length is unknown.
 */
function propertiesOf(bytes: Uint8Array): Properties {
  const view = viewOf(bytes)
  const found: Properties = new Map()
  let at = 4
  const number = () => {
    at += 4
    return at <= bytes.length ? view.getUint32(at - 4, true) : 0
  }
  const count = bytes.length >= 4 ? Math.min(view.getUint32(0, true), maxProperties) : 0
  for (let read = 0; read < count && at + 4 <= bytes.length; read += 1) {
    const type = view.getUint16(at, true)
    const id = view.getUint16(at + 2, true)
    at += 4
    // A named property: a GUID, then a number or a string.
    if (id >= 0x8000) {
      at += 16
      const length = number() === 0 ? 4 : number()
      at += padded(length)
    }
    const base = type & ~several
    const size = sizes.get(base)
    const isText = ([kind.object, kind.eightBit, kind.unicode, kind.binary] as number[]).includes(base)
    if (size === undefined && !isText) break
    const values = type & several || isText ? number() : 1
    for (let one = 0; one < values && at < bytes.length; one += 1) {
      const length = size ?? number()
      if (length > bytes.length - at) return found
      if (one === 0)
        found.set(id, { type: base, bytes: bytes.subarray(at, at + length), isObject: base === kind.object })
      at += padded(length)
    }
  }
  return found
}

const padded = (length: number) => Math.ceil(length / 4) * 4

function textOf(value: Value | undefined, codepage: number): string | null {
  if (!value) return null
  if (value.type === kind.unicode) return ended(new TextDecoder('utf-16le').decode(value.bytes))
  return value.type === kind.eightBit || value.type === kind.binary ? eightBit(value.bytes, codepage) : null
}

const eightBit = (bytes: Uint8Array, codepage: number) => ended(new TextDecoder(charsetOf(codepage)).decode(bytes))

/** Cuts a string at its NUL terminator. */
const ended = (text: string) => text.split('\u0000', 1)[0] ?? ''

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
