import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import {
  administrator,
  expectSound,
  type Language,
  languages,
  newMember,
  pressOn,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// An administrator filters a list, chooses its columns, saves and shares it as a view, and exports it. By keyboard
// only.

const texts = {
  en: {
    heading: 'Users',
    role: 'Role',
    status: 'Status',
    columns: 'Columns',
    email: 'Email',
    language: 'Language',
    earlier: 'Move up: Language',
    views: 'Views',
    saveAs: 'Save as new view',
    name: 'Name',
    share: 'Share with all administrators',
    save: 'Save',
    saved: 'View saved',
    changed: 'edited',
    update: /^Update/,
    updated: 'View updated',
    first: 'Set as default view',
    export: 'Export',
    asCsv: 'CSV',
    forExcel: 'Excel',
    excelName: 'Users.csv',
    excelHead: ['First name', 'Last name'],
    delete: 'Delete view',
    confirm: 'Delete view',
    deleted: 'View deleted',
    nothing: 'No results',
    clear: 'Clear filters',
  },
  ar: {
    heading: 'المستخدمون',
    role: 'الدور',
    status: 'الحالة',
    columns: 'الأعمدة',
    email: 'البريد الإلكتروني',
    language: 'اللغة',
    earlier: 'نقل لأعلى: اللغة',
    views: 'العروض المحفوظة',
    saveAs: 'حفظ عرض جديد',
    name: 'الاسم',
    share: 'مشاركة العرض مع جميع المديرين',
    save: 'حفظ',
    saved: 'تم حفظ العرض',
    changed: 'معدّل',
    update: /^تحديث/,
    updated: 'تم تحديث العرض',
    first: 'جعل العرض افتراضيًا',
    export: 'تصدير',
    asCsv: 'CSV',
    forExcel: 'Excel',
    excelName: 'المستخدمون.csv',
    excelHead: ['الاسم الأول', 'اسم العائلة'],
    delete: 'حذف العرض',
    confirm: 'حذف العرض',
    deleted: 'تم حذف العرض',
    nothing: 'لا توجد نتائج',
    clear: 'مسح عوامل التصفية',
  },
}

type Admin = Parameters<typeof signInAs>[1]

const signIn = (page: Page) => tell<Admin>(page, '/api/en/auth/signin', administrator)

async function opened(browser: Browser, language: Language, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await speak(page, language)
  return page
}

/** Presses the target with the key that a user of the page would press. */
async function press(
  page: Page | Locator,
  role: 'button' | 'menuitem' | 'menuitemradio' | 'menuitemcheckbox',
  name: string | RegExp,
) {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' && role === 'button' }).first()
  const { keyboard } = target.page()
  await expect(target).toBeVisible()
  if (role === 'button') return pressOn(target)
  // In a menu the arrow keys move from item to item.
  for (let steps = 0; steps < 20; steps += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) break
    await keyboard.press('ArrowDown')
  }
  await expect(target).toBeFocused()
  await keyboard.press('Enter')
}

for (const language of languages) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(
      `${language}, ${size}: a list is filtered, saved as a view, shared and exported by keyboard`,
      { tag: tagOf(language, viewport) },
      async ({ browser }) => {
        const t = texts[language]
        const mark = crypto.randomUUID().slice(0, 8)
        const page = await opened(browser, language, viewport)
        const admin = await signIn(page)
        const member = await newMember(page, `Layla${mark}`)
        await newMember(page, `Other${mark}`)
        await signInAs(page, admin)

        await page.goto('/admin/users')
        await expect(page.getByRole('heading', { level: 1, name: t.heading })).toBeVisible()
        await page.getByRole('searchbox').focus()
        await page.keyboard.type(`layla${mark}`)
        await expect(page.getByText(member.user.email)).toBeVisible()
        const role = page.getByRole('combobox', { name: t.role, exact: true })
        await role.focus()
        await page.keyboard.press('ArrowDown')
        await expect(page).toHaveURL(/role=user/)

        await press(page, 'button', t.columns)
        const email = page.getByRole('checkbox', { name: t.email })
        await email.focus()
        await page.keyboard.press('Space')
        await expect(email).not.toBeChecked()
        const earlier = page.getByRole('button', { name: t.earlier })
        await earlier.focus()
        await page.keyboard.press('Enter')
        await expect(earlier).toBeFocused()
        await expectSound(page)
        await page.keyboard.press('Escape')
        await expect(page.getByText(member.user.email)).toBeHidden()

        await press(page, 'button', t.views)
        await expectSound(page)
        await press(page, 'menuitem', t.saveAs)
        const form = page.getByRole('dialog')
        await expect(form.getByLabel(t.name)).toBeFocused()
        await page.keyboard.type(`Layla ${mark}`)
        await form.getByRole('checkbox', { name: t.share }).focus()
        await page.keyboard.press('Space')
        await expectSound(page)
        await form.getByLabel(t.name).focus()
        await page.keyboard.press('Enter')
        await expect(page.getByText(t.saved)).toBeVisible()
        const active = page.getByRole('button', { name: `Layla ${mark}` })
        await expect(active).toBeVisible()

        await page.reload()
        await expect(active).toBeVisible()
        await expect(active).not.toContainText(t.changed)
        await expect(page.getByText(`Layla${mark}`)).toBeVisible()
        await expect(page.getByText(member.user.email)).toBeHidden()
        await page.getByRole('combobox', { name: t.status, exact: true }).focus()
        await page.keyboard.press('ArrowDown')
        await expect(active).toContainText(t.changed)
        await active.focus()
        await page.keyboard.press('Enter')
        await press(page, 'menuitem', t.update)
        await expect(page.getByText(t.updated)).toBeVisible()
        await expect(active).not.toContainText(t.changed)
        await expectSound(page)

        await takeAway(page, t, member.user.email, mark)
        await anotherOpens(browser, language, viewport, mark, admin)
        await everyState(page, language, mark)

        await page.goto(`/admin/users`)
        await press(page, 'button', t.views)
        await press(page, 'menuitemradio', new RegExp(`Layla ${mark}`))
        await expect(active).toBeVisible()
        await active.focus()
        await page.keyboard.press('Enter')
        await press(page, 'menuitem', t.delete)
        await expect(page.getByRole('dialog')).toBeVisible()
        await press(page.getByRole('dialog'), 'button', t.confirm)
        await expect(page.getByText(t.deleted)).toBeVisible()
        await expect(active).toBeHidden()
        await page.context().close()
      },
    )
  }
}

/**
 * The file holds exactly what the list shows; the one for Excel has the reader's language, and is reached by keyboard.
 */
async function takeAway(page: Page, t: (typeof texts)[Language], email: string, mark: string) {
  await press(page, 'button', t.export)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'menuitem', t.asCsv)])
  expect(download.suggestedFilename()).toBe('users.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(email)
  expect(lines[1]).toContain(`Layla${mark}`)

  await page.getByRole('button', { name: t.export, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: t.forExcel })).toBeFocused()
  // A menu that is slow to open focuses its first item once more.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: t.asCsv })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: t.forExcel })).toBeFocused()
  const [table] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(table.suggestedFilename()).toBe(t.excelName)
  const rows = (await readFile(await table.path(), 'utf16le')).trim().split('\r\n')
  expect(rows[0]?.split('\t').slice(0, 2)).toEqual(t.excelHead)
  expect(rows.slice(1)).toEqual([expect.stringContaining(`\t${email}\t`)])
}

/** Another administrator opens the view and makes it their default, but cannot change it. */
async function anotherOpens(
  browser: Browser,
  language: Language,
  viewport: { width: number; height: number },
  mark: string,
  admin: Admin,
) {
  const t = texts[language]
  const page = await opened(browser, language, viewport)
  const other = await newMember(page, 'Rima')
  const changed = await page.request.patch(`/api/en/user/role/${other.user._id}`, {
    data: { role: 'admin' },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(changed.ok()).toBe(true)
  await signInAs(page, { ...other, user: { ...other.user, role: 'admin' } })
  await page.goto('/admin/users')
  await press(page, 'button', t.views)
  await press(page, 'menuitemradio', new RegExp(`Layla ${mark}`))
  const active = page.getByRole('button', { name: `Layla ${mark}` })
  await expect(active).toBeVisible()
  await expect(page).toHaveURL(/role=user/)
  await active.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: t.saveAs })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t.delete })).toBeHidden()
  await press(page, 'menuitemcheckbox', t.first)
  await expect(page.getByText(t.updated)).toBeVisible()
  await page.goto('/admin/users')
  await expect(active).toBeVisible()
  await expect(page.getByText(`Layla${mark}`)).toBeVisible()
  await expectSound(page)
  await page.context().close()
}

/** No match and an unknown filter each show a notice, with a link to the whole list. */
async function everyState(page: Page, language: Language, mark: string) {
  const t = texts[language]
  await page.goto(`/admin/users?search=nobody-${mark}`)
  await expect(page.getByText(t.nothing)).toBeVisible()
  await expectSound(page)
  await wholeAgain(page, t.clear)
  await page.goto('/admin/users?role=nobody')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page)
  await wholeAgain(page, t.clear)
}

async function wholeAgain(page: Page, clear: string) {
  await press(page, 'button', clear)
  await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible()
}
