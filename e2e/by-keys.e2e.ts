import { expect, type Locator, type Page, test } from '@playwright/test'
import { articleAdminWords } from '#web/articles/adminWords.ts'
import { spoken } from '#web/i18n/words.ts'
import { keepWords } from '#web/keep/words.ts'
import { meetingAdminWords } from '#web/meetings/adminWords.ts'
import { qaAdminWords } from '#web/qa/adminWords.ts'
import { tagWords } from '#web/tags/words.ts'
import { toolWords } from '#web/tools/words.ts'
import { adminWords } from '#web/ui/adminWords.ts'
import { uiWords } from '#web/ui/words.ts'
import { userWords } from '#web/users/words.ts'
import { administrator, reach, signInAs, sizes, speak, tell } from './person.ts'

// Every area of the administration without a mouse: to its search, into its form and out of it, and a thing made, changed and deleted.

const language = 'en'
const u = spoken(uiWords, language)
const a = spoken(adminWords, language)
const t = { tags: spoken(tagWords, language), keep: spoken(keepWords, language) }

/** The page of each area, what adds to it, and whether that opens over the page or beside it. */
const areas: [path: string, add: string, form: 'over' | 'beside'][] = [
  ['users', spoken(userWords, language).add, 'over'],
  ['tags', t.tags.add, 'over'],
  ['tools', spoken(toolWords, language).add, 'over'],
  ['qa/relations', spoken(qaAdminWords, language).addRelation, 'over'],
  ['keep', t.keep.addContent, 'over'],
  ['keep/classifications', t.keep.addClassification, 'over'],
  ['zoom-events', spoken(meetingAdminWords, language).add, 'over'],
  ['articles', spoken(articleAdminWords, language).add, 'beside'],
]

const nowhere = 'qzxqzxqzx'

async function press(wanted: Locator, key = 'Enter') {
  await reach(wanted)
  await wanted.page().keyboard.press(key)
}

async function write(wanted: Locator, text: string) {
  await reach(wanted)
  await wanted.page().keyboard.press('ControlOrMeta+a')
  await wanted.page().keyboard.type(text)
}

async function begin(page: Page) {
  await speak(page, language)
  const session = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
  await signInAs(page, session)
  return session
}

test.use({ viewport: sizes.wide })

test('each area is searched, and its form entered and left, by keys alone', async ({ page }) => {
  const { token } = await begin(page)
  await tell(page, '/api/en/keep-classification', { group: 'Keys', name: `Keys ${crypto.randomUUID()}` }, token)
  const main = page.getByRole('main')
  for (const [path, add, form] of areas) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`)
      const opener = main.getByRole(form === 'over' ? 'button' : 'link', { name: add, exact: true }).first()
      await press(opener)
      if (form === 'over') {
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        // The focus is inside, and stays there however far one goes on.
        for (let steps = 0; steps < 25; steps += 1) {
          await page.keyboard.press('Tab')
          await expect(dialog.locator(':focus')).toHaveCount(1)
        }
        // The first press may close choices that are open below a field.
        await expect(async () => {
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden({ timeout: 2000 })
        }).toPass()
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

test('a tag and a classification are made, changed and deleted by keys alone', async ({ page }) => {
  await begin(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const name = `Keys ${crypto.randomUUID().slice(0, 8)}`
  for (const { path, add, fields } of [
    { path: 'tags', add: t.tags.add, fields: [] },
    { path: 'keep/classifications', add: t.keep.addClassification, fields: [[t.keep.group, 'Keys']] as const },
  ]) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`)
      await press(main.getByRole('button', { name: add, exact: true }).first())
      await expect(dialog).toBeVisible()
      for (const [label, text] of fields) await write(dialog.getByLabel(label).first(), text)
      const english = dialog.getByRole('textbox', { name: new RegExp(u.english) }).first()
      await write(english, name)
      await press(dialog.getByRole('button', { name: u.save, exact: true }))
      await expect(dialog).toBeHidden()
      // Found by its name, opened from its row, changed and taken away.
      await write(main.getByRole('searchbox').first(), name)
      await expect(page).toHaveURL(/search=/)
      const edit = main.getByRole('button', { name: `${a.edit}: ${name}`, exact: true })
      await expect(edit).toHaveCount(1)
      await press(edit)
      await expect(dialog).toBeVisible()
      await write(english, `${name} II`)
      await press(dialog.getByRole('button', { name: u.save, exact: true }))
      await expect(dialog).toBeHidden()
      const remove = main.getByRole('button', { name: `${a.delete}: ${name} II`, exact: true })
      await press(remove)
      await expect(dialog).toBeVisible()
      await press(dialog.getByRole('button', { name: a.delete, exact: true }))
      await expect(remove).toHaveCount(0)
    })
  }
})
