import { expect, type Page, test } from '@playwright/test'
import { speak } from './person.ts'

// A script of a page that does not come: of a bad line, or because a newer build has taken its place.

const script = /\/assets\/AboutPage-[^/]+\.js$/

/** Refuses the script so often; returns how often it was asked for. */
async function refuse(page: Page, times: number) {
  const asked = { times: 0 }
  await page.route(script, (route) => {
    asked.times += 1
    return asked.times <= times ? route.abort() : route.continue()
  })
  return asked
}

const words = {
  en: { title: 'This could not be loaded', again: 'Try Again' },
  ar: { title: 'تعذر تحميل هذا الجزء', again: 'حاول مرة أخرى' },
}

test('a page whose script does not come at first is shown all the same', async ({ page }) => {
  await speak(page, 'en')
  const asked = await refuse(page, 1)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(words.en.title)).toHaveCount(0)
  expect(asked.times).toBe(2)
})

for (const language of ['en', 'ar'] as const) {
  test(`a page whose script does not come says so and is asked for again: ${language}`, async ({ page }) => {
    const w = words[language]
    await speak(page, language)
    await refuse(page, 2)
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: w.title })).toBeVisible()
    await page.getByRole('button', { name: w.again }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(w.title)).toHaveCount(0)
  })
}

test('a page of an older build is loaded anew once', async ({ page }) => {
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
  await expect(page.getByText(words.en.title)).toHaveCount(0)
  expect(visits).toBe(2)
})
