import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  choose,
  expectSound,
  type Language,
  languages,
  newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// Questions: reading with and without script, asking, answering, accepting, voting, editing, following, reporting, and
// searching by word family.

const texts = {
  en: {
    locale: 'en-GB',
    answersHeading: '1 answer',
    up: 'Upvote',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    ask: 'Ask a question',
    title: 'Question title',
    details: 'Details',
    similar: 'Similar questions',
    restored: 'We restored your draft.',
    post: 'Post question',
    answer: 'Your answer',
    postAnswer: 'Post answer',
    accept: 'Accept answer',
    accepted: 'Accepted answer',
    follow: 'Follow',
    following: 'Following',
    more: 'More actions',
    edit: 'Edit',
    save: 'Save',
    history: 'Revision history',
    report: 'Flag',
    spam: 'Spam or advertising',
    send: 'Send flag',
    sent: 'Flag sent. An administrator will review it.',
    search: 'Search questions',
    missing: 'Question not found',
  },
  ar: {
    locale: 'ar-EG',
    answersHeading: 'إجابة واحدة',
    up: 'تأييد',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    ask: 'طرح سؤال',
    title: 'عنوان السؤال',
    details: 'التفاصيل',
    similar: 'أسئلة مشابهة',
    restored: 'تمت استعادة المسودة',
    post: 'نشر السؤال',
    answer: 'إجابتك',
    postAnswer: 'نشر الإجابة',
    accept: 'قبول الإجابة',
    accepted: 'الإجابة المقبولة',
    follow: 'متابعة',
    following: 'أتابعه',
    more: 'إجراءات أخرى',
    edit: 'تعديل',
    save: 'حفظ',
    history: 'سجل التعديلات',
    report: 'إبلاغ',
    spam: 'إعلان أو محتوى غير مرغوب فيه',
    send: 'إرسال البلاغ',
    sent: 'تم إرسال البلاغ، وسيراجعه أحد المديرين.',
    search: 'البحث في الأسئلة',
    missing: 'السؤال غير موجود',
  },
}

type Question = { _id: string; slug: string; title: string }

const password = 'correct horse 2'
const addressOf = ({ slug }: Question) => `/qa/${encodeURIComponent(slug)}`

async function ask(page: Page, token: string, title: string, body: string) {
  const { data } = await tell<{ data: Question }>(page, '/api/en/question', { title, body }, token)
  return data
}

/** A question with an answer, each by a different member. */
async function answered(page: Page, title: string) {
  const [asker, helper] = [await newMember(page, 'Asma'), await newMember(page, 'Hoda')]
  const question = await ask(page, asker.token, title, 'I tried **soap** first.\n\n```\nprice = cost * 2\n```')
  const body = { questionId: question._id, body: 'Count **everything** twice.' }
  await tell(page, '/api/en/answer', body, helper.token)
  return { question, asker, helper }
}

/** The browser window of another member. */
async function anotherWindow(browser: Browser, language: Language) {
  const context = await browser.newContext({ locale: texts[language].locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await speak(page, language)
  return page
}

for (const language of languages) {
  const t = texts[language]

  test.describe(`${language}, without script`, () => {
    test.use({ javaScriptEnabled: false, locale: t.locale })
    test.beforeEach(({ context, baseURL }) => choose(context, language, baseURL))

    test('a question is read, found and searched without script', async ({ page }) => {
      const marked = `Zanzibar ${language} ${Date.now()}`
      const { question } = await answered(page, marked)
      await page.goto(`/qa?search=${encodeURIComponent(marked)}`)
      await page.getByRole('link', { name: marked }).click()
      await expect(page).toHaveURL(new RegExp(`/qa/${question.slug}$`))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1, name: marked })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: t.answersHeading })).toBeVisible()
      await expect(page.getByText('Count everything twice.')).toBeVisible()
      await expect(page.locator('pre')).toHaveText(/price = cost \* 2/)
      expect((await page.goto('/qa/nowhere-at-all'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: t.missing })).toBeVisible()
    })
  })

  for (const [name, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${name}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport, locale: t.locale })
      test.beforeEach(({ context, baseURL }) => choose(context, language, baseURL))

      test('a server-rendered question is hydrated unchanged', async ({ page }) => {
        const complaints: string[] = []
        page.on('pageerror', (error) => complaints.push(error.message))
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        const { question } = await answered(page, `Taken over ${language} ${name}`)
        await page.addInitScript(`
          window.lost = 0
          let seen = false
          const look = () => {
            const stands = (document.querySelector('h1')?.getBoundingClientRect().height ?? 0) > 0
            if (seen && !stands) window.lost += 1
            seen ||= stands
            requestAnimationFrame(look)
          }
          requestAnimationFrame(look)`)
        await page.goto(addressOf(question))
        await expect(page.getByRole('button', { name: t.up }).first()).toBeVisible()
        expect(await page.evaluate('window.lost')).toBe(0)
        await expectSound(page)
        expect(complaints).toEqual([])
      })

      test('a visitor who votes is asked to sign in, and returns to the same question', async ({ page }) => {
        const { question } = await answered(page, `Vote ${language} ${name}`)
        const reader = await newMember(page, 'Reem', language)
        await speak(page, language)
        await page.goto(addressOf(question))
        await page.getByRole('button', { name: t.up }).first().click()
        const dialog = await opened(page.getByRole('dialog'))
        await dialog.getByRole('textbox', { name: t.email }).fill(reader.user.email)
        await dialog.getByLabel(t.password, { exact: true }).fill(password)
        await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(new RegExp(`/qa/${question.slug}$`))
        const up = page.getByRole('button', { name: t.up }).first()
        const counted = page.waitForResponse(/\/upvote$/)
        await up.click()
        await expect(up).toHaveAttribute('aria-pressed', 'true')
        await counted
        await page.reload()
        await expect(page.getByRole('button', { name: t.up }).first()).toHaveAttribute('aria-pressed', 'true')
        await page.getByRole('button', { name: t.follow }).click()
        await expect(page.getByRole('button', { name: t.following })).toHaveAttribute('aria-pressed', 'true')
        await page.getByRole('button', { name: t.more, exact: true }).click()
        await page.getByRole('menuitem', { name: t.report }).click()
        const report = page.getByRole('dialog')
        await report.getByRole('radio', { name: t.spam }).check()
        await report.getByRole('button', { name: t.send }).click()
        await expect(page.getByText(t.sent)).toBeVisible()
      })

      test('a member asks, resumes a draft, gets an answer, accepts it and edits the question', async ({
        page,
        browser,
      }) => {
        const [member, helper] = [await newMember(page, 'Maha', language), await newMember(page, 'Hoda', language)]
        const subject = language === 'ar' ? 'كيف أغلّف أكواب الخزف للشحن' : 'How do I wrap ceramic mugs for shipping'
        const before = await ask(page, helper.token, `${subject} ${name}`, 'Asked before.')
        await speak(page, language)
        await signInAs(page, member)
        await page.goto('/qa')
        await page.getByRole('button', { name: t.ask }).click()
        await page.getByRole('textbox', { name: t.title }).fill(subject)
        await expect(page.getByText(t.similar)).toBeVisible()
        await expect(page.getByRole('link', { name: before.title })).toBeVisible()
        await page.getByRole('textbox', { name: t.details }).fill('Half of them **break**.')
        await expectSound(page)
        await page.reload()
        await expect(page.getByText(t.restored)).toBeVisible()
        await expect(page.getByRole('textbox', { name: t.title })).toHaveValue(subject)
        await page.getByRole('textbox', { name: t.details }).fill('Half of them **arrive broken**.')
        await page.getByRole('button', { name: t.post }).click()
        await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
        await expect(page.locator('strong', { hasText: 'arrive broken' })).toBeVisible()

        const other = await anotherWindow(browser, language)
        await signInAs(other, helper)
        await other.goto(page.url())
        await other.getByRole('textbox', { name: t.answer }).fill('Two boxes, one in the other.')
        await other.getByRole('button', { name: t.postAnswer }).click()
        const written = other.locator('[id^="answer-"]').filter({ hasText: 'Two boxes, one in the other.' })
        await expect(written).toBeVisible()
        await expect(written).toBeFocused()
        await other.context().close()

        await page.reload()
        await expect(page.getByRole('button', { name: t.accept })).toBeVisible()
        await expectSound(page)
        await page.getByRole('button', { name: t.accept }).click()
        await expect(page.getByText(t.accepted, { exact: true })).toBeVisible()
        await expectSound(page)
        await page.getByRole('button', { name: t.more, exact: true }).click()
        await page.getByRole('menuitem', { name: t.edit, exact: true }).click()
        const editing = await opened(page.getByRole('dialog'))
        await editing.getByRole('textbox', { name: t.details }).fill('A third of them **arrives broken**.')
        await editing.getByRole('button', { name: t.save }).click()
        await expect(editing).toBeHidden()
        await expect(page.locator('strong', { hasText: 'arrives broken' })).toBeVisible()
        await page.getByRole('button', { name: t.more, exact: true }).click()
        await page.getByRole('menuitem', { name: t.history }).click()
        const history = page.getByRole('dialog')
        await expect(history.locator('ins', { hasText: 'third' })).toBeVisible()
        await expect(history.locator('del', { hasText: 'Half' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(history).toBeHidden()
        await expectSound(page)
      })
    })
  }
}

test('an Arabic word is found by another word of its family', async ({ page }) => {
  const { token } = await newMember(page, 'Salma', 'ar')
  const mark = crypto.randomUUID().slice(0, 8)
  const title = `أين أجد المكتبات القديمة في القاهرة ${mark}؟`
  await ask(page, token, title, 'أبحث عن طبعات نادرة.')
  const other = await ask(page, token, `متى يفتح السوق ${mark}؟`, 'أريد زيارته.')
  await speak(page, 'ar')
  await page.goto('/qa')
  for (const word of ['مكتبة', 'والمكتبات', 'بالقاهرة']) {
    await page.getByRole('searchbox', { name: texts.ar.search }).fill(word)
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(word)}`))
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: other.title })).toBeHidden()
    await expectSound(page)
  }
})
