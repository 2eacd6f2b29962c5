import { expect, test } from '@playwright/test'
import { administrator, expectSound, languages, signInAs, sizes, tell } from './person.ts'

// The operation page: for administrators only, updated live, and shows when the server is unreachable.

const texts = {
  en: {
    title: 'System status',
    processes: 'Processes',
    ready: 'Ready',
    renewed: /Updated at .*\. Refreshes/,
    files: 'Files',
    inDatabase: 'In the database',
    away: 'The server isn’t responding',
  },
  ar: {
    title: 'حالة النظام',
    processes: 'العمليات',
    ready: 'جاهزة',
    renewed: /آخر تحديث .*، ويتجدد/,
    files: 'الملفات',
    inDatabase: 'في قاعدة البيانات',
    away: 'الخادم لا يستجيب',
  },
}

for (const language of languages) {
  test(`${language}: administrators see the state of the installation live, and a notice when the server is unreachable`, async ({
    page,
    context,
  }) => {
    const t = texts[language]
    await page.setViewportSize(language === 'en' ? sizes.wide : sizes.narrow)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    await page.evaluate(`localStorage.setItem('language', '${language}')`)
    await page.addInitScript(`localStorage.setItem('language', '${language}')`)
    await page.goto('/admin/status')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    const processes = page.getByRole('table', { name: t.processes })
    await expect(processes.getByText(t.ready).first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: t.files, exact: true }).getByText(t.inDatabase, { exact: true }),
    ).toBeVisible()
    await expectSound(page)
    const renewed = page.getByText(t.renewed)
    const first = await renewed.textContent()
    await expect(renewed).not.toHaveText(first ?? '', { timeout: 20_000 })
    await context.route('**/admin/status', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    await expect(page.getByText(t.away)).toBeVisible({ timeout: 60_000 })
    // The last known state is still shown.
    await expect(processes.getByText(t.ready).first()).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByText(t.away)).toBeHidden({ timeout: 60_000 })
  })
}
