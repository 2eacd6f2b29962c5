import { expect, type Page, test } from '@playwright/test'
import { failureWords } from '#web/qa/failureWords.ts'
import { qaAdminWords } from '#web/qa/adminWords.ts'
import { moderationWords } from '#web/qa/moderationWords.ts'
import { errorWords } from '#web/api/words.ts'
import { spoken } from '#web/i18n/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { keepWords } from '#web/keep/words.ts'
import { uiWords } from '#web/ui/words.ts'
import { userWords } from '#web/users/words.ts'
import { administrator, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'
import { pickyServer } from './receivers.ts'

// Sections 4 and 8 of the specification: what becomes of a list when one of its things is made, changed or deleted, and what is told of it.

const nowhere = 'qzxqzxqzx'

test.use({ viewport: sizes.wide })

for (const language of languages) {
  test(`${language}: lists keep what was made and changed, and failures are told as they should be`, async ({
    page,
  }) => {
    const u = spoken(uiWords, language)
    const w = spoken(userWords, language)
    const q = spoken(qaAdminWords, language)
    const k = spoken(keepWords, language)
    const error = errorWords.error[language]
    await speak(page, language)
    await page.addInitScript(keepToasts)
    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    await signInAs(page, admin)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const mark = crypto.randomUUID().slice(0, 8)

    await test.step('a user joins the list that is shown, and leaves it', async () => {
      await page.goto(`/admin/users?search=${nowhere}`)
      await expect(main.getByText(u.nothingMatches, { exact: true })).toBeVisible()
      await main.getByRole('button', { name: w.add, exact: true }).first().click()
      await opened(dialog)
      await dialog.getByLabel(w.firstName).fill('Nour')
      await dialog.getByLabel(w.lastName).fill(`Hadi ${mark}`)
      await dialog.getByLabel(w.email).fill(`${mark}@told.test`)
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectTold(page, { text: w.created, color: 'teal' })
      const row = main.getByRole('row').filter({ hasText: `${mark}@told.test` })
      await expect(row).toHaveCount(1)
      await expect(main.getByText(u.total({ count: 1 }), { exact: true })).toBeVisible()
      await row.getByRole('button', { name: w.delete, exact: true }).click()
      await dialog.getByRole('button', { name: u.delete, exact: true }).click()
      await expectTold(page, { text: w.deleted, color: 'red' })
      await expect(row).toHaveCount(0)
    })

    const title = `Candles that told ${mark}`
    const { data } = await tell<{ data: { id: string } }>(
      page,
      '/api/en/question',
      { title, body: 'Which of them burn longest?' },
      admin.token,
    )
    await test.step('a question that cannot be changed is told of in red; its new status stands in the list', async () => {
      await page.goto(`/admin/qa?status=published&search=${mark}`)
      await main.getByRole('button', { name: title, exact: true }).click()
      // An answer that says nothing: the product says what failed.
      await fail(page, new RegExp(`/question/${data.id}$`), {})
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectTold(page, { title: error, text: failureWords.updateQuestion[language], color: 'red' })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      const status = main.getByRole('combobox', { name: q.statusOf({ title }) })
      await fail(page, /\/status$/, { message: 'Broken there' })
      await status.selectOption('closed')
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectTold(page, { title: error, text: 'Broken there', color: 'red' })
      await page.unrouteAll()
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectTold(page, { text: moderationWords.statusUpdated[language], color: 'teal' })
      // As it is replaced where it stands, though the filter would no longer find it.
      await expect(status).toHaveValue('closed')
    })

    await test.step('what the keep area cannot do is told for five seconds', async () => {
      await page.goto('/admin/keep/classifications')
      await fail(page, /\/keep-classification$/, { message: 'Broken again' }, 'POST')
      await main.getByRole('button', { name: k.addClassification, exact: true }).first().click()
      await opened(dialog)
      await dialog.getByLabel(k.group).first().fill('Told')
      await dialog.getByRole('textbox', { name: new RegExp(u.english) }).fill(`Told ${mark}`)
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expectTold(page, { title: k.creatingClassification, text: 'Broken again', color: 'red' })
      await expect.poll(() => stood(page, 'Broken again')).toBeGreaterThan(4900)
      await expect(dialog.getByRole('alert')).toContainText(k.creatingClassification)
    })
  })
}

for (const language of languages) {
  test(`${language}: a send that did not reach all is told in yellow, with how many it reached`, async ({ page }) => {
    const w = spoken(sendingWords, language)
    const server = await pickyServer()
    try {
      await speak(page, language)
      await page.addInitScript(keepToasts)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const settings = { host: '127.0.0.1', port: server.port, secure: 'none' }
      const provider = { name: 'Post', type: 'smtp', fromEmail: 'hello@shop.test', settings }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      for (const name of ['layla', 'omar', 'gone'])
        await tell(page, `${suite}/email`, { email: `${name}@customers.test` }, member.token)
      await tell(page, `${suite}/template`, { name: 'T', subject: 'Hello', content: '<p>x</p>' }, member.token)
      await signInAs(page, member)
      await page.goto('/email-marketing/send')
      await page.getByRole('combobox', { name: w.template }).selectOption('T')
      await page.getByRole('main').getByRole('button', { name: w.send, exact: true }).click()
      const question = await opened(page.getByRole('dialog'))
      await question.getByRole('button', { name: w.send, exact: true }).click()
      await expectTold(page, { title: w.partial, text: w.partialText({ sent: 2, failed: 1 }), color: 'yellow' })
    } finally {
      await server.stop()
    }
  })
}

/** The server fails at this door from now on. */
const fail = (page: Page, path: RegExp, body: object, method = 'PATCH') =>
  page.route(
    (url) => path.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: body }) : route.continue()),
  )

type Toast = { text: string; color: string; colors: Record<string, string>; since: number; until: number | null }

/** Writes down each toast of the page from now on: it stands for five seconds, in which a busy machine may not once look. */
function keepToasts() {
  const seen = new Map<Element, Toast>()
  const write = () => {
    for (const element of document.querySelectorAll('.mantine-Notification-root')) {
      const style = getComputedStyle(element)
      const filled = (name: string) => style.getPropertyValue(`--mantine-color-${name}-filled`)
      const { since } = seen.get(element) ?? { since: performance.now() }
      const color = style.getPropertyValue('--notification-color')
      const colors = { teal: filled('teal'), red: filled('red'), yellow: filled('yellow') }
      seen.set(element, { text: element.textContent ?? '', color, colors, since, until: null })
    }
    for (const [element, toast] of seen) if (!element.isConnected) toast.until ??= performance.now()
  }
  new MutationObserver(write).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(globalThis, { toasts: () => [...seen.values()] })
}

const toastsWith = async (page: Page, text: string) =>
  (await page.evaluate<Toast[]>('toasts()')).filter((toast) => toast.text.includes(text))

/** A toast says this under this title, in this colour. */
async function expectTold(
  page: Page,
  { title, text, color }: { title?: string; text: string; color: 'teal' | 'red' | 'yellow' },
) {
  await expect.poll(() => toastsWith(page, text)).not.toEqual([])
  const toast = (await toastsWith(page, text)).at(-1)
  expect(toast?.text).toContain(title ?? text)
  expect(toast?.color).toBe(toast?.colors[color])
}

/** For how long the toast stood, in milliseconds by the clock of the page; 0 while it stands. */
async function stood(page: Page, text: string) {
  const toast = (await toastsWith(page, text)).at(-1)
  return toast?.until ? toast.until - toast.since : 0
}
