import { type Damaged, head, mail, raw } from './damage.ts'

const html = 'Content-Type: text/html'
const mixed = 'Content-Type: multipart/mixed; boundary=x'
const text = 'Content-Type: text/plain\r\n\r\n'

function nested(depth: number, kind: (at: number) => string) {
  let source = head
  for (let at = 0; at < depth; at += 1)
    source += `Content-Type: multipart/${kind(at)}; boundary=b${at}e\r\n\r\n--b${at}e\r\n`
  source += `${text}at the bottom\r\n`
  for (let at = depth - 1; at >= 0; at -= 1) source += `--b${at}e--\r\n`
  return Buffer.from(source)
}

/** Nested mails, each attached to the one around it. */
function chain(depth: number) {
  let source = `${head}Subject: Chain\r\n`
  for (let at = 0; at < depth; at += 1) source += `Content-Type: message/rfc822\r\n\r\nSubject: inner ${at}\r\n`
  return Buffer.from(`${source}\r\nat the bottom`)
}

/** Parts that begin or end in the wrong place. */
export const structure: Damaged[] = [
  { name: 'an empty source', source: Buffer.alloc(0) },
  { name: 'an empty line', source: Buffer.from('\r\n') },
  { name: 'a dot', source: Buffer.from('.'), shows: '.' },
  { name: 'a body without headers', source: Buffer.from('just some words\r\nand more'), shows: 'just some words' },
  { name: 'headers without a body', source: Buffer.from(`${head}Subject: Only this`), subject: 'Only this' },
  { name: 'a truncated body', source: mail([mixed], `--x\r\n${text}cut o`), shows: 'cut o' },
  {
    name: 'a boundary that never occurs',
    source: mail([mixed], 'words without a part'),
    shows: 'words without a part',
  },
  {
    name: 'a multipart without a boundary',
    source: mail(['Content-Type: multipart/mixed'], 'lost words'),
    shows: 'lost words',
  },
  {
    name: 'an empty boundary',
    source: mail(['Content-Type: multipart/mixed; boundary=""'], `--\r\n${text}words\r\n----`),
    shows: 'words',
  },
  {
    name: 'a boundary of 5,000 characters',
    source: mail(
      [`Content-Type: multipart/mixed; boundary="${'y'.repeat(5000)}"`],
      `--${'y'.repeat(5000)}\r\n${text}long`,
    ),
    shows: 'long',
  },
  {
    name: 'two boundaries in one header',
    source: mail(
      ['Content-Type: multipart/mixed; boundary=x; boundary=y'],
      `--x\r\n${text}first\r\n--y\r\n${text}second\r\n`,
    ),
    shows: 'first',
  },
  {
    name: 'two Content-Type headers',
    source: mail(['Content-Type: text/plain', html], 'words <b>bold</b>'),
    shows: 'words',
  },
  {
    name: 'inner parts with the boundary of the outer ones',
    source: mail([mixed], `--x\r\n${mixed}\r\n\r\n--x\r\n${text}same boundary\r\n--x--\r\n--x--\r\n`),
    shows: 'same boundary',
  },
  {
    name: 'a boundary that begins with another one',
    source: mail(
      [mixed],
      `--x\r\nContent-Type: multipart/alternative; boundary=xx\r\n\r\n--xx\r\n${text}deep\r\n--xx--\r\n--x\r\n${text}after\r\n--x--\r\n`,
    ),
    shows: 'deep',
  },
  { name: 'a part with no headers and no empty line', source: mail([mixed], '--x\r\n--x\r\n--x--') },
  { name: 'parts nested 100 deep', source: nested(100, () => 'mixed'), shows: 'at the bottom' },
  {
    name: 'alternative and related parts nested 200 deep',
    source: nested(200, (at) => (at % 2 ? 'alternative' : 'related')),
    shows: 'at the bottom',
  },
  { name: 'parts nested 10,000 deep', source: nested(10_000, () => 'mixed'), note: 'unreadable' },
  { name: 'mails nested 100 deep', source: chain(100), subject: 'Chain', files: ['message-1.eml'] },
  { name: 'mails nested 5,000 deep', source: chain(5000), subject: 'Chain', files: ['message-1.eml'] },
  {
    name: 'twenty thousand empty parts',
    source: mail([mixed], `--x\r\n${text}first\r\n${`--x\r\n\r\n`.repeat(20_000)}--x--`),
    shows: 'first',
  },
  {
    name: 'parts with false lengths',
    source: mail(
      [mixed, 'Content-Length: 4', 'Lines: -1'],
      `--x\r\nContent-Length: 999999999\r\n${text}words\r\n--x--`,
    ),
    shows: 'words',
  },
  {
    name: 'CR line ends',
    source: raw('From: Sara <sara@customers.test>\rSubject: Old\r\rold words'),
    shows: 'old words',
  },
  {
    name: 'LF line ends',
    source: raw('From: sara@customers.test\nSubject: Feeds\n\nwords'),
    shows: 'words',
    subject: 'Feeds',
  },
  {
    name: 'mixed line ends',
    source: raw('From: sara@customers.test\r\r\nSubject: Mixed\n\r\n\rwords\r\n\rmore\n'),
    shows: 'words',
  },
  {
    name: 'a line of a million characters',
    source: mail(['Content-Type: text/plain'], `begin ${'x'.repeat(999_000)}`),
    shows: 'begin',
  },
  {
    name: 'random bytes',
    source: Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256)),
  },
  {
    name: 'an image in place of a mail',
    source: Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(3000, 1)]),
  },
  {
    name: 'a mail in mbox format',
    source: Buffer.from(
      `From sara@customers.test Sat Nov 21 10:00:00 2026\n${head.replaceAll('\r', '')}Subject: Boxed\n\nwords\n`,
    ),
    shows: 'words',
    subject: 'Boxed',
  },
]
