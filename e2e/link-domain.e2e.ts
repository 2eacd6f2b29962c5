import { expect, type Page, test } from '@playwright/test'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { linkStateWords, linkWords } from '#web/email-marketing/domains/linkWords.ts'
import { domainWords } from '#web/email-marketing/domains/words.ts'
import { formWords } from '#web/email-marketing/forms/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, type Language, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// An owner sets a domain for links, publishes its records, uses it in a form's link, loses a record, and removes it.

const textsIn = (language: Language) => ({
  links: wordsIn(linkWords, language),
  states: wordsIn(linkStateWords, language),
  domains: wordsIn(domainWords, language),
  forms: wordsIn(formWords, language),
  ui: wordsIn(uiWords, language),
})
type Texts = ReturnType<typeof textsIn>

let dns: DnsServer
test.beforeAll(async ({ baseURL }) => {
  dns = await dnsServer({}, Number(new URL(baseURL ?? '').port) + 1)
})
test.afterAll(() => dns.stop())

const section = (page: Page, t: Texts) => page.getByRole('region', { name: t.links.title, exact: true })

/** Publishes the records that the page shows. */
async function publish(page: Page, t: Texts) {
  const codes = await page.getByRole('region', { name: t.links.records }).locator('bdi[dir="ltr"]').allInnerTexts()
  for (let at = 0; at < codes.length; at += 3) {
    const [type, host = '', value = ''] = codes.slice(at, at + 3)
    dns.zones[host] = type === 'CNAME' ? { cname: value } : { txt: [value] }
  }
}

const visits = [
  { language: 'en', viewport: sizes.wide, typed: 'https://links.shop-en.test/', domain: 'links.shop-en.test' },
  { language: 'ar', viewport: sizes.narrow, typed: 'روابط.متجر.test', domain: 'xn--mgbcz0a6f.xn--pgbep1f.test' },
] as const

for (const { language, viewport, typed, domain } of visits) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test('a domain for links is set, waits for its records, is used, fails, and is removed', async ({
      page,
      baseURL,
    }) => {
      const t = textsIn(language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const form = { name: 'News', texts: { title: 'News', button: 'Join' } }
      const { data } = await tell<{ data: { _id: string } }>(page, `${suite}/form`, form, member.token)
      await signInAs(page, member)

      await page.goto('/email-marketing/domains')
      const links = section(page, t)
      await links.getByRole('button', { name: t.links.set }).click()
      const dialog = await opened(page.getByRole('dialog'))
      await dialog.getByLabel(t.domains.domain).fill('shop.test')
      await dialog.getByRole('button', { name: t.ui.save }).click()
      await expect(dialog.getByText('links.shop.test')).toBeVisible()
      await dialog.getByLabel(t.domains.domain).fill(typed)
      await dialog.getByRole('button', { name: t.ui.save }).click()
      await expect(links.getByText(t.states.pending)).toBeVisible()
      await expect(links.getByRole('status').filter({ hasText: 'CNAME' })).toBeVisible()
      await expectSound(page)
      await links
        .getByRole('button', { name: `: ${t.domains.value}` })
        .last()
        .click()
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^sanad-domain=[\da-f]{32}$/)

      await publish(page, t)
      await links.getByRole('button', { name: t.domains.check }).click()
      await expect(links.getByText(t.states.active)).toBeVisible()
      await expect(links.getByText(t.links.keepRecords)).toBeVisible()
      await expectSound(page)
      await page.goto(`/email-marketing/forms/${data._id}`)
      const { port } = new URL(baseURL ?? '')
      const share = page.getByRole('region', { name: t.forms.share })
      await expect(share.getByText(`http://${domain}:${port}/f/${data._id}`).first()).toBeVisible()

      await page.goto('/email-marketing/domains')
      delete dns.zones[domain]
      await links.getByRole('button', { name: t.domains.check }).click()
      await expect(links.getByText(t.states.failing)).toBeVisible()
      await expectSound(page)
      await links.getByRole('button', { name: t.domains.remove }).click()
      await expect(links.getByRole('button', { name: t.links.set })).toBeVisible()
      await page.getByRole('button', { name: t.ui.undo }).click()
      await expect(links.getByText(t.states.failing)).toBeVisible()
      await publish(page, t)
      await links.getByRole('button', { name: t.domains.check }).click()
      await expect(links.getByText(t.states.active)).toBeVisible()
    })
  })
}
