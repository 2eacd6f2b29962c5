import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { start } from '#server/start.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { newMember, signInAs, speak } from './person.ts'

// The server restarts during an import: the open page shows it resume and finish, with every row imported once.

const rows = 30_000
const c = wordsIn(contactWords, 'ar')

test('an import resumes after a server restart, on a page that stays open', async ({ browser, baseURL }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-e2e-'))
  // The same port after the restart, outside the ephemeral range.
  const port = String(Number(new URL(baseURL ?? '').port) + 7)
  const environment = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'admin@sanad.test',
    ADMIN_PASSWORD: 'correct horse 1',
  }
  const first = await start(environment)
  const page = await browser.newPage({ baseURL: first.url, viewport: { width: 1280, height: 800 } })
  await speak(page, 'ar')
  await signInAs(page, await newMember(page, 'Maha', 'ar'))
  await page.goto('/email-marketing/imports')
  const csv = `email,first name\n${Array.from({ length: rows }, (_, row) => `c${row}@x.test,سارة`).join('\n')}`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'زبائن.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByLabel(wordsIn(fileWords, 'ar').peopleAre).selectOption('subscribed')
  await page.getByRole('button', { name: c.start }).click()
  const imports = page.getByLabel(c.earlier)
  // On a fast machine it may finish before the page polls again; the result is the same.
  const text = (words: string) => imports.getByText(words, { exact: true })
  await expect(text(c.running).or(text(c.done))).toBeVisible()
  await first.stop()

  const second = await start(environment)
  await expect(text(c.done)).toBeVisible({ timeout: 90_000 })
  await expect(text(rows.toLocaleString('en'))).toHaveCount(2)
  await page.close()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
