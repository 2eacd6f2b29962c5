import { expect, type Page, test } from '@playwright/test'
import { letter } from '#test/messages.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { composerWords } from '#web/email-marketing/messages/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, type Language, newMember, signInAs, sizes, speak, tell } from './person.ts'

// One draft in two tabs of a browser, and on two devices: neither overwrites the other.

let server: Dovecot
test.beforeAll(async () => {
  server = await dovecot()
})
test.afterAll(() => server.stop())

/** A member with a draft. */
async function withDraft(page: Page, language: Language) {
  await speak(page, language)
  const member = await newMember(page, 'مها', language)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test', isDefault: true }
  await tell(page, `${suite}/email-service-provider`, provider, member.token)
  const draft = { subject: 'Prices', to: ['sara@x.test'], text: 'Ten', status: 'draft' }
  const { data } = await tell<{ data: { _id: string } }>(page, `${suite}/message`, draft, member.token)
  const subjectsOf = async (filter: string) => {
    const headers = { authorization: `Bearer ${member.token}` }
    const answer = await page.request.get(`${suite}/message?${filter}`, { headers })
    return ((await answer.json()) as { data: { subject: string }[] }).data.map(({ subject }) => subject).toSorted()
  }
  return { member, at: `/email-marketing/messages?folder=drafts&open=${data._id}`, subjectsOf }
}

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })
    const w = wordsIn(composerWords, language)
    const subjectIn = (tab: Page) => tab.getByRole('main').getByRole('textbox', { name: w.subject, exact: true })

    test('edits of one draft in two tabs are both kept, and each tab shows a notice of the other', async ({
      page,
      context,
    }) => {
      const { member, at, subjectsOf } = await withDraft(page, language)
      await signInAs(page, member)
      const other = await context.newPage()
      await speak(other, language)
      for (const tab of [page, other]) {
        await tab.goto(at)
        await expect(subjectIn(tab)).toHaveValue('Prices')
      }

      await subjectIn(page).fill('Prices of spring')
      await expect(page.getByText(w.kept)).toBeVisible()
      const alert = other.getByRole('alert').filter({ hasText: w.changedElsewhere })
      await expect(alert).toBeInViewport()
      await expect(page.getByText(w.changedElsewhere)).toHaveCount(0)
      await expect(other.getByRole('button', { name: w.send, exact: true })).toBeDisabled()
      await subjectIn(other).fill('Prices of autumn')
      await expectSound(other)
      await alert.getByRole('button', { name: w.keepMine }).click()
      await expect(alert).toBeHidden()
      await expect(other.getByText(w.kept)).toBeVisible()

      expect(await subjectsOf('status=draft')).toEqual(['Prices of autumn', 'Prices of spring'])
      // From here on there are two drafts.
      await subjectIn(other).fill('Prices of winter')
      await expect(other.getByText(w.kept)).toBeVisible()
      await expect(page.getByText(w.changedElsewhere)).toHaveCount(0)
    })

    test('edits of one draft on two devices are both kept, even if one of them sends it', async ({ page, browser }) => {
      const { member, at, subjectsOf } = await withDraft(page, language)
      const device = await browser.newContext({ viewport })
      const phone = await device.newPage()
      await speak(phone, language)
      for (const one of [page, phone]) {
        await signInAs(one, member)
        await one.goto(at)
        await expect(subjectIn(one)).toHaveValue('Prices')
      }
      const alert = phone.getByRole('alert').filter({ hasText: w.changedElsewhere })
      const keepMine = async () => {
        await expect(alert).toBeInViewport()
        await expect(phone.getByRole('button', { name: w.send, exact: true })).toBeDisabled()
        await alert.getByRole('button', { name: w.keepMine }).click()
        await expect(alert).toBeHidden()
        await expect(phone.getByText(w.kept)).toBeVisible()
      }

      await subjectIn(page).fill('Prices of spring')
      await expect(page.getByText(w.kept)).toBeVisible()
      await subjectIn(phone).fill('Prices of autumn')
      await keepMine()

      await page.goto('/email-marketing/messages?folder=drafts')
      await page.getByRole('link', { name: /Prices of autumn/ }).click()
      await expect(subjectIn(page)).toHaveValue('Prices of autumn')
      await page.getByRole('button', { name: w.send, exact: true }).click()
      await expect(subjectIn(page)).toHaveCount(0)
      // It is being sent, so a send from here would be a duplicate.
      await phone.getByRole('button', { name: w.send, exact: true }).click()
      await keepMine()

      expect(await subjectsOf('status=draft')).toEqual(['Prices of autumn', 'Prices of spring'])
      expect(await subjectsOf('status=active&sent_or_received=sent')).toEqual(['Prices of autumn'])
      await device.close()
    })

    test('a reply started in two tabs shows a notice in both, and both drafts are saved', async ({ page, context }) => {
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const user = `two-tabs-${language}-${crypto.randomUUID().slice(0, 8)}`
      await server.deliver(user, letter({ Subject: 'A question' }))
      const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
      const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test', imap }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      await signInAs(page, member)
      const other = await context.newPage()
      await speak(other, language)
      const textIn = (tab: Page) => tab.getByRole('form', { name: w.reply }).getByRole('textbox', { name: w.text })
      for (const tab of [page, other]) {
        await tab.goto('/email-marketing/messages')
        await tab.getByRole('link', { name: /A question/ }).click()
        await tab.getByRole('button', { name: w.reply, exact: true }).click()
        await expect(textIn(tab)).toBeFocused()
      }
      await textIn(page).pressSequentially('Ten, I think')
      await expect(page.getByText(w.kept)).toBeVisible()
      await expect(other.getByText(w.answeredElsewhere)).toBeInViewport()
      await textIn(other).pressSequentially('Eleven')
      await expect(other.getByText(w.kept)).toBeVisible()
      await expect(page.getByText(w.answeredElsewhere)).toBeInViewport()
      // The notice may have moved an element under the pointer.
      await other.getByRole('button', { name: w.addBcc, exact: true }).hover()
      await expectSound(other)
      const drafts = async () => {
        const headers = { authorization: `Bearer ${member.token}` }
        const answer = await page.request.get(`${suite}/message?status=draft`, { headers })
        const { data } = (await answer.json()) as { data: { preview: string }[] }
        return data.map(({ preview }) => preview.split('\n')[0]).toSorted()
      }
      expect(await drafts()).toEqual([expect.stringMatching(/^Eleven/), expect.stringMatching(/^Ten, I think/)])
    })

    test('offline edits of a draft that was discarded elsewhere are saved, and its deleted files are reported', async ({
      page,
      browser,
    }) => {
      const { member, at, subjectsOf } = await withDraft(page, language)
      const device = await browser.newContext({ viewport })
      const phone = await device.newPage()
      await speak(phone, language)
      await signInAs(page, member)
      await page.goto(at)
      const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten') }
      await page.locator('input[type=file]').setInputFiles(list)
      await expect(page.getByText(w.kept)).toBeVisible()
      await expect(page.getByText('list.txt')).toBeVisible()
      await signInAs(phone, member)
      await phone.goto(at)
      await expect(phone.getByText('list.txt')).toBeVisible()

      await device.setOffline(true)
      await subjectIn(phone).fill('Prices of autumn')
      await page.getByRole('button', { name: w.discard, exact: true }).click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await expect(subjectIn(page)).toHaveCount(0)
      await device.setOffline(false)
      const alert = phone.getByRole('alert').filter({ hasText: w.changedElsewhere })
      await alert.getByRole('button', { name: w.keepMine }).click()
      await expect(phone.getByText(w.filesGone({ count: 1 }))).toBeVisible()
      await expect(phone.getByText(w.kept)).toBeVisible()
      await expect(phone.getByText('list.txt')).toHaveCount(0)
      expect(await subjectsOf('status=draft')).toEqual(['Prices of autumn'])
      await device.close()
    })
  })
}
