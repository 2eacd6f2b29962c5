import { createSocket } from 'node:dgram'

/** The records of a name. `silent`: it never answers; `broken`: it answers SERVFAIL. */
export type Zone = {
  txt?: string[]
  mx?: { exchange: string; priority: number }[]
  cname?: string
  a?: string[]
  aaaa?: string[]
  silent?: true
  broken?: true
}

export type DnsServer = {
  /** As in `DNS_SERVERS`. */
  address: string
  /** Names in lower case, without the final dot; may change at any time. */
  zones: Record<string, Zone>
  /** The queries so far, such as `TXT example.com`. */
  asked: string[]
  stop: () => Promise<void>
}

const types: Record<number, string> = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT', 28: 'AAAA' }
const codes = { found: 0, broken: 2, noName: 3 }

/** A name server for these zones (RFC 1035), over UDP; on a free port by default. */
export async function dnsServer(zones: Record<string, Zone> = {}, port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = {
    address: '',
    zones,
    asked: [],
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    server.asked.push(`${types[type] ?? type} ${name}`)
    const zone = server.zones[name]
    if (zone?.silent) return
    socket.send(
      answerTo(query, end, { code: codeOf(zone), records: recordsOf(server.zones, name, type) }),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

const codeOf = (zone: Zone | undefined) => (zone?.broken ? codes.broken : zone ? codes.found : codes.noName)

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

type ResourceRecord = { name: string; type: number; data: Buffer }

/** The records of a name, after the CNAME records that lead to them. */
function recordsOf(zones: Record<string, Zone>, name: string, type: number, depth = 0): ResourceRecord[] {
  const zone = zones[name]
  if (!zone || depth > 8) return []
  if (zone.cname !== undefined && (type === 5 || !zone.txt)) {
    const alias = { name, type: 5, data: nameBytes(zone.cname) }
    return type === 5 ? [alias] : [alias, ...recordsOf(zones, zone.cname.toLowerCase(), type, depth + 1)]
  }
  return dataOf(zone, type).map((data) => ({ name, type, data }))
}

function dataOf(zone: Zone, type: number): Buffer[] {
  if (type === 1) return (zone.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
  if (type === 28) return (zone.aaaa ?? []).map(sixteenBytes)
  if (type === 15)
    return (zone.mx ?? []).map(({ exchange, priority }) => Buffer.concat([two(priority), nameBytes(exchange)]))
  if (type === 16) return (zone.txt ?? []).map(textBytes)
  return []
}

/** Strings of at most 255 octets each (RFC 1035, 3.3.14). */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
}

function sixteenBytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array.from({ length: zeros }, () => '0'), ...groups(after)]
  return Buffer.concat(all.map((group) => two(Number.parseInt(group, 16))))
}

const two = (value: number) => Buffer.from([value >> 8, value & 255])
const four = (value: number) => Buffer.concat([two(value >>> 16), two(value & 0xffff)])

function answerTo(query: Buffer, end: number, { code, records }: { code: number; records: ResourceRecord[] }): Buffer {
  // Flags: response, authoritative, recursion desired and available.
  const flags = 0x8580 | code
  const header = Buffer.concat([query.subarray(0, 2), two(flags), two(1), two(records.length), two(0), two(0)])
  const answers = records.map(({ name, type, data }) =>
    Buffer.concat([nameBytes(name), two(type), two(1), four(60), two(data.length), data]),
  )
  return Buffer.concat([header, query.subarray(12, end), ...answers])
}
