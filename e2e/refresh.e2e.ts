import { expect, type Page, test } from '@playwright/test'
import { communityWords } from '#web/community/words.ts'
import { keepWords } from '#web/keep/words.ts'
import { refreshWords } from '#web/ui/words/refreshWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import {
  administrator,
  expectSound,
  languages,
  newMember,
  opened,
  pressOn,
  signInAs,
  sizes,
  speak,
  tell,
} from './person.ts'
import { expectToast, keepToasts } from './toasts.ts'

// Refetching: by the button, by pull-to-refresh on a phone, and when the reader returns to the page.

/** Counts the requests to an endpoint. */
function counting(page: Page, path: RegExp) {
  const requests = { times: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && path.test(new URL(request.url()).pathname)) requests.times += 1
  })
  return requests
}

for (const language of languages) {
  const refresh = refreshWords.refresh[language]

  test(`lists and pages are refetched by their button: ${language}`, async ({ page }) => {
    await page.setViewportSize(language === 'ar' ? sizes.narrow : sizes.wide)
    await speak(page, language)
    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    const text = { title: `How hot is wax ${crypto.randomUUID().slice(0, 8)}?`, body: 'In a jar, or in a box?' }
    const { data } = await tell<{ data: { slug: string } }>(page, '/api/en/question', text, admin.token)
    await signInAs(page, admin)
    const pages: [path: string, endpoint: RegExp][] = [
      ['/community', /\/user\/community-members$/],
      [`/community/${admin.user._id}`, /\/user\/community-members\/[\w-]+$/],
      ['/admin/users', /^\/api\/\w+\/user$/],
      ['/email-marketing/contacts', /\/email-marketing\/email$/],
      [`/qa/${data.slug}`, /^\/api\/\w+\/question\/[^/]+$/],
    ]
    for (const [path, endpoint] of pages) {
      await test.step(path, async () => {
        const requests = counting(page, endpoint)
        await page.goto(path)
        await expect.poll(() => requests.times).toBeGreaterThan(0)
        const button = page.getByRole('main').getByRole('button', { name: refresh, exact: true })
        await expectSound(page)
        const before = requests.times
        await pressOn(button)
        await expect.poll(() => requests.times).toBeGreaterThan(before)
      })
    }
  })

  test(`pull-to-refresh refetches a page on a phone: ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: sizes.narrow, hasTouch: true, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await speak(page, language)
    await signInAs(page, await newMember(page))
    const requests = counting(page, /\/user\/community-members$/)
    await page.goto('/community')
    await expect(page.getByRole('list', { name: communityWords.list[language] })).toBeVisible()
    // The pull listener is loaded with the toasts, after the page.
    await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
    const touch = await context.newCDPSession(page)
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
    // Sent together: a finger that rests for half a second before it moves is a long press, which cancels the pull.
    const pull = async (far: number) => {
      const steps = Array.from({ length: far / 10 }, (_, at) => 210 + at * 10)
      await Promise.all([move('touchStart', 200), ...steps.map((y) => move('touchMove', y)), move('touchEnd')])
    }
    await pull(60)
    await expect(page.getByRole('status', { name: refreshWords.refresh[language] })).toHaveCount(0)
    expect(requests.times).toBe(1)
    await pull(200)
    await expect.poll(() => requests.times).toBe(2)
    await page.evaluate(() => scrollTo(0, 300))
    await pull(200)
    expect(requests.times).toBe(2)
    await context.close()
  })
}

test('data older than a minute is refetched when the reader returns', async ({ page }) => {
  await page.clock.install()
  await speak(page, 'en')
  await signInAs(page, await newMember(page))
  const requests = counting(page, /\/user\/community-members$/)
  await page.goto('/community')
  await expect(page.getByRole('list', { name: communityWords.list.en })).toBeVisible()
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.clock.runFor(30_000)
  await comeBack()
  expect(requests.times).toBe(1)
  await page.clock.runFor(31_000)
  await comeBack()
  await expect.poll(() => requests.times).toBe(2)
})

test('an empty response of the keep area shows one notice', async ({ page }) => {
  await speak(page, 'en')
  await keepToasts(page)
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.route(/\/keep-classification$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: { data: null } }) : route.continue(),
  )
  await page.goto('/admin/keep/classifications')
  await page.getByRole('button', { name: keepWords.addClassification.en }).first().click()
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByLabel(keepWords.group.en).fill('Mails')
  await dialog.getByLabel(uiWords.english.en).first().fill('Greetings')
  await dialog.getByRole('button', { name: uiWords.save.en, exact: true }).click()
  await expectToast(page, { title: keepWords.dataError.en, text: keepWords.noClassificationData.en, color: 'red' })
  expect(await page.evaluate<object[]>('toasts()')).toHaveLength(1)
})
