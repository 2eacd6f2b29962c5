import { afterAll, expect, test } from 'vitest'
import { letter, multipart } from '#test/letters.ts'
import { fileOf, tnef } from '#test/tnef.ts'
import { MailReader } from './parse-apart.ts'

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

test('the files in a winmail.dat stand beside it, with their names, and can be fetched', async () => {
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

test('names in the letters of its own code page', async () => {
  const { attachments } = await reader.read(
    outlook(tnef({ codepage: 1256, files: [fileOf({ title: Buffer.from([0xe3, 0xe1, 0xdd]), data: bytes('x') })] })),
  )
  expect(attachments[1]?.name).toBe('ملف')
})

test('a mail that has nothing else is read from it, and its HTML is cleaned as any other', async () => {
  const html = '<p>Dear <b>Sara</b></p><script>alert(1)</script>'
  const mail = await reader.read(outlook(tnef({ html, files: [] }), { text: '', type: 'application/octet-stream' }))
  expect(mail.html).toContain('<b>Sara</b>')
  expect(mail.html).not.toContain('script')
  expect(mail.attachments).toMatchObject([{ name: 'winmail.dat', opened: true }])
})

test('of a letter within it the files are found, too', async () => {
  const inner = tnef({ files: [fileOf({ title: 'deep.txt', data: bytes('deep') })] })
  const { attachments } = await reader.read(outlook(tnef({ files: [fileOf({ title: 'Letter', object: inner })] })))
  expect(attachments.slice(1)).toMatchObject([{ name: 'deep.txt', bytes: 4 }])
})

test('cut off anywhere, or with lengths that cannot be, it harms nothing', async () => {
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

test('what only has its name is left as it is', async () => {
  const { attachments } = await reader.read(outlook(bytes('no such thing at all')))
  expect(attachments).toEqual([{ name: 'winmail.dat', type: 'application/ms-tnef', bytes: 20 }])
})
