// Redraws the pictures of `docs/guide/` in both languages from the demo: `node e2e/guide-pictures.ts`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { start } from '#server/start.ts'
import { textWords } from '#web/branding/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { findTools } from '../scripts/test-tools.ts'
import { administrator, choose, type Language, languages, settled, signInAs, speak, tell } from './person.ts'

const folder = path.resolve(import.meta.dirname, '../docs/guide/pictures')
const demo = { email: 'demo@sanad.test', password: 'demo-password' }
const project = {
  name: { en: 'Zeit', ar: 'زيت' },
  what: { en: 'Hand-made soap from olive oil', ar: 'صابون يدوي من زيت الزيتون' },
  audience: { en: 'People with sensitive skin', ar: 'أصحاب البشرة الحساسة' },
}
const templateOf = { en: 'Welcome', ar: 'ترحيب' }

type Entry = { _id: string; slug: string; title: string; answerCount: number }
type Person = Parameters<typeof signInAs>[1]

async function take(page: Page, name: string, language: Language) {
  await page.locator('header .mantine-Avatar-root').waitFor()
  await page.locator('main h1').first().waitFor()
  // Toasts have gone by then.
  await page.waitForTimeout(5500)
  await settled(page)
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: 1000 })
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.${language}.webp`))
}

const signedIn = (page: Page, language: Language, who: typeof demo) =>
  tell<Person>(page, `/api/${language}/auth/signin`, who)

/** A question with answers whose title is in the language. */
async function answered(page: Page, language: Language): Promise<Entry> {
  const response = await page.request.get(`/api/${language}/question?orderBy=votes&limit=50`)
  const { data } = (await response.json()) as { data: Entry[] }
  const arabic = (title: string) => /\p{Script=Arabic}/u.test(title)
  const found = data.find(({ title, answerCount }) => answerCount > 1 && arabic(title) === (language === 'ar'))
  if (!found) throw new Error('The demo has no such question')
  return found
}

async function members(page: Page, language: Language) {
  const [words, editor] = [wordsIn(textWords, language), wordsIn(editorWords, language)]
  const session = await signedIn(page, language, demo)
  await signInAs(page, session)
  const { data } = await tell<{ data: { _id: string } }>(page, `/api/${language}/project`, project, session.token)
  await page.goto(`/dashboard/projects/${data._id}`)
  await page.getByRole('button', { name: `${words.write}: ${words.tagline}` }).click()
  await page.getByRole('list', { name: words.tagline }).getByRole('listitem').first().waitFor()
  await take(page, 'project', language)
  await page.goto('/dashboard')
  await take(page, 'dashboard', language)
  const question = await answered(page, language)
  await page.goto(`/qa/${question.slug}`)
  await take(page, 'question', language)
  await page.goto('/email-marketing')
  await take(page, 'suite', language)
  await page.goto('/email-marketing/templates/new')
  await page.getByRole('button', { name: editor.use({ name: templateOf[language] }) }).click()
  await page.locator('[data-block]').nth(1).click()
  await take(page, 'template', language)
}

async function administrators(page: Page, language: Language) {
  await signInAs(page, await signedIn(page, language, administrator))
  for (const [name, address] of [
    ['moderation', '/admin/moderation'],
    ['users', '/admin/users'],
  ] as const) {
    await page.goto(address)
    await take(page, name, language)
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-guide-'))
const sanad = await start(
  {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  },
  { demo: true },
)
const browser = await chromium.launch({ executablePath: findTools().chromium, args: ['--no-sandbox'] })
await mkdir(folder, { recursive: true })
for (const language of languages) {
  for (const draw of [members, administrators]) {
    const context = await browser.newContext({
      baseURL: sanad.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await choose(context, language, sanad.url)
    // The demo is being filled meanwhile, so a page may be slow on a busy machine.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await speak(page, language)
    await draw(page, language)
    await context.close()
  }
}
await browser.close()
await sanad.stop()
await rm(dataDir, { recursive: true, force: true })
