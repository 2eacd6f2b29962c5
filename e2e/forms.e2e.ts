import { expect, type Page, test } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { smtpSink } from '#test/stand-ins/smtp-sink.ts'
import { consentWords } from '#web/email-marketing/contacts/consentWords.ts'
import { fieldInputWords } from '#web/email-marketing/fields/words.ts'
import { formWords } from '#web/email-marketing/forms/words.ts'
import { topicWords } from '#web/email-marketing/topics/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, type Language, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'
import { pickyServer } from './receivers.ts'

// A visitor signs up to a list and sets preferences: on a phone, in both languages.

const messages = {
  invalid: { en: 'Please enter a valid email address', ar: 'يلزم إدخال عنوان بريد إلكتروني صالح' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  check: { en: 'Check your inbox', ar: 'يرجى تفقّد بريدك الوارد' },
  confirm: { en: 'Confirm subscription', ar: 'تأكيد الاشتراك' },
  thanks: { en: 'Thank you', ar: 'شكرًا لك' },
  preferences: { en: 'Email preferences', ar: 'تفضيلات الاشتراك' },
  save: { en: 'Save', ar: 'حفظ' },
  saved: { en: 'Preferences saved', ar: 'تم حفظ التفضيلات' },
  pause: { en: 'Pause for 30 days', ar: 'إيقاف لمدة 30 يومًا' },
  paused: { en: 'Paused until', ar: 'متوقفة حتى' },
  leave: { en: 'Unsubscribe from all emails', ar: 'إلغاء الاشتراك في كل الرسائل' },
  left: { en: 'You’re unsubscribed', ar: 'تم إلغاء اشتراكك' },
}

const textsIn = (language: Language) => ({
  forms: wordsIn(formWords, language),
  inputs: wordsIn(fieldInputWords, language),
  topics: wordsIn(topicWords, language),
  consent: wordsIn(consentWords, language),
  suite: wordsIn(suiteWords, language),
  ui: wordsIn(uiWords, language),
  said: (name: keyof typeof messages) => messages[name][language],
})
type Texts = ReturnType<typeof textsIn>
type Member = Awaited<ReturnType<typeof newMember>>

/** The path of a link in the newest mail that the sandbox accepted for a recipient. */
async function linkIn(page: Page, member: Member, subject: string, letter: string): Promise<string> {
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const headers = { authorization: `Bearer ${member.token}` }
  const ask = async (path: string) => (await page.request.get(`${suite}/${path}`, { headers })).json()
  let link = ''
  await expect(async () => {
    const mails = (await ask('message?sent_or_received=received')).data as { _id: string; subject: string }[]
    const mail = mails.find((mail) => mail.subject === subject)
    const { html } = (await ask(`message/${mail?._id}`)).data as { html: string }
    link = new RegExp(`http://localhost:\\d+(/${letter}/[\\w-]+)`).exec(html)?.[1] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function writeTopicAndForm(page: Page, t: Texts) {
  await page.goto('/email-marketing/topics')
  await page.getByRole('button', { name: t.topics.add }).first().click()
  const topic = await opened(page.getByRole('dialog'))
  await topic.getByLabel(`${t.suite.name} (${t.ui.english})`).fill('Offers')
  await topic.getByLabel(`${t.suite.name} (${t.ui.arabic})`).fill('العروض')
  await topic.getByRole('button', { name: t.ui.save }).click()
  await expect(topic).toBeHidden()
  await expectSound(page)

  await page.goto('/email-marketing/forms')
  await page.getByRole('link', { name: t.forms.add }).first().click()
  await page.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(page.getByRole('main').getByText(t.forms.required)).toBeVisible()
  await page.getByRole('textbox', { name: t.suite.name, exact: true }).fill('Footer أسفل الموقع')
  await page.getByRole('checkbox', { name: /Offers|العروض/ }).check()
  await page.getByRole('button', { name: t.forms.addField }).click()
  await page.getByRole('menuitem', { name: t.forms.attribute }).click()
  await page.getByLabel(t.forms.attribute, { exact: true }).selectOption({ label: t.inputs.newField })
  const field = await opened(page.getByRole('dialog'))
  await field.getByLabel(t.suite.name).fill('city')
  await field.getByRole('button', { name: t.ui.save }).click()
  await expect(field).toBeHidden()
  await page.getByLabel(t.forms.labelEn).fill('City')
  await page.getByLabel(t.forms.labelAr).fill('المدينة')
  const preview = page.frameLocator(`iframe[title="${t.forms.preview}"]`)
  await expect(preview.getByText(/City|المدينة/)).toBeVisible()
  await page.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(page).toHaveURL(/\/forms\/[\da-f-]{36}$/)
  const visit = page.getByRole('link', { name: t.forms.visit })
  await expect(visit).toBeVisible()
  await expect(page.getByRole('region', { name: t.forms.visitors })).toContainText(t.forms.nobodyYet)
  // The form can be edited on a phone too.
  await page.setViewportSize(sizes.narrow)
  await expectSound(page)
  return (await visit.getAttribute('href')) ?? ''
}

async function signUp(page: Page, t: Texts, address: string, email: string) {
  await page.goto(address)
  await expectSound(page)
  await page.locator('[name=own-0]').fill('ليلى')
  await page.locator('[name=email]').fill('layla at home')
  await page.getByRole('button').click()
  await expect(page.getByText(t.said('invalid'))).toBeVisible()
  await expect(page.locator('[name=email]')).toBeFocused()
  await expect(page.locator('[name=email]')).toHaveValue('layla at home')
  await expect(page.locator('[name=own-0]')).toHaveValue('ليلى')
  await expectSound(page)
  await page.locator('[name=email]').fill(email)
  // A form sent too fast looks automated, so the visitor is asked to press once more.
  await expect.poll(() => page.evaluate<number>('performance.now()')).toBeGreaterThan(3000)
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { name: t.said('check') })).toBeVisible()
  await expectSound(page)
}

async function confirm(page: Page, t: Texts, link: string) {
  await page.goto(link)
  await expectSound(page)
  await page.getByRole('button', { name: t.said('confirm') }).click()
  await expect(page.getByRole('heading', { name: t.said('thanks') })).toBeVisible()
  await expectSound(page)
}

async function choosePreferences(page: Page, t: Texts, link: string) {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t.said('preferences') })).toBeVisible()
  await expectSound(page)
  const topic = page.getByRole('checkbox', { name: /Offers|العروض/ })
  await expect(topic).toBeChecked()
  await topic.uncheck()
  await page.getByRole('radio', { name: t.said('pause') }).check()
  await page.locator('[name=lastName]').fill('x'.repeat(130))
  await page.getByRole('button', { name: t.said('save') }).click()
  await expect(page.locator('[name=lastName]')).toBeFocused()
  await expect(topic).not.toBeChecked()
  await page.locator('[name=lastName]').fill('الحربي')
  await page.getByRole('button', { name: t.said('save') }).click()
  await expect(page.getByRole('status')).toHaveText(t.said('saved'))
  await expect(page.getByRole('radio', { name: t.said('paused') })).toBeChecked()
  await expectSound(page)
}

for (const language of languages) {
  test(`a visitor signs up, confirms and chooses topics: ${language}`, async ({ page, browser, baseURL }) => {
    const t = textsIn(language)
    const other = textsIn(language === 'en' ? 'ar' : 'en')
    await speak(page, language)
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const provider = { name: 'Sandbox', type: 'sandbox', fromName: 'متجر مها', fromEmail: 'a@shop.test' }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    await signInAs(page, member)
    const address = await writeTopicAndForm(page, t)

    const phone = await browser.newContext({ viewport: sizes.narrow, baseURL: baseURL ?? '' })
    const visitor = await phone.newPage()
    const email = `layla@${language}.test`
    await signUp(visitor, t, address, email)
    const subject = language === 'ar' ? 'تأكيد اشتراكك' : 'Confirm your subscription'
    await confirm(visitor, t, await linkIn(page, member, subject, 'c'))

    // The visitor is among today's visitors of the form.
    await page.reload()
    const visitors = page.getByRole('region', { name: t.forms.visitors })
    await expect(visitors.getByRole('img')).toHaveCount(2)
    await visitors
      .getByText(/^(Show as table|عرض الأرقام في جدول)$/)
      .last()
      .click()
    await expect(visitors.getByRole('table', { name: t.forms.sentAndConfirmed })).toBeVisible()
    await expectSound(page)

    const html = '<h1>Hello {{ firstName }}</h1>'
    const mail = { subject: 'A letter', html, recipients: { all: true }, topic: 'Offers' }
    await tell(page, `${suite}/email-service-provider/send-bulk-emails`, mail, member.token)
    const preferences = await linkIn(page, member, 'A letter', 'p')
    await choosePreferences(visitor, t, preferences)
    await visitor.goto(await linkIn(page, member, 'A letter', 'v'))
    await expect(visitor.getByRole('heading', { name: 'Hello ليلى' })).toBeVisible()
    await visitor.goto(preferences)
    await visitor.getByRole('navigation').getByRole('link').click()
    await expect(visitor.getByRole('heading', { name: other.said('preferences') })).toBeVisible()

    await page.setViewportSize(sizes.wide)
    await page.goto('/email-marketing/contacts')
    await page.getByText(email).first().click()
    const consent = page.getByRole('region', { name: t.consent.title })
    await expect(consent.getByText('Footer أسفل الموقع')).toBeVisible()
    await expectSound(page)

    await visitor.goto(preferences)
    await visitor.getByRole('button', { name: t.said('leave') }).click()
    await expect(visitor.getByRole('heading', { name: t.said('left') })).toBeVisible()
    await phone.close()
  })
}

test('a confirmation is sent over SMTP, and its link works', async ({ page }) => {
  const t = textsIn('ar')
  await speak(page, 'ar')
  const program = process.env['SMTP_SINK']
  const post = program ? await smtpSink(program) : await pickyServer()
  try {
    const member = await newMember(page, 'مها', 'ar')
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const settings = { host: '127.0.0.1', port: post.port, secure: 'none' }
    const provider = { name: 'Post', type: 'smtp', fromName: 'متجر مها', fromEmail: 'a@shop.test', settings }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    const texts = { title: { en: 'News', ar: 'الأخبار' }, button: { en: 'Join', ar: 'اشترك' } }
    const form = { name: 'Footer', texts, language: 'ar', fields: [{ kind: 'firstName' }] }
    const { data } = await tell<{ data: { _id: string } }>(page, `${suite}/form`, form, member.token)
    await signUp(page, t, `/f/${data._id}`, 'layla@post.test')
    let link = ''
    await expect(async () => {
      const [mail] = (await post.taken()).filter(({ to }) => to === 'layla@post.test')
      const { html } = await simpleParser(mail?.source ?? '')
      link = /http:\/\/localhost:\d+(\/c\/[\w-]+)/.exec(html || '')?.[1] ?? ''
      expect(link).not.toBe('')
    }).toPass()
    await confirm(page, t, link)
  } finally {
    await post.stop()
  }
})
