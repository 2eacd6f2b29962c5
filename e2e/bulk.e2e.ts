import { expect, type Page, test } from '@playwright/test'
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

// Bulk actions: rows are selected across pages, previewed, changed and undone. By keyboard where there is one.

const texts = {
  en: {
    select: 'Select',
    selected: (count: number) => `${count} selected`,
    takeAll: 'Select all 25 matching items',
    allSelected: 'All 25 matching items are selected',
    actions: 'Actions',
    inactive: 'Inactive',
    wouldChange: '24 items will change',
    wouldNot: 'Already inactive (1)',
    canUndo: 'You can undo this for 24 hours.',
    run: 'Change 24 items',
    changed: '24 items changed',
    undo: 'Undo',
    undone: '23 items restored',
    alone: 'Changed by someone else: 1',
    recent: 'Recent bulk actions',
    remove: 'Delete',
    page2: '2',
    cannotUndo: 'This can’t be undone.',
    deleteUsers: /^Delete \d/,
    yourself: 'Your own account (1)',
  },
  ar: {
    select: 'تحديد',
    selected: (count: number) =>
      count === 2 ? 'عنصران محددان' : count < 11 ? `${count} عناصر محددة` : `${count} عنصرًا محددًا`,
    takeAll: 'تحديد كل العناصر المطابقة (25)',
    allSelected: 'كل العناصر المطابقة محددة (25)',
    actions: 'الإجراءات',
    inactive: 'غير نشطة',
    wouldChange: 'سيتغير 24 عنصرًا',
    wouldNot: 'غير نشط بالفعل (1)',
    canUndo: 'يمكن التراجع عن هذا الإجراء خلال 24 ساعة.',
    run: 'تغيير 24 عنصرًا',
    changed: 'تم تغيير 24 عنصرًا',
    undo: 'تراجع',
    undone: 'تمت استعادة 23 عنصرًا',
    alone: 'عدّله شخص آخر بعد ذلك: 1',
    recent: 'أحدث الإجراءات الجماعية',
    remove: 'حذف',
    page2: '2',
    cannotUndo: 'لا يمكن التراجع عن هذا الإجراء.',
    deleteUsers: /للحذف$|^حذف عنصر/,
    yourself: 'هذا حسابك (1)',
  },
}

type Made = { data: { _id: string; status: string } }
type SignedIn = Parameters<typeof signInAs>[1]

const ticks = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

for (const language of languages) {
  const t = texts[language]

  test(`${language}: a bulk change of a whole list is applied and undone`, async ({ page }) => {
    await page.setViewportSize(sizes.wide)
    await speak(page, language)
    const admin = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
    // Digits only: a category is text all the same.
    const mark = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '1')
    const ids: string[] = []
    for (let n = 0; n < 25; n += 1) {
      const tool = {
        name: `${mark} ${n}`,
        url: 'https://x.test',
        category: mark,
        status: n === 0 ? 'inactive' : 'active',
      }
      ids.push((await tell<Made>(page, '/api/en/tool', tool, admin.token)).data._id)
    }
    await signInAs(page, admin)
    await page.goto(`/admin/tools?category=${mark}&size=10`)
    const tick = ticks(page, t.select)
    await expect(tick).toHaveCount(10)
    const bar = page.getByRole('region', { name: /./ })

    // A range with Shift and Space; the selection survives a change of page.
    await tick.nth(1).focus()
    await page.keyboard.press('Space')
    await tick.nth(4).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar.filter({ hasText: t.selected(4) })).toBeVisible()
    const firstRow = page.getByRole('row').nth(1)
    const firstOfPage = await firstRow.innerText()
    await page.getByRole('button', { name: t.page2, exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    // The first page stays visible until the second arrives.
    await expect(firstRow).not.toHaveText(firstOfPage, { useInnerText: true })
    await expect(tick.first()).not.toBeChecked()
    await tick.first().click()
    await tick.nth(2).click({ modifiers: ['Shift'] })
    await expect(bar.filter({ hasText: t.selected(7) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar.filter({ hasText: t.selected(7) })).toBeHidden()

    // Select everything that matches: more than one page.
    await page.getByRole('columnheader').getByRole('checkbox').click()
    await pressOn(page.getByRole('button', { name: t.takeAll }))
    await expect(bar.filter({ hasText: t.allSelected })).toBeVisible()
    await pressOn(page.getByRole('button', { name: t.actions, exact: true }))
    await opened(page.getByRole('menu'))
    await pressOn(page.getByRole('menuitem', { name: t.inactive }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t.wouldChange)).toBeVisible()
    await expect(dialog.getByText(t.wouldNot)).toBeVisible()
    await expect(dialog.getByText(t.canUndo)).toBeVisible()
    await expectSound(page)
    await pressOn(dialog.getByRole('button', { name: t.run }))
    await expect(page.getByText(t.changed)).toBeVisible()
    await expect(bar.filter({ hasText: t.allSelected })).toBeHidden()
    await expect(page.getByRole('switch').first()).not.toBeChecked()

    // One row is edited meanwhile; after a reload undo restores the rest.
    const response = await page.request.patch(`/api/en/tool/${ids[5]}`, {
      data: { name: `${mark} renamed` },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.ok()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: t.recent }).click()
    const panel = await opened(page.getByRole('dialog'))
    await expectSound(page)
    await pressOn(panel.getByRole('button', { name: new RegExp(`^${t.undo}`) }).first())
    await expect(page.getByText(t.undone).first()).toBeVisible()
    await expect(page.getByText(t.alone).first()).toBeVisible()
    await page.goto(`/admin/tools?category=${mark}&status=inactive`)
    await expect(tick).toHaveCount(2)
  })

  test(`${language}: on a phone, an action that cannot be undone is marked as such`, async ({ page }) => {
    await page.setViewportSize(sizes.narrow)
    await speak(page, language)
    const { token, ...session } = await tell<SignedIn>(page, '/api/en/auth/signin', administrator)
    // There is a second administrator, whether or not another journey created one.
    const headers = { authorization: `Bearer ${token}` }
    const second = await newMember(page, 'Rima')
    const raised = await page.request.patch(`/api/en/user/role/${second.user._id}`, {
      data: { role: 'admin' },
      headers,
    })
    expect(raised.ok()).toBe(true)
    await signInAs(page, { token, ...session })
    await page.goto(`/admin/users?search=${administrator.email}`)
    await ticks(page, t.select).first().click()
    await expectSound(page)
    await page.getByRole('button', { name: t.actions, exact: true }).click()
    await page.getByRole('menuitem', { name: t.remove, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t.yourself)).toBeVisible()
    await expect(dialog.getByRole('button', { name: t.deleteUsers })).toBeDisabled()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const email = `${crypto.randomUUID()}@user.test`
    const body = { firstName: 'Gone', lastName: 'Soon', email, password: 'correct horse 3' }
    await tell(page, '/api/en/user', body, token)
    await page.goto(`/admin/users?search=${email}`)
    await ticks(page, t.select).first().click()
    await page.getByRole('button', { name: t.actions, exact: true }).click()
    await page.getByRole('menuitem', { name: t.remove, exact: true }).click()
    await expect(dialog.getByText(t.cannotUndo)).toBeVisible()
    await dialog.getByRole('button', { name: t.deleteUsers }).click()
    await expect(ticks(page, t.select)).toHaveCount(0)
  })
}
