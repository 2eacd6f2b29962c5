import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  administrator,
  expectSound,
  languages,
  newMember,
  opened,
  pressOn,
  reach,
  signInAs,
  speak,
  tell,
} from './person.ts'

// Administrators moderate questions and answers by keyboard only; two of them never overwrite each other.

const texts = {
  en: {
    approved: 'Approved',
    rejected: 'Rejected',
    undo: 'Undo',
    hide: 'Hide',
    keepMine: 'Save your version',
    now: 'Their version',
    save: 'Save',
    edit: 'Edit:',
    name: 'Name',
    updated: 'Tool updated',
    link: 'Link answer',
    serves: 'Linked question',
    answer: 'Answer',
    note: 'Note',
    linked: 'QA relation created',
    elsewhere: 'Linked answers',
    more: 'More actions: ',
    mergeInto: 'Merge into another question',
    merge: 'Merge question',
    merged: 'Questions merged',
    ledHere: /both ask the same thing/,
    unlink: 'Remove link',
    unlinked: 'QA relation deleted',
    notUnlinked: 'Failed to delete question-answer relation',
    confirm: 'Remove link',
  },
  ar: {
    approved: 'تمت الموافقة',
    rejected: 'تم الرفض',
    undo: 'تراجع',
    hide: 'إخفاء',
    keepMine: 'حفظ نسختك',
    now: 'النسخة الأخرى',
    save: 'حفظ',
    edit: 'تعديل:',
    name: 'الاسم',
    updated: 'تم تحديث الأداة',
    link: 'ربط إجابة',
    serves: 'السؤال المرتبط',
    answer: 'الإجابة',
    note: 'ملاحظة',
    linked: 'تم ربط الإجابة بالسؤال',
    elsewhere: 'إجابات مرتبطة',
    more: 'إجراءات أخرى: ',
    mergeInto: 'دمج في سؤال آخر',
    merge: 'دمج السؤال',
    merged: 'تم دمج السؤالين',
    ledHere: /دُمج في هذا السؤال/,
    unlink: 'إلغاء الربط',
    unlinked: 'تم إلغاء الربط',
    notUnlinked: 'تعذّر إلغاء ربط الإجابة بالسؤال',
    confirm: 'إلغاء الربط',
  },
}

type Made = { data: { _id: string; updatedAt: string } }

async function open(browser: Browser, language: 'en' | 'ar'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await speak(page, language)
  return page
}

for (const language of languages) {
  const t = texts[language]

  test(`${language}: reports are moderated by keyboard only`, async ({ browser }) => {
    const page = await open(browser, language)
    const asker = await newMember(page, 'Asma', language)
    const reader = await newMember(page, 'Omar', language)
    const newMark = () => crypto.randomUUID().slice(0, 8)
    const marks = [newMark(), newMark(), newMark()] as const
    const report = async (mark: string) => {
      const { data } = await tell<Made>(
        page,
        '/api/en/question',
        { title: `Soap ${mark}`, body: 'Buy it.' },
        asker.token,
      )
      await tell(page, `/api/en/question/${data._id}/flag`, { reason: 'spam', note: `Advert ${mark}` }, reader.token)
    }
    await report(marks[0])
    await report(marks[1])
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    await page.clock.install()
    await page.goto('/admin/moderation?sortType=desc&size=100')
    const entry = (mark: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .filter({ hasText: `Soap ${mark}` })
    const [older, newer] = [entry(marks[0]), entry(marks[1])]
    await expect(newer).toBeVisible()
    await expect(page.locator('[data-entry]:focus')).toHaveCount(1)
    // Other journeys may have added reports since, which come first.
    await expect(async () => {
      if ((await newer.getAttribute('aria-current')) !== 'true') await page.keyboard.press('j')
      await expect(newer).toBeFocused({ timeout: 1000 })
    }).toPass()
    await expectSound(page)
    await page.keyboard.press('j')
    await expect(older).toBeFocused()
    await page.keyboard.press('k')
    await expect(newer).toBeFocused()
    // The undo lasts five seconds; the clock is paused until it has been used.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('a')
    await expect(page.getByText(t.approved)).toBeVisible()
    await expect(newer).toBeHidden()
    await expect(older).toBeFocused()
    await page.keyboard.press('z')
    await expect(newer).toBeVisible()
    await page.clock.resume()
    await older.focus()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('No adverts')
    await reach(dialog.getByRole('button', { name: t.hide }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.rejected)).toBeVisible()
    // New entries appear above and leave the focus on the current entry.
    await newer.focus()
    await report(marks[2])
    await expect(page.getByText(t.rejected)).toBeHidden()
    await expect(entry(marks[2])).toBeVisible()
    await expect(newer).toBeFocused()
    await page.goto(`/admin/qa?status=archived&search=${marks[0]}`)
    await expect(page.getByRole('link', { name: `Soap ${marks[0]}`, exact: true })).toBeVisible()
    await expectSound(page)
    for (const part of ['/admin/qa/answers', '/admin/qa/relations']) {
      await page.goto(part)
      await expectSound(page)
    }
    await page.context().close()
  })

  test(`${language}: the second of two administrators sees the conflict and chooses`, async ({ browser }) => {
    const page = await open(browser, language)
    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    const mark = crypto.randomUUID().slice(0, 8)
    const made = { name: `Wick ${mark}`, url: 'https://wick.test', category: 'Craft' }
    const { data } = await tell<Made>(page, '/api/en/tool', made, admin.token)
    await signInAs(page, admin)
    await page.goto(`/admin/tools?search=${mark}`)
    await page.getByRole('button', { name: `${t.edit} Wick ${mark}` }).click()
    const form = await opened(page.getByRole('dialog'))
    await form.getByRole('textbox', { name: t.name }).first().fill(`Mine ${mark}`)
    const headers = { authorization: `Bearer ${admin.token}` }
    const change = { name: `Theirs ${mark}`, category: 'Light' }
    expect((await page.request.patch(`/api/en/tool/${data._id}`, { data: change, headers })).ok()).toBe(true)
    await form.getByRole('button', { name: t.save }).click()
    const notice = form.getByRole('alert')
    await expect(notice.getByText(t.now).first()).toBeVisible()
    await expect(notice.getByText(`Theirs ${mark}`).first()).toBeVisible()
    await expectSound(page)
    await notice.getByRole('button', { name: t.keepMine }).click()
    await expect(page.getByText(t.updated)).toBeVisible()
    const now = await page.request.get(`/api/en/tool/${data._id}`, { headers })
    const { data: stored } = (await now.json()) as { data: { name: { en: string }; category: string } }
    expect(stored).toMatchObject({ name: { en: `Mine ${mark}` }, category: 'Light' })
    await page.context().close()
  })

  test(`${language}: an answer is linked to a second question, and a third question is merged, by keyboard only`, async ({
    browser,
  }) => {
    const page = await open(browser, language)
    const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
    const asker = await newMember(page, 'Asma', language)
    const mark = crypto.randomUUID().slice(0, 8)
    const ask = async (title: string) =>
      (await tell<Made>(page, '/api/en/question', { title: `${title} ${mark}`, body: 'How?' }, asker.token)).data._id
    const [answered, served, twin] = [await ask('Wax'), await ask('Wick'), await ask('Wyck')]
    await tell(page, '/api/en/answer', { questionId: answered, body: `Melt it slowly ${mark}` }, admin.token)
    await signInAs(page, admin)
    await page.goto('/admin/qa/relations')
    await page.getByRole('button', { name: t.link }).first().focus()
    await page.keyboard.press('Enter')
    const form = await opened(page.getByRole('dialog'))
    for (const [label, typed] of [
      [t.serves, `Wick ${mark}`],
      [t.answer, `slowly ${mark}`],
    ] as const) {
      await form.getByRole('combobox', { name: label, exact: true }).focus()
      await page.keyboard.type(typed)
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await form.getByRole('textbox', { name: t.note }).fill(`For wicks, too: ${mark}`)
    await expectSound(page)
    await pressOn(form.getByRole('button', { name: t.save }))
    await expect(page.getByText(t.linked)).toBeVisible()
    await page.goto(`/admin/qa?search=${mark}`)
    await page.getByRole('button', { name: `${t.more}Wyck ${mark}` }).focus()
    await page.keyboard.press('Enter')
    await opened(page.getByRole('menu'))
    await pressOn(page.getByRole('menuitem', { name: t.mergeInto }))
    await expect(form.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`Wick ${mark}`)
    await pressOn(form.getByRole('button', { name: `Wick ${mark}` }))
    await pressOn(page.getByRole('button', { name: t.merge, exact: true }))
    await expect(page.getByText(t.merged)).toBeVisible()
    // The merged question redirects to the remaining one, which shows the linked answer.
    await page.goto(`/qa/${twin}`)
    await expect(page.getByRole('heading', { name: `Wick ${mark}`, level: 1 })).toBeVisible()
    await expect(page.getByText(t.ledHere)).toBeVisible()
    const elsewhere = page.getByRole('region', { name: t.elsewhere })
    await expect(elsewhere.getByText(`Melt it slowly ${mark}`)).toBeVisible()
    await expect(elsewhere.getByText(`For wicks, too: ${mark}`)).toBeVisible()
    expect(served).not.toBe(twin)
    await expectSound(page)
    // The link is removed there, at the second attempt.
    const unlink = async () => {
      await pressOn(elsewhere.getByRole('button', { name: t.unlink }))
      await pressOn((await opened(page.getByRole('dialog'))).getByRole('button', { name: t.confirm, exact: true }))
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const pair = '**/api/question-answer-relations/**'
    await page.route(pair, (route) => route.abort())
    await unlink()
    await expect(page.getByText(t.notUnlinked)).toBeVisible()
    await expect(elsewhere).toBeVisible()
    await page.unroute(pair)
    await unlink()
    await expect(page.getByText(t.unlinked)).toBeVisible()
    await expect(elsewhere).toBeHidden()
    await page.context().close()
  })
}
