import { expect, test } from '@playwright/test'
import { conditionWords } from '#web/email-marketing/conditions/words.ts'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { campaignReportWords } from '#web/email-marketing/reports/campaign/words.ts'
import { reportWords } from '#web/email-marketing/reports/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import type { Taken } from '#test/stand-ins/smtp-sink.ts'
import { pickyServer } from './receivers.ts'
import { expectSound, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// The report of a campaign: its rates, its links on the email, who clicked, a shared link, and two campaigns compared.

const html = `<h1>Soap</h1><p><a href="https://shop.test/offer">Offer</a> <a href="https://shop.test/news">News</a></p>`

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test(`a campaign is read, its clickers are tagged, its report is shared and compared (${language})`, async ({
    page,
  }) => {
    const [g, c, u] = [wordsIn(groupWords, language), wordsIn(conditionWords, language), wordsIn(uiWords, language)]
    const [t, r, s] = [
      wordsIn(campaignReportWords, language),
      wordsIn(reportWords, language),
      wordsIn(suiteWords, language),
    ]
    const receiver = await pickyServer()
    await page.setViewportSize(viewport)
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const add = <Answer>(path: string, body: object) => tell<Answer>(page, `${suite}/${path}`, body, member.token)
    const settings = { host: '127.0.0.1', port: receiver.port, secure: 'none' }
    await add('email-service-provider', { name: 'P', type: 'smtp', fromEmail: 'p@shop.test', settings })
    for (const email of ['one@customers.test', 'two@customers.test']) await add('email', { email, firstName: 'ليلى' })
    await add('tag', { name: 'Readers' })
    const send = (subject: string) =>
      add<{ jobId: string }>('email-service-provider/send-bulk-emails', {
        subject,
        html,
        recipients: { all: true },
        trackOpens: true,
        trackClicks: true,
        despiteWarnings: true,
      })
    await send('First')
    const { jobId } = await send('Dear {{ firstName }}')
    await expect.poll(async () => (await receiver.taken()).length).toBe(4)
    const isSecond = ({ to, source }: Taken) => to === 'one@customers.test' && !/^Subject: First/im.test(source)
    const raw = (await receiver.taken()).find(isSecond)?.source ?? ''
    const [link = ''] = /\/k\/[\w-]+/.exec(raw.replaceAll(/=\r?\n/g, '')) ?? []
    // A click in the first seconds counts as a scanner's.
    await page.waitForTimeout(3500)
    // Browsers without a window count as machines too.
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    expect((await page.request.get(link, { headers, maxRedirects: 0 })).status()).toBe(302)

    await signInAs(page, member)
    await page.goto(`/email-marketing/jobs/${jobId}`)
    const report = page.getByRole('region', { name: t.report })
    await expect(report.locator('[data-rate="clicked"]')).toContainText('50%')
    await expect(report.locator('[data-rate="delivered"]')).toContainText('100%')
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('{{')
    const links = report.getByRole('table', { name: t.links })
    await expect(links.getByRole('link', { name: 'shop.test/offer' })).toBeVisible()
    // The list and the email highlight each other, also by keyboard.
    const onEmail = page.frameLocator(`iframe[title="${t.emailPicture}"]`).getByRole('link', { name: /Offer/ })
    await expect(onEmail).toContainText('1')
    await onEmail.focus()
    await expect(links.getByRole('row').filter({ hasText: 'shop.test/offer' })).toHaveAttribute('style', /background/)
    await report.getByRole('button', { name: r.asTable }).click()
    await expect(report.getByRole('table', { name: new RegExp(t.hours) })).toBeVisible()
    await expectSound(page)

    await page.getByRole('button', { name: t.tagClickers, exact: true }).click()
    await page.getByRole('button', { name: 'Readers' }).click()
    await expect(page.getByText(t.tagged({ count: 1 }))).toBeVisible()

    await page.getByRole('button', { name: t.share, exact: true }).click()
    const dialog = await opened(page.getByRole('dialog', { name: t.shareTitle }))
    await dialog.getByRole('button', { name: t.createLink }).click()
    const address = (await dialog.getByText(/\/r\/[\w-]+/).textContent()) ?? ''
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Two campaigns are compared in three clicks from the overview.
    await page.goto('/email-marketing')
    if (viewport === sizes.wide) await page.getByRole('main').getByRole('link', { name: s.reports }).first().click()
    else await page.goto('/email-marketing/reports')
    await page
      .getByRole('checkbox', { name: t.compareRow({ name: '' }).replace(/\s*$/, '') })
      .first()
      .check()
    await page
      .getByRole('checkbox', { name: t.compareRow({ name: '' }).replace(/\s*$/, '') })
      .nth(1)
      .check()
    await expect(page.getByRole('table', { name: t.compare })).toContainText('50%')
    await expectSound(page)

    // Who got the campaign but did not click its link is a segment.
    await page.goto('/email-marketing/groups')
    await page.getByRole('button', { name: g.add }).first().click()
    const panel = await opened(page.getByRole('dialog'))
    await panel.getByLabel(s.name, { exact: true }).fill('No offer')
    await panel.getByRole('button', { name: g.addConditions }).click()
    await panel.getByLabel(c.field, { exact: true }).selectOption('campaign')
    await panel.getByLabel(c.how, { exact: true }).selectOption('notClickedLink')
    const choice = (name: string) => panel.getByRole('combobox', { name }).or(panel.getByPlaceholder(name)).first()
    await choice(c.campaign).fill('Dear')
    await page.getByRole('option', { name: /Dear/ }).click()
    await choice(c.link).click()
    await page.getByRole('option', { name: /shop\.test\/offer/ }).click()
    await expect(panel.getByText(g.holds({ count: 1 }))).toBeVisible()
    await expectSound(page)
    await panel.getByRole('button', { name: u.save, exact: true }).click()
    await expect(page.getByRole('main').getByText('No offer').first()).toBeVisible()

    await page.goto(new URL(address).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('customers.test')).toBeHidden()
    await receiver.stop()
  })
}
