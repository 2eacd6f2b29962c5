import { type Damaged, head, inCharset, mail, raw } from './damage.ts'

const folded = '=?utf-8?B?2YXYsdit'

/** Headers that are too many, too long, broken or false. */
export const headers: Damaged[] = [
  {
    name: 'a header without an end',
    source: Buffer.from(`${head}Subject: ${'x'.repeat(3_000_000)}`),
    note: 'unreadable',
  },
  {
    name: 'ten thousand headers',
    source: mail(
      Array.from({ length: 10_000 }, (_, at) => `X-${at}: y`),
      'words',
    ),
    shows: 'words',
  },
  {
    name: 'a header folded ten thousand times',
    source: mail([`X-Long: a${'\r\n b'.repeat(10_000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'a header of nothing but white space',
    source: mail([`Subject: ${' '.repeat(100_000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'a line that is no header',
    source: mail(['this is no header at all', 'Subject: Real'], 'words'),
    shows: 'words',
    subject: 'Real',
  },
  { name: 'a header without a name', source: mail([': value', 'Subject: Real'], 'words'), subject: 'Real' },
  { name: 'subjects twice', source: mail(['Subject: First', 'Subject: Second'], 'words'), shows: 'words' },
  { name: 'nobody it is from', source: raw('Subject: Nobody\r\n\r\nwords'), subject: 'Nobody', shows: 'words' },
  {
    name: 'from what is no address',
    source: raw('From: <<>@@,;:"\r\nSubject: Odd\r\n\r\nwords'),
    subject: 'Odd',
    shows: 'words',
  },
  {
    name: 'a quotation that never ends',
    source: raw(`From: "Sara <sara@customers.test>\r\nTo: "${'a,'.repeat(5000)}\r\n\r\nwords`),
    shows: 'words',
  },
  {
    name: 'fifty thousand recipients',
    source: mail([`Cc: ${Array.from({ length: 50_000 }, (_, at) => `p${at}@x.test`).join(',\r\n ')}`], 'words'),
    shows: 'words',
  },
  { name: 'comments within comments', source: mail([`Cc: ${'('.repeat(50_000)} a@x.test`], 'words'), shows: 'words' },
  {
    name: 'groups within groups',
    source: mail([`Cc: ${'g:'.repeat(2000)} a@x.test${';'.repeat(2000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'a date that is none',
    source: mail(['Date: 99 Foo 99999 99:99:99 +9999', 'Subject: When'], 'words'),
    subject: 'When',
  },
  { name: 'references without end', source: mail([`References: ${'<a@b> '.repeat(50_000)}`], 'words'), shows: 'words' },
  { name: 'an encoded word that is cut off', source: mail([`Subject: ${folded}`], 'words'), shows: 'words' },
  {
    name: 'an encoded word of no known charset',
    source: mail(['Subject: =?x-unknown?Q?plain_words?='], 'b'),
    subject: 'plain words',
  },
  {
    name: 'an encoded word of no known encoding',
    source: mail(['Subject: =?utf-8?Z?words?='], 'words'),
    shows: 'words',
  },
  {
    name: 'a letter cut in two by encoded words',
    source: mail(['Subject: =?utf-8?B?2YU=?= =?utf-8?B?2LHY?=', ' =?utf-8?B?rdio2Kc=?='], 'words'),
    subject: 'مرحبا',
  },
  {
    name: 'a thousand encoded words',
    source: mail([`Subject: ${'=?utf-8?Q?a?= '.repeat(20_000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'eight bits in the headers, as UTF-8',
    source: Buffer.from('From: سارة <sara@customers.test>\r\nSubject: مرحبا\r\n\r\nwords'),
    subject: 'مرحبا',
  },
  {
    name: 'eight bits in the headers, as Windows-1256',
    source: Buffer.concat([
      raw(`${head}Content-Type: text/plain; charset=windows-1256\r\nSubject: `),
      inCharset('مرحبا بكم', 'windows-1256'),
      raw('\r\n\r\nwords'),
    ]),
    subject: 'مرحبا بكم',
  },
  {
    name: 'NUL in headers and text',
    source: raw(`${head}Subject: a\0b\r\n\r\nwo\0rds`),
    subject: 'ab',
    shows: 'words',
  },
  { name: 'a file name in pieces, one of them missing', source: file("name*0*=utf-8''a%20; name*2*=c.txt") },
  { name: 'a file name in broken percent signs', source: file("filename*=utf-8''%ZZ%E0%A4.txt") },
  {
    name: 'a file name in ten thousand pieces',
    source: file(Array.from({ length: 10_000 }, (_, at) => `filename*${at}=a`).join('; ')),
  },
  {
    name: 'a file name that leads out of its folder',
    source: file('filename="../../etc/passwd"'),
    files: ['__.._etc_passwd'],
  },
  {
    name: 'a file name of Windows',
    source: file(String.raw`filename="C:\\Windows\\cmd.exe"`),
    files: ['C_Windows_cmd.exe'],
  },
  {
    name: 'a file name that turns round',
    source: file("filename*=utf-8''invoice%E2%80%AEfdp.exe"),
    files: ['invoicefdp.exe'],
  },
  {
    name: 'a file name of 100,000 signs',
    source: file(`filename="${'a'.repeat(100_000)}.txt"`),
    files: ['a'.repeat(200)],
  },
  {
    name: 'a file name with line ends',
    source: file("filename*=utf-8''a%0D%0AX-Evil:%20b.txt"),
    files: ['aX-Evil_ b.txt'],
  },
]

function file(disposition: string) {
  return mail(
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
    `--x\r\nContent-Type: text/plain\r\n\r\nwords\r\n--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; ${disposition}\r\n\r\nabc\r\n--x--`,
  )
}
