import { expect, type Page, test } from '@playwright/test'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { domainWords, stateWords } from '#web/email-marketing/domains/words.ts'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { askToSend, confirmName, openPart, part, startCampaign, toEveryone } from './campaign-steps.ts'
import { expectSound, type Language, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// A sender sets up a domain, sees its records pass, schedules a send, moves it and copies it for another.

const textsIn = (language: Language) => ({
  domains: wordsIn(domainWords, language),
  states: wordsIn(stateWords, language),
  sending: wordsIn(sendingWords, language),
  campaign: wordsIn(campaignWords, language),
  to: wordsIn(toWords, language),
  suite: wordsIn(suiteWords, language),
  ui: wordsIn(uiWords, language),
})
type Texts = ReturnType<typeof textsIn>

let dns: DnsServer
test.beforeAll(async ({ baseURL }) => {
  dns = await dnsServer({}, Number(new URL(baseURL ?? '').port) + 1)
})
test.afterAll(() => dns.stop())

/** Publishes the records that the page shows. */
async function publish(page: Page, t: Texts) {
  const codes = await page.getByRole('region', { name: t.domains.publish }).locator('bdi[dir="ltr"]').allInnerTexts()
  const pieces = codes.filter((code) => code !== 'TXT')
  for (let at = 0; at < pieces.length; at += 2) {
    const [host = '', value = ''] = pieces.slice(at, at + 2)
    dns.zones[host] = { ...dns.zones[host], txt: [value] }
  }
}

/** A new domain is checked automatically within moments; the answer is replaced to show its unchecked state. */
async function asksForFirstCheck(page: Page, t: Texts) {
  const endpoint = /\/email-marketing\/domain$/
  await page.route(endpoint, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { checks: object }[] }
    for (const item of data) item.checks = { state: 'unknown', checkedAt: null, items: [] }
    await route.fulfill({ response: answer, json: { data } })
  })
  await page.reload()
  await expect(page.getByText(t.domains.neverChecked)).toBeVisible()
  await expect(page.getByRole('button', { name: t.domains.check, exact: true })).toBeVisible()
  await page.unroute(endpoint)
  await page.reload()
  await expect(page.getByText(t.states.fail).first()).toBeVisible()
}

const visits = [
  { language: 'en', viewport: sizes.wide, typed: 'https://www.shop-en.test/about?x=1', domain: 'shop-en.test' },
  { language: 'ar', viewport: sizes.narrow, typed: 'hello@متجر.test', domain: 'xn--pgbep1f.test' },
] as const

for (const { language, viewport, typed, domain } of visits) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test('the records of a domain pass, and a send is scheduled, moved and repeated', async ({ page }) => {
      const t = textsIn(language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const settings = { host: `relay.${domain}`, port: 25, secure: 'none' }
      const provider = { name: 'Post', type: 'smtp', fromEmail: `hello@${domain}`, settings }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      await tell(page, `${suite}/email`, { email: 'reader@customers.test' }, member.token)
      dns.zones[`relay.${domain}`] = { a: ['8.8.8.8'] }
      dns.zones[domain] = { mx: [{ exchange: `mx.${domain}`, priority: 10 }] }
      await signInAs(page, member)
      await tell(page, `${suite}/template`, { name: 'T', subject: 'Hello', content: '<p>x</p>' }, member.token)

      await page.goto('/email-marketing/domains')
      await page.getByRole('button', { name: t.domains.add }).first().click()
      const form = await opened(page.getByRole('dialog'))
      await form.getByLabel(t.domains.domain).fill(typed)
      await expect(form.getByText(domain)).toBeVisible()
      await form.getByRole('button', { name: t.domains.add }).click()
      await expect(page).toHaveURL(new RegExp(`/domains/${domain}$`))
      await expect(page.getByText(t.states.fail).first()).toBeVisible()
      await expectSound(page)
      await asksForFirstCheck(page, t)
      const records = page.getByRole('region', { name: t.domains.publish })
      await records.getByRole('button', { name: t.domains.value }).first().click()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(copied).toBe(`v=spf1 a:relay.${domain} ~all`)

      await publish(page, t)
      await page.getByRole('button', { name: t.domains.checkAgain }).click()
      await expect(records).toBeHidden()
      await expect(page.getByText(t.states.pass, { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: t.domains.rotate }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.domains.rotate }).click()
      await expect(records).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: t.domains.remove, exact: true }).click()
      await expect(
        page.getByRole('dialog').getByText(t.domains.removeUsed({ names: '\u2068Post\u2069' })),
      ).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: t.ui.cancel }).click()

      await startCampaign(page, language, 'T')
      await toEveryone(page, language)
      await openPart(page, t.campaign.when)
      await page.getByRole('radio', { name: t.to.at }).check()
      await page.getByLabel(t.to.dateTime, { exact: true }).fill('2030-01-15T09:30')
      const question = await askToSend(page, language, true)
      await question.getByRole('button', { name: confirmName(language) }).click()
      await expect(page.getByRole('status').filter({ hasText: t.sending.scheduled })).toBeVisible()
      await page.getByRole('button', { name: t.sending.reschedule }).click()
      await opened(page.getByRole('dialog'))
      await page.getByLabel(t.sending.at).fill('2031-02-20T10:00')
      await page.getByRole('dialog').getByRole('button', { name: t.ui.save }).click()
      await expect(page.getByText(/2031/)).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: t.sending.duplicate }).click()
      await expect(page).toHaveURL(/\/campaigns\/[\da-f-]{36}$/)
      await expect(part(page, t.campaign.subject)).toContainText('Hello')
      await expectSound(page)
    })
  })
}
