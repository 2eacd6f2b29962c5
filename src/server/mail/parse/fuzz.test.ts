import { afterAll, expect, test } from 'vitest'
import { generated, harmless } from '#test/damaged/generated.ts'
import { mark } from '#test/damaged/shapes.ts'
import { MailReader } from './worker-pool.ts'
import type { ParsedMail } from './parsed.ts'

// Two thousand realistic messages with random damage; the seed is fixed.

const reader = new MailReader({ time: 120_000, quickTime: 120_000, memory: 1024 })
afterAll(() => reader.close())

const all = generated(20261122, 2000)
/** A line of at least two words after an empty line that is not a header. */
const hasBody = (source: Buffer) =>
  /\n\n(?:.*\n)*(?![\w-]+:|--|[ \t])\S{3,} \S/.test(source.toString('latin1').replaceAll(/\r+\n|\r/g, '\n'))

test('each damaged message is shown or gets a note, is safe and can be stored', { timeout: 600_000 }, async () => {
  const wrong: string[] = []
  for (const { name, source } of all) {
    const mail = await reader.read(source)
    for (const what of faultsOf(mail, source)) wrong.push(`${name}: ${what}`)
  }
  expect(wrong).toEqual([])
})

test('damage to the formatting alone does not lose the text', { timeout: 600_000 }, async () => {
  const lost: string[] = []
  for (const { name, source } of harmless(20261122)) {
    const mail = await reader.read(source)
    const files = await Promise.all(mail.attachments.map((_, number) => reader.attachment(source, number)))
    const there = [mail.text, mail.html ?? '', ...files.map((bytes) => Buffer.from(bytes ?? []).toString('latin1'))]
    if (!there.some((text) => text.includes(mark))) lost.push(name)
  }
  expect(lost).toEqual([])
})

function faultsOf(mail: ParsedMail, source: Buffer): string[] {
  const shown = mail.text + (mail.html ?? '')
  const blank = shown.trim() === '' && mail.attachments.every(({ bytes }) => bytes === 0)
  const faults: [string, boolean][] = [
    ['is shown as nothing, without a word', blank && mail.note === null && hasBody(source)],
    ['took too long', mail.note === 'too_slow'],
    ['holds what cannot be stored', JSON.stringify(mail).includes(String.raw`\u0000`) || !shown.isWellFormed()],
    [
      'runs or loads',
      /<(?:script|iframe|meta|link|object)|<[^>]*\s(?:on\w+|src)\s*=\s*"?(?!data:)/i.test(mail.html ?? ''),
    ],
    ['is longer than is kept', mail.text.length > 1_000_000 || (mail.html ?? '').length > 8_000_000],
    ['has more headers than are kept', mail.headers.length > 300],
  ]
  return faults.flatMap(([fault, is]) => (is ? [fault] : []))
}
