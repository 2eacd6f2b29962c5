import { expect, type Page, test } from '@playwright/test'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { pictureWords } from '#web/email-marketing/templates/pictures/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// A member browses the images of their mails, deletes an unused one, undoes it, and inserts one into a mail.

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function upload(page: Page, suite: string, token: string, name: string): Promise<string> {
  const file = { name, mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(`${suite}/picture`, { headers, multipart: { file } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data } = (await answer.json()) as { data: { url: string } }
  return data.url
}

for (const language of languages)
  test(`images are found, protected while a template shows them, deleted, restored and chosen for a mail (${language})`, async ({
    page,
  }) => {
    const p = wordsIn(pictureWords, language)
    const u = wordsIn(uiWords, language)
    await speak(page, language)
    const { token, ...member } = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const shown = await upload(page, suite, token, 'شعار.png')
    const spare = await upload(page, suite, token, 'spare.png')
    const image = { id: 'a', type: 'image', src: shown, alt: 'X' }
    const { data: template } = await tell<{ data: { _id: string } }>(
      page,
      `${suite}/template`,
      {
        name: 'Welcome',
        subject: 'S',
        contentType: 'blocks',
        content: JSON.stringify({ version: 1, settings: {}, blocks: [image] }),
      },
      token,
    )
    await signInAs(page, { token, ...member })
    await page.setViewportSize(sizes.narrow)
    await page.goto('/email-marketing/images')
    const window = page.getByRole('main')
    const names = () => window.getByRole('listitem').allInnerTexts()
    await expect(window.getByRole('listitem')).toHaveCount(2)
    await expectSound(page)

    // An image that a template shows cannot be deleted, and names the template.
    await window.getByRole('button', { name: new RegExp(`^${p.delete}: .*شعار`) }).click()
    await expect(window.getByText(p.inUse)).toBeVisible()
    await expect(window.getByRole('link', { name: 'Welcome' })).toBeVisible()
    await expectSound(page)
    await window.getByRole('button', { name: p.back }).click()

    await window.getByRole('button', { name: new RegExp(`^${p.delete}: .*spare`) }).click()
    const dialog = await opened(page.getByRole('dialog', { name: /spare/ }))
    await expect(dialog.getByText(p.deleteHint)).toBeVisible()
    await dialog.getByRole('button', { name: u.delete, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(window.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: u.undo, exact: true }).click()
    await expect(page.getByText(doneWords['picture.restored'][language])).toBeVisible()
    await expect(window.getByRole('listitem')).toHaveCount(2)

    await window.getByRole('searchbox', { name: p.search }).fill('nowhere')
    await expect(window.getByText(u.nothingMatches)).toBeVisible()
    await window.getByRole('searchbox', { name: p.search }).fill('SPARE')
    await expect.poll(async () => (await names()).map((text) => /\S+\.png/.exec(text)?.[0])).toEqual(['spare.png'])
    await window.getByRole('button', { name: new RegExp(`^${p.rename}: `) }).click()
    const name = window.getByRole('textbox', { name: p.name, exact: true })
    await expect(name).toBeFocused()
    await name.fill('Spare one')
    await name.press('Enter')
    await expect(page.getByText(p.renamed)).toBeVisible()
    await expect.poll(async () => (await names())[0]).toContain('Spare one')

    // The other image is chosen for the block.
    await page.setViewportSize(sizes.wide)
    await page.goto(`/email-marketing/templates/${template._id}`)
    const block = page.locator('[data-block] img')
    await expect(block).toHaveAttribute('src', shown)
    await block.click()
    await page.getByRole('button', { name: p.chooseOwn }).click()
    const choice = await opened(page.getByRole('dialog', { name: p.title }))
    await choice.getByRole('button', { name: new RegExp(`^${p.use}: .*Spare one`) }).click()
    await expect(choice).toBeHidden()
    await expect(block).toHaveAttribute('src', spare)
  })
