import { expect, type Page } from '@playwright/test'
import { facebookWords } from '../src/web/admin/facebookWords.ts'
import { navigationWords } from '../src/web/admin/navigationWords.ts'
import { supportWords } from '../src/web/facebook-support/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { test } from './facebook-fixture.ts'
import { administrator, expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// A Page is connected; two administrators answer its messages without colliding; replies that Facebook rejects stay in
// the outbox.

type SignedIn = Awaited<ReturnType<typeof newMember>>
const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const [w, f, u] = [wordsIn(supportWords, language), wordsIn(facebookWords, language), wordsIn(uiWords, language)]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a Page is connected, and its messages and comments are answered', async ({ page, facebook }) => {
      await speak(page, language)
      const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
      // The same server may serve several runs.
      const run = crypto.randomUUID().slice(0, 8)
      const [psid, commentId] = [`psid${run}`, `C${run}_1`]
      facebook.people.set(psid, { first_name: 'Mona', last_name: run })
      facebook.posts.set(`P${run}`, { message: 'صابون الغار وصل', permalink_url: 'https://facebook.test/post' })
      const deliver = async (entry: object) => {
        const payload = { object: 'page', entry: [{ id: facebook.page.id, time: Date.now(), ...entry }] }
        const { body, headers } = facebook.delivery(payload)
        const response = await page.request.post('/api/facebook/webhook', { data: Buffer.from(body), headers })
        expect(response.status()).toBe(200)
      }
      const write = (text: string) => {
        facebook.wrote.set(psid, new Date())
        const message = { mid: `m-${crypto.randomUUID()}`, text }
        const about = { sender: { id: psid }, recipient: { id: facebook.page.id }, timestamp: Date.now() }
        return deliver({ messaging: [{ ...about, message }] })
      }

      await signInAs(page, admin)
      await page.goto('/admin/settings')
      const card = page.getByRole('region', { name: f.title })
      await card.getByLabel(f.pageToken).fill(facebook.token)
      await card.getByLabel(f.appSecret).fill(facebook.appSecret)
      await card.getByLabel(f.verifyToken).fill('our own word')
      await card.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(f.saved)).toBeVisible()
      await expect(card.getByText(facebook.page.name)).toBeVisible()
      await card.getByRole('button', { name: f.tryIt }).click()
      await expect(card.getByText(f.works, { exact: true })).toBeVisible()
      await expectSound(page)
      await look(page, `settings-${language}`)

      // The message arrives while the page is open.
      await page.goto('/admin/facebook-support')
      const list = page.getByRole('list', { name: w.conversations })
      await write(`بكم صابون الغار؟ ${run}`)
      const row = list.getByRole('link').filter({ hasText: run })
      await expect(row.first()).toBeVisible()
      // A count beside the area's name, on every page of the administration.
      await expect(page.getByRole('link', { name: navigationWords.support[language] })).toContainText(/\(.+\)/)
      await expectSound(page)
      await look(page, `list-${language}`)
      await row.first().click()
      await expect(page.getByRole('heading', { name: `Mona ${run}` })).toBeVisible()
      const timeline = page.getByRole('log', { name: w.timeline })
      await expect(timeline.getByText(`بكم صابون الغار؟ ${run}`)).toBeVisible()
      await page.getByLabel(w.yourMessage).fill(`الحبة بعشرة ${run}`)
      await expectSound(page)
      await look(page, `chat-${language}`)
      await page.getByRole('button', { name: w.send, exact: true }).click()
      await expect(timeline.getByText(w.sent, { exact: true })).toBeVisible()
      await expect.poll(() => facebook.messages.filter(({ text }) => text === `الحبة بعشرة ${run}`)).toHaveLength(1)

      // Another administrator replies while this one is writing.
      await write(`Delivery to Amman? ${run}`)
      await expect(timeline.getByText(`Delivery to Amman? ${run}`)).toBeVisible()
      await page.getByLabel(w.yourMessage).fill('Mine comes second')
      const conversationId = new URL(page.url()).searchParams.get('open') ?? ''
      const at = `/api/en/admin/facebook-support/conversation/${conversationId}`
      const now = await page.request.get(at, { headers: { authorization: `Bearer ${admin.token}` } })
      const { lastReplyId } = ((await now.json()) as { data: { lastReplyId: string } }).data
      await tell(
        page,
        `${at}/reply`,
        { way: 'message', text: `Yes, two days ${run}`, afterReplyId: lastReplyId },
        admin.token,
      )
      await expect(timeline.getByText(`Yes, two days ${run}`)).toBeVisible()
      await page.getByRole('button', { name: w.send, exact: true }).click()
      const alert = page.getByRole('alert').filter({ hasText: w.answeredHint })
      await expect(alert.getByText(`Yes, two days ${run}`)).toBeVisible()
      await expectSound(page)
      await look(page, `overtaken-${language}`)
      await alert.getByRole('button', { name: w.discardMine }).click()
      await expect(page.getByLabel(w.yourMessage)).toHaveValue('')
      expect(facebook.messages.some(({ text }) => text === 'Mine comes second')).toBe(false)

      // The token fails: nothing is lost, and every administrator sees it.
      const token = facebook.token
      facebook.token = `EAAG-${run}`
      await page.getByLabel(w.yourMessage).fill(`Kept meanwhile ${run}`)
      await page.getByRole('button', { name: w.send, exact: true }).click()
      await expect(page.getByText(w.stopped)).toBeVisible()
      await expect(timeline.getByText(`Kept meanwhile ${run}`)).toBeVisible()
      await expectSound(page)
      await look(page, `stopped-${language}`)
      facebook.token = token
      const headers = { authorization: `Bearer ${admin.token}` }
      await page.request.patch('/api/en/admin/facebook', { data: { pageToken: token }, headers })
      await expect(page.getByText(w.stopped)).toHaveCount(0)
      await expect(timeline.getByRole('status').filter({ hasText: w.queued })).toHaveCount(0)
      await expect.poll(() => facebook.messages.filter(({ text }) => text === `Kept meanwhile ${run}`).length).toBe(1)

      // A comment: hidden, and answered once in private.
      facebook.comments.set(commentId, {
        parent: `P${run}`,
        message: 'x',
        from: `u${run}`,
        at: new Date(),
        hidden: false,
      })
      const value = { item: 'comment', verb: 'add', comment_id: commentId, post_id: `P${run}`, parent_id: `P${run}` }
      const from = { id: `u${run}`, name: `Huda ${run}` }
      const comment = { ...value, from, message: 'هل يوجد توصيل؟', created_time: Math.floor(Date.now() / 1000) }
      await deliver({ time: Math.floor(Date.now() / 1000), changes: [{ field: 'feed', value: comment }] })
      await page.goto('/admin/facebook-support?kind=comment')
      await list
        .getByRole('link')
        .filter({ hasText: `Huda ${run}` })
        .click()
      await expect(timeline.getByText('هل يوجد توصيل؟')).toBeVisible()
      await timeline.getByRole('button', { name: w.hide }).click()
      await expect(timeline.getByText(w.hidden, { exact: true })).toBeVisible()
      expect(facebook.comments.get(commentId)?.hidden).toBe(true)
      await page.getByRole('radiogroup', { name: w.way }).getByText(w.private, { exact: true }).click()
      await page.getByLabel(w.yourPrivate).fill('نعم، خلال يومين')
      await page.getByRole('button', { name: w.send, exact: true }).click()
      await expect(timeline.getByText(w.privateAnswer, { exact: true })).toBeVisible()
      await expect(page.getByText(w.privateClosed)).toBeVisible()
      await expect.poll(() => facebook.messages.filter(({ commentId: of }) => of === commentId)).toHaveLength(1)
      await expectSound(page)
      await look(page, `comment-${language}`)

      // The sender is linked to a member once.
      const member = await newMember(page, `Huda${run}`)
      await page.getByRole('button', { name: w.linkTo }).click()
      const panel = await opened(page.getByRole('dialog', { name: w.linkTo }))
      await panel.getByLabel(w.searchPeople).fill(member.user.email)
      await panel.getByRole('button', { name: w.link, exact: true }).click()
      await expect(panel.getByRole('button', { name: w.unlink })).toBeVisible()
      await expectSound(page)
      await look(page, `link-${language}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('group', { name: w.who }).getByText(member.user.email)).toBeVisible()

      await page.getByRole('button', { name: w.resolve, exact: true }).click()
      await expect(page.getByRole('button', { name: w.reopen })).toBeVisible()
      if (language === 'ar') {
        await page.getByRole('button', { name: w.back, exact: true }).click()
        await expect(page.getByRole('radiogroup', { name: w.boxes })).toBeVisible()
      }
    })
  })
}
