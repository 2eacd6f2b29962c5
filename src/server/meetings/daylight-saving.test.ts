import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { evenings } from '#test/summer-time.ts'

// `src/web/meetings/meetingTimes.test.ts` tests how the page shows the same evenings.

let sanad: TestSanad
let mails: MailReceiver
let admin: string
let member: string

beforeAll(async () => {
  mails = await mailReceiver()
  const now = () => new Date('2026-11-22T10:00:00Z')
  const mail = { MAIL_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'sanad@sanad.test' }
  sanad = await startSanad({ now, environment: mail })
  admin = (await sanad.admin()).token
  member = (await crowd(sanad, 1))[0]?.token ?? ''
})
afterAll(async () => {
  await sanad.stop()
  await mails.stop()
})

test.each(evenings)('in %s, %s is half past six in the calendar and in the mail', async (timeZone, startsAt) => {
  const instant = new Date(startsAt)
  const title = `Evening of ${startsAt.slice(0, 10)} in ${timeZone}`
  const input = { title, timeZone, durationMinutes: 60, joinUrl: 'https://meet.test/j/1' }
  const before = new Date(instant.getTime() - 24 * 60 * 60_000).toISOString()
  const { body } = await sanad.call('POST', '/api/en/zoom', { token: admin, body: { ...input, startsAt: before } })
  const at = `/api/en/zoom/${body.data.id}`
  await sanad.call('POST', `${at}/attendance`, { token: member })
  await sanad.call('PATCH', at, { token: admin, body: { startsAt: instant.toISOString() } })

  const { body: file } = await sanad.call('GET', `${at}/calendar.ics`, { token: member })
  const calendar = new ICAL.Component(ICAL.parse(String(file)) as unknown[])
  const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart') as ICAL.Time
  expect([start.toString(), start.zone?.tzid]).toEqual([startsAt.slice(0, 19), timeZone])
  // The time by the zone rules in the file.
  expect(start.toJSDate()).toEqual(instant)

  const expected = `${startsAt.slice(0, 10)} 18:30 · ${timeZone}`
  const mail = () => mails.received.map(({ raw }) => textOf(raw)).find((text) => text.includes(title))
  await expect.poll(mail, { timeout: 15_000 }).toContain(expected)
})

/** The decoded text of a mail. */
function textOf(raw: string): string {
  return raw
    .split(/\r\n\r\n/)
    .map((part) =>
      /^[\w+/=\r\n]+$/.test(part)
        ? Buffer.from(part, 'base64').toString('utf8')
        : Buffer.from(
            part
              .replaceAll('=\r\n', '')
              .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    )
    .join('\n')
}
