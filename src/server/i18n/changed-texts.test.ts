import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { writeTexts } from '../../../scripts/extract-texts.ts'
import { currentBuild } from '../http/web-build.ts'

let sanad: TestSanad
let folder: string
let originals: Awaited<ReturnType<typeof exported>>
beforeAll(async () => {
  writeTexts()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-texts-'))
  sanad = await startSanad()
  originals = await exported('--original')
})
afterAll(async () => {
  await sanad.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => command(['texts', ...args], sanad.environment)

async function importTexts(language: string, texts: unknown, ...more: string[]) {
  const file = path.join(folder, `${language}.json`)
  await writeFile(file, typeof texts === 'string' ? texts : JSON.stringify(texts))
  return run('import', file, ...more)
}

async function exported(...more: string[]) {
  await run('export', path.join(folder, 'out'), ...more)
  const read = async (language: string) =>
    JSON.parse(await readFile(path.join(folder, 'out', `${language}.json`), 'utf8')) as Record<string, string>
  return { en: await read('en'), ar: await read('ar') }
}

const summary = 'server/http/openapi/examples.words.validation_failed'
const selected = 'web/ui/words/uiWords.uiWords.selected'
const subject = 'server/mail/system/words.mailWords.reset-password.subject'

const refusal = async (language: string) =>
  (await sanad.call('POST', `/api/${language}/auth/signin`, { body: {} })).body as { message: string }

describe('imported texts', () => {
  test('are used by a running process at once, in their language only', async () => {
    const before = await refusal('ar')
    const result = await importTexts('en', { [summary]: 'Gone with the wind' })
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toContain('1 changed texts, 0 as in the original.')
    await expect.poll(() => refusal('en')).toMatchObject({ message: 'Gone with the wind' })
    expect(await refusal('ar')).toEqual(before)
  })

  test('are exported instead of the originals, which --original exports', async () => {
    const before = await exported()
    await importTexts('ar', { [summary]: 'لا شيء هنا' })
    expect((await exported()).ar).toEqual({ ...before.ar, [summary]: 'لا شيء هنا' })
    expect(await exported('--original')).toEqual(originals)
  })

  test('are removed by an import of the originals', async () => {
    const { en } = originals
    await importTexts('en', { [summary]: 'Gone with the wind' })
    await expect.poll(() => refusal('en')).toMatchObject({ message: 'Gone with the wind' })
    const result = await importTexts('en', en)
    expect(result.out).toContain(`0 changed texts, ${Object.keys(en).length} as in the original.`)
    await expect.poll(() => refusal('en')).toMatchObject({ message: en[summary] })
  })

  test('are used in mails, with their values', async () => {
    await importTexts('en', { 'server/mail/system/words.mailWords.address-taken.lines.0': 'Good day {name}!' })
    const member = await sanad.member('Huda')
    const { token } = await sanad.admin()
    const mails = async () => {
      await sanad.call('POST', '/auth/forgot-password', { body: { email: member.user.email } })
      const { body } = await sanad.call('GET', '/api/en/admin/system-mail', { token })
      return JSON.stringify(body)
    }
    await expect.poll(mails).toContain('Good day Huda!')
  })

  test('with a count are used in their plural form', async () => {
    const forms = '{count, plural, one {One sign or more} other {# signs or more}}'
    await importTexts('en', { 'server/http/validation.minCharacters': forms })
    const body = { firstName: 'Huda', lastName: 'Saleh', email: 'h@sanad.test', password: 'short', acceptTerms: true }
    const signUp = async () => (await sanad.call('POST', '/api/en/auth/signup', { body })).body as { message: string }
    await expect.poll(signUp).toMatchObject({ message: '8 signs or more' })
  })

  test('are recorded in the audit log', async () => {
    await importTexts('en', { [summary]: 'Gone with the wind' })
    const { token } = await sanad.admin()
    const { body } = await sanad.call('GET', '/api/en/admin/audit-log?action=settings.update', { token })
    expect(JSON.stringify(body)).toContain('"texts":"en"')
  })

  test('are not stored with --check', async () => {
    const result = await importTexts('en', { [summary]: 'Never stored' }, '--check')
    expect(result).toMatchObject({ code: 0 })
    expect((await exported()).en[summary]).not.toBe('Never stored')
  })
})

describe('a file with problems', () => {
  test('is not stored at all, and each problem is reported with its id', async () => {
    const result = await importTexts('ar', {
      [summary]: 'لن يُحفظ',
      'web/nowhere.words.no': 'x',
      [subject]: '{nobody}',
      'server/failure.forbidden': 7,
      [selected]: '{count, plural, one {# عنصر} other {# عناصر}}',
      'server/qa/failures.notPublished': '{count, plural, other {#}}',
      'web/shell/searchWords.searchWords.found': 'نتائج',
      'server/email-marketing/preferences/preferences-page.words.name': '<b>الاسم</b>',
      'server/tags/tags.taken': '{name',
    })
    expect(result).toMatchObject({ code: 1, out: '' })
    const problems = result.err.trim().split('\n')
    expect(problems).toEqual([
      'web/nowhere.words.no: No text has this id.',
      expect.stringContaining(`${subject}: These placeholders are unknown: {nobody}.`),
      'server/failure.forbidden: The value has to be a text.',
      `${selected}: These plural forms are missing: zero, two, few, many.`,
      expect.stringContaining('server/qa/failures.notPublished: '),
      expect.stringContaining('web/shell/searchWords.searchWords.found: '),
      expect.stringContaining('The original has no <b> </b>.'),
      expect.stringContaining('server/tags/tags.taken: '),
      'Nothing was stored. Problems: 8.',
    ])
    expect((await exported()).ar[summary]).not.toBe('لن يُحفظ')
  })

  test.each([
    ['that is no JSON', '{', 'isn’t valid JSON'],
    ['with a list', '[]', 'has to be an object'],
    ['that is too large', ' '.repeat(10_000_001), 'is larger than 10 MB'],
  ])('%s is refused', async (_what, content, reason) => {
    const result = await importTexts('en', content)
    expect(result.code).toBe(1)
    expect(result.err).toContain(reason)
  })

  test('of an unknown language is refused', async () => {
    const result = await importTexts('xx', {})
    expect(result).toMatchObject({ code: 1 })
    expect(result.err).toContain('The file has to be named en.json or ar.json.')
  })
})

describe.runIf(currentBuild() !== null)('pages with changed texts', () => {
  const headline = 'web/public/landingWords.landingWords.headline'
  const page = async (address: string) => (await fetch(sanad.url + address)).text()

  test('are rendered with them, and name them for the application, in both languages', async () => {
    const before = await page('/?language=ar')
    await importTexts('en', { [headline]: 'Say it your way & ours' })
    await expect.poll(() => page('/?language=en')).toContain('Say it your way &amp; ours')
    const html = await page('/?language=en')
    expect(html).not.toMatch(/[\ue000-\uf8ff]/)
    const versions = /<meta name="texts" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    const { en } = JSON.parse(versions) as { en: string }
    const script = await fetch(`${sanad.url}/texts/en.${en}.js`)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(await script.text()).toMatch(/^export default \{.*"\w+":"Say it your way & ours".*\}$/)
    const withoutVersions = (text: string) => text.replace(/\s*<meta name="texts"[^>]*>/, '')
    expect(withoutVersions(await page('/?language=ar'))).toBe(withoutVersions(before))
  })
})
