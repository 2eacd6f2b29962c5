import { expect, type Page } from '@playwright/test'
import { languageNameIn } from '#contract/text/languages.ts'
import { modelWords as adminWords } from '../src/web/admin/modelWords.ts'
import { helpWords as mailWords } from '../src/web/email-marketing/templates/help/words.ts'
import { contentWords } from '../src/web/email-marketing/templates/content/words.ts'
import { mergeTagNames } from '../src/web/ui/text/mergeTagName.ts'
import { campaignWords } from '../src/web/email-marketing/campaigns/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { helpWords } from '../src/web/qa/ai-help/helpWords.ts'
import { queueWords } from '../src/web/qa/moderation/queueWords.ts'
import { questionWords } from '../src/web/qa/words/questionWords.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { openPart, startCampaign } from './campaign-steps.ts'
import { expectMailText } from './mail-text.ts'
import { test } from './model-fixture.ts'
import { administrator, expectSound, languages, newMember, newSuite, signInAs, sizes, speak, tell } from './person.ts'

// With a language model: embeddings, a translation beside its answer, drafts in the moderation queue, and help with
// mail.

type Made = { data: { _id: string; slug: string } }
type SignedIn = Awaited<ReturnType<typeof newMember>>

const advice = 'Add the cost of olive oil and the hours of your work to find the price of your soap.'
const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const [a, h, q, w, m, c, u] = [
    wordsIn(adminWords, language),
    wordsIn(helpWords, language),
    wordsIn(queueWords, language),
    wordsIn(questionWords, language),
    wordsIn(mailWords, language),
    wordsIn(campaignWords, language),
    wordsIn(uiWords, language),
  ]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a language model provides semantic search, translations, drafts of answers and help with mail', async ({
      page,
      model,
      context,
    }) => {
      await speak(page, language)
      const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
      const member = await newMember(page, 'Maha', language)
      await page.request.patch('/api/en/admin/ai', {
        data: { baseUrl: model.url, apiKey: model.key, model: 'sanad-test', memberTokens: null, embeddingModel: '' },
        headers: { authorization: `Bearer ${admin.token}` },
      })
      const questionInput = { title: `Which price for handmade soap (${language})?`, body: 'I make it at home.' }
      const question = (await tell<Made>(page, '/api/en/question', questionInput, admin.token)).data
      await tell(page, '/api/en/answer', { questionId: question._id, body: advice }, admin.token)
      const other = { title: `What price has olive soap (${language})?`, body: 'With my work in it.' }
      const waiting = (await tell<Made>(page, '/api/en/question', other, member.token)).data
      await tell(page, `/api/en/question/${waiting._id}/flag`, { reason: 'other', note: 'Unsure' }, admin.token)

      await signInAs(page, admin)
      await page.goto('/admin/settings')
      const card = page.getByRole('region', { name: a.title })
      await card.getByLabel(a.embeddingModel).fill('sanad-meanings')
      await card.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(a.saved)).toBeVisible()
      await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
      await expectSound(page)
      await look(page, `settings-${language}`)

      // The original stays beside its translation.
      const translated =
        language === 'ar' ? 'أضف كلفة الزيت وساعات عملك لتعرف السعر.' : 'Count oil and hours to find the price.'
      model.reply = () => translated
      await page.goto(`/qa/${question.slug}`)
      const answer = page.getByRole('article').filter({ hasText: advice })
      await answer.getByRole('button', { name: w.moreOfAnswer }).click()
      await page.getByRole('menuitem', { name: h.translateAnswer }).click()
      await expect(answer.getByRole('region', { name: h.translation }).getByText(translated)).toBeVisible()
      await expect(answer.getByText(advice)).toBeVisible()
      await expectSound(page)
      await look(page, `translation-${language}`)
      await answer.getByRole('button', { name: h.hideTranslation }).click()
      await expect(answer.getByText(translated)).toHaveCount(0)

      // A draft is read in the queue and moved to the form; no answer is posted yet.
      model.reply = () => 'Count the cost of the oil and your hours: that is the price of your soap.'
      await page.goto('/admin/moderation?sortType=desc')
      const entry = page.getByRole('article').filter({ hasText: other.title })
      await entry.getByRole('button', { name: q.draft }).click()
      const window = page.getByRole('dialog')
      await expect(window.getByText('that is the price of your soap.')).toBeVisible()
      await expect(window.getByRole('link', { name: questionInput.title })).toBeVisible()
      await expectSound(page)
      await look(page, `queue-${language}`)
      const opening = context.waitForEvent('page')
      await window.getByRole('link', { name: h.keepWriting }).click()
      const tab = await opening
      await expect(tab.getByRole('textbox', { name: w.yourAnswer })).toHaveValue(/price of your soap/)
      await expect(tab.getByRole('button', { name: h.draft })).toBeVisible()
      await expectSound(tab)
      await look(tab, `form-${language}`)
      await tab.close()

      // One block is rephrased, and undone.
      const base = `/api/${admin.user.defaultWorkspace}/email-marketing`
      const content = JSON.stringify({
        version: 1,
        settings: {},
        blocks: [
          { id: 'b1', type: 'heading', text: 'Our soap' },
          { id: 'b2', type: 'text', html: '<p>It is <strong>new</strong>.</p>' },
        ],
      })
      const mail = { name: `Soap ${language}`, subject: 'Act now', contentType: 'blocks', content, language }
      const template = (await tell<Made>(page, `${base}/template`, mail, admin.token)).data
      model.reply = () => 'The soap is here, <b>at last</b>.'
      await page.goto(`/email-marketing/templates/${template._id}`)
      await page.getByRole('button', { name: m.open }).click()
      await expect(window.getByLabel(m.text)).toHaveValue(/It is new\./)
      await window.getByLabel(m.part).selectOption({ index: 2 })
      await expect(window.getByLabel(m.text)).toHaveValue('It is new.')
      await window.getByRole('button', { name: m.write, exact: true }).click()
      await expect(window.getByText(m.clean)).toBeVisible()
      await expectSound(page)
      await look(page, `block-${language}`)
      await window.getByRole('button', { name: m.take, exact: true }).click()
      await expect(window).toHaveCount(0)
      await expect(page.locator('.block-editor').getByText('The soap is here, at last.')).toBeVisible()

      // Words that spam filters catch are flagged before sending, with a model or without; a proposed subject is
      // applied.
      model.reply = () => 'A quiet morning\nSoap that is kind'
      await startCampaign(page, language, mail.name)
      await openPart(page, c.subject)
      await expect(page.getByRole('status').filter({ hasText: 'act now' })).toBeVisible()
      await look(page, `send-warned-${language}`)
      await page.getByRole('button', { name: m.open }).click()
      await window.getByRole('button', { name: m.write, exact: true }).click()
      await window.getByRole('button', { name: 'Soap that is kind' }).click()
      await expectMailText(page.getByRole('textbox', { name: c.oneSubject, exact: true }), 'Soap that is kind')
      await expect(page.getByText(m.cleanSubject)).toBeVisible()
      await expectSound(page)
      await look(page, `send-${language}`)
    })
  })
}

for (const language of languages) {
  const [m, w, c, u] = [
    wordsIn(mailWords, language),
    wordsIn(contentWords, language),
    wordsIn(campaignWords, language),
    wordsIn(uiWords, language),
  ]
  test.describe(`merge tags (${language})`, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a translated campaign has the merge tags of its first language, as chips', async ({ page, model }) => {
      const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
      const headers = { authorization: `Bearer ${admin.token}` }
      await page.request.patch('/api/en/admin/ai', {
        data: { baseUrl: model.url, apiKey: model.key, model: 'sanad-test', memberTokens: null },
        headers,
      })
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const content = JSON.stringify({
        version: 1,
        settings: {},
        blocks: [
          { id: 'h', type: 'heading', text: 'Welcome, {{ firstName }}' },
          { id: 't', type: 'text', html: '<p>Dear {{ firstName | default: "friend" }}, good morning.</p>' },
          { id: 'b', type: 'button', label: 'Go, {{ firstName }}', href: 'https://shop.test' },
        ],
      })
      const mail = { contentType: 'blocks', previewText: '', text: '' }
      const contents = [
        { ...mail, language: 'en', subject: 'For {{ firstName }}', content },
        { ...mail, language: 'ar', subject: '', content: '' },
      ]
      const name = `Chips ${language}`
      const id = await add('campaign', { name, contents })
      // The model drops the tag of the button.
      const answers = [
        ['Welcome', 'مرحبًا بك، {{ firstName }}'],
        ['Dear', 'صباح الخير، عزيزنا {{ firstName | default: "friend" }}.'],
        ['Go', 'هيا بنا'],
        ['For', 'من أجل {{ firstName }}'],
      ] as const
      model.reply = ({ messages }) => answers.find(([word]) => messages.at(-1)?.content.includes(word))?.[1] ?? ''
      await signInAs(page, member)
      await page.goto(`/email-marketing/campaigns/${id}/content?version=ar`)
      const saved = page.waitForRequest(
        (request) => request.method() === 'PATCH' && request.postData()?.includes('من أجل') === true,
      )
      await page.getByRole('button', { name: w.translate({ language: languageNameIn('en', language) }) }).click()
      await expect(page.getByText(w.translated)).toBeVisible()
      const notice = page.getByRole('alert').filter({ hasText: w.tagsChanged })
      await expect(notice).toContainText('Go, ')
      await expect(notice).not.toContainText('Welcome')
      await expectSound(page)

      const side = page.locator('[data-block]').filter({ hasText: /[\u0600-\u06ff]/ })
      await expect(side.locator('.merge-tag').first()).toBeVisible()
      await look(page, `translated-${language}`)
      const { contents: stored } = (await saved).postDataJSON() as { contents: { subject: string; content: string }[] }
      expect(stored[1]?.subject).toBe('من أجل {{ firstName }}')
      expect(JSON.parse(stored[1]?.content ?? '')).toMatchObject({
        blocks: [
          { text: 'مرحبًا بك، {{ firstName }}' },
          { html: expect.stringContaining('عزيزنا {{ firstName | default: ') },
          { label: 'Go, {{ firstName }}' },
        ],
      })
      await page.goto(`/email-marketing/campaigns/${id}`)
      await openPart(page, c.subject)
      const subject = page.getByRole('textbox', { name: c.subjectOf({ language: languageNameIn('ar', language) }) })
      await expectMailText(subject, `من أجل [${wordsIn(mergeTagNames, language).firstName}]`)

      // The help beside a subject says so too.
      model.reply = () => 'A good morning to you.'
      await page.getByRole('button', { name: m.open }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(m.text)).toHaveValue(/Dear/)
      await dialog.getByLabel(m.task).selectOption(m.shorten)
      await dialog.getByRole('button', { name: m.write, exact: true }).click()
      await expect(dialog.getByText(m.tagsChanged)).toBeVisible()
      await expectSound(page)
      await dialog.getByRole('button', { name: u.close }).first().click()
    })
  })
}
