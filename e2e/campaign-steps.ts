import { expect, type Page } from '@playwright/test'
import { sendWords } from '#web/email-marketing/campaigns/sendWords.ts'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { type Language, opened } from './person.ts'

// Steps that several journeys take on the page of a campaign.

/** Starts a campaign from a template, a starter or a type of content. Its page is open afterwards. */
export async function startCampaign(page: Page, language: Language, name: string) {
  const e = wordsIn(editorWords, language)
  await page.goto('/email-marketing/send')
  await page.getByRole('button', { name: e.use({ name }), exact: true }).click()
  await expect(page).toHaveURL(/\/email-marketing\/campaigns\/[\da-f-]{36}$/)
}

/** The header of a part, which opens it. */
export const part = (page: Page, title: string) =>
  page.getByRole('main').getByRole('region', { name: title, exact: true }).locator('button[aria-expanded]').first()

/** Opens a part unless it is open. */
export async function openPart(page: Page, title: string) {
  const head = part(page, title)
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
}

/** Chooses all contacts as recipients. */
export async function toEveryone(page: Page, language: Language) {
  await openPart(page, wordsIn(campaignWords, language).to)
  await page.getByRole('radio', { name: wordsIn(toWords, language).all }).check()
}

/** Opens the question before a campaign goes out. */
export async function askToSend(page: Page, language: Language, isLater = false) {
  const w = wordsIn(campaignWords, language)
  const label = isLater ? w.schedule : w.send
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
  return opened(page.getByRole('dialog'))
}

/** The button that sends or schedules, whatever number it names. */
export const confirmName = (language: Language) => {
  const w = wordsIn(sendWords, language)
  const start = (text: string) => text.split('3')[0] ?? ''
  return new RegExp(`^(?:${start(w.sendTo({ count: 3 }))}|${start(w.scheduleFor({ count: 3 })).replace('ـ', '')})`)
}

/** Sends the open campaign to all contacts. */
export async function sendToEveryone(page: Page, language: Language) {
  await toEveryone(page, language)
  const question = await askToSend(page, language)
  await question.getByRole('button', { name: confirmName(language) }).click()
  await expect(page).toHaveURL(/\/email-marketing\/jobs\/[\w-]+/)
}
