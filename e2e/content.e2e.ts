import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  administrator,
  expectSound,
  languages,
  newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// An administrator publishes an article and a meeting; members read, like, search and attend. In both languages and
// screen sizes.

const texts = {
  en: {
    title: 'Title',
    text: 'Text',
    status: 'Status',
    save: 'Save',
    articleCreated: 'Article created',
    newMeeting: 'New meeting',
    start: 'Start',
    zone: 'Time zone',
    seats: 'Capacity',
    meetingCreated: 'Zoom meeting created',
    missing: /Missing: Title, Text/,
    english: /^English/,
    arabic: /^Arabic/,
    like: /^Like/,
    liked: /^Liked/,
    searchAll: 'Search everything',
    take: 'Register',
    wait: 'Join the waitlist',
    hasSeat: 'Registered',
    place: 'Number 1 on the waitlist',
    giveBack: 'Cancel registration',
    attendance: 'Attendance',
    calendar: 'Add to calendar',
  },
  ar: {
    title: 'العنوان',
    text: 'النص',
    status: 'الحالة',
    save: 'حفظ',
    articleCreated: 'تم إنشاء المقال',
    newMeeting: 'لقاء جديد',
    start: 'موعد البداية',
    zone: 'المنطقة الزمنية',
    seats: 'عدد المقاعد',
    meetingCreated: 'تم إنشاء اللقاء',
    missing: /ينقص: العنوان، النص/,
    english: /^بالإنجليزية/,
    arabic: /^بالعربية/,
    like: /^إعجاب/,
    liked: /^أعجبني/,
    searchAll: 'البحث في كل شيء',
    take: 'حجز مقعد',
    wait: 'الانضمام إلى قائمة الانتظار',
    hasSeat: 'مقعدك محجوز',
    place: 'ترتيبك في قائمة الانتظار: 1',
    giveBack: 'إلغاء الحجز',
    attendance: 'الحضور',
    calendar: 'إضافة إلى التقويم',
  },
}

type Texts = (typeof texts)['en'] | (typeof texts)['ar']
type Viewport = (typeof sizes)[keyof typeof sizes]
type Content = { t: Texts; titles: { en: string; ar: string }; own: string }

for (const language of languages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test(
      `${language}, ${name}: an article is read and found, and a meeting is attended`,
      { tag: tagOf(language, viewport) },
      async ({ browser }) => {
        // Three people; axe checks each page.
        test.setTimeout(180_000)
        const t = texts[language]
        const mark = crypto.randomUUID().slice(0, 8)
        const titles = { en: `Lantern ${mark}`, ar: `فانوس ${mark}` }
        const content = { t, titles, own: titles[language] }

        const admin = await open(browser, language, viewport)
        await signInAs(admin, await tell(admin, '/api/en/auth/signin', administrator))
        await writeArticle(admin, content)
        await planMeeting(admin, content)

        const first = await open(browser, language, viewport)
        await signInAs(first, await newMember(first, 'Maha', language))
        await readAndLike(first, content)
        await findByKeys(first, content, /\/meetings\//)
        await takeTheSeat(first, content)

        const second = await open(browser, language, viewport)
        await signInAs(second, await newMember(second, 'Omar', language))
        await landOnWaitingList(second, content)

        await giveBack(first, content)
        await second.reload()
        await expect(second.getByText(t.hasSeat)).toBeVisible()
        await seeAttendance(admin, content)
        for (const page of [admin, first, second]) await page.context().close()
      },
    )
  }
}

async function open(browser: Browser, language: 'en' | 'ar', viewport: Viewport): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'Asia/Amman' })
  const page = await context.newPage()
  await speak(page, language)
  return page
}

async function writeArticle(page: Page, { t, titles, own }: Content) {
  await page.goto('/admin/articles/new')
  const [english, arabic] = [page.getByRole('group', { name: t.english }), page.getByRole('group', { name: t.arabic })]
  await english.getByRole('textbox', { name: t.title }).fill(titles.en)
  await english.getByRole('textbox', { name: t.text }).fill('Light **sells**.\n\n- wax\n- wick')
  await expect(arabic.getByText(t.missing)).toBeVisible()
  await arabic.getByRole('textbox', { name: t.title }).fill(titles.ar)
  await arabic.getByRole('textbox', { name: t.text }).fill('الضوء **يبيع**.\n\n- شمع\n- فتيل')
  await expect(arabic.getByText(t.missing)).toBeHidden()
  await page.getByRole('combobox', { name: t.status }).selectOption('published')
  await expectSound(page)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.articleCreated)).toBeVisible()
  await page.goto('/admin/articles')
  await expect(page.getByRole('link', { name: own, exact: true })).toBeVisible()
  await expectSound(page)
}

async function planMeeting(page: Page, { t, titles, own }: Content) {
  await page.goto('/admin/zoom-events')
  await page.getByRole('button', { name: t.newMeeting }).first().click()
  const form = await opened(page.getByRole('dialog'))
  await form.getByRole('group', { name: t.english }).getByRole('textbox', { name: t.title }).fill(titles.en)
  await form.getByRole('group', { name: t.arabic }).getByRole('textbox', { name: t.title }).fill(titles.ar)
  await form.getByLabel(t.start).fill('2099-05-01T18:00')
  await expect(form.getByRole('combobox', { name: t.zone })).toHaveValue('Asia/Amman')
  await form.getByRole('textbox', { name: t.seats }).fill('1')
  await expectSound(page)
  await form.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.meetingCreated)).toBeVisible()
  await expect(page.getByRole('link', { name: own, exact: true })).toBeVisible()
  await expectSound(page)
}

async function readAndLike(page: Page, { t, own }: Content) {
  await page.goto('/articles')
  await expectSound(page)
  await page.getByRole('link', { name: own }).click()
  await expect(page.getByRole('heading', { name: own, level: 1 })).toBeVisible()
  const counted = page.waitForResponse(/\/like$/)
  await page.getByRole('button', { name: t.like }).click()
  await expect(page.getByRole('button', { name: t.liked })).toHaveAttribute('aria-pressed', 'true')
  await counted
  await page.reload()
  await expect(page.getByRole('button', { name: t.liked })).toBeVisible()
  await expectSound(page)
}

/** By keyboard only: the article first, then the meeting one step down. */
async function findByKeys(page: Page, { t, own }: Content, to: RegExp) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: t.searchAll })
  await expect(field).toBeFocused()
  await page.keyboard.type(own)
  await expect(page.getByRole('option', { name: own })).toHaveCount(2)
  await expectSound(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(to)
  await expect(page.getByRole('heading', { name: own, level: 1 })).toBeVisible()
}

async function takeTheSeat(page: Page, { t }: Content) {
  await page.getByRole('button', { name: t.take }).click()
  await expect(page.getByText(t.hasSeat, { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t.calendar }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  await expectSound(page)
}

async function landOnWaitingList(page: Page, { t, own }: Content) {
  await page.goto('/meetings')
  const card = page.getByRole('listitem').filter({ hasText: own })
  await expectSound(page)
  await card.getByRole('button', { name: t.wait }).click()
  await card.getByRole('link', { name: own }).click()
  await expect(page.getByText(t.place)).toBeVisible()
  await expectSound(page)
}

async function giveBack(page: Page, { t }: Content) {
  await page.getByRole('button', { name: t.giveBack }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.giveBack }).click()
  // The waiting list moves up at once, so the meeting is full again.
  await expect(page.getByRole('button', { name: t.wait })).toBeVisible()
  await expect(page.getByText(t.hasSeat, { exact: true })).toBeHidden()
}

async function seeAttendance(page: Page, { t, own }: Content) {
  await page.getByRole('link', { name: own, exact: true }).click()
  await expect(page.getByRole('heading', { name: t.attendance })).toBeVisible()
  await expect(page.getByText('Omar Saleh')).toBeVisible()
  await expect(page.getByText('Maha Saleh')).toBeHidden()
  await expectSound(page)
}
