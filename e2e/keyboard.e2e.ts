import { expect, type Locator, type Page, test } from '@playwright/test'
import { articleAdminWords } from '#web/articles/adminWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { keepWords } from '#web/keep/words.ts'
import { meetingAdminWords } from '#web/meetings/adminWords.ts'
import { qaAdminWords } from '#web/qa/words/adminWords.ts'
import { tagWords } from '#web/tags/words.ts'
import { toolWords } from '#web/tools/words.ts'
import { adminWords } from '#web/ui/words/adminWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { userWords } from '#web/users/words.ts'
import { administrator, type Language, newMember, reach, signInAs, sizes, speak, tell } from './person.ts'

// Every area of the administration by keyboard: search, form and back, and one item created, edited and deleted.

type Journey = { language: Language; viewport: (typeof sizes)[keyof typeof sizes] }

/** Tables on a desktop, lists of cards on a phone. */
const journeys: Journey[] = [
  { language: 'en', viewport: sizes.wide },
  { language: 'ar', viewport: sizes.narrow },
]

/** The page of each area, the button that adds an item, and whether the form opens over the page or beside it. */
const areas: [path: string, add: { en: string; ar: string }, form: 'over' | 'beside'][] = [
  ['users', userWords.add, 'over'],
  ['tags', tagWords.add, 'over'],
  ['tools', toolWords.add, 'over'],
  ['qa/relations', qaAdminWords.addRelation, 'over'],
  ['keep', keepWords.addContent, 'over'],
  ['keep/classifications', keepWords.addClassification, 'over'],
  ['zoom-events', meetingAdminWords.add, 'over'],
  ['articles', articleAdminWords.add, 'beside'],
]

const nowhere = 'qzxqzxqzx'

async function press(target: Locator, key = 'Enter') {
  await reach(target)
  await target.page().keyboard.press(key)
}

async function write(target: Locator, text: string) {
  await reach(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}

async function begin(page: Page, language: Language) {
  await speak(page, language)
  const session = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
  await signInAs(page, session)
  return session
}

for (const { language, viewport } of journeys) {
  const u = wordsIn(uiWords, language)
  const a = wordsIn(adminWords, language)

  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the search and the form of each area are reached and left by keyboard', async ({ page }) => {
      const { token } = await begin(page, language)
      await tell(page, '/api/en/keep-classification', { group: 'Keys', name: `Keys ${crypto.randomUUID()}` }, token)
      const main = page.getByRole('main')
      for (const [path, { [language]: add }, form] of areas) {
        await test.step(path, async () => {
          await page.goto(`/admin/${path}`)
          const opener = main.getByRole(form === 'over' ? 'button' : 'link', { name: add, exact: true }).first()
          await press(opener)
          if (form === 'over') {
            const dialog = page.getByRole('dialog')
            await expect(dialog).toBeVisible()
            // The focus is inside the form and cannot leave it.
            for (let steps = 0; steps < 25; steps += 1) {
              await page.keyboard.press('Tab')
              await expect(dialog.locator(':focus')).toHaveCount(1)
            }
            await leave(dialog)
            await expect(opener).toBeFocused()
          } else {
            await expect(main.getByRole('textbox').first()).toBeVisible()
            await page.goto(`/admin/${path}`)
          }
          await write(main.getByRole('searchbox').first(), nowhere)
          await expect(main.getByText(u.nothingMatches, { exact: true })).toBeVisible()
          await expect(page).toHaveURL(new RegExp(`search=${nowhere}`))
        })
      }
    })

    test('a tag and a classification are created, edited and deleted by keyboard', async ({ page }) => {
      await begin(page, language)
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const name = `Keys ${crypto.randomUUID().slice(0, 8)}`
      for (const { path, add, remove: removal, fields } of [
        { path: 'tags', add: tagWords.add[language], remove: tagWords.deleteOne[language], fields: [] },
        {
          path: 'keep/classifications',
          add: keepWords.addClassification[language],
          remove: keepWords.deleteOneClassification[language],
          fields: [[keepWords.group[language], 'Keys']] as const,
        },
      ]) {
        await test.step(path, async () => {
          await page.goto(`/admin/${path}`)
          await press(main.getByRole('button', { name: add, exact: true }).first())
          await expect(dialog).toBeVisible()
          for (const [label, text] of fields) await write(dialog.getByLabel(label).first(), text)
          const side = dialog.getByRole('textbox', { name: new RegExp(u[language === 'en' ? 'english' : 'arabic']) })
          await write(side.first(), name)
          await press(dialog.getByRole('button', { name: u.save, exact: true }))
          await expect(dialog).toBeHidden()
          // Found by name, opened from its row, edited and deleted.
          await write(main.getByRole('searchbox').first(), name)
          await expect(page).toHaveURL(/search=/)
          const edit = main.getByRole('button', { name: `${a.edit}: ${name}`, exact: true })
          await expect(edit).toHaveCount(1)
          const isWide = viewport === sizes.wide
          await expect(main.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: name })).toHaveCount(1)
          await expect(main.getByRole('table')).toHaveCount(isWide ? 1 : 0)
          await press(edit)
          await expect(dialog).toBeVisible()
          await write(side.first(), `${name} II`)
          await press(dialog.getByRole('button', { name: u.save, exact: true }))
          await expect(dialog).toBeHidden()
          const remove = main.getByRole('button', { name: `${a.delete}: ${name} II`, exact: true })
          await press(remove)
          await expect(dialog).toBeVisible()
          await press(dialog.getByRole('button', { name: removal, exact: true }))
          await expect(remove).toHaveCount(0)
        })
      }
    })

    test('a question and its answer are edited and moderated, and the log is read, by keyboard', async ({ page }) => {
      const { token } = await begin(page, language)
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const mark = crypto.randomUUID().slice(0, 8)
      const title = `Wicks by keys ${mark}`
      const question = await tell<Made>(page, '/api/en/question', { title, body: 'Which one?' }, token)
      const body = `The braided one ${mark}`
      await tell(page, '/api/en/answer', { questionId: question.data.id, body }, token)
      const q = wordsIn(qaAdminWords, language)
      for (const { path, name, next } of [
        { path: 'qa', name: title, next: 'closed' },
        { path: 'qa/answers', name: body, next: 'hidden' },
      ]) {
        await test.step(path, async () => {
          await page.goto(`/admin/${path}`)
          await write(main.getByRole('searchbox').first(), mark)
          await expect(page).toHaveURL(new RegExp(`search=${mark}`))
          await expect(main.getByRole('button', { name: new RegExp(`^${a.edit}: `) })).toHaveCount(1)
          const open = main.getByRole('link', { name, exact: true })
          await press(open)
          await expect(dialog).toBeVisible()
          await leave(dialog)
          await expect(open).toBeFocused()
          const status = main.getByRole('combobox', { name: q.statusOf({ title: name }) })
          await press(status, 'ArrowDown')
          await expect(dialog).toBeVisible()
          await press(dialog.getByRole('button', { name: u.save, exact: true }))
          await expect(dialog).toBeHidden()
          await expect(status).toHaveValue(next)
        })
      }
      await test.step('audit-log', async () => {
        await page.goto(`/admin/audit-log?entityId=${question.data.id}`)
        const entries = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem')
        const open = entries.getByRole('link').first()
        await press(open)
        await expect(dialog).toBeVisible()
        await leave(dialog)
        await expect(open).toBeFocused()
      })
      await test.step('moderation', async () => {
        const notified = await newMember(page)
        const open = await tell<Made>(
          page,
          '/api/en/question',
          { title: `${title} II`, body: 'Or that?' },
          notified.token,
        )
        await tell(page, `/api/en/question/${open.data.id}/flag`, { reason: 'spam' }, (await newMember(page)).token)
        await page.goto('/admin/moderation?sortType=desc')
        const entry = page.locator(`[data-entry="${open.data.id}"]`)
        await expect(entry).toBeVisible()
        await reach(page.locator('[data-entry][aria-current="true"]'))
        // Moves from entry to entry; other journeys may add and remove entries meanwhile.
        await expect(async () => {
          if ((await entry.getAttribute('aria-current')) !== 'true') await page.keyboard.press('j')
          await expect(entry).toBeFocused({ timeout: 1000 })
        }).toPass()
        await page.keyboard.press('e')
        await expect(dialog).toBeVisible()
        await leave(dialog)
        await expect(entry).toBeFocused()
        await page.keyboard.press('a')
        await expect(entry).toHaveCount(0)
      })
    })
  })
}

type Made = { data: { id: string } }

/** The first Escape may only close an open list of options. */
async function leave(dialog: Locator) {
  await expect(async () => {
    await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
}
