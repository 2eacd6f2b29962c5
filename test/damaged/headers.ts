import { type Damaged, head, inCharset, mail, raw } from './damage.ts'

const folded = '=?utf-8?B?2YXYsdit'

/** Headers that are too many, too long, broken or false. */
export const headers: Damaged[] = [
  {
    name: 'an endless header',
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
    name: 'a header of white space only',
    source: mail([`Subject: ${' '.repeat(100_000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'a line that is not a header',
    source: mail(['this is no header at all', 'Subject: Real'], 'words'),
    shows: 'words',
    subject: 'Real',
  },
  { name: 'a header without a name', source: mail([': value', 'Subject: Real'], 'words'), subject: 'Real' },
  { name: 'two subjects', source: mail(['Subject: First', 'Subject: Second'], 'words'), shows: 'words' },
  { name: 'no sender', source: raw('Subject: Nobody\r\n\r\nwords'), subject: 'Nobody', shows: 'words' },
  {
    name: 'an invalid sender address',
    source: raw('From: <<>@@,;:"\r\nSubject: Odd\r\n\r\nwords'),
    subject: 'Odd',
    shows: 'words',
  },
  {
    name: 'an unclosed quote',
    source: raw(`From: "Sara <sara@customers.test>\r\nTo: "${'a,'.repeat(5000)}\r\n\r\nwords`),
    shows: 'words',
  },
  {
    name: 'fifty thousand recipients',
    source: mail([`Cc: ${Array.from({ length: 50_000 }, (_, at) => `p${at}@x.test`).join(',\r\n ')}`], 'words'),
    shows: 'words',
  },
  { name: 'nested comments', source: mail([`Cc: ${'('.repeat(50_000)} a@x.test`], 'words'), shows: 'words' },
  {
    name: 'nested groups',
    source: mail([`Cc: ${'g:'.repeat(2000)} a@x.test${';'.repeat(2000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'an invalid date',
    source: mail(['Date: 99 Foo 99999 99:99:99 +9999', 'Subject: When'], 'words'),
    subject: 'When',
  },
  {
    name: 'fifty thousand references',
    source: mail([`References: ${'<a@b> '.repeat(50_000)}`], 'words'),
    shows: 'words',
  },
  { name: 'a truncated encoded word', source: mail([`Subject: ${folded}`], 'words'), shows: 'words' },
  {
    name: 'an encoded word with an unknown charset',
    source: mail(['Subject: =?x-unknown?Q?plain_words?='], 'b'),
    subject: 'plain words',
  },
  {
    name: 'an encoded word with an unknown encoding',
    source: mail(['Subject: =?utf-8?Z?words?='], 'words'),
    shows: 'words',
  },
  {
    name: 'a character split across encoded words',
    source: mail(['Subject: =?utf-8?B?2YU=?= =?utf-8?B?2LHY?=', ' =?utf-8?B?rdio2Kc=?='], 'words'),
    subject: 'مرحبا',
  },
  {
    name: 'twenty thousand encoded words',
    source: mail([`Subject: ${'=?utf-8?Q?a?= '.repeat(20_000)}`], 'words'),
    shows: 'words',
  },
  {
    name: 'raw UTF-8 in headers',
    source: Buffer.from('From: سارة <sara@customers.test>\r\nSubject: مرحبا\r\n\r\nwords'),
    subject: 'مرحبا',
  },
  {
    name: 'raw Windows-1256 in headers',
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
  { name: 'a file name with a missing segment', source: file("name*0*=utf-8''a%20; name*2*=c.txt") },
  { name: 'a file name with invalid percent encoding', source: file("filename*=utf-8''%ZZ%E0%A4.txt") },
  {
    name: 'a file name in ten thousand segments',
    source: file(Array.from({ length: 10_000 }, (_, at) => `filename*${at}=a`).join('; ')),
  },
  {
    name: 'a file name with a path traversal',
    source: file('filename="../../etc/passwd"'),
    files: ['__.._etc_passwd'],
  },
  {
    name: 'a Windows path as file name',
    source: file(String.raw`filename="C:\\Windows\\cmd.exe"`),
    files: ['C_Windows_cmd.exe'],
  },
  {
    name: 'a file name with a direction override',
    source: file("filename*=utf-8''invoice%E2%80%AEfdp.exe"),
    files: ['invoicefdp.exe'],
  },
  {
    name: 'a file name of 100,000 characters',
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
