import { expect, test } from '@playwright/test'
import { letter, multipart } from '#test/messages.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { invitationWords } from '#web/email-marketing/messages/invitationWords.ts'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newSuite, signInAs, sizes, speak } from './person.ts'

// A calendar invitation in a mail shows its title, its time in the reader's time zone, its place and its organiser.

let server: Dovecot

test.beforeAll(async () => void (server = await dovecot()))
test.afterAll(() => server.stop())

const calendar = (method: string, ...lines: string[]) =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')

const withCalendar = (subject: string, method: string, ...lines: string[]) => {
  const part = `Content-Type: text/calendar; charset=utf-8; method=${method}\n\n${calendar(method, ...lines)}`
  const { type, body } = multipart(['Content-Type: text/plain; charset=utf-8\n\nSee you', part], 'alternative')
  // Each from its own sender: Messages has one row per person.
  const From = `Guest <${subject.replaceAll(/\W+/g, '-').toLowerCase()}@customers.test>`
  return letter({ From, Subject: subject, 'Content-Type': type }, body)
}

const event = [
  'SUMMARY:عرض المنتج الجديد',
  'DTSTART:20271123T060000Z',
  'DTEND:20271123T073000Z',
  'LOCATION:https://meet.example/abc',
  'ORGANIZER;CN=Sara Haddad:mailto:sara@customers.test',
]

const journeys = [
  { language: 'en', viewport: sizes.wide, time: 'Tue, 23 November 2027, 09:00–10:30 GMT+3' },
  { language: 'ar', viewport: sizes.narrow, time: 'الثلاثاء، 23 نوفمبر 2027، 9:00–10:30 ص غرينتش+3' },
] as const

for (const { language, viewport, time } of journeys) {
  const w = wordsIn(invitationWords, language)
  const m = wordsIn(messageWords, language)

  test.describe(language, () => {
    test.use({ viewport, timezoneId: 'Asia/Riyadh' })

    test('an invitation and its cancellation are shown above the message, and the place is a link', async ({
      page,
    }) => {
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const user = `invited-${language}`
      await server.deliver(user, withCalendar('Invitation: demo', 'REQUEST', ...event))
      await server.deliver(
        user,
        withCalendar('Called off: lunch', 'CANCEL', 'SUMMARY:Lunch', 'DTSTART;VALUE=DATE:20271124'),
      )
      await server.deliver(user, withCalendar('Broken', 'REQUEST', 'DTSTART:tomorrow'))
      const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
      await add('email-service-provider', {
        name: 'Post',
        type: 'sandbox',
        fromEmail: 'hello@shop.test',
        settings: {},
        imap,
      })
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      const open = async (subject: string) => {
        await page.goto('/email-marketing/messages')
        const row = page.getByRole('list', { name: m.conversations }).getByRole('listitem').filter({ hasText: subject })
        await row.click()
        const article = page.getByRole('article')
        await expect(article.getByText('See you').first()).toBeVisible()
        return article
      }
      const invited = (await open('Invitation: demo')).getByRole('region', { name: w.request })
      await expect(invited.getByText('عرض المنتج الجديد')).toBeVisible()
      await expect(invited.getByText(time)).toBeVisible()
      await expect(invited.getByText('sara@customers.test')).toBeVisible()
      await expect(invited.getByRole('link')).toHaveAttribute('href', 'https://meet.example/abc')
      await expectSound(page)

      const off = (await open('Called off: lunch')).getByRole('region', { name: w.cancel })
      await expect(off.getByText('Lunch')).toBeVisible()
      await expect(off).toContainText(language === 'en' ? 'Wed, 24 November 2027' : 'الأربعاء، 24 نوفمبر 2027')
      await expect(off.getByRole('link')).toHaveCount(0)
      await expectSound(page)

      const broken = await open('Broken')
      await expect(broken.getByRole('region')).toHaveCount(0)
    })
  })
}
