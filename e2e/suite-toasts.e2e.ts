import { expect, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { deletionButtons } from '#web/email-marketing/deletionWords.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { publicWords } from '#web/public/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newMember, newSuite, opened, signInAs, sizes, speak } from './person.ts'
import { expectToast, fail, keepToasts } from './toasts.ts'

// Section 8 of the specification: the suite's notices when an item cannot be read, created, changed, deleted or tested.

/** The page, its endpoint, and the default notice if the response has no message. */
const lists: [path: string, endpoint: RegExp, told: { en: string; ar: string }][] = [
  ['contacts', /\/email$/, { en: 'Failed to fetch contacts', ar: 'تعذّر تحميل جهات الاتصال' }],
  ['groups', /\/group$/, { en: 'Failed to fetch segments', ar: 'تعذّر تحميل الشرائح' }],
  ['tags', /\/tag$/, { en: 'Failed to fetch tags', ar: 'تعذّر تحميل الوسوم' }],
  ['templates', /\/template$/, { en: 'Failed to fetch templates', ar: 'تعذّر تحميل القوالب' }],
  ['providers', /\/email-service-provider$/, { en: 'Failed to fetch providers', ar: 'تعذّر تحميل مزودي الإرسال' }],
  ['messages', /\/message\/inbox$/, { en: 'Failed to fetch messages', ar: 'تعذّر تحميل الرسائل' }],
  ['jobs', /\/campaign$/, { en: 'Failed to fetch campaigns', ar: 'تعذّر تحميل الحملات' }],
  ['domains', /\/domain$/, { en: 'Failed to fetch domains', ar: 'تعذّر تحميل النطاقات' }],
]

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('lists of the suite that fail to load name what failed', async ({ page }) => {
      const u = wordsIn(uiWords, language)
      const s = wordsIn(suiteWords, language)
      await speak(page, language)
      await keepToasts(page)
      const main = page.getByRole('main')
      await signInAs(page, await newMember(page, 'مها', language))
      for (const [path, endpoint, title] of lists) {
        await test.step(path, async () => {
          await fail(page, endpoint, {}, 'GET')
          await page.goto(`/email-marketing/${path}`)
          const notice = main.getByRole('alert').filter({ hasText: s.fetchFailed })
          await expect(notice).toContainText(title[language])
          await expectToast(page, { title: s.fetchFailed, text: title[language], color: 'red' })
          await expectSound(page)
          await page.unrouteAll()
          await notice.getByRole('button', { name: u.tryAgain }).click()
          await expect(notice).toHaveCount(0)
          await expect(main.getByRole('alert')).toHaveCount(0)
        })
      }
    })

    test('an address with an unknown filter, id or message offers a way back', async ({ page }) => {
      const u = wordsIn(uiWords, language)
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      await add('email', { email: 'sara@x.test' })
      const main = page.getByRole('main')
      await signInAs(page, member)

      await test.step('an unknown filter', async () => {
        await page.goto('/email-marketing/contacts?utm_source=news')
        const notice = main.getByRole('alert')
        await expect(notice).toContainText(suiteWords.fetchFailed[language])
        await expectSound(page)
        await notice.getByRole('button', { name: u.clearFilters }).click()
        await expect(main.getByText('sara@x.test')).toBeVisible()
        expect(new URL(page.url()).search).toBe('')
      })

      await test.step('a word in place of an id', async () => {
        await page.goto('/email-marketing/contacts/import')
        await expect(page.getByText(publicWords.notFound[language])).toBeVisible()
        await expectSound(page)
      })

      await test.step('a missing message', async () => {
        await page.goto('/email-marketing/messages?open=01900000-0000-7000-8000-000000000000')
        await expect(main.getByRole('heading', { name: messageWords.notFound[language] })).toBeVisible()
        await expectSound(page)
        await main.getByRole('button', { name: messageWords.back[language], exact: true }).last().click()
        await expect(main.getByText(messageWords.none[language])).toBeVisible()
        expect(new URL(page.url()).search).toBe('')
      })
    })

    test('failures to create, change, delete or test are shown under their title', async ({ page }) => {
      const u = wordsIn(uiWords, language)
      const s = wordsIn(suiteWords, language)
      const p = wordsIn(providerWords, language)
      await speak(page, language)
      await keepToasts(page)
      const { member, add } = await newSuite(page, language)
      await add('email', { email: 'sara@x.test' })
      await add('tag', { name: 'Readers', type: 'email' })
      await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      await signInAs(page, member)
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')

      await test.step('a contact that cannot be created keeps its input', async () => {
        await page.goto('/email-marketing/contacts')
        await fail(page, /\/email$/, { message: 'Not made' }, 'POST')
        await main.getByRole('button', { name: contactWords.add[language], exact: true }).first().click()
        await opened(dialog)
        const address = dialog.getByLabel(contactWords.email[language]).first()
        await address.fill('omar@x.test')
        await dialog.getByRole('button', { name: u.save, exact: true }).click()
        const notice = dialog.getByRole('alert')
        await expect(notice).toContainText(s.createFailed)
        await expect(notice).toContainText('Not made')
        await expect(address).toHaveValue('omar@x.test')
        await expectSound(page)
        await page.unrouteAll()
        await dialog.getByRole('button', { name: u.save, exact: true }).click()
        await expectToast(page, { text: doneWords['contact.created'][language], color: 'teal' })
        await expect(main.getByText('omar@x.test')).toBeVisible()
      })

      for (const [path, kind, name, endpoint] of [
        ['contacts', 'contact', 'sara@x.test', /\/email\/[^/]+$/],
        ['tags', 'tag', 'Readers', /\/tag\/[^/]+$/],
        ['providers', 'provider', 'Box', /\/email-service-provider\/[^/]+$/],
      ] as const) {
        await test.step(`${path}: an item that cannot be changed or deleted stays`, async () => {
          await page.goto(`/email-marketing/${path}`)
          const entry = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem').filter({ hasText: name })
          await fail(page, endpoint, { message: `Not changed: ${path}` }, 'PATCH')
          await entry.getByRole('button', { name: s.edit, exact: true }).click()
          await opened(dialog)
          await dialog.getByRole('button', { name: u.save, exact: true }).click()
          await expect(dialog.getByRole('alert')).toContainText(s.updateFailed)
          await expect(dialog.getByRole('alert')).toContainText(`Not changed: ${path}`)
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
          await fail(page, endpoint, { message: `Not deleted: ${path}` }, 'DELETE')
          await entry.getByRole('button', { name: s.delete, exact: true }).click()
          await opened(dialog)
          await dialog.getByRole('button', { name: deletionButtons[kind][language], exact: true }).click()
          await expectToast(page, { title: s.deleteFailed, text: `Not deleted: ${path}`, color: 'red' })
          await expect(entry).toBeVisible()
          await page.unrouteAll()
        })
      }

      await test.step('the test of a provider reports success or failure', async () => {
        const entry = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem').filter({ hasText: 'Box' })
        await entry.getByRole('button', { name: p.test, exact: true }).click()
        await opened(dialog)
        await fail(page, /\/test$/, { data: { success: false, message: 'Nobody is there', latencyMs: 3 } }, 'POST', 200)
        await dialog.getByRole('button', { name: p.test, exact: true }).click()
        await expectToast(page, { title: s.testFailed, text: 'Nobody is there', color: 'red' })
        await page.unrouteAll()
        await dialog.getByRole('button', { name: p.test, exact: true }).click()
        await expectToast(page, { title: p.testOk, text: p.testOk, color: 'teal' })
      })

      await test.step('a deletion that was asked for is confirmed, and not in red', async () => {
        await page.goto('/email-marketing/tags')
        await main.getByRole('button', { name: s.delete, exact: true }).click()
        await opened(dialog)
        await dialog.getByRole('button', { name: deletionButtons.tag[language], exact: true }).click()
        await expectToast(page, { text: doneWords['tag.deleted'][language], color: 'teal' })
        await expect(main.getByText('Readers')).toHaveCount(0)
      })
    })
  })
}
