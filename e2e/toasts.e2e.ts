import { sendToEveryone, startCampaign } from './campaign-steps.ts'
import { expect, test } from '@playwright/test'
import { failureWords } from '#web/qa/words/failureWords.ts'
import { qaAdminWords } from '#web/qa/words/adminWords.ts'
import { moderationWords } from '#web/qa/parts/moderationWords.ts'
import { errorWords } from '#web/api/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { keepWords } from '#web/keep/words.ts'
import { personalWords } from '#web/profile/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { userWords } from '#web/users/words.ts'
import { administrator, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'
import { pickyServer } from './receivers.ts'
import { expectToast, fail, keepToasts, stood } from './toasts.ts'

// Sections 4 and 8 of the specification: how lists update after an item is created, changed or deleted, and the
// notices.

const nowhere = 'qzxqzxqzx'

test.use({ viewport: sizes.wide })

for (const language of languages) {
  test(`${language}: lists show created and changed items, and failures have the specified notices`, async ({
    page,
  }) => {
    const u = wordsIn(uiWords, language)
    const w = wordsIn(userWords, language)
    const q = wordsIn(qaAdminWords, language)
    const k = wordsIn(keepWords, language)
    const error = errorWords.error[language]
    await speak(page, language)
    await keepToasts(page)
    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    await signInAs(page, admin)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const mark = crypto.randomUUID().slice(0, 8)

    await test.step('a new user appears in the open list, and a deleted one disappears', async () => {
      await page.goto(`/admin/users?search=${nowhere}`)
      await expect(main.getByText(u.nothingMatches, { exact: true })).toBeVisible()
      await main.getByRole('button', { name: w.add, exact: true }).first().click()
      await opened(dialog)
      await dialog.getByLabel(w.firstName).fill('Nour')
      await dialog.getByLabel(w.lastName).fill(`Hadi ${mark}`)
      await dialog.getByLabel(w.email).fill(`${mark}@told.test`)
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectToast(page, { text: w.created, color: 'teal' })
      const row = main.getByRole('row').filter({ hasText: `${mark}@told.test` })
      await expect(row).toHaveCount(1)
      await expect(main.getByText(u.total({ count: 1 }), { exact: true })).toBeVisible()
      await row.getByRole('button', { name: w.delete, exact: true }).click()
      await dialog.getByRole('button', { name: w.deleteOne, exact: true }).click()
      await expectToast(page, { text: w.deleted, color: 'teal' })
      await expect(row).toHaveCount(0)
    })

    const title = `Candles that told ${mark}`
    const { data } = await tell<{ data: { id: string } }>(
      page,
      '/api/en/question',
      { title, body: 'Which of them burn longest?' },
      admin.token,
    )
    await test.step('a question that cannot be changed shows a red notice; its new status appears in the list', async () => {
      await page.goto(`/admin/qa?status=published&search=${mark}`)
      await main.getByRole('link', { name: title, exact: true }).click()
      // A response without a message: the product names what failed.
      await fail(page, new RegExp(`/question/${data.id}$`), {})
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectToast(page, { title: error, text: failureWords.updateQuestion[language], color: 'red' })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      const status = main.getByRole('combobox', { name: q.statusOf({ title }) })
      await fail(page, /\/status$/, { message: 'Broken there' })
      await status.selectOption('closed')
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectToast(page, { title: error, text: 'Broken there', color: 'red' })
      await page.unrouteAll()
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectToast(page, { text: moderationWords.statusUpdated[language], color: 'teal' })
      // The row is replaced in place, even if the filter no longer matches it.
      await expect(status).toHaveValue('closed')
    })

    await test.step('failures of the keep area are shown for five seconds', async () => {
      await page.goto('/admin/keep/classifications')
      await fail(page, /\/keep-classification$/, { message: 'Broken again' }, 'POST')
      await main.getByRole('button', { name: k.addClassification, exact: true }).first().click()
      await opened(dialog)
      await dialog.getByLabel(k.group).first().fill('Told')
      await dialog.getByRole('textbox', { name: new RegExp(u.english) }).fill(`Told ${mark}`)
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectToast(page, { title: k.creatingClassification, text: 'Broken again', color: 'red' })
      await expect.poll(() => stood(page, 'Broken again')).toBeGreaterThan(4900)
      await expect(dialog.getByRole('alert')).toContainText(k.creatingClassification)
    })
  })
}

for (const language of languages) {
  test(`${language}: a send that did not reach everyone shows a yellow notice with the number reached`, async ({
    page,
  }) => {
    const w = wordsIn(sendingWords, language)
    const server = await pickyServer()
    try {
      await speak(page, language)
      await keepToasts(page)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const settings = { host: '127.0.0.1', port: server.port, secure: 'none' }
      const provider = { name: 'Post', type: 'smtp', fromEmail: 'hello@shop.test', settings }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      for (const name of ['layla', 'omar', 'gone'])
        await tell(page, `${suite}/email`, { email: `${name}@customers.test` }, member.token)
      await tell(page, `${suite}/template`, { name: 'T', subject: 'Hello', content: '<p>x</p>' }, member.token)
      await signInAs(page, member)
      await startCampaign(page, language, 'T')
      await sendToEveryone(page, language)
      await expectToast(page, { title: w.partial, text: w.partialText({ sent: 2, failed: 1 }), color: 'yellow' })
    } finally {
      await server.stop()
    }
  })
}

for (const language of languages) {
  test(`${language}: responses without a message show the specification's default notices`, async ({ page }) => {
    const a = wordsIn(accountWords, language)
    const u = wordsIn(uiWords, language)
    const q = wordsIn(qaAdminWords, language)
    await speak(page, language)
    await keepToasts(page)
    const main = page.getByRole('main')

    await test.step('a failed sign-in and reset link, at the field', async () => {
      await fail(page, /\/auth\/(signin|forgot-password)$/, {}, 'POST')
      await page.goto('/auth/login')
      await main.getByLabel(a.email).fill('reader@told.test')
      await main.getByLabel(a.password, { exact: true }).fill('correct horse 3')
      await main.getByRole('button', { name: a.signIn, exact: true }).click()
      await expect(main.getByText(a.loginFailed, { exact: true })).toBeVisible()
      await main.getByRole('button', { name: a.forgot }).click()
      await main.getByLabel(a.email).fill('reader@told.test')
      await main.getByRole('button', { name: a.sendLink }).click()
      await expect(main.getByText(a.linkFailed, { exact: true })).toBeVisible()
      await page.unrouteAll()
    })

    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    await signInAs(page, admin)

    await test.step('a profile that cannot be read', async () => {
      await fail(page, /\/user\/profile$/, {}, 'GET')
      await page.goto('/dashboard/profile')
      await expect(main.getByRole('alert').filter({ hasText: personalWords.loadFailed[language] })).toContainText(
        personalWords.fetchFailed[language],
      )
      await page.unrouteAll()
    })

    await test.step("a QA relation that cannot be deleted; the server's details one per line", async () => {
      const ask = (title: string) =>
        tell<{ data: { id: string } }>(page, '/api/en/question', { title, body: 'In a jar, or in a box?' }, admin.token)
      const title = `Which wick suits soy ${crypto.randomUUID().slice(0, 8)}?`
      const own = (await ask(`How long does wax last ${crypto.randomUUID().slice(0, 8)}?`)).data.id
      const questionId = (await ask(title)).data.id
      const input = { questionId: own, body: 'A wick of cotton suits most of them.' }
      const answer = await tell<{ data: { id: string } }>(page, '/api/en/answer', input, admin.token)
      await tell(page, '/api/en/qa-relation', { questionId, answerId: answer.data.id }, admin.token)
      await page.goto(`/admin/qa/relations?questionId=${questionId}`)
      const row = main.getByRole('row').filter({ hasText: title })
      const remove = async () => {
        await row.getByRole('button', { name: u.delete }).click()
        await page.getByRole('dialog').getByRole('button', { name: q.deleteRelation, exact: true }).click()
      }
      await fail(page, /\/qa-relation\//, {}, 'DELETE')
      await remove()
      await expectToast(page, { title: errorWords.error[language], text: q.deleteRelationFailed, color: 'red' })
      const body = { message: 'Not now', details: ['"order" is used', 'order: Not now', 'note is too long'] }
      await fail(page, /\/qa-relation\//, body, 'DELETE', 409)
      await remove()
      await expectToast(page, { text: 'Not now\nOrder is used\nNote is too long', color: 'red' })
    })
  })
}
