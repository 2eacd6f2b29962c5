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

// Every list of the administration in each state: loading, failed, empty, and without matches.

const texts = {
  en: { loading: 'Loading', tryAgain: 'Try Again', nothingMatches: 'No results' },
  ar: { loading: 'جارٍ التحميل', tryAgain: 'إعادة المحاولة', nothingMatches: 'لا توجد نتائج' },
}

/** Section 8 of the specification: the title of the notice when a list fails to load. */
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

/** The page, the end of its endpoint, and the filter that narrows it if it has no search. */
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

/** Four parts, so that each is short even on a busy machine. */
const parts = ([0, 1, 2, 3] as const).map((part) => ({
  language: part % 2 === 0 ? ('en' as const) : ('ar' as const),
  viewport: part % 2 === 0 ? sizes.wide : sizes.narrow,
  own: lists.filter((_list, at) => at % 4 === part),
}))

for (const { language, viewport, own } of parts) {
  test(`${language}: ${own.map(([path]) => path).join(', ')}: lists render in every state`, async ({ browser }) => {
    const t = texts[language]
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await speak(page, language)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    for (const [path, endpoint, narrowed] of own) {
      await test.step(path, async () => {
        const address = `/admin/${path}`
        const meet = await meeting(page, endpoint)
        // It loads, then fails; retried by keyboard it is empty.
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
        // Section 8: articles, questions and answers also show a toast titled Error.
        const toast = page.getByRole('alert').filter({ hasText: `${errorWords.error[language]}Broken` })
        await expect(toast).toHaveCount(['articles', 'qa', 'qa/answers'].includes(path) ? 1 : 0)
        // The notice is the same in each list, so it is checked once.
        if (path === own[0]?.[0]) await expectSound(page)
        const nothing = (route: Route) =>
          narrowed ? route.fulfill({ json: empty }) : route.continue({ url: nothingOf(route) })
        meet(nothing)
        await pressOn(failure.getByRole('button', { name: t.tryAgain }))
        await expect(failure).toBeHidden()
        await expect(page.getByRole('main').getByRole('row')).toHaveCount(0)
        await expect(page.getByRole('main').getByText(t.nothingMatches, { exact: true })).toBeHidden()
        await expectSound(page)
        if (!narrowed) meet((route) => route.continue())
        await page.goto(`${address}?${narrowed ?? `search=${nowhere}`}`)
        await expect(page.getByRole('main').getByText(t.nothingMatches, { exact: true })).toBeVisible()
      })
    }
    await test.step('a list is a table on a desktop and cards on a phone', async () => {
      await page.unrouteAll()
      // By address: others sign up meanwhile, and the administrator was the first.
      await page.goto(`/admin/users?search=${encodeURIComponent(administrator.email)}`)
      const main = page.getByRole('main')
      const isWide = viewport === sizes.wide
      await expect(main.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: administrator.email })).toBeVisible()
      await expect(main.getByRole('table')).toHaveCount(isWide ? 1 : 0)
    })
    await context.close()
  })
}

/** The server's response for the same list without any rows. */
function nothingOf(route: Route): string {
  const url = new URL(route.request().url())
  url.searchParams.set('search', nowhere)
  return url.href
}

const empty = { data: [], pagination: { total: 0, page: 1, size: 10, limit: 10, pages: 0 } }

/** Intercepts one list endpoint. */
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
