import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { command } from '#test/program.ts'
import { start } from '#server/start.ts'
import { administrator, choose, signInAs, sizes, tell } from './person.ts'

// An operator changes texts while the server runs: visitors and members read them in their language.

const texts = {
  en: {
    'web/public/landingWords.landingWords.headline': 'Your customers & you',
    'web/users/words.userWords.title': 'Everyone here',
    'web/ui/words/uiWords.uiWords.total': '{count, plural, one {just # entry} other {# entries}}',
  },
  ar: { 'web/public/landingWords.landingWords.headline': 'أنتم وزبائنكم' },
}

test('changed texts are read on pages of the server and of the application, also after a change of the language', async ({
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-e2e-'))
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const sanad = await start(environment)
  for (const [language, changed] of Object.entries(texts)) {
    const file = path.join(folder, `${language}.json`)
    await writeFile(file, JSON.stringify(changed))
    expect(await command(['texts', 'import', file], environment)).toMatchObject({ code: 0, err: '' })
  }
  const context = await browser.newContext({ baseURL: sanad.url, viewport: sizes.wide })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the landing page keeps them when the application takes over', async () => {
    await choose(context, 'en', sanad.url)
    await page.goto('/')
    await expect(heading).toHaveText('Your customers & you')
    await page.getByRole('button', { name: 'عر' }).click()
    await expect(heading).toHaveText('أنتم وزبائنكم')
    await page.getByRole('button', { name: 'EN' }).click()
    await expect(heading).toHaveText('Your customers & you')
  })

  await test.step('pages of members use them, with plural forms', async () => {
    await signInAs(page, await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator))
    await page.goto('/admin/users')
    await expect(heading).toHaveText('Everyone here')
    await expect(page.getByText('just 1 entry', { exact: true })).toBeVisible()
  })

  expect(faults).toEqual([])
  await context.close()
  await sanad.stop()
  await rm(folder, { recursive: true, force: true })
})
