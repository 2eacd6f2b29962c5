import { expect, test } from '@playwright/test'
import { keepWords } from '#web/keep/words.ts'
import { toolWords } from '#web/tools/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { administrator, signInAs, speak, tell } from './person.ts'

// Filters of lists that change faster than the page renders.

test('two filters changed in immediate succession both apply', async ({ page }) => {
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.goto('/admin/users')
  const [role, status] = [
    page.getByRole('combobox', { name: 'Role', exact: true }),
    page.getByRole('combobox', { name: 'Status', exact: true }),
  ]
  await expect(role).toBeVisible()
  // In one task of the page: the second change comes before the first renders.
  const choices = await Promise.all([role.elementHandle(), status.elementHandle()])
  await page.evaluate((all) => {
    for (const [at, value] of ['user', 'blocked'].entries()) {
      const select = all[at]
      if (!(select instanceof HTMLSelectElement)) throw new Error('There is nothing to choose')
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, choices)
  await expect(page).toHaveURL(/status=blocked/)
  await expect(page).toHaveURL(/role=user/)
  await expect(role).toHaveValue('user')
  await expect(status).toHaveValue('blocked')
})

test('a pause between two words of a search keeps the space, and clearing the filters empties the field', async ({
  page,
}) => {
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.goto('/community')
  const search = page.getByRole('searchbox', { name: 'Search by name, skill or location' })
  await search.fill('sara ')
  await expect(page).toHaveURL(/search=sara$/)
  await expect(search).toHaveValue('sara ')
  await search.press('n')
  await expect(page).toHaveURL(/search=sara(\+|%20)n$/)
  await expect(search).toHaveValue('sara n')
  await search.fill('nobody is called that')
  // Pressed during the debounce of the search, which is then dropped.
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.waitForURL(/search=/, { timeout: 1500 })).rejects.toThrow('Timeout')
  await expect(search).toHaveValue('')
})

test('a search of spaces only is not sent', async ({ page }) => {
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/en/user') requests.push(request.url())
  })
  await page.goto('/admin/users?search=%20%20')
  await expect(page.getByRole('row').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(' admin@sanad.test ')
  await expect.poll(() => requests.at(-1)).toContain('search=admin%40sanad.test')
  expect(requests.at(-1)).not.toContain('+')
  expect(requests[0]).not.toContain('search')
})

test('lists in another response shape are read, with their pagination', async ({ page }) => {
  await speak(page, 'en')
  const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
  await signInAs(page, admin)
  const { status, json } = await page.request
    .get('/api/en/user', { headers: { authorization: `Bearer ${admin.token}` } })
    .then(async (answer) => ({ status: answer.status(), json: (await answer.json()) as { data: object[] } }))
  expect(status).toBe(200)
  const rows = json.data.slice(0, 1)
  const main = page.getByRole('main')
  const paging = { total: 25, page: 1, size: 10 }
  const shapes: [body: object, total: number][] = [
    [rows, 1],
    [{ data: rows, ...paging }, 25],
    [{ data: rows, meta: paging }, 25],
    [{ data: rows, pagination: { total: 25, page: 1, limit: 10 } }, 25],
  ]
  for (const [body, count] of shapes) {
    await page.route(/\/api\/en\/user\?/, (route) => route.fulfill({ json: body }))
    await page.goto('/admin/users')
    await expect(main.getByRole('row')).toHaveCount(2)
    await expect(main.getByText(uiWords.total.en({ count }), { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: '3', exact: true })).toHaveCount(count === 25 ? 1 : 0)
    await page.unrouteAll()
  }

  const both = (text: string) => ({ en: text, ar: text })
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
  const sorted = {
    _id: '1',
    id: '1',
    group: 'Shop',
    name: both('Greetings'),
    status: 'active',
    contentCount: 0,
    ...times,
  }
  await page.route(/\/keep-classification(\?|$)/, (route) => route.fulfill({ json: { classifications: [sorted] } }))
  await page.goto('/admin/keep/classifications')
  await expect(main.getByRole('table', { name: keepWords.classifications.en })).toContainText('Greetings')
  const text = {
    ...sorted,
    title: both('Welcome'),
    body: both('Glad'),
    classificationId: '1',
    classification: sorted,
    tags: [],
  }
  for (const name of ['items', 'contents']) {
    await page.route(/\/keep-content\?/, (route) => route.fulfill({ json: { [name]: [text], ...paging } }))
    await page.goto('/admin/keep')
    await expect(main.getByRole('table', { name: keepWords.title.en })).toContainText('Welcome')
    await page.unrouteAll()
  }
  const tool = {
    _id: '1',
    name: both('Scales'),
    description: both(''),
    url: 'https://x.test',
    category: 'Shop',
    logo: null,
  }
  await page.route(/\/api\/en\/tool\?/, (route) => route.fulfill({ json: [{ ...tool, status: 'active', ...times }] }))
  await page.goto('/tools')
  await expect(page.getByRole('list', { name: toolWords.title.en })).toContainText('Scales')
})

test('classifications are requested without page and size, and paginated all the same', async ({ page }) => {
  await speak(page, 'en')
  const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
  await signInAs(page, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  for (let at = 10; at < 22; at += 1) {
    const name = `Name ${mark} ${at}`
    await tell(page, `/api/${admin.user.defaultWorkspace}/keep-classification`, { group: 'Paged', name }, admin.token)
  }
  const requests: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/keep-classification?')) requests.push(new URL(request.url()))
  })
  await page.goto(`/admin/keep/classifications?search=${mark}`)
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(10)
  await page.getByRole('main').getByRole('button', { name: '2', exact: true }).click()
  await expect(rows).toHaveCount(2)
  expect(requests.length).toBeGreaterThan(0)
  for (const { searchParams } of requests)
    expect([...searchParams.keys()].filter((name) => ['page', 'size', 'limit'].includes(name))).toEqual([])
})
