import { expect, type Page, test } from '@playwright/test'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { userWords } from '#web/users/words.ts'
import { expectMailText } from './mail-text.ts'
import {
  administrator,
  expectSound,
  type Language,
  languages,
  opened,
  pressOn,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// An administrator saves a text, uses it in a mail, opens the settings and reads their changes in the audit log.
// English by keyboard.

const texts = {
  en: {
    addClassification: 'New classification',
    group: 'Group',
    nameEn: 'Name (English)',
    nameAr: 'Name (Arabic)',
    save: 'Save',
    classificationCreated: 'Classification created',
    addText: 'New saved content',
    classification: 'Classification',
    title: 'Title',
    body: 'Text',
    english: /^English/,
    arabic: /^Arabic/,
    contentCreated: 'Saved content created',
    copy: 'Copy: ',
    copied: 'Text copied',
    newTemplate: 'New template',
    plainText: 'Start with “Plain text”',
    insertInto: 'Insert: Content',
    keptText: 'Saved content',
    insert: 'Insert: ',
    content: 'Content',
    reviewed: 'Reviewed before publishing',
    questions: 'Member questions',
    discardAsk: 'Discard your changes?',
    discard: 'Discard changes',
    auditLog: 'Audit log',
    changed: 'Tag: created',
    before: 'Before',
    overview: 'Overview',
    toReview: /^Questions to review/,
  },
  ar: {
    addClassification: 'تصنيف جديد',
    group: 'المجموعة',
    nameEn: 'الاسم (بالإنجليزية)',
    nameAr: 'الاسم (بالعربية)',
    save: 'حفظ',
    classificationCreated: 'تم إنشاء التصنيف',
    addText: 'نص جاهز جديد',
    classification: 'التصنيف',
    title: 'العنوان',
    body: 'النص',
    english: /^بالإنجليزية/,
    arabic: /^بالعربية/,
    contentCreated: 'تم إنشاء النص الجاهز',
    copy: 'نسخ: ',
    copied: 'تم نسخ النص',
    newTemplate: 'قالب جديد',
    plainText: 'بدء من «نص عادي»',
    insertInto: 'إدراج: المحتوى',
    keptText: 'نص جاهز',
    insert: 'إدراج: ',
    content: 'المحتوى',
    reviewed: 'مراجعة قبل النشر',
    questions: 'أسئلة الأعضاء',
    discardAsk: 'هل تريد تجاهل تغييراتك؟',
    discard: 'تجاهل التغييرات',
    auditLog: 'سجل التدقيق',
    changed: 'وسم: إنشاء',
    before: 'قبل',
    overview: 'نظرة عامة',
    toReview: /^أسئلة للمراجعة/,
  },
}

for (const language of languages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test(
      `${language}, ${name}: an administrator saves a text, uses it in a mail and finds every change in the audit log`,
      { tag: tagOf(language, viewport) },
      async ({ browser }) => {
        test.setTimeout(180_000)
        const context = await browser.newContext({
          viewport,
          reducedMotion: 'reduce',
          permissions: ['clipboard-write'],
        })
        const page = await context.newPage()
        await speak(page, language)
        const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
        const { token } = admin
        await signInAs(page, admin)
        const mark = crypto.randomUUID().slice(0, 8)
        await classify(page, language, mark)
        await keepText(page, language, mark)
        await useInMail(page, language, mark)
        await lookAtSettings(page, language)
        await tell(page, '/api/en/tag', { name: `Tag ${mark}` }, token)
        await readLog(page, language, mark)
        await context.close()
      },
    )
  }
}

const nameOf = (language: Language, mark: string) => ({ en: `Greeting ${mark}`, ar: `تحية ${mark}` })[language]

/** By keyboard only in English. */
async function press(page: Page, language: Language, name: string) {
  const button = page.getByRole('button', { name, exact: true }).first()
  if (language === 'ar') return button.click()
  await pressOn(button)
}

async function classify(page: Page, language: Language, mark: string) {
  const t = texts[language]
  await page.goto('/admin/keep/classifications')
  for (const [en, ar] of [
    [`Mails ${mark}`, `رسائل ${mark}`],
    [`Others ${mark}`, `أخرى ${mark}`],
  ] as const) {
    await press(page, language, t.addClassification)
    const form = await opened(page.getByRole('dialog'))
    await form.getByLabel(t.group).fill(`G ${mark}`)
    await form.getByLabel(t.nameEn).fill(en)
    await form.getByLabel(t.nameAr).fill(ar)
    if (en.startsWith('Mails')) await expectSound(page)
    await pressOn(form.getByLabel(t.nameAr))
    await expect(page.getByText(t.classificationCreated).first()).toBeVisible()
    await expect(form).toBeHidden()
  }
  await expectSound(page)
}

async function keepText(page: Page, language: Language, mark: string) {
  const t = texts[language]
  await page.goto('/admin/keep')
  await expect(page.getByRole('button', { name: t.addText }).first()).toBeVisible()
  await press(page, language, t.addText)
  const form = await opened(page.getByRole('dialog'))
  await form
    .getByRole('combobox', { name: t.classification })
    .or(form.getByRole('textbox', { name: t.classification }))
    .first()
    .fill(mark)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const [english, arabic] = [form.getByRole('group', { name: t.english }), form.getByRole('group', { name: t.arabic })]
  await english.getByRole('textbox', { name: t.title }).fill(nameOf('en', mark))
  await english.getByRole('textbox', { name: t.body }).fill(`Hello & welcome ${mark}`)
  await arabic.getByRole('textbox', { name: t.title }).fill(nameOf('ar', mark))
  await arabic.getByRole('textbox', { name: t.body }).fill(`أهلًا & سهلًا ${mark}`)
  await expectSound(page)
  await press(page, language, t.save)
  await expect(page.getByText(t.contentCreated)).toBeVisible()
  const own = nameOf(language, mark)
  await page.goto(`/admin/keep?search=${mark}`)
  await page.getByRole('button', { name: t.copy + own }).click()
  await expect(page.getByText(t.copied)).toBeVisible()
  await expectSound(page)
}

async function useInMail(page: Page, language: Language, mark: string) {
  const t = texts[language]
  await page.goto('/email-marketing/templates')
  await page.getByRole('link', { name: t.newTemplate }).first().click()
  // The emails of the administrator's workspace are in English unless another language is chosen.
  const emailLanguage = page.getByRole('radiogroup', { name: wordsIn(editorWords, language).designLanguage })
  await expect(emailLanguage).toBeVisible()
  if (language === 'ar') await emailLanguage.getByText(wordsIn(suiteWords, language).arabic, { exact: true }).click()
  await press(page, language, t.plainText)
  await press(page, language, t.insertInto)
  await page.getByRole('menuitem', { name: t.keptText }).click()
  await page.getByRole('searchbox').last().fill(mark)
  await press(page, language, t.insert + nameOf(language, mark))
  const written = { en: `Hello & welcome ${mark}`, ar: `أهلًا & سهلًا ${mark}` }[language]
  await expectMailText(page.getByRole('main').getByRole('textbox', { name: t.content, exact: true }), written)
}

/** Settings are shared with the other journeys, so nothing is saved: only the unsaved-changes guard is tested. */
async function lookAtSettings(page: Page, language: Language) {
  const t = texts[language]
  await page.goto('/admin/settings')
  await page.getByRole('radiogroup', { name: t.questions }).getByRole('radio', { name: t.reviewed }).check()
  await expectSound(page)
  await page.getByRole('link', { name: t.auditLog, exact: true }).click()
  await expect(page.getByText(t.discardAsk)).toBeVisible()
  await press(page, language, t.discard)
  await expect(page).toHaveURL(/\/admin\/audit-log/)
}

async function readLog(page: Page, language: Language, mark: string) {
  const t = texts[language]
  await page.goto('/admin/audit-log?entityType=tag')
  await expect(page.getByText(`Tag ${mark}`)).toBeVisible()
  await expectSound(page)
  const change = page.getByRole('link', { name: t.changed, exact: true }).first()
  await (language === 'ar' ? change.click() : pressOn(change))
  await expect(page.getByRole('columnheader', { name: t.before })).toBeVisible()
  await expectSound(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: t.overview })).toBeVisible()
  await expect(page.getByRole('link', { name: t.toReview })).toBeVisible()
  await expectSound(page)
}

for (const language of languages) {
  test(`an administrator sees the invitation link when no mail is sent: ${language}`, async ({ page }) => {
    const w = wordsIn(userWords, language)
    await speak(page, language)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    await page.goto('/admin/users')
    await page.getByRole('button', { name: w.add }).first().click()
    const form = await opened(page.getByRole('dialog', { name: w.add }))
    await expect(form.getByText(w.passwordHintKept)).toBeVisible()
    await form.getByLabel(w.firstName).fill('Noor')
    await form.getByLabel(w.lastName).fill('Haddad')
    await form.getByLabel(w.email).fill(`${crypto.randomUUID()}@member.test`)
    await form.getByRole('button', { name: wordsIn(uiWords, language).save }).click()
    await expect(page.getByText(w.createdKept)).toBeVisible()
  })
}
