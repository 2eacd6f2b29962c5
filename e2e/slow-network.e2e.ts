import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Request, test } from '@playwright/test'
import { errorWords } from '#web/api/words.ts'
import { communityWords } from '#web/community/words.ts'
import { everyPageWords } from '#web/ui/words/everyPageWords.ts'
import { administrator, expectSound, languages, newMember, signInAs, speak, tell } from './person.ts'

// A page that arrives in chunks: its scripts are cached from an earlier visit and run before the HTML is complete.

/** A proxy to the product; it delays the part of a page that starts at its root element. */
async function slowLineTo(product: string) {
  const line = createServer((incoming, answer) => {
    const { hostname, port } = new URL(product)
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }
    const onward = request({ ...options, headers: { ...incoming.headers, 'accept-encoding': 'identity' } }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (!got.headers['content-type']?.includes('text/html')) {
        got.pipe(answer)
        return
      }
      const pieces: Buffer[] = []
      got.on('data', (piece: Buffer) => pieces.push(piece))
      got.on('end', () => {
        const page = Buffer.concat(pieces)
        const cut = page.indexOf('<div id="root"')
        answer.write(page.subarray(0, cut))
        setTimeout(() => answer.end(page.subarray(cut)), 1500)
      })
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  const close = () => {
    line.closeAllConnections()
    line.close()
  }
  return { address: `http://localhost:${(line.address() as AddressInfo).port}`, close }
}

test('a member reads a question whose page arrives in chunks', async ({ browser, baseURL }) => {
  const line = await slowLineTo(baseURL ?? '')
  const context = await browser.newContext({ baseURL: line.address })
  const page = await context.newPage()
  await speak(page, 'en')
  const member = await newMember(page)
  type Made = { data: { slug: string } }
  const { data } = await tell<Made>(
    page,
    '/api/en/question',
    { title: 'How long does wax cool?', body: 'In a jar.' },
    member.token,
  )
  await signInAs(page, member)
  for (const visit of ['first', 'again']) {
    await test.step(visit, async () => {
      await page.goto(`/qa/${data.slug}`)
      await expect(page.getByRole('heading', { name: 'How long does wax cool?', level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    })
  }
  await context.close()
  line.close()
})

// In ms: a page without a request for this long has loaded everything.
const quiet = 500

/**
 * An endpoint that accepts requests and never responds: counts its requests, and waits until every other request has
 * its response. Moving the clock earlier would time those out too.
 */
async function neverAnswer(page: Page, path: RegExp) {
  const pending = new Set<Request>()
  let last = 0
  page.on('request', (request) => {
    last = Date.now()
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !path.test(pathname) && !pathname.endsWith('/stream'))
      pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const asked = {
    times: 0,
    untilOthersAnswered: () => expect.poll(() => pending.size === 0 && Date.now() - last > quiet).toBe(true),
  }
  await page.route(
    (url) => path.test(url.pathname),
    () => {
      asked.times += 1
    },
  )
  return asked
}

for (const language of languages) {
  const tryAgain = everyPageWords.tryAgain[language]
  const tooLate = errorWords.timeout[language]

  test(`a list whose request never completes shows an error after ten seconds and can be retried: ${language}`, async ({
    page,
  }) => {
    await page.clock.install()
    await speak(page, language)
    await signInAs(page, await newMember(page))
    const requests = await neverAnswer(page, /\/user\/community-members$/)
    await page.goto('/community')
    await expect(page.getByRole('status', { name: everyPageWords.loading[language] })).toBeVisible()
    await expect.poll(() => requests.times).toBe(1)
    const notice = page.getByRole('alert').filter({ hasText: tooLate })
    await expect(notice).toHaveCount(0)
    await requests.untilOthersAnswered()
    await page.clock.runFor(10_000)
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText(communityWords.loadFailed[language])
    expect(requests.times).toBe(1)
    await expectSound(page)
    await page.unrouteAll()
    await notice.getByRole('button', { name: tryAgain }).click()
    await expect(page.getByRole('list', { name: communityWords.list[language] })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test(`a part of a page whose request never completes shows a toast and can be retried: ${language}`, async ({
    page,
  }) => {
    await page.clock.install()
    await speak(page, language)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    const requests = await neverAnswer(page, /\/admin\/audit-log$/)
    await page.goto('/admin')
    await expect.poll(() => requests.times).toBe(1)
    await requests.untilOthersAnswered()
    await page.clock.runFor(10_000)
    const toast = page.getByRole('alert').filter({ hasText: tooLate })
    await expect(toast).toHaveCount(1)
    await page.unrouteAll()
    const again = page.waitForResponse(/\/admin\/audit-log/)
    await toast.getByRole('button', { name: tryAgain }).click()
    await again
    await expect(toast).toHaveCount(0)
  })
}

test('an upload without progress shows an error and can be retried', async ({ page }) => {
  await page.clock.install()
  await speak(page, 'en')
  await signInAs(page, await newMember(page))
  await page.goto('/dashboard/profile')
  const requests = await neverAnswer(page, /\/user\/profile-image\//)
  await page.locator('input[type=file]').first().setInputFiles('src/web/static/icon-512.png')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(() => requests.times).toBe(1)
  await page.clock.runFor(30_000)
  await expect(page.getByText(errorWords.timeout.en)).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(page.getByText(errorWords.timeout.en)).toBeVisible()
})
