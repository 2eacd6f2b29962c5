import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { communityWords, memberWords } from '#web/community/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { kindWords, newsWords } from '#web/notifications/words.ts'
import { dashboardWords } from '#web/pages/dashboard/words.ts'
import { personalWords } from '#web/profile/words.ts'
import { memberWords as areaWords } from '#web/shell/memberWords.ts'
import { shellWords } from '#web/shell/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import {
  expectSound,
  type Language,
  languages,
  newMember,
  opened,
  pressOn,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// A member outside mail and questions: profile, directory, notifications, and deleting the account.

const textsIn = (language: Language) => ({
  profile: wordsIn(personalWords, language),
  community: wordsIn(communityWords, language),
  member: wordsIn(memberWords, language),
  news: wordsIn(newsWords, language),
  kinds: wordsIn(kindWords, language),
  dashboard: wordsIn(dashboardWords, language),
  shell: wordsIn(shellWords, language),
  areas: wordsIn(areaWords, language),
  ui: wordsIn(uiWords, language),
})

/** A picture that is wider than high. */
const picture = () =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: { r: 30, g: 120, b: 200 } } })
    .jpeg()
    .toBuffer()

type Member = Awaited<ReturnType<typeof newMember>>

async function change(page: Page, member: Member, profile: object) {
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await page.request.patch('/api/en/user/profile', { data: profile, headers })
  expect(response.ok(), await response.text()).toBe(true)
}

/** A question of one member and an answer of another to it. */
async function ask(page: Page, asker: Member, title: string) {
  const { data } = await tell<{ data: { _id: string } }>(
    page,
    '/api/en/question',
    { title, body: 'Who knows?' },
    asker.token,
  )
  return data._id
}
const answer = (page: Page, writer: Member, questionId: string) =>
  tell(page, '/api/en/answer', { questionId, body: 'I do.' }, writer.token)

for (const language of languages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    const t = textsIn(language)

    test.describe(`${language}, ${name}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })
      test.beforeEach(({ page }) => speak(page, language))

      test('a member edits their profile, crops their picture, and is warned about unsaved changes', async ({
        page,
      }) => {
        await signInAs(page, await newMember(page, 'مها', language))
        await page.goto('/dashboard/profile')
        await expect(page.getByLabel(t.profile.firstName)).toHaveValue('مها')
        await expectSound(page)

        await page.locator('input[type=file]').setInputFiles({
          name: 'me.jpg',
          mimeType: 'image/jpeg',
          buffer: await picture(),
        })
        const cut = await opened(page.getByRole('dialog'))
        await expect(cut.getByRole('slider', { name: t.profile.zoom })).toBeVisible()
        await cut.getByRole('slider').press('ArrowRight')
        await expectSound(page)
        await cut.getByRole('button', { name: t.ui.save }).click()
        await expect(cut).toBeHidden()
        await expect(page.getByRole('main').locator('img[src^="/i/"]')).toBeVisible()
        await expect(page.getByRole('banner').locator('img[src^="/i/"]')).toBeVisible()

        await page.getByLabel(t.profile.bio).fill('أصنع دفاتر، وأحب التصميم.')
        await page.getByRole('combobox', { name: t.profile.skills }).fill('Bookbinding')
        await pressOn(page.getByRole('combobox', { name: t.profile.skills }))
        await page.getByLabel('GitHub').fill('no address')
        const sent = page.waitForRequest((request) => request.method() === 'PATCH')
        await page.getByRole('button', { name: t.ui.save, exact: true }).click()
        expect((await sent).postDataJSON()).toEqual({
          bio: 'أصنع دفاتر، وأحب التصميم.',
          skills: ['Bookbinding'],
          socialLinks: { github: 'no address' },
        })
        const link = page.getByLabel('GitHub')
        await expect(link).toHaveAttribute('aria-invalid', 'true')
        await expectSound(page)

        await link.fill('https://github.com/maha')
        await expect(page.getByText(t.profile.unsaved)).toBeVisible()
        await page.getByRole('link', { name: t.profile.seen }).click()
        const question = page.getByRole('dialog', { name: t.ui.unsaved })
        await question.getByRole('button', { name: t.ui.keepEditing }).click()
        await expect(question).toBeHidden()
        await page.getByRole('button', { name: t.ui.save, exact: true }).click()
        await expect(page.getByText(t.profile.saved)).toBeVisible()
        await expect(page.getByText(t.profile.unsaved)).toBeHidden()

        await page.getByRole('link', { name: t.profile.seen }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('مها')
        await expect(page.getByText('أصنع دفاتر، وأحب التصميم.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Bookbinding' })).toBeVisible()
        await expectSound(page)
      })

      test('a member finds another by skill and reads their questions', async ({ page }) => {
        const skill = `Skill ${crypto.randomUUID().slice(0, 8)}`
        const found = await newMember(page, 'Layla')
        await change(page, found, { skills: ['Design', skill], location: 'Jeddah', bio: 'I bind books.' })
        await ask(page, found, 'Which glue holds leather?')
        await signInAs(page, await newMember(page, 'مها', language))
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: t.dashboard.title })).toBeVisible()
        await expectSound(page)

        await page.getByRole('button', { name: t.shell.menu }).click()
        await page.getByRole('dialog').getByRole('link', { name: t.areas.community }).click()
        await page.getByRole('searchbox', { name: t.community.search }).fill('ab')
        await expect(page.getByText(t.community.searchMore)).toBeVisible()
        await expect(page).not.toHaveURL(/search=/)
        await page.getByRole('searchbox', { name: t.community.search }).fill('')
        await page.getByRole('combobox', { name: t.community.skills }).fill(skill)
        await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
        await page.getByRole('option', { name: skill }).click()
        await expect(page).toHaveURL(/skills=/)
        await expect(page.getByRole('list', { name: t.community.list }).getByRole('listitem')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expectSound(page)

        await page.getByRole('link', { name: 'Layla Saleh' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Layla Saleh')
        await expect(page.getByText('I bind books.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Which glue holds leather?' })).toBeVisible()
        await expectSound(page)
        await page.getByRole('tab', { name: t.member.answers }).click()
        await expect(page.getByText(t.member.noAnswers)).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('list', { name: t.community.list }).getByRole('listitem')).toHaveCount(1)
      })

      test('an answer is notified in every open tab at once, and its channels can be changed', async ({
        page,
        context,
      }) => {
        const [maha, writer] = [await newMember(page, 'مها', language), await newMember(page, 'Omar')]
        const question = await ask(page, maha, 'How long does paper last?')
        await signInAs(page, maha)
        const other = await context.newPage()
        await speak(other, language)
        for (const tab of [page, other]) {
          await tab.goto('/dashboard')
          await expect(tab.getByRole('button', { name: t.news.bell({ count: 0 }) })).toBeVisible()
        }
        await answer(page, writer, question)
        for (const tab of [page, other]) {
          await expect(tab.getByRole('button', { name: t.news.bell({ count: 1 }) })).toBeVisible()
        }
        await expect(
          page.getByRole('main').getByRole('link', { name: 'How long does paper last?' }).first(),
        ).toBeVisible()

        await other.getByRole('button', { name: t.news.bell({ count: 1 }) }).click()
        const panel = other.getByRole('dialog', { name: t.news.title })
        await expect(panel.getByRole('link', { name: 'How long does paper last?' })).toBeVisible()
        await expectSound(other)
        await panel.getByRole('link', { name: 'How long does paper last?' }).click()
        await expect(other).toHaveURL(/\/qa\/how-long-does-paper-last[^#]*#answer-/)
        for (const tab of [page, other]) {
          await expect(tab.getByRole('button', { name: t.news.bell({ count: 0 }) })).toBeVisible()
        }

        await page.goto('/notifications')
        const news = page.getByRole('list', { name: t.news.title })
        await expect(news.getByRole('listitem')).toHaveCount(1)
        await news.getByRole('button', { name: t.news.unread }).click()
        await expect(page.getByRole('button', { name: t.news.bell({ count: 1 }) })).toBeVisible()
        await expectSound(page)
        await page.getByRole('button', { name: t.news.readAll }).click()
        await expect(page.getByText(t.news.allRead)).toBeVisible()
        await expect(other.getByRole('button', { name: t.news.bell({ count: 0 }) })).toBeVisible()

        await page.getByRole('link', { name: t.news.settings }).click()
        const answers = page.getByRole('group', { name: t.kinds['question.answered'] })
        await answers.getByLabel(t.news.byMail).selectOption('weekly')
        await expect(page.getByText(t.news.wishSaved)).toBeVisible()
        const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
        await answers.getByRole('switch').click()
        await expect(answers.getByRole('switch')).not.toBeChecked()
        await saved
        await expectSound(page)
        await page.reload()
        await expect(answers.getByLabel(t.news.byMail)).toHaveValue('weekly')
        await expect(answers.getByRole('switch')).not.toBeChecked()
      })

      test('a member downloads their data and deletes their account', async ({ page }) => {
        const member = await newMember(page, 'مها', language)
        await signInAs(page, member)
        await page.goto('/dashboard/profile')
        const file = page.waitForEvent('download')
        await page.getByRole('button', { name: t.profile.export }).click()
        expect(await readFile(await (await file).path(), 'utf8')).toContain(member.user.email)

        await page.getByRole('button', { name: t.profile.leaveAct }).click()
        const form = await opened(page.getByRole('dialog', { name: t.profile.leaveTitle }))
        await form.getByLabel(t.profile.leavePassword).fill('not my password')
        await form.getByRole('button', { name: t.profile.leaveAct }).click()
        await expect(form.getByLabel(t.profile.leavePassword)).toHaveAttribute('data-invalid', 'true')
        await expectSound(page)
        await form.getByLabel(t.profile.leavePassword).fill('correct horse 2')
        await form.getByRole('button', { name: t.profile.leaveAct }).click()
        await expect(page.getByText(t.profile.farewell)).toBeVisible()
        await expect(page).toHaveURL(/\/$/)
        await expect(page.getByRole('banner').getByRole('button', { name: t.shell.login })).toBeVisible()
        const again = await page.request.post('/api/en/auth/signin', {
          data: { email: member.user.email, password: 'correct horse 2' },
        })
        expect(again.status()).toBe(401)
      })
    })
  }
}
