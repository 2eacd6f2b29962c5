import { expect, test } from '@playwright/test'
import { campaignRowTexts } from '#web/email-marketing/messages/campaignRowWords.ts'
import { conversationWords } from '#web/email-marketing/messages/conversationWords.ts'
import { emptyFolderWords } from '#web/email-marketing/messages/emptyFolderWords.ts'
import { composerWords, messageWords } from '#web/email-marketing/messages/words.ts'
import { searchWords } from '#web/shell/searchWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'

// A campaign is one row with its messages beneath; a person is found by name in the To field and in the search.

const people = [
  { email: 'sara@customers.test', firstName: 'سارة', lastName: 'Aziz' },
  { email: 'omar@customers.test', firstName: 'Omar', lastName: 'Haddad' },
  { email: 'zoe@customers.test', firstName: 'Zoe', lastName: '' },
  { email: 'lina@customers.test', firstName: 'Lina', lastName: '' },
]

for (const language of languages) {
  const w = {
    row: wordsIn(campaignRowTexts, language),
    conversation: wordsIn(conversationWords, language),
    empty: wordsIn(emptyFolderWords, language),
    composer: wordsIn(composerWords, language),
    messages: wordsIn(messageWords, language),
    search: wordsIn(searchWords, language),
  }

  test(`${language}: a campaign is one row of Messages, and its recipients are found by name`, async ({ page }) => {
    await speak(page, language)
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const make = (path: string, body: object) => tell(page, `${suite}/${path}`, body, member.token)
    await make('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
    for (const person of people) await make('email', person)
    const subject = 'News for {{ firstName | default: "friends" }}'
    const html = '<p>Hello {{ firstName }}, from {{ workspace }}.</p>'
    await make('email-service-provider/send-bulk-emails', { subject, html, recipients: { all: true } })
    await signInAs(page, member)
    await page.setViewportSize(sizes.wide)

    // One row with the latest messages beneath, and all of them on request.
    await page.goto('/email-marketing/messages')
    const list = page.getByRole('list', { name: w.messages.conversations })
    const title = list.getByRole('link', { name: 'News for friends', exact: true })
    await expect(title).toBeVisible()
    await expect(list.getByText(w.row.copies({ count: 4 }))).toBeVisible()
    const beneath = list.getByRole('list')
    await expect(beneath.getByRole('listitem')).toHaveCount(3)
    await list.getByRole('button', { name: w.row.showAll({ count: 4 }) }).click()
    await expect(beneath.getByRole('listitem')).toHaveCount(4)
    await expectSound(page)

    // The message is the one that was sent, also after its recipient was renamed.
    await beneath.getByRole('link', { name: /Omar Haddad/ }).click()
    const mail = page.frameLocator(`iframe[title="${w.messages.message}"]`).last()
    await expect(mail.getByText('Hello Omar')).toBeVisible()
    await expect(page.getByRole('link', { name: w.conversation.contact })).toBeVisible()
    await expectSound(page)

    // Among sent emails the campaign is one row too; other folders say what is true of them.
    const folders = page.getByRole('radiogroup', { name: w.messages.folders })
    await folders.getByText(w.messages.sentOnes, { exact: true }).click()
    await expect(title).toBeVisible()
    await expect(list.getByText(w.row.sentCount({ count: 4 }))).toBeVisible()
    await folders.getByText(w.messages.archiveOnes, { exact: true }).click()
    await expect(page.getByText(w.empty.nothingArchived)).toBeVisible()
    await folders.getByText(w.messages.drafts, { exact: true }).click()
    await expect(page.getByText(w.empty.noDraftsHint)).toBeVisible()

    // The To field finds a contact by name.
    await page.getByRole('button', { name: w.composer.compose, exact: true }).first().click()
    const form = page.getByRole('form', { name: w.composer.compose })
    await form.getByLabel(w.composer.to, { exact: true }).pressSequentially('Omar Had')
    await page.getByRole('option', { name: /Omar Haddad/ }).click()
    await expect(form.getByText('omar@customers.test')).toBeVisible()
    await expectSound(page)

    // So does the search dialog, on a phone as well.
    await page.setViewportSize(sizes.narrow)
    await page.goto('/email-marketing/messages')
    await expect(title).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: w.search.open }).fill('zoe@cust')
    await page.getByRole('option', { name: /Zoe/ }).click()
    await expect(page).toHaveURL(/\/email-marketing\/contacts\/[\da-f-]{36}/)
  })
}
