import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { extractTexts, writeTexts } from '../../../scripts/extract-texts.ts'
import { fromIcu, toIcu } from '../i18n/icu.ts'

let folder: string
beforeAll(async () => {
  writeTexts()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-texts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const exported = async (language: string) =>
  JSON.parse(await readFile(path.join(folder, `${language}.json`), 'utf8')) as Record<string, string>

test('texts export writes the texts of screens, mails and failures in both languages, as ICU MessageFormat', async () => {
  const result = await command(['texts', 'export', folder, '--original'], {})
  expect(result).toMatchObject({ code: 0, err: '' })
  expect(result.out).toMatch(/en\.json: \d+ texts\n.*ar\.json: \d+ texts\n$/)
  const [en, ar] = [await exported('en'), await exported('ar')]
  expect(Object.keys(ar)).toEqual(Object.keys(en))
  expect(Object.keys(en)).toEqual(Object.keys(en).toSorted())
  expect(en).toMatchObject({
    'web/ui/words/uiWords.uiWords.selected': '{count, plural, one {# selected} other {# selected}}',
    'server/mail/system/words.mailWords.invitation.subject': 'Your account at {site}',
    'server/failure.notFound': 'Not found. It may have been deleted.',
    'web/email-marketing/templates/words.templateWords.noneHint':
      "Create your first template. '{{' firstName '}}' is replaced with each recipient’s first name.",
  })
  expect(ar['web/ui/words/uiWords.uiWords.selected']).toMatch(/^\{count, plural, zero \{.*two \{.*few \{# .*many \{# /)
})

test('every exported text reads back as it was', () => {
  for (const { id, ...text } of extractTexts())
    for (const language of ['en', 'ar'] as const)
      expect([id, fromIcu(toIcu(text[language]), language)]).toEqual([id, text[language]])
})

test('texts export asks for a folder', async () => {
  const result = await command(['texts', 'export'], {})
  expect(result).toMatchObject({ code: 2 })
  expect(result.err).toContain('Choose export and a folder, or import and a file.')
})
