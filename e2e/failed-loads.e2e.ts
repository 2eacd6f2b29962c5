import { expect, type Page, test } from '@playwright/test'
import { deletionButtons } from '#web/email-marketing/deletionWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { everyPageWords } from '#web/ui/words/everyPageWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { shellWords } from '#web/shell/words.ts'
import { expectSound, languages, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// A page chunk fails to load: because of the network, or because a newer build replaced it.

const script = /\/assets\/AboutPage-[^/]+\.js$/

/** Fails a script this many times. @returns how often it was requested. */
async function refuse(page: Page, times: number, of = script) {
  const requests = { times: 0 }
  await page.route(of, (route) => {
    requests.times += 1
    return requests.times <= times ? route.abort() : route.continue()
  })
  return requests
}

test('a page whose script fails once is retried and shown', async ({ page }) => {
  await speak(page, 'en')
  const requests = await refuse(page, 1)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(wordsIn(everyPageWords, 'en').notLoaded)).toHaveCount(0)
  expect(requests.times).toBe(2)
})

for (const language of languages) {
  const w = wordsIn(everyPageWords, language)

  test(`a page whose script keeps failing shows a notice and a retry: ${language}`, async ({ page }) => {
    await speak(page, language)
    await refuse(page, 2)
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: w.notLoaded })).toBeVisible()
    await page.getByRole('button', { name: w.tryAgain }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(w.notLoaded)).toHaveCount(0)
  })

  test(`a page that a bad response broke fetches it again on retry: ${language}`, async ({ page }) => {
    await speak(page, language)
    let calls = 0
    await page.route(/\/api\/[^/]+\/question\?/, async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      return route.fulfill({ json: { data: [null], pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } } })
    })
    await page.goto('/qa')
    await expect(page.getByRole('heading', { name: w.wentWrong })).toBeVisible()
    await page.getByRole('button', { name: w.tryAgain }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(w.wentWrong)).toHaveCount(0)
    expect(calls).toBe(2)
  })

  test(`a chunk that fails within a page can be retried, and the form keeps its input: ${language}`, async ({
    page,
  }) => {
    await speak(page, language)
    await page.setViewportSize(sizes.narrow)
    await refuse(page, 2, /\/assets\/SideMenu-[^/]+\.js$/)
    await page.goto('/qa')
    const typed = page.getByRole('searchbox').first()
    await typed.fill('sana')
    await page.getByRole('button', { name: wordsIn(shellWords, language).menu, exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: w.notLoaded })
    await expect(notice).toBeVisible()
    await expectSound(page)
    await notice.getByRole('button', { name: w.tryAgain }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(typed).toHaveValue('sana')
  })

  test(`a delete confirmation that fails to load opens once its chunk arrives: ${language}`, async ({ page }) => {
    await speak(page, language)
    const s = wordsIn(suiteWords, language)
    const { member, add } = await newSuite(page, language)
    await add('tag', { name: 'Readers', type: 'email' })
    await signInAs(page, member)
    await page.setViewportSize(sizes.narrow)
    await refuse(page, 2, /\/assets\/Overlays-[^/]+\.js$/)
    await page.goto('/email-marketing/tags')
    const remove = page.getByRole('main').getByRole('button', { name: s.delete, exact: true })
    await remove.click()
    await remove.click()
    await page.getByRole('alert').filter({ hasText: w.notLoaded }).getByRole('button', { name: w.tryAgain }).click()
    const dialog = page.getByRole('dialog')
    await opened(dialog)
    await expect(dialog).toContainText('Readers')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await remove.click()
    await opened(dialog)
    await dialog.getByRole('button', { name: deletionButtons.tag[language], exact: true }).click()
    await expect(page.getByText('Readers')).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })
}

test('a page of an older build is reloaded once', async ({ page }) => {
  await speak(page, 'en')
  let visits = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1
  })
  await page.route(script, (route) => (visits < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(/\/index\.html$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await page.goto('/about')
  await expect.poll(() => visits).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(wordsIn(everyPageWords, 'en').notLoaded)).toHaveCount(0)
  expect(visits).toBe(2)
})
