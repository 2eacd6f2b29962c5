import { expect, test } from '@playwright/test'
import { wordsIn } from '#web/i18n/words.ts'
import { questionWords } from '#web/qa/words/questionWords.ts'
import { editorWords } from '#web/ui/editor/MarkdownEditorWords.ts'
import { expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'

// Mentions: people of the thread are offered first, by keys and by pointer, and the mentioned member is notified.

const names = {
  en: { asker: 'Zarifa', writer: 'Zahra', found: 'zah', text: 'Thanks ' },
  ar: { asker: 'ظريفة', writer: 'ظافرة', found: 'ظاف', text: 'شكرًا ' },
}

for (const language of languages) {
  const w = wordsIn(questionWords, language)
  const editor = wordsIn(editorWords, language)
  const n = names[language]
  for (const [size, viewport] of Object.entries(sizes))
    test(`a member mentions people of a thread, ${language}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const [asker, writer, other] = [
        await newMember(page, n.asker, language),
        await newMember(page, n.writer, language),
        await newMember(page, n.writer, language),
      ]
      const { data } = await tell<{ data: { id: string; slug: string } }>(
        page,
        `/api/${language}/question`,
        { title: `${n.asker} ${Date.now()}`, body: 'Asked.' },
        asker.token,
      )
      await tell(page, `/api/${language}/answer`, { questionId: data.id, body: 'Answered.' }, writer.token)
      await speak(page, language)
      await signInAs(page, other)
      await page.goto(`/qa/${data.slug}`)
      const text = page.getByRole('textbox', { name: w.yourAnswer })
      const list = page.getByRole('listbox', { name: editor.people })
      const options = list.getByRole('option')

      await text.fill(n.text)
      await page.getByRole('button', { name: editor.mention }).click()
      await expect(options).toHaveCount(2)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(text).toBeFocused()
      await page.keyboard.press('Backspace')

      await page.keyboard.type(`@${n.found}`)
      await expect(options.first()).toContainText(n.writer)
      await expect(options.first()).toContainText(editor.inThread)
      await page.keyboard.press('Enter')
      await expect(list).toBeHidden()
      await expect(text).toHaveValue(new RegExp(`^${n.text}@${n.writer} \\S+ $`))

      await page.keyboard.type('@')
      await options.filter({ hasText: n.asker }).click()
      await expect(text).toHaveValue(new RegExp(`@${n.writer} .*@${n.asker} `))
      await page.getByRole('button', { name: w.post, exact: true }).click()
      await expect(page.locator('.markdown').getByRole('link', { name: `@${n.asker}` })).toBeVisible()

      for (const { token } of [asker, writer]) {
        const news = async () => {
          const response = await page.request.get(`/api/${language}/user/notifications`, {
            headers: { authorization: `Bearer ${token}` },
          })
          const { data: items } = (await response.json()) as { data: { kind: string }[] }
          return items.filter(({ kind }) => kind === 'mention').length
        }
        await expect.poll(news).toBe(1)
      }
    })
}
