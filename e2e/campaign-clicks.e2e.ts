import { expect, type Locator, type Page, test } from '@playwright/test'
import { correctionWords } from '#web/email-marketing/campaigns/correctionWords.ts'
import { listWords } from '#web/email-marketing/campaigns/listWords.ts'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { newCampaignWords } from '#web/email-marketing/sending/newCampaignWords.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { confirmName, part } from './campaign-steps.ts'
import { expectSound, type Language, newSuite, opened, signInAs, sizes, speak, tell } from './person.ts'

// Everyday tasks with campaigns, from the overview to the end, within a number of clicks. Typing is not counted.

const textsIn = (language: Language) => ({
  c: wordsIn(campaignWords, language),
  list: wordsIn(listWords, language),
  to: wordsIn(toWords, language),
  add: wordsIn(newCampaignWords, language),
  g: wordsIn(sendingWords, language),
  e: wordsIn(editorWords, language),
  s: wordsIn(suiteWords, language),
  correction: wordsIn(correctionWords, language),
})

/** Counts clicks. */
function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks += 1
    },
    count: () => clicks,
  }
}

const other = { en: 'ar', ar: 'en' } as const

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  const t = textsIn(language)

  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    /** A workspace with a provider and contacts, open at its overview. */
    async function begin(page: Page, before?: (given: Awaited<ReturnType<typeof newSuite>>) => Promise<void>) {
      await speak(page, language)
      const given = await newSuite(page, language)
      await given.add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      for (const name of ['laila', 'omar', 'zoe'])
        await given.add('email', { email: `${name}@customers.test`, firstName: name, language: 'en' })
      await before?.(given)
      await signInAs(page, given.member)
      await page.goto('/email-marketing')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return { ...given, main: page.getByRole('main'), ...counter() }
    }
    const campaigns = (page: Page) =>
      page.getByRole('main').getByRole('link', { name: t.s.campaigns, exact: true }).first()
    const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    /** Opens the choice of a start through the list of campaigns. */
    async function toStarts(page: Page, click: (target: Locator) => Promise<void>) {
      await click(campaigns(page))
      // The overview has a button of the same name until the list has loaded.
      await expect(page.getByRole('heading', { level: 1, name: t.s.campaigns, exact: true })).toBeVisible()
      await click(page.getByRole('main').getByRole('button', { name: t.add.add }).first())
      await click(menuItem(page, t.add.regular))
    }
    async function confirm(page: Page, click: (target: Locator) => Promise<void>) {
      const question = await opened(page.getByRole('dialog'))
      await expectSound(page)
      await click(question.getByRole('button', { name: confirmName(language) }))
      await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}$/)
    }
    const sent = (page: Page) =>
      expect(page.getByRole('main').getByRole('status').filter({ hasText: t.g.done })).toBeVisible({ timeout: 30_000 })

    test('the first campaign goes from a starter to its recipients in 9 clicks', async ({ page }) => {
      const { main, click, count } = await begin(page)
      await toStarts(page, click)
      await expect(main.getByRole('region', { name: t.e.designs }).getByRole('button').first()).toBeVisible()
      await expectSound(page)
      await click(main.getByRole('region', { name: t.e.designs }).getByRole('button').first())
      await expect(main.getByRole('radio', { name: t.to.all })).toBeVisible()
      await click(main.getByRole('radio', { name: t.to.all }))
      await expect(part(page, t.c.to)).toContainText(t.to.recipients({ count: 3 }))
      await expectSound(page)
      await click(main.getByRole('button', { name: t.c.send, exact: true }))
      await confirm(page, click)
      await sent(page)
      expect(count()).toBeLessThanOrEqual(9)
    })

    test('a short campaign is written and sent in 8 clicks', async ({ page }) => {
      const { main, click, count } = await begin(page)
      // The overview itself starts a campaign.
      await click(main.getByRole('button', { name: t.add.add, exact: true }))
      await click(menuItem(page, t.add.regular))
      await click(main.getByRole('button', { name: t.e.use({ name: t.e.kindText }), exact: true }))
      await main.getByRole('textbox', { name: t.c.text, exact: true }).fill('أهلًا {{ firstName }}، عدنا.')
      await click(part(page, t.c.subject))
      await main.getByRole('textbox', { name: t.c.oneSubject, exact: true }).fill('عدنا')
      await click(part(page, t.c.to))
      await click(main.getByRole('radio', { name: t.to.all }))
      await click(main.getByRole('button', { name: t.c.send, exact: true }))
      await confirm(page, click)
      await sent(page)
      expect(count()).toBeLessThanOrEqual(8)
    })

    test("last month's campaign is duplicated and sent in 5 clicks", async ({ page }) => {
      const { main, click, count } = await begin(page, async ({ member, suite }) => {
        const letter = { subject: 'June', html: '<p>Prices</p>', recipients: { all: true } }
        await tell(page, `${suite}/email-service-provider/send-bulk-emails`, letter, member.token)
      })
      await click(campaigns(page))
      await click(main.getByRole('button', { name: `${t.s.copy}: June` }))
      await expect(page).toHaveURL(/\/campaigns\/[\da-f-]{36}$/)
      await click(main.getByRole('button', { name: t.c.send, exact: true }))
      await confirm(page, click)
      await sent(page)
      expect(count()).toBeLessThanOrEqual(5)
    })

    test('a campaign goes again to those who did not open it in 3 clicks', async ({ page }) => {
      const { main, click, count } = await begin(page, async ({ member, suite }) => {
        const letter = { subject: 'June', html: '<p>Prices</p>', recipients: { all: true }, trackOpens: true }
        await tell(page, `${suite}/email-service-provider/send-bulk-emails`, letter, member.token)
      })
      await click(campaigns(page))
      await expectSound(page)
      await click(main.getByRole('button', { name: `${wordsIn(sendingWords, language).nonOpeners}: June` }))
      await confirm(page, click)
      await sent(page)
      expect(count()).toBeLessThanOrEqual(3)
    })

    test('a typo is corrected after a part has gone out, and sending resumes, in 5 clicks', async ({ page }) => {
      const { main, click, count } = await begin(page, async ({ member, suite, add }) => {
        for (let number = 0; number < 17; number += 1) await add('email', { email: `guest${number}@customers.test` })
        const box = { name: 'Slow', type: 'sandbox', fromEmail: 'slow@shop.test', limits: { perHour: 2 } }
        const providerId = await add('email-service-provider', box)
        const letter = { subject: 'Helo', html: '<p>Prices</p>', recipients: { all: true }, providerId }
        const headers = { authorization: `Bearer ${member.token}` }
        const path = `${suite}/email-service-provider/send-bulk-emails`
        const { jobId } = await tell<{ jobId: string }>(page, path, letter, member.token)
        const job = async () =>
          (await page.request.get(`${suite}/job/${jobId}`, { headers })).json() as Promise<{
            data: { counts: { sent: number; claimed: number } }
          }>
        await expect
          .poll(async () => (await job()).data.counts, { timeout: 20_000 })
          .toMatchObject({ sent: 2, claimed: 0 })
      })
      await click(campaigns(page))
      await click(main.getByRole('button', { name: `${t.list.pause}: Helo` }))
      await click(main.getByRole('button', { name: `${t.g.correct}: Helo` }))
      await main.getByRole('textbox', { name: t.c.oneSubject }).first().fill('Hello')
      await expectSound(page)
      await click(main.getByRole('button', { name: t.correction.saveAndResume, exact: true }))
      await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}$/)
      await expect(main.getByRole('status').filter({ hasText: t.g.running })).toBeVisible()
      // The campaign keeps its name; its subject stands below.
      await expect(main.getByText('Hello', { exact: true }).first()).toBeVisible()
      expect(count()).toBeLessThanOrEqual(5)
    })

    test('a campaign in two languages is sent from two texts in 10 clicks', async ({ page }) => {
      const names = new Intl.DisplayNames(language, { type: 'language' })
      const [own, second] = [names.of(language) ?? '', names.of(other[language]) ?? '']
      const { main, click, count } = await begin(page, async ({ add }) => {
        await add('email', { email: 'sara@customers.test', language: 'ar' })
      })
      await toStarts(page, click)
      await click(main.getByRole('button', { name: t.e.use({ name: t.e.kindText }), exact: true }))
      await main.getByRole('textbox', { name: t.c.text, exact: true }).fill('Hello أهلًا')
      await click(main.getByRole('button', { name: t.c.addLanguage({ language: second }) }))
      await main.getByRole('textbox', { name: second, exact: true }).fill('أهلًا Hello')
      await click(part(page, t.c.subject))
      await main.getByRole('textbox', { name: t.c.subjectOf({ language: own }) }).fill('News أخبار')
      await main.getByRole('textbox', { name: t.c.subjectOf({ language: second }) }).fill('أخبار News')
      await click(part(page, t.c.to))
      await click(main.getByRole('radio', { name: t.to.all }))
      await click(main.getByRole('button', { name: t.c.send, exact: true }))
      await confirm(page, click)
      await sent(page)
      expect(count()).toBeLessThanOrEqual(10)
    })

    test("a campaign is scheduled in each recipient's time zone in 4 clicks", async ({ page }) => {
      const { main, click, count } = await begin(page, async ({ add }) => {
        const content = { language, subject: 'June', contentType: 'text', content: 'Prices' }
        await add('campaign', { name: 'June', contents: [content], recipients: { all: true } })
      })
      await click(campaigns(page))
      await click(main.getByRole('button', { name: `${t.list.send}: June` }))
      const question = await opened(page.getByRole('dialog'))
      await click(question.getByRole('radio', { name: t.to.local }))
      await question.getByLabel(t.to.dateTime, { exact: true }).fill('2090-01-15T09:30')
      await confirm(page, click)
      await expect(main.getByRole('status').filter({ hasText: t.g.scheduled })).toBeVisible()
      expect(count()).toBeLessThanOrEqual(4)
    })
  })
}
