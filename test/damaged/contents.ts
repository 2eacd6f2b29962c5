import { type Damaged, head, inCharset, mail, raw } from './damage.ts'

const arabic = 'مرحبا بكم في المتجر، وصلت الرسالة كاملة وشكرا لكم'
const plainIn = (charset: string) => [`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit']
const encoded = (encoding: string) => [
  'Content-Type: text/plain; charset=utf-8',
  `Content-Transfer-Encoding: ${encoding}`,
]
const uuencoded = 'begin 644 hello.txt\r\n%2&5L;&\\\r\n`\r\nend\r\n'

/** Messages and files whose encoding differs from the declared one. */
export const contents: Damaged[] = [
  {
    name: 'Arabic in Windows-1256',
    source: mail(plainIn('windows-1256'), inCharset(arabic, 'windows-1256')),
    shows: arabic,
  },
  { name: 'Arabic in ISO-8859-6', source: mail(plainIn('iso-8859-6'), inCharset(arabic, 'iso-8859-6')), shows: arabic },
  {
    name: 'Arabic in ISO-8859-6-I',
    source: mail(plainIn('iso-8859-6-i'), inCharset(arabic, 'iso-8859-6')),
    shows: arabic,
  },
  {
    name: 'Windows-1256 declared as UTF-8',
    source: mail(plainIn('utf-8'), inCharset(arabic, 'windows-1256')),
    shows: arabic,
  },
  {
    name: 'Windows-1256 declared as US-ASCII',
    source: mail(plainIn('us-ascii'), inCharset(arabic, 'windows-1256')),
    shows: arabic,
  },
  {
    name: 'Windows-1256 declared as ISO-8859-1',
    source: mail(plainIn('iso-8859-1'), inCharset(arabic, 'windows-1256')),
    shows: arabic,
  },
  { name: 'undeclared Windows-1256', source: mail([], inCharset(arabic, 'windows-1256')), shows: arabic },
  { name: 'undeclared ISO-8859-6', source: mail([], inCharset(arabic, 'iso-8859-6')), shows: arabic },
  { name: 'UTF-8 declared as Windows-1256', source: mail(plainIn('windows-1256'), arabic), shows: arabic },
  { name: 'UTF-8 declared as US-ASCII', source: mail(plainIn('us-ascii'), arabic), shows: arabic },
  {
    name: 'Windows-1256 declared within the HTML',
    source: mail(
      ['Content-Type: text/html'],
      Buffer.concat([raw('<meta charset="windows-1256"><p>'), inCharset(arabic, 'windows-1256'), raw('</p>')]),
    ),
    shows: arabic,
  },
  { name: 'an unknown charset', source: mail(plainIn('x-no-such-thing'), 'words'), shows: 'words' },
  { name: 'a charset that contains code', source: mail(plainIn(`"';drop table"`), 'words'), shows: 'words' },
  {
    name: 'UTF-16',
    source: mail(
      encoded('base64').with(0, 'Content-Type: text/plain; charset=utf-16le'),
      inCharset('words', 'utf-16le').toString('base64'),
    ),
    shows: 'words',
  },
  { name: 'UTF-7', source: mail(plainIn('utf-7'), 'words +ADw-script+AD4-'), shows: 'words', hides: '<script' },
  { name: 'half a character', source: mail(plainIn('utf-8'), Buffer.from([0x77, 0xd8, 0x0a, 0xf0, 0x9f])), shows: 'w' },
  { name: 'base64 with invalid characters', source: mail(encoded('base64'), '!!d29y!!ZHM=!!'), shows: 'words' },
  { name: 'truncated base64', source: mail(encoded('base64'), 'd29yZHMgYW5kIG1vc'), shows: 'words and mo' },
  {
    name: 'base64 with a text below',
    source: mail(encoded('base64'), 'd29yZHM=\r\n\r\n-- \r\nThis list is free.'),
    shows: 'words',
  },
  {
    name: 'plain text declared as base64',
    source: mail(encoded('base64'), 'Hello, these are words.'),
    shows: 'Hello, these are words.',
  },
  {
    name: 'quoted-printable with invalid sequences',
    source: mail(encoded('quoted-printable'), 'wo=ZZrds = =\r\n=D8'),
    shows: 'wo',
  },
  {
    name: 'quoted-printable of a million =',
    source: mail(encoded('quoted-printable'), `words ${'='.repeat(900_000)}`),
    shows: 'words',
  },
  { name: 'an unknown encoding', source: mail(encoded('x-what'), 'words'), shows: 'words' },
  {
    name: 'a multipart declared as base64',
    source: mail(
      ['Content-Type: multipart/mixed; boundary=x', 'Content-Transfer-Encoding: base64'],
      `--x\r\nContent-Type: text/plain\r\n\r\nwords\r\n--x--`,
    ),
    shows: 'words',
  },
  {
    name: 'uuencoded',
    source: mail(['Subject: uu'], `words\r\n\r\n${uuencoded}\r\nafter`),
    shows: 'words',
    files: ['hello.txt'],
    hides: 'begin 644',
  },
  { name: 'truncated uuencode', source: mail([], `words\r\n\r\n${uuencoded.slice(0, 40)}`), shows: 'words' },
  {
    name: 'winmail.dat',
    source: mail(
      ['Content-Type: application/ms-tnef; name="winmail.dat"', 'Content-Transfer-Encoding: base64'],
      Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 1, 6, 0x90, 8, 0, 4, 0, 0, 0]).toString('base64'),
    ),
    files: ['winmail.dat'],
  },
  {
    name: 'a program declared as an image',
    source: mail(
      ['Content-Type: image/png; name="a.exe"', 'Content-Disposition: attachment; filename="a.png"'],
      'MZ\0\0',
    ),
    files: ['a.png'],
  },
  {
    name: 'HTML declared as text',
    source: mail(['Content-Type: text/plain'], '<script>alert(1)</script>words'),
    shows: 'words',
  },
  { name: 'an invalid content type', source: mail(['Content-Type: /;=;;"'], 'words'), shows: 'words' },
  {
    name: 'a content type with 100,000 parameters',
    source: mail([`Content-Type: text/plain${';a=b'.repeat(100_000)}`], 'words'),
    shows: 'words',
  },
  { name: 'a message/partial', source: mail(['Content-Type: message/partial; id=a; number=1; total=2'], 'words') },
  {
    name: 'an external body',
    source: mail(['Content-Type: message/external-body; access-type=URL; URL="http://127.0.0.1/"'], '\r\n'),
  },
  {
    name: 'a truncated calendar',
    source: mail(
      ['Content-Type: text/calendar; method=REQUEST'],
      `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`,
    ),
  },
  {
    name: 'fifty megabytes in one file',
    source: Buffer.concat([
      raw(
        `${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nwords\r\n--x\r\n`,
      ),
      raw(
        'Content-Type: application/zip; name=a.zip\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      ),
      raw(`${'A'.repeat(76)}\r\n`.repeat(640_000)),
      raw('--x--\r\n'),
    ]),
    shows: 'words',
    files: ['a.zip'],
  },
]
