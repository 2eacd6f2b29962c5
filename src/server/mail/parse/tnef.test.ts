import { afterAll, expect, test } from 'vitest'
import { letter, multipart } from '#test/messages.ts'
import { compressedRtf, storedRtf } from '#test/rtf.ts'
import { fileOf, tnef } from '#test/tnef.ts'
import { MailReader } from './worker-pool.ts'

const reader = new MailReader()
afterAll(() => reader.close())

const bytes = (text: string) => Buffer.from(text)

function outlook(winmail: Buffer, { text = 'As agreed', type = 'application/ms-tnef' } = {}) {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\n\n${text}`,
    `Content-Type: ${type}; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${winmail.toString('base64')}`,
  ]
  const { type: whole, body } = multipart(parts)
  return Buffer.from(letter({ 'Content-Type': whole }, body))
}

test('the files in a winmail.dat are listed after it with their names and can be downloaded', async () => {
  const source = outlook(
    tnef({
      files: [
        fileOf({
          title: 'OFFER~1.PDF',
          name: 'عرض الأسعار.pdf',
          type: 'application/pdf',
          data: bytes('%PDF of the offer'),
        }),
        fileOf({ title: 'plan.txt', data: bytes('the plan') }),
      ],
    }),
  )
  const mail = await reader.read(source)
  expect(mail.text.trim()).toBe('As agreed')
  expect(mail.attachments).toEqual([
    { name: 'winmail.dat', type: 'application/ms-tnef', bytes: expect.any(Number), opened: true },
    { name: 'عرض الأسعار.pdf', type: 'application/pdf', bytes: 17 },
    { name: 'plan.txt', type: 'application/octet-stream', bytes: 8 },
  ])
  expect(Buffer.from((await reader.attachment(source, 1)) ?? []).toString()).toBe('%PDF of the offer')
  expect(Buffer.from((await reader.attachment(source, 2)) ?? []).toString()).toBe('the plan')
})

test('file names are decoded with the code page of the container', async () => {
  const { attachments } = await reader.read(
    outlook(tnef({ codepage: 1256, files: [fileOf({ title: Buffer.from([0xe3, 0xe1, 0xdd]), data: bytes('x') })] })),
  )
  expect(attachments[1]?.name).toBe('ملف')
})

test('a message with only a winmail.dat shows its body, with sanitized HTML', async () => {
  const html = '<p>Dear <b>Sara</b></p><script>alert(1)</script>'
  const mail = await reader.read(outlook(tnef({ html, files: [] }), { text: '', type: 'application/octet-stream' }))
  expect(mail.html).toContain('<b>Sara</b>')
  expect(mail.html).not.toContain('script')
  expect(mail.attachments).toMatchObject([{ name: 'winmail.dat', opened: true }])
})

test('the files of a message inside a winmail.dat are found too', async () => {
  const inner = tnef({ files: [fileOf({ title: 'deep.txt', data: bytes('deep') })] })
  const { attachments } = await reader.read(outlook(tnef({ files: [fileOf({ title: 'Letter', object: inner })] })))
  expect(attachments.slice(1)).toMatchObject([{ name: 'deep.txt', bytes: 4 }])
})

test('a truncated winmail.dat, or one with impossible lengths, is harmless', async () => {
  const whole = tnef({
    html: '<p>Hello</p>',
    files: [fileOf({ title: 'a.txt', name: 'a long name.txt', data: bytes('words') })],
  })
  for (let length = 0; length < whole.length; length += 7) {
    const mail = await reader.read(outlook(whole.subarray(0, length)))
    expect([mail.note, mail.text.trim(), mail.attachments[0]?.name]).toEqual([null, 'As agreed', 'winmail.dat'])
  }
  for (let at = 6; at < whole.length - 4; at += 11) {
    const broken = Buffer.from(whole)
    broken.writeUInt32LE(0xffffffff, at)
    expect((await reader.read(outlook(broken))).note).toBeNull()
  }
})

test('a file that is only named winmail.dat stays an attachment', async () => {
  const { attachments } = await reader.read(outlook(bytes('no such thing at all')))
  expect(attachments).toEqual([{ name: 'winmail.dat', type: 'application/ms-tnef', bytes: 20 }])
})

/** As Outlook writes it: the original HTML, and the replacement for RTF readers. */
const ofHtml = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fcharset178 Arial;}}
{\colortbl\red0\green0\blue0;}{\*\generator Outlook;}\uc1\pard\plain\f0
{\*\htmltag19 <html>}{\*\htmltag64 <p dir="rtl">}\htmlrtf {\par \htmlrtf0 {\f1 \'e3\'d1\'cd\'c8\'c7} \u1576?\u1603? caf\'e9, 1 < 2{\*\htmltag84 &nbsp;}\htmlrtf \'a0\htmlrtf0
{\*\mhtmltag84 <b>old</b>}{\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 \{now\}\htmlrtf }\htmlrtf0 {\*\htmltag92 </b>}{\*\htmltag84 <script>alert(1)</script>}\htmlrtf }\htmlrtf0{\*\htmltag72 </p>}}`

test('a body that exists only in RTF shows the encapsulated HTML, sanitized', async () => {
  for (const wrap of [compressedRtf, storedRtf]) {
    const mail = await reader.read(outlook(tnef({ rtf: wrap(ofHtml) }), { text: '' }))
    expect(mail.html).toContain('مرحبا بك café, 1 &lt; 2')
    expect(mail.html).toContain('<b>{now}</b>')
    expect(mail.html).not.toMatch(/old|Outlook|script|Arial/)
    expect(mail.attachments).toMatchObject([{ name: 'winmail.dat', opened: true }])
  }
})

test('an RTF body yields its words, without tables of fonts, pictures and colours', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1256{\fonttbl{\f0 Tahoma;}}{\stylesheet{\s0 Normal;}}{\pict\bin8 {{{{}}}}}\pard \'e3\'d1\'cd\'c8\'c7\tab Sara\par\u-10179?\u-8704?\line{\field{\*\fldinst HYPERLINK "x"}{\fldrslt our shop}}}`
  const { text, html } = await reader.read(outlook(tnef({ rtf: compressedRtf(rtf) }), { text: '' }))
  expect([text, html]).toEqual(['مرحبا\tSara\r\n😀\r\nour shop', null])
})

test('encapsulated text comes out unchanged, and a plain body takes precedence over RTF', async () => {
  const rtf = compressedRtf(String.raw`{\rtf1\ansi\fromtext \pard One\par Two}`)
  expect((await reader.read(outlook(tnef({ rtf }), { text: '' }))).text).toBe('One\r\nTwo')
  expect((await reader.read(outlook(tnef({ rtf, body: 'Beside' }), { text: '' }))).text).toBe('Beside')
})

test('the examples in the specification of compressed RTF are decoded', async () => {
  const read = async (hex: string) =>
    (await reader.read(outlook(tnef({ rtf: Buffer.from(hex, 'hex') }), { text: '' }))).text.trim()
  // [MS-OXRTFCP] §3.1.1 and §3.1.2: in the second, a reference overlaps the write position.
  const plain = '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0'
  expect(await read(plain)).toBe('hello world')
  expect(await read('1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0')).toBe('WXYZWXYZWXYZWXYZWXYZ')
})

test('damaged, endless or deeply nested RTF is harmless', async () => {
  const whole = compressedRtf(ofHtml)
  const broken = Array.from({ length: 40 }, (_, n) => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt32LE(0xffffffff, (n * 13) % (whole.length - 4))
    return n % 2 === 0 ? bytes : whole.subarray(0, (n * 17) % whole.length)
  })
  const odd = [
    '{'.repeat(300_000),
    '{\\rtf1' + '{\\*\\x'.repeat(100_000),
    '{\\rtf1\\fromhtml1 ' + "{\\*\\htmltag <b>\\'e3}".repeat(50_000),
    '{\\rtf1\\bin999999999 x}',
    '{\\rtf1\\u99999999 ?\\uc99\\f-1\\ansicpg0 \\',
    '}}}}',
  ].map(storedRtf)
  for (const rtf of [...broken, ...odd]) {
    const mail = await reader.read(outlook(tnef({ rtf, files: [fileOf({ title: 'a.txt', data: bytes('a') })] })))
    expect([mail.text.trim(), mail.attachments[1]?.name]).toEqual(['As agreed', 'a.txt'])
  }
  const huge = Buffer.from(whole)
  huge.writeUInt32LE(0x7fffffff, 4)
  expect((await reader.read(outlook(tnef({ rtf: huge }), { text: '' }))).html).toBeNull()
})
