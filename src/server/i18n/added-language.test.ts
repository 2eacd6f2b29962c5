import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#test/program.ts'
import { pseudo, pseudoText, writePseudoLanguages } from '#test/pseudo-language.ts'
import { reader } from '#test/openapi-document.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { writeTexts } from '../../../scripts/extract-texts.ts'
import { currentBuild } from '../http/web-build.ts'

// A language that is only data: a line in `languages.json` and a file of texts.

let sanad: TestSanad
let folder: string
beforeAll(async () => {
  writeTexts()
  folder = await mkdtemp(path.join(tmpdir(), 'sanad-languages-'))
  await writePseudoLanguages(folder)
  sanad = await startSanad({ environment: { LANGUAGES_DIR: folder } })
})
afterAll(async () => {
  await sanad.stop()
  await rm(folder, { recursive: true, force: true })
})

const signUp = (lang: string, more: object = {}) =>
  sanad.call('POST', `/api/${lang}/auth/signup`, {
    body: {
      firstName: 'Huda',
      lastName: 'Saleh',
      email: `huda.${Math.random()}@sanad.test`,
      password: 'correct horse 2',
      acceptTerms: true,
      ...more,
    },
  })

const offerAll = async () => {
  const { token } = await sanad.admin()
  const body = { languages: ['en', 'ar', pseudo.code] }
  return sanad.call('PATCH', '/api/en/admin/settings', { token, body })
}

describe('an added language', () => {
  test('has the errors of the server, with values and fields', async () => {
    const { status, body } = await signUp(pseudo.code, { email: 'nothing' })
    expect(status).toBe(400)
    expect(body.message).toBe(pseudoText('Please enter a valid email address'))
    expect(body.fields).toEqual({ email: pseudoText('Please enter a valid email address') })
  })

  test('has its own plural forms: one, few and many of Ukrainian', async () => {
    const { body } = await signUp(pseudo.code, { password: 'short' })
    expect(body.message).toBe(`many:${pseudoText('Use at least # characters.').replace('#', '8')}`)
  })

  test('leaves the other languages as they are', async () => {
    const { body } = await signUp('en', { password: 'short' })
    expect(body.message).toBe('Use at least 8 characters.')
    expect((await signUp('xx')).status).toBe(404)
  })

  test('can be the language of a person, whose emails are in it', async () => {
    expect((await offerAll()).body.data.languages).toEqual(['en', 'ar', pseudo.code])
    const { body } = await signUp(pseudo.code)
    expect(body.user.preferredLanguage).toBe(pseudo.code)
    const { email } = body.user
    await sanad.call('POST', '/auth/forgot-password', { body: { email } })
    const { token } = await sanad.admin()
    const mails = async () => {
      const path = `/api/en/admin/system-mail?search=${encodeURIComponent(email)}`
      return JSON.stringify((await sanad.call('GET', path, { token })).body.data)
    }
    await expect.poll(mails).toContain(pseudoText('If you didn’t ask for it, ignore this email.').slice(1, -1))
    expect(await mails()).toContain(`lang=\\"${pseudo.code}\\" dir=\\"ltr\\"`)
  })

  test('is offered once the administrator chooses it, and English and Arabic alone are stored as before', async () => {
    const { token } = await sanad.admin()
    await offerAll()
    const { body } = await sanad.call('GET', '/api/en/site')
    expect(body.data.languages).toEqual(['en', 'ar', pseudo.code])
    const back = await sanad.call('PATCH', '/api/en/admin/settings', { token, body: { languages: ['ar', 'en'] } })
    expect(back.body.data.languages).toBe('both')
  })

  test('is a language of contacts and of pages without scripts', async () => {
    const page = await (await fetch(`${sanad.url}/u/unknown?lang=${pseudo.code}`)).text()
    expect(page).toContain(`<html lang="${pseudo.code}" dir="ltr">`)
    expect(page).toContain(pseudoText('This link isn’t valid'))
    expect(page).toContain('hreflang="ar">العربية</a>')
  })

  test('is a language of emails, whose preview has a sample recipient', async () => {
    const { token, workspace } = await sanad.member()
    const mail = { subject: 'To {{ firstName }}', content: '<p>x</p>', language: pseudo.code }
    const path = `/api/${workspace}/email-marketing/template/preview`
    const { status, body } = await sanad.call('POST', path, { token, body: mail })
    expect([status, body.data?.subject]).toEqual([200, 'To Sara'])
  })

  test('is in the API documentation', async () => {
    const { body } = await sanad.call('GET', '/api/openapi.json')
    const { operationOf, parametersOf } = reader(body)
    const [parameter] = parametersOf(operationOf('GET', '/api/:lang/site'))
    expect(parameter?.schema.enum).toEqual(['en', 'ar', pseudo.code])
  })
})

test('texts export writes a file for an added language, and its texts can be changed', async () => {
  const out = path.join(folder, 'out')
  const result = await command(['texts', 'export', out], sanad.environment)
  expect(result).toMatchObject({ code: 0, err: '' })
  expect(result.out).toContain(`${pseudo.code}.json`)
  const subject = 'server/http/openapi/examples.words.validation_failed'
  const file = path.join(out, `${pseudo.code}.json`)
  await writeFile(file, JSON.stringify({ [subject]: 'Ðøñé' }))
  expect(await command(['texts', 'import', file], sanad.environment)).toMatchObject({ code: 0, err: '' })
  const failed = async () =>
    (await sanad.call('POST', `/api/${pseudo.code}/auth/signin`, { body: {} })).body.message as string
  await expect.poll(failed).toBe('Ðøñé')
})

test.each([
  ['without a list', null, 'is missing'],
  ['with an unknown direction', [{ code: 'tr', name: 'Türkçe', direction: 'up', locale: 'tr' }], 'direction'],
  ['with a code that is none', [{ code: '../x', name: 'X', direction: 'ltr', locale: 'en' }], 'language code'],
])('a folder of languages %s stops the start and says why', async (_what, list, reason) => {
  const wrong = await mkdtemp(path.join(tmpdir(), 'sanad-languages-'))
  if (list) await writeFile(path.join(wrong, 'languages.json'), JSON.stringify(list))
  const result = await command(['texts', 'export', wrong, '--original'], { LANGUAGES_DIR: wrong })
  expect(result.code).toBe(1)
  expect(result.err).toContain(reason)
  await rm(wrong, { recursive: true })
})

describe.runIf(currentBuild() !== null)('the pages of an added language', () => {
  test('are the English ones with its texts, language and direction', async () => {
    await offerAll()
    const html = await (await fetch(`${sanad.url}/?language=${pseudo.code}`)).text()
    expect(html).toMatch(new RegExp(`<html lang="${pseudo.code}" dir="ltr" class="lang-${pseudo.code}"`))
    expect(html).toContain(pseudoText('Build a following that writes back'))
    expect(html).toContain(`data-language="${pseudo.code}"`)
    expect(html).toMatch(/<meta name="languages" content="[^"]*qps[^"]*"/)
    expect(html).toContain('hreflang="ar" lang="ar">العربية</a>')
  })
})
