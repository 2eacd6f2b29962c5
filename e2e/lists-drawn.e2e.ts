import { expect, type Page, type Route, test } from '@playwright/test'
import { articleWords } from '#web/articles/words.ts'
import { errorWords } from '#web/api/words.ts'
import { auditWords } from '#web/admin/auditWords.ts'
import { keepWords } from '#web/keep/words.ts'
import { meetingAdminWords } from '#web/meetings/adminWords.ts'
import { failureWords } from '#web/qa/words/failureWords.ts'
import { qaAdminWords } from '#web/qa/words/adminWords.ts'
import { queueWords } from '#web/qa/moderation/queueWords.ts'
import { tagWords } from '#web/tags/words.ts'
import { toolWords } from '#web/tools/words.ts'
import { userWords } from '#web/users/words.ts'
import { administrator, expectSound, pressOn, signInAs, sizes, speak, tell } from './person.ts'

// Every list of the administration while it loads, when it cannot be loaded, when it holds nothing and when nothing matches.

const texts = {
  en: { loading: 'Loading', tryAgain: 'Try Again', nothingMatches: 'Nothing matches' },
  ar: { loading: 'جارٍ التحميل', tryAgain: 'حاول مرة أخرى', nothingMatches: 'لا توجد نتائج مطابقة' },
}

/** Section 8 of the specification: under which title it is told that a list cannot be loaded. */
const titles: Record<string, { en: string; ar: string }> = {
  users: userWords.fetchFailed,
  qa: failureWords.fetchQuestions,
  'qa/answers': qaAdminWords.fetchAnswers,
  'qa/relations': qaAdminWords.fetchRelations,
  articles: articleWords.fetchFailed,
  'zoom-events': meetingAdminWords.fetchFailed,
  tags: tagWords.fetchFailed,
  tools: toolWords.fetchFailed,
  keep: keepWords.loadingContents,
  'keep/classifications': keepWords.loadingClassifications,
  'audit-log': auditWords.fetchFailed,
  moderation: queueWords.fetchFailed,
}

/** The page, the last words of the endpoint that it asks, and how it is narrowed where it has no search. */
const lists: [path: string, endpoint: string, narrowed?: string][] = [
  ['users', 'user'],
  ['qa', 'question'],
  ['qa/answers', 'answer'],
  ['qa/relations', 'qa-relation'],
  ['articles', 'article'],
  ['zoom-events', 'zoom'],
  ['tags', 'tag'],
  ['tools', 'tool'],
  ['keep', 'keep-content'],
  ['keep/classifications', 'keep-classification'],
  ['audit-log', 'admin/audit-log'],
  ['moderation', 'admin/moderation', 'why=pending'],
  ['system-mail', 'admin/system-mail'],
]

const nowhere = 'qzxqzxqzx'

/** In four parts, of which each is short also where much else runs. */
const parts = ([0, 1, 2, 3] as const).map((part) => ({
  language: part % 2 === 0 ? ('en' as const) : ('ar' as const),
  viewport: part % 2 === 0 ? sizes.wide : sizes.narrow,
  own: lists.filter((_list, at) => at % 4 === part),
}))

for (const { language, viewport, own } of parts) {
  test(`${language}: ${own.map(([path]) => path).join(', ')}: drawn in every state`, async ({ browser }) => {
    const t = texts[language]
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await speak(page, language)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    for (const [path, endpoint, narrowed] of own) {
      await test.step(path, async () => {
        const address = `/admin/${path}`
        const meet = await meeting(page, endpoint)
        // It waits, then fails; asked once more by the keyboard it holds nothing.
        const late = Promise.withResolvers<void>()
        meet(async (route) => {
          await late.promise
          await route.fulfill({
            status: 500,
            json: { statusCode: 500, code: 'internal', message: 'Broken', details: [] },
          })
        })
        await page.goto(address)
        await expect(page.getByRole('status', { name: t.loading }).first()).toBeVisible()
        late.resolve()
        const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Broken' })
        await expect(failure).toBeVisible()
        const title = titles[path]?.[language]
        if (title) await expect(failure).toContainText(title)
        if (title && path.startsWith('keep'))
          await expect(page.getByRole('alert').filter({ hasText: title })).toHaveCount(2)
        // Section 8: of articles, questions and answers a toast titled Error says it, too.
        const toast = page.getByRole('alert').filter({ hasText: `${errorWords.error[language]}Broken` })
        await expect(toast).toHaveCount(['articles', 'qa', 'qa/answers'].includes(path) ? 1 : 0)
        // The notice is the same one in each.
        if (path === own[0]?.[0]) await expectSound(page)
        const nothing = (route: Route) =>
          narrowed ? route.fulfill({ json: empty }) : route.continue({ url: nothingOf(route) })
        meet(nothing)
        await pressOn(failure.getByRole('button', { name: t.tryAgain }))
        await expect(failure).toBeHidden()
        await expect(page.getByRole('main').getByRole('row')).toHaveCount(0)
        await expect(page.getByText(t.nothingMatches, { exact: true })).toBeHidden()
        await expectSound(page)
        if (!narrowed) meet((route) => route.continue())
        await page.goto(`${address}?${narrowed ?? `search=${nowhere}`}`)
        await expect(page.getByText(t.nothingMatches, { exact: true })).toBeVisible()
      })
    }
    await test.step('a table on a desk, a list of cards on a phone', async () => {
      await page.unrouteAll()
      // By her address: others sign up meanwhile, and she was the first.
      await page.goto(`/admin/users?search=${encodeURIComponent(administrator.email)}`)
      const main = page.getByRole('main')
      const isWide = viewport === sizes.wide
      await expect(main.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: administrator.email })).toBeVisible()
      await expect(main.getByRole('table')).toHaveCount(isWide ? 1 : 0)
    })
    await context.close()
  })
}

/** What the server says of the same list where nothing is in it. */
function nothingOf(route: Route): string {
  const url = new URL(route.request().url())
  url.searchParams.set('search', nowhere)
  return url.href
}

const empty = { data: [], pagination: { total: 0, page: 1, size: 10, limit: 10, pages: 0 } }

/** Stands between the page and one endpoint of lists. */
async function meeting(page: Page, endpoint: string) {
  let answer: (route: Route) => Promise<void> = (route) => route.continue()
  await page.unrouteAll()
  await page.route(
    (url) => new RegExp(`^/api/[^/]+/${endpoint}$`).test(url.pathname),
    (route) => (route.request().method() === 'GET' ? answer(route) : route.continue()),
  )
  return (next: typeof answer) => {
    answer = next
  }
}
