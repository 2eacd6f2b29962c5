import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { mirrored, pseudo, pseudoText, writePseudoLanguages } from '#test/pseudo-language.ts'
import { type Content, fillWithGreek, type SignedIn } from './greek-content.ts'
import { ownCommunity } from './ownSite.ts'
import { signInAs, sizes, tell } from './person.ts'
import { type Role, routerAddresses } from './router-addresses.ts'
import { problemOf, problemsOf, untranslated } from './untranslated.ts'

// A language that is only a line and a file of texts: every page, email and plural form is in it.

type Own = { site: string; content: Content }
type Made = typeof pseudo | typeof mirrored

const test = base.extend<object, Own>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'sanad-languages-'))
      await writePseudoLanguages(folder, [pseudo, mirrored])
      await ownCommunity(use, { LANGUAGES_DIR: folder })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  content: [
    async ({ site, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: site })
      await use(await fillWithGreek(request, [pseudo.code, mirrored.code]))
      await request.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})

/** A browser in a language, signed in or not. */
async function openBrowser(browser: Browser, site: string, { code }: Made, person?: SignedIn) {
  const options = { baseURL: site, viewport: sizes.wide, reducedMotion: 'reduce', locale: code } as const
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'language', value: code, url: site }])
  // A frame with an email has no storage.
  await context.addInitScript((chosen) => window === top && localStorage.setItem('language', chosen), code as string)
  const page = await context.newPage()
  if (person) await signInAs(page, person as Parameters<typeof signInAs>[1])
  return { context, page }
}

/** The addresses of a role, with the ids of the content. @throws Error for a parameter without a value */
const addressesOf = (role: Role, ids: Content['ids']) =>
  routerAddresses(role).map((address) =>
    address.replaceAll(/\$(\w+)/g, (whole, name: string) => {
      const value = ids[name]
      if (value === undefined) throw new Error(`Give ${whole} of ${address} a value`)
      return value
    }),
  )

/** A link without its token, or with a wrong one, is refused, and an unknown address is not found. */
const isExpected = (fault: string) => /\/auth\/email-change|\/[a-z]\/x$|\/no-such-page$/.test(fault)

/** The first button of a page that opens something. */
const opener = (page: Page) => page.locator('main button[data-variant=filled]:not([type=submit]):enabled').first()

async function problemsOfDialog(page: Page) {
  if (!(await opener(page).isVisible())) return []
  await opener(page).click()
  const dialog = page.locator('[role=dialog], [role=menu]').first()
  if (
    !(await dialog.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    ))
  )
    return []
  return untranslated(page)
}

/** Opens each address, in a few tabs at once. Returns what is wrong, by address. */
async function walk(context: BrowserContext, language: Made, addresses: readonly string[]) {
  const wrong: Record<string, string[]> = {}
  const queue = [...addresses]
  const tab = async () => {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
    })
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const problems = [...(await problemsOf(page, language)), ...(await problemsOfDialog(page))]
      problems.push(...faults.splice(0).filter((fault) => !isExpected(fault)))
      if (problems.length > 0) wrong[address] = [...new Set(problems)]
    }
    await page.close()
  }
  await Promise.all([tab(), tab(), tab()])
  return wrong
}

const deletes = new RegExp(`^\\[${pseudoText('Delete').slice(1, -1)}`)

/** Pages that the server renders for readers of emails, beside those with a valid link. */
const serverPages = (links: readonly string[]) => [...links, '/u/x', '/p/x', '/c/x', '/n/x', '/r/x', '/f/x', '/v/x']

test('visitors read every page in an added language', async ({ browser, site, content }) => {
  const { context } = await openBrowser(browser, site, pseudo)
  const addresses = [...addressesOf('visitor', content.ids), '/no-such-page', ...serverPages(content.links)]
  expect(await walk(context, pseudo, addresses)).toEqual({})
  await context.close()
})

test('members read every page in an added language', async ({ browser, site, content }) => {
  const { context, page } = await openBrowser(browser, site, pseudo, content.owner)
  const more = ['/email-marketing/templates/new', '/email-marketing/tests/new', '/email-marketing/series#new']
  expect(await walk(context, pseudo, [...addressesOf('member', content.ids), ...more])).toEqual({})
  for (const list of ['tags', 'templates', 'groups', 'providers', 'topics']) {
    await page.goto(`/email-marketing/${list}`)
    await page.getByRole('main').getByRole('button', { name: deletes }).first().click({ timeout: 10_000 })
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await untranslated(page), `deleting in ${list}`).toEqual([])
  }
  await context.close()
})

test('administrators read every page in an added language, with its plural forms', async ({
  browser,
  site,
  content,
}) => {
  const { context, page } = await openBrowser(browser, site, pseudo, content.admin)
  expect(await walk(context, pseudo, [...addressesOf('administrator', content.ids), '/admin/articles/new'])).toEqual({})
  for (const [search, form] of [
    ['Καφές', 'one:[1 ïtém]'],
    ['Δύο', 'few:[2 ïtémš]'],
    ['Πέντε', 'many:[5 ïtémš]'],
  ]) {
    await page.goto(`/admin/tags?search=${search}`)
    await expect(page.getByText(form ?? '', { exact: true })).toBeVisible()
  }
  await context.close()
})

type Mail = { recipient: string; subject: string; html: string; text: string }

/** The site’s own emails, which administrators read. */
async function systemMail(page: Page, { token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.get('/api/en/admin/system-mail?size=100', { headers })
  return ((await response.json()) as { data: Mail[] }).data
}

test('emails of the site are in an added language', async ({ browser, site, content }) => {
  const { owner, admin } = content
  const { context, page } = await openBrowser(browser, site, pseudo)
  await tell(page, '/auth/forgot-password', { email: owner.user.email })
  const change = { email: 'eleni@new.test', currentPassword: 'correct horse 2' }
  await tell(page, `/api/${pseudo.code}/user/email-change`, change, owner.token)
  // A new password, the old and the new address of the change, and the invitation to the workspace.
  const recipients = async () => (await systemMail(page, admin)).map(({ recipient }) => recipient)
  const expected = [owner.user.email, owner.user.email, change.email, 'bkt@member.test']
  await expect.poll(async () => (await recipients()).toSorted()).toEqual(expect.arrayContaining(expected))
  for (const { subject, html, text } of await systemMail(page, admin)) {
    expect([subject, text].filter((one) => problemOf(one) !== undefined)).toEqual([])
    await page.setContent(html)
    await expect(page.locator('html')).toHaveAttribute('lang', pseudo.code)
    expect(await untranslated(page), subject).toEqual([])
  }
  await context.close()
})

test('an added language from right to left turns pages, icons and emails around', async ({
  browser,
  site,
  content: { owner, admin, ids, links },
}) => {
  const { context, page } = await openBrowser(browser, site, mirrored, owner)
  const suite = ['', 'contacts', 'campaigns/calendar', `campaigns/${ids['campaignId']}`, 'reports', 'messages']
  // Pages behind the link of an email are in the language of its recipient.
  const own = links.filter((link) => !/^\/[up]\//.test(link))
  const addresses = ['/', '/qa', '/dashboard', ...suite.map((one) => `/email-marketing/${one}`), ...own]
  expect(await walk(context, mirrored, addresses)).toEqual({})
  await page.setViewportSize(sizes.narrow)
  await page.goto(`/email-marketing/contacts/${ids['contactId']}`)
  await expect(page.getByRole('banner').getByText(mirrored.name)).toBeVisible()
  const back = page.locator('main .mirrored').first()
  await expect(back).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes.narrow.width)
  await page.request.patch(`/api/en/auth/language`, {
    data: { preferredLanguage: mirrored.code },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  await tell(page, '/auth/forgot-password', { email: owner.user.email })
  const root = `lang="${mirrored.code}" dir="rtl"`
  await expect.poll(async () => (await systemMail(page, admin)).some(({ html }) => html.includes(root))).toBe(true)
  await context.close()
})
