import { describe, expect, test } from 'vitest'
import {
  astray,
  complaints,
  otherComplaints,
  moreComplaints,
  passedComplaints,
  types,
} from '#test/bounces/complaints.ts'
import { reportsCutOtherwise } from '#test/bounces/cut-reports.ts'
import { dialects } from '#test/bounces/dialects.ts'
import { kinds, machines, rules } from '#test/bounces/kinds.ts'
import { neither } from '#test/bounces/others.ts'
import { plain } from '#test/bounces/plain.ts'
import { reports } from '#test/bounces/reports.ts'
import { messageId, type Sample } from '#test/bounces/shapes.ts'
import { passedOn, toTheReturnPath } from '#test/bounces/to-the-return-path.ts'
import { parseMail } from '../parse/parse.ts'

// Bounces and complaints, parsed from the whole mail by the code that reads the mailbox.

async function understood({ source, is }: Sample) {
  const { report } = await parseMail(Buffer.from(source))
  if (!report) return null
  const [first] = report.recipients
  const { outcome, reason, action, address } = first ?? {}
  const all: Record<string, unknown> = {
    outcome,
    reason,
    action,
    address,
    found: report.original.messageId === messageId,
  }
  return Object.fromEntries(Object.keys(is ?? all).map((name) => [name, all[name]]))
}

describe.each([
  ['delivery reports', [...reports, ...reportsCutOtherwise]],
  ['bounces of servers that write no report', [...plain, ...kinds, ...dialects]],
  ['mail to the return path', toTheReturnPath],
  ['guessed status codes and rejections by a recipient’s filter', rules],
  ['complaints', [...complaints, ...moreComplaints, ...types, ...astray]],
  ['complaints that return the message in another form', otherComplaints],
  ['forwarded complaints', passedComplaints],
  ['mail that is neither a bounce nor a complaint', [...neither, ...machines, ...passedOn]],
])('parsing %s', (_name, samples) => {
  test.each(samples.map((sample) => [sample.name, sample] as const))(
    'the parser finds the expected report, or none: %s',
    async (_one, sample) => {
      expect(await understood(sample)).toEqual(sample.is)
    },
  )
})

test('a bounce crafted to slow down the parser is parsed like any other', async () => {
  const long = `${'a@'.repeat(30_000)}\n${'mailbox '.repeat(20_000)}\n${' '.repeat(50_000)}x`
  const source = `From: MAILER-DAEMON@x.test\r\nSubject: failure notice\r\nContent-Type: text/plain\r\n\r\n${long}`
  expect((await parseMail(Buffer.from(source))).subject).toBe('failure notice')
})
