import { expect, type Page } from '@playwright/test'
import { zoomWords } from '../src/web/admin/zoomWords.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { meetingAdminWords } from '../src/web/meetings/adminWords.ts'
import { meetingWords } from '../src/web/meetings/words.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { administrator, expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'
import { test } from './zoom-fixture.ts'

// Zoom is configured; a meeting waits for its link while Zoom is down, is linked, rejected, starts and ends by Zoom's
// events.

type SignedIn = Awaited<ReturnType<typeof newMember>>
type Made = { data: { _id: string } }
const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const [z, w, m, u] = [
    wordsIn(zoomWords, language),
    wordsIn(meetingAdminWords, language),
    wordsIn(meetingWords, language),
    wordsIn(uiWords, language),
  ]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('meetings are synchronised with Zoom, from the settings to their end', async ({
      page,
      zoom,
      browser,
      site,
    }) => {
      await speak(page, language)
      const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
      const member = await newMember(page, 'Huda', language)
      const run = crypto.randomUUID().slice(0, 8)
      const { accountId, clientId, clientSecret } = zoom.account
      await signInAs(page, admin)

      await page.goto('/admin/settings')
      const card = page.getByRole('region', { name: z.title, exact: true })
      await card.getByLabel(z.accountId).fill(accountId)
      await card.getByLabel(z.clientId).fill(clientId)
      await card.getByLabel(z.clientSecret).fill('not this one')
      await card.getByRole('button', { name: z.check }).click()
      await expect(card.getByText(z.worksNot, { exact: true })).toBeVisible()
      await card.getByLabel(z.clientSecret).fill(clientSecret)
      await card.getByLabel(z.webhookSecret).fill(zoom.webhookSecret)
      await card.getByRole('button', { name: z.check }).click()
      await expect(card.getByText(z.works, { exact: true })).toBeVisible()
      await card.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(z.saved)).toBeVisible()
      await expectSound(page)
      await look(page, `zoom-settings-${language}`)

      // Zoom is down: the meeting is saved, and the link is added later.
      zoom.trouble = () => 503
      const title = { en: `Open evening ${run}`, ar: `أمسية مفتوحة ${run}` }
      const startsAt = new Date(Date.now() + 2000).toISOString()
      const input = { title, startsAt, durationMinutes: 60, timeZone: 'Asia/Amman' }
      const { _id: id } = (await tell<Made>(page, '/api/en/zoom', input, admin.token)).data
      await page.goto(`/admin/zoom-events/${id}`)
      const notice = page.getByRole('status').filter({ hasText: w.linkPending })
      await expect(notice).toBeVisible()
      await expectSound(page)
      await look(page, `zoom-pending-${language}`)
      zoom.trouble = () => undefined
      // Zoom is retried within half a minute.
      await expect(page.getByRole('button', { name: w.startAsHost })).toBeVisible({ timeout: 45_000 })
      await expect(notice).toHaveCount(0)
      const remote = [...zoom.meetings.values()].find(({ agenda }) => agenda.includes(id))?.id ?? 0
      await expect(page.getByRole('link', { name: new RegExp(`/j/${remote}`) })).toBeVisible()
      await look(page, `zoom-linked-${language}`)
      const opening = page.context().waitForEvent('page')
      await page.getByRole('button', { name: w.startAsHost }).click()
      const tab = await opening
      await tab.close()

      // Rejected: Zoom's message is shown, and the call is retried.
      zoom.trouble = ({ method, path }) => (method === 'POST' && path.endsWith('/meetings') ? 400 : undefined)
      const second = { ...input, title: { en: `Refused ${run}`, ar: `مرفوض ${run}` } }
      const refusedId = (await tell<Made>(page, '/api/en/zoom', second, admin.token)).data._id
      await page.goto(`/admin/zoom-events/${refusedId}`)
      const refused = page.getByRole('status').filter({ hasText: w.linkRefused })
      await expect(refused).toContainText('Validation Failed')
      await expectSound(page)
      await look(page, `zoom-refused-${language}`)
      zoom.trouble = () => undefined
      await refused.getByRole('button', { name: w.tryAgain }).click()
      await expect(page.getByRole('button', { name: w.startAsHost })).toBeVisible({ timeout: 45_000 })
      await page.goto('/admin/zoom-events')
      await expect(page.getByText(w.linkReady).first()).toBeVisible()
      await expectSound(page)
      await look(page, `zoom-list-${language}`)

      // A participant gets the join link, never the host's, and sees the state that Zoom reports.
      const context = await browser.newContext({ baseURL: site, viewport: sizes.narrow })
      const memberPage = await context.newPage()
      await speak(memberPage, language)
      await signInAs(memberPage, member)
      await memberPage.goto(`/meetings/${id}`)
      await memberPage.getByRole('button', { name: m.register }).click()
      await expect(memberPage.getByRole('link', { name: new RegExp(m.join) })).toHaveAttribute(
        'href',
        new RegExp(`/j/${remote}`),
      )
      await expect(memberPage.getByRole('button', { name: w.startAsHost })).toHaveCount(0)
      const response = await memberPage.request.post(`/api/en/zoom/${id}/start`, {
        data: {},
        headers: { authorization: `Bearer ${member.token}` },
      })
      expect(response.status()).toBe(403)
      const tellEvent = async (event: string) => {
        const object = { id: String(remote), uuid: 'x', host_id: zoom.host.id, topic: 'x', type: 2, timezone: 'UTC' }
        const { body, headers } = zoom.event(event, { object })
        const answer = await page.request.post('/hooks/zoom', { data: Buffer.from(body), headers })
        expect(answer.status()).toBe(200)
      }
      const status = async () => {
        const headers = { authorization: `Bearer ${member.token}` }
        const answer = await memberPage.request.get(`/api/en/zoom/${id}`, { headers })
        return ((await answer.json()) as { data: { status: string } }).data.status
      }
      await tellEvent('meeting.started')
      await expect.poll(status).toBe('live')
      await memberPage.reload()
      await expect(memberPage.getByText(m.live).first()).toBeVisible()
      await expectSound(memberPage)
      await look(memberPage, `zoom-live-${language}`)
      await tellEvent('meeting.ended')
      await expect.poll(status).toBe('ended')
      await memberPage.reload()
      await expect(memberPage.getByText(m.ended).first()).toBeVisible()
      await expect(memberPage.getByRole('link', { name: new RegExp(m.join) })).toHaveCount(0)
      await look(memberPage, `zoom-ended-${language}`)
      await context.close()
    })
  })
}
