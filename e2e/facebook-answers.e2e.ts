import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { supportWords } from '../src/web/facebook-support/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { newsWords } from '../src/web/notifications/words.ts'
import { test } from './facebook-fixture.ts'
import {
  administrator,
  expectSound,
  languages,
  type newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tell,
} from './person.ts'

// Help with replies: saved texts, community answers, images shown inline; and a reply by a person after 24 hours.

type SignedIn = Awaited<ReturnType<typeof newMember>>
type Made = { data: { _id: string } }
const hour = 60 * 60_000
const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const [w, n] = [wordsIn(supportWords, language), wordsIn(newsWords, language)]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a reply uses saved texts and community answers, and a person replies after 24 hours', async ({
      page,
      facebook,
    }) => {
      await speak(page, language)
      const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
      const headers = { authorization: `Bearer ${admin.token}` }
      const run = crypto.randomUUID().slice(0, 8)
      const connection = { pageToken: facebook.token, appSecret: facebook.appSecret }
      await page.request.patch('/api/en/admin/facebook', { data: connection, headers })
      const keep = `/api/${admin.user.defaultWorkspace}`
      const group = { group: 'support', name: { en: `Shop ${run}`, ar: `المتجر ${run}` } }
      const classificationId = (await tell<Made>(page, `${keep}/keep-classification`, group, admin.token)).data._id
      const snippet = { en: `We deliver within two days ${run}.`, ar: `نوصّل خلال يومين ${run}.` }
      const title = { en: `Delivery ${run}`, ar: `التوصيل ${run}` }
      await tell(page, `${keep}/keep-content`, { title, body: snippet, classificationId }, admin.token)
      const questionText = 'How long does olive soap have to cure before it is sold?'
      const reply = `Olive soap cures for six weeks before it is sold, batch ${run}.`
      const question = await tell<Made>(
        page,
        '/api/en/question',
        { title: questionText, body: 'I make it at home.' },
        admin.token,
      )
      await tell(page, '/api/en/answer', { questionId: question.data._id, body: reply }, admin.token)

      const psid = `psid-late-${run}`
      facebook.people.set(psid, { first_name: 'Salma', last_name: run })
      const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#b2f2bb' } })
        .jpeg()
        .toBuffer()
      facebook.files.set(`${run}.jpg`, picture)
      const write = async (text: string, at: number) => {
        facebook.wrote.set(psid, new Date(at))
        const attachments = [{ type: 'image', payload: { url: `${facebook.url}/cdn/${run}.jpg` } }]
        const message = { mid: `m-${crypto.randomUUID()}`, text, attachments }
        const about = { sender: { id: psid }, recipient: { id: facebook.page.id }, timestamp: at }
        const entry = [{ id: facebook.page.id, time: Date.now(), messaging: [{ ...about, message }] }]
        const { body, headers: signed } = facebook.delivery({ object: 'page', entry })
        const answer = await page.request.post('/api/facebook/webhook', { data: Buffer.from(body), headers: signed })
        expect(answer.status()).toBe(200)
      }
      await write(`${questionText} ${run}`, Date.now() - 26 * hour)

      // The inbox was not open: the bell notifies the administrator and links to it.
      await signInAs(page, admin)
      await page.goto('/notifications')
      const news = page.getByRole('list', { name: n.title }).getByRole('link').filter({ hasText: run })
      await expect(news.first()).toBeVisible()
      await look(page, `bell-${language}`)
      await news.first().click()
      const timeline = page.getByRole('log', { name: w.timeline })
      await expect(timeline.getByText(run).first()).toBeVisible()
      await expect(timeline.getByRole('img', { name: w.image })).toBeVisible()

      // After 24 hours only a person may reply, and confirms it; a countdown shows for how long.
      const countdown = page.getByText(/HUMAN_AGENT/)
      await expect(countdown).toContainText(/\d/)
      const answer = page.getByLabel(w.yourMessage)
      const send = page.getByRole('button', { name: w.send, exact: true })

      await page.getByRole('button', { name: w.canned }).click()
      const choice = await opened(page.getByRole('dialog', { name: w.canned }))
      await choice.getByLabel(w.searchCanned).fill(title[language])
      await choice.getByRole('button').filter({ hasText: snippet[language] }).click()
      await expect(answer).toHaveValue(snippet[language])

      await page.getByRole('button', { name: w.suggest }).click()
      await expect(page.getByText(w.suggested)).toBeVisible()
      await page.getByRole('button', { name: w.take }).click()
      await expect(answer).toHaveValue(new RegExp(`batch ${run}`))
      await expect(send).toBeDisabled()
      await expectSound(page)
      await look(page, `late-${language}`)
      await page.getByRole('checkbox', { name: w.asPerson }).check()
      await send.click()
      await expect(timeline.getByText(w.sent, { exact: true })).toBeVisible()
      const sent = facebook.messages.filter(({ to }) => to === psid)
      expect(sent).toMatchObject([{ tag: 'HUMAN_AGENT', type: 'MESSAGE_TAG' }])
      expect(sent[0]?.text).toContain(snippet[language])
      expect(sent[0]?.text).toContain(`batch ${run}`)
    })
  })
}
