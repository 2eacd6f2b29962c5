import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  administrator,
  expectSound,
  languages,
  newMember,
  opened,
  pressOn,
  signInAs,
  sizes,
  speak,
  tell,
} from './person.ts'

// Scheduling, restoring, concurrent edits and cancellation by administrators: nothing is lost, and affected members are
// notified.

const texts = {
  en: {
    title: 'Title',
    text: 'Text',
    save: 'Save',
    articleCreated: 'Article created',
    english: /^English/,
    arabic: /^Arabic/,
    take: 'Register',
    hasSeat: 'Registered',
    giveBack: 'Cancel registration',
    publishAt: 'Publish date',
    planned: /^Draft, scheduled for .*2099/,
    updated: 'Article updated',
    history: 'Revision history',
    restore: 'Restore this revision',
    restored: 'Revision restored',
    changedBy: /Omar Saleh.* changed this while you were editing/,
    keepMine: 'Save your version',
    cancel: 'Cancel meeting',
    keep: 'Keep meeting',
    meetingUpdated: 'Zoom meeting updated',
    cancelled: 'Cancelled',
    told: 'was cancelled',
  },
  ar: {
    title: 'العنوان',
    text: 'النص',
    save: 'حفظ',
    articleCreated: 'تم إنشاء المقال',
    english: /^بالإنجليزية/,
    arabic: /^بالعربية/,
    take: 'حجز مقعد',
    hasSeat: 'مقعدك محجوز',
    giveBack: 'إلغاء الحجز',
    publishAt: 'موعد النشر',
    planned: /^مسودة مجدولة في .*2099/,
    updated: 'تم تحديث المقال',
    history: 'سجل التعديلات',
    restore: 'استعادة هذه النسخة',
    restored: 'تمت استعادة النسخة',
    changedBy: /Omar Saleh/,
    keepMine: 'حفظ نسختك',
    cancel: 'إلغاء اللقاء',
    keep: 'الإبقاء على اللقاء',
    meetingUpdated: 'تم تحديث اللقاء',
    cancelled: 'أُلغي',
    told: 'أُلغي لقاء',
  },
}

type Content = { t: (typeof texts)['en'] | (typeof texts)['ar']; titles: { en: string; ar: string }; own: string }

for (const language of languages) {
  test(`${language}: an article is scheduled, restored and edited by two administrators, and a meeting is cancelled`, async ({
    browser,
  }) => {
    const t = texts[language]
    const mark = crypto.randomUUID().slice(0, 8)
    const titles = { en: `Lamp ${mark}`, ar: `مصباح ${mark}` }
    const content = { t, titles, own: titles[language] }
    const page = await open(browser, language, sizes.wide)
    const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
    await signInAs(page, admin)
    const id = await planArticle(page, content)
    await putBack(page, content)
    await writeByTwo(page, content, { id, token: admin.token })
    await callOff(browser, page, content, { language, token: admin.token })
    await page.context().close()
  })
}

type SignedIn = Parameters<typeof signInAs>[1]

async function open(
  browser: Browser,
  language: 'en' | 'ar',
  viewport: (typeof sizes)['wide' | 'narrow'],
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'Asia/Amman' })
  const page = await context.newPage()
  await speak(page, language)
  return page
}

/** @returns its id */
async function planArticle(page: Page, { t, titles, own }: Content): Promise<string> {
  await page.goto('/admin/articles/new')
  for (const [group, title] of [
    [t.english, titles.en],
    [t.arabic, titles.ar],
  ] as const) {
    const side = page.getByRole('group', { name: group })
    await side.getByRole('textbox', { name: t.title }).fill(title)
    await side.getByRole('textbox', { name: t.text }).fill(`First ${title}`)
  }
  await page.getByLabel(t.publishAt).fill('2099-05-01T18:00')
  await pressOn(page.getByRole('button', { name: t.save }))
  await expect(page.getByText(t.articleCreated)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/articles\/[\w-]{36}$/)
  const address = page.url()
  await page.goto('/admin/articles')
  const status = page.getByRole('row').filter({ hasText: own }).getByRole('combobox')
  await expect(status.locator('option:checked')).toHaveText(t.planned)
  await page.goto(address)
  await expect(page.getByLabel(t.publishAt)).toHaveValue('2099-05-01T18:00')
  return address.slice(-36)
}

async function putBack(page: Page, { t, titles }: Content) {
  const title = page.getByRole('group', { name: t.english }).getByRole('textbox', { name: t.title })
  await title.fill('A mistake')
  await pressOn(page.getByRole('button', { name: t.save }))
  await expect(page.getByText(t.updated)).toBeVisible()
  await pressOn(page.getByRole('button', { name: t.history }))
  const restore = page.getByRole('dialog').getByRole('button', { name: t.restore })
  await expect(restore).toHaveCount(1)
  await expectSound(page)
  await pressOn(restore)
  const sure = page.getByRole('dialog').filter({ hasNot: page.getByRole('list') })
  await opened(sure)
  await pressOn(sure.getByRole('button', { name: t.restore }))
  await expect(page.getByText(t.restored)).toBeVisible()
  await expect(title).toHaveValue(titles.en)
}

/** Each edits another part: the second sees a conflict notice, and the first one's change stays. */
async function writeByTwo(page: Page, { t, titles }: Content, { id, token }: { id: string; token: string }) {
  const other = await newMember(page, 'Omar')
  const patch = (path: string, data: object, as: string) =>
    page.request.patch(path, { data, headers: { authorization: `Bearer ${as}` } })
  expect((await patch(`/api/en/user/role/${other.user._id}`, { role: 'admin' }, token)).ok()).toBe(true)
  const text = page.getByRole('group', { name: t.english }).getByRole('textbox', { name: t.text })
  await text.fill('Mine')
  const theirs = { title: { ...titles, ar: `${titles.ar} الجديد` } }
  expect((await patch(`/api/en/article/${id}`, theirs, other.token)).ok()).toBe(true)
  await pressOn(page.getByRole('button', { name: t.save }))
  const notice = page.getByRole('alert')
  await expect(notice.getByText(t.changedBy)).toBeVisible()
  await expect(notice.getByText(theirs.title.ar)).toBeVisible()
  await expect(text).toHaveValue('Mine')
  await expectSound(page)
  // The toast of the first change has gone by then.
  await expect(page.getByText(t.updated)).toHaveCount(0)
  await pressOn(notice.getByRole('button', { name: t.keepMine }))
  await expect(page.getByText(t.updated)).toBeVisible()
  const now = await page.request.get(`/api/en/article/${id}`, { headers: { authorization: `Bearer ${token}` } })
  expect(((await now.json()) as { data: object }).data).toMatchObject({ title: theirs.title, body: { en: 'Mine' } })
}

type Caller = { language: 'en' | 'ar'; token: string }

/** A member with a seat is notified that the meeting is cancelled. */
async function callOff(browser: Browser, admin: Page, { t, titles, own }: Content, { language, token }: Caller) {
  const made = { title: titles, startsAt: '2099-05-01T18:00:00Z', durationMinutes: 60, timeZone: 'Asia/Amman' }
  const { data } = await tell<{ data: { _id: string } }>(admin, '/api/en/zoom', made, token)
  const member = await open(browser, language, sizes.narrow)
  await signInAs(member, await newMember(member, 'Maha', language))
  await member.goto(`/meetings/${data._id}`)
  await member.getByRole('button', { name: t.take }).click()
  await expect(member.getByText(t.hasSeat, { exact: true })).toBeVisible()
  await admin.goto(`/admin/zoom-events/${data._id}`)
  await pressOn(admin.getByRole('button', { name: t.cancel }))
  const question = await opened(admin.getByRole('dialog'))
  await expect(question.getByRole('button', { name: t.keep })).toBeVisible()
  await pressOn(question.getByRole('button', { name: t.cancel }))
  await expect(admin.getByText(t.meetingUpdated)).toBeVisible()
  await expectSound(admin)
  await member.goto('/notifications')
  await member.getByRole('link', { name: t.told }).filter({ hasText: own }).click()
  await expect(member.getByText(t.cancelled, { exact: true })).toBeVisible()
  await expect(member.getByRole('button', { name: t.giveBack })).toBeHidden()
  await expectSound(member)
  await member.context().close()
}
