import { chanceFrom } from '#test/seeded-random.ts'
import { raw } from './damage.ts'
import { shapes } from './shapes.ts'

/** A mail with seeded random damage, the same on every run. */
export type Generated = { name: string; source: Buffer }

type Chance = () => number
type Harm = (mail: Buffer, chance: Chance) => Buffer

const upTo = (chance: Chance, end: number) => Math.floor(chance() * end)
const oneOf = <T>(chance: Chance, all: readonly T[]) => all[upTo(chance, all.length)] as T
/** Applies a change to the mail as latin1 text. */
const asText =
  (change: (text: string, chance: Chance) => string): Harm =>
  (mail, chance) =>
    raw(change(mail.toString('latin1'), chance))
const inLines = (change: (lines: string[], chance: Chance) => string[]) =>
  asText((text, chance) => change(text.split('\r\n'), chance).join('\r\n'))
const put = (mail: Buffer, at: number, more: Buffer | string) =>
  Buffer.concat([mail.subarray(0, at), typeof more === 'string' ? raw(more) : more, mail.subarray(at)])
const sets = 'us-ascii utf-8 utf-7 utf-16le utf-32 gb18030 big5 iso-2022-jp windows-1256 iso-8859-6 x-none "" "'.split(
  ' ',
)
const encodings = '7bit 8bit binary base64 quoted-printable uuencode x-yenc gzip ""'.split(' ')

const harms: Record<string, Harm> = {
  truncated: (mail, chance) => mail.subarray(0, upTo(chance, mail.length)),
  'beginning removed': (mail, chance) => mail.subarray(upTo(chance, mail.length)),
  'bytes removed': (mail, chance) => {
    const at = upTo(chance, mail.length)
    return Buffer.concat([mail.subarray(0, at), mail.subarray(at + upTo(chance, 200))])
  },
  'bytes duplicated': (mail, chance) => {
    const at = upTo(chance, mail.length)
    return put(mail, at, mail.subarray(at, at + upTo(chance, 400)))
  },
  'bytes changed': (mail, chance) => {
    const changed = Buffer.from(mail)
    for (let times = 1 + upTo(chance, 30); times > 0; times -= 1) changed[upTo(chance, mail.length)] = upTo(chance, 256)
    return changed
  },
  'NULs inserted': (mail, chance) => {
    let changed = mail
    for (let times = 1 + upTo(chance, 5); times > 0; times -= 1)
      changed = put(changed, upTo(chance, changed.length), '\0'.repeat(1 + upTo(chance, 4)))
    return changed
  },
  'noise inserted': (mail, chance) =>
    put(mail, upTo(chance, mail.length), Buffer.from(Array.from({ length: 300 }, () => upTo(chance, 256)))),
  'line removed': inLines((lines, chance) => lines.toSpliced(upTo(chance, lines.length), 1)),
  'lines swapped': inLines((lines, chance) => {
    const at = upTo(chance, lines.length)
    return lines.toSpliced(at, 2, ...lines.slice(at, at + 2).toReversed())
  }),
  'empty lines inserted': inLines((lines, chance) => lines.toSpliced(upTo(chance, lines.length), 0, '', '')),
  'no empty line': inLines((lines) => lines.filter(Boolean)),
  'LF line ends': asText((text) => text.replaceAll('\r\n', '\n')),
  'CR line ends': asText((text) => text.replaceAll('\r\n', '\r')),
  'mixed line ends': asText((text, chance) =>
    text.replaceAll('\r\n', () => oneOf(chance, ['\r\n', '\n', '\r', '\n\r', '\r\r\n', '\v'])),
  ),
  'headers duplicated': asText((text) => text.slice(0, text.indexOf('\r\n\r\n') + 2) + text),
  'no headers': asText((text) => text.slice(text.indexOf('\r\n\r\n') + 4)),
  'empty headers': asText((text) => text.replaceAll(/^([\w-]+):.*$/gm, '$1:')),
  'headers without colons': asText((text, chance) => text.replaceAll(':', () => (chance() < 0.3 ? '' : ':'))),
  'other boundaries': asText((text, chance) =>
    text.replace(/boundary="?[^"\r\n]+/, () => `boundary="${oneOf(chance, ['x', '', '--', 'f', ' ', '(', '\u00e9'])}`),
  ),
  'closing boundaries removed': asText((text) => text.replaceAll(/^--(.+)--\r?$/gm, '--$1')),
  'boundaries closed at once': asText((text, chance) =>
    text.replaceAll(/^--([^\s-].*)$/gm, (line) => (chance() < 0.5 ? `${line.trimEnd()}--` : line)),
  ),
  'one boundary everywhere': asText((text) =>
    text.replaceAll(/boundary="?[^"\r\n]+"?/g, 'boundary=x').replaceAll(/^--[^\s-][^\r\n]*?(--)?\r$/gm, '--x$1\r'),
  ),
  'another charset': asText((text, chance) =>
    text.replaceAll(/charset="?[\w-]+"?/g, () => `charset=${oneOf(chance, sets)}`),
  ),
  'another encoding': asText((text, chance) =>
    text.replaceAll(/(Transfer-Encoding: )\S+/g, (_, name: string) => name + oneOf(chance, encodings)),
  ),
  'another type': asText((text, chance) =>
    text.replaceAll(
      /(Content-Type: )[\w./-]+/g,
      (_, name: string) =>
        name +
        oneOf(chance, [
          'multipart/mixed',
          'message/rfc822',
          'text/html',
          'image/png',
          'text',
          '*/*',
          'application/ms-tnef',
        ]),
    ),
  ),
  'wrong length': asText((text, chance) => `Content-Length: ${oneOf(chance, ['0', '-1', '5', '9e99'])}\r\n${text}`),
  'subject in several charsets': asText((text, chance) =>
    text.replace(
      /^Subject:.*$/m,
      () => `Subject: =?${oneOf(chance, sets)}?${oneOf(chance, ['B', 'Q', 'X'])}?4fXu=E1?= =?utf-8?B?2Y=\u00e1`,
    ),
  ),
  'circular references': asText(
    (text) => `Message-ID: <r@x>\r\nIn-Reply-To: <r@x>\r\nReferences: <r@x> <s@x> <r@x>\r\n${text}`,
  ),
  'header of megabytes': asText((text, chance) => `X-Long: ${'y'.repeat(upTo(chance, 3_000_000))}\r\n${text}`),
  'line of megabytes': asText((text, chance) =>
    text.replace('\r\n\r\n', `\r\n\r\n${oneOf(chance, ['z', '=', '<', '> ', '&']).padEnd(2_000_000, 'w <b ')}\r\n`),
  ),
  'nested parts': (mail, chance) => {
    const deep = 1 + upTo(chance, 120)
    const above = Array.from(
      { length: deep },
      (_, at) => `Content-Type: multipart/mixed; boundary=n${at}\r\n\r\n--n${at}\r\n`,
    )
    return Buffer.concat([raw(`From: a@x.test\r\n${above.join('')}`), mail])
  },
  'nested mails': (mail, chance) =>
    Buffer.concat([raw(`Content-Type: message/rfc822\r\n\r\n`.repeat(1 + upTo(chance, 120))), mail]),
}

const kinds = Object.entries(harms)
const samples = Object.entries(shapes)

/** `count` mails: every shape with every kind of damage, then with two or three kinds at once. */
export function generated(seed: number, count: number): Generated[] {
  const chance = chanceFrom(seed)
  const all = underEach(chance, kinds)
  for (let number = 0; all.length < count; number += 1) {
    const [shape, mail] = oneOf(chance, samples)
    const several = Array.from({ length: 2 + upTo(chance, 2) }, () => oneOf(chance, kinds))
    const source = several.reduce((so, [, change]) => (so.length === 0 ? so : change(so, chance)), mail)
    all.push({ name: `${shape}: ${several.map(([harm]) => harm).join(', ')} (${number})`, source })
  }
  return all
}

const underEach = (chance: Chance, some: typeof kinds): Generated[] =>
  some.flatMap(([harm, change]) =>
    samples.map(([shape, mail]) => ({ name: `${shape}: ${harm}`, source: change(mail, chance) })),
  )

/** Kinds of damage that change the format of a mail but not its text. */
const keeping =
  'LF line ends|CR line ends|headers duplicated|no empty line|closing boundaries removed|boundaries closed at once|one boundary everywhere|wrong length|subject in several charsets|circular references|header of megabytes|nested parts'.split(
    '|',
  )

/** Every shape with every kind of damage that preserves its text. */
export const harmless = (seed: number) =>
  underEach(
    chanceFrom(seed),
    kinds.filter(([name]) => keeping.includes(name)),
  )
