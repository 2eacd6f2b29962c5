import { expect, type Page, test } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { reasonIn } from '#server/email-marketing/imports/words.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { campaignReportWords } from '#web/email-marketing/reports/campaign/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { memberWords } from '#web/shell/memberWords.ts'
import { shellWords } from '#web/shell/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { userWords } from '#web/users/words.ts'
import {
  administrator,
  expectSound,
  type Language,
  languages,
  newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tagOf,
} from './person.ts'
import { type Receiver, smtpSink, type Taken } from '#test/stand-ins/smtp-sink.ts'
import { sendToEveryone, startCampaign } from './campaign-steps.ts'
import { pickyServer } from './receivers.ts'

// The main job: from an empty workspace to delivered mail, exactly once per contact.

const textsIn = (language: Language) => ({
  contacts: wordsIn(contactWords, language),
  file: wordsIn(fileWords, language),
  providers: wordsIn(providerWords, language),
  report: wordsIn(campaignReportWords, language),
  sending: wordsIn(sendingWords, language),
  templates: wordsIn(templateWords, language),
  editor: wordsIn(editorWords, language),
  suite: wordsIn(suiteWords, language),
  shell: wordsIn(shellWords, language),
  member: wordsIn(memberWords, language),
  account: wordsIn(accountWords, language),
  ui: wordsIn(uiWords, language),
  users: wordsIn(userWords, language),
})
type Texts = ReturnType<typeof textsIn>

const names = ['ليلى', 'Omar', 'عبد الرحمن', 'Zoë', 'مها', 'Anne-Marie']
type Person = { email: string; firstName: string }

/** Contacts with names in both scripts. */
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_unused, number) => ({
    email: `c${number}@customers.test`,
    firstName: `${names[number % names.length]} ${number}`,
  }))

const wrong = [
  'no address here,X,Y',
  '"two@lines.test\nBcc: all@x.test",X,Y',
  ',X,Y',
  'late@,X,Y',
  `a@b.test,${'x'.repeat(200)},Y`,
]

/** A contact file with invalid rows between the valid ones. */
function csvOf(good: Person[], broken: number): string {
  const every = broken > 0 ? Math.floor(good.length / broken) : 0
  const rows = good.flatMap(({ email, firstName }, number) => {
    const row = `${email},${firstName},الأحمد`
    const isTurn = every > 0 && number % every === 0 && number / every < broken
    return isTurn ? [wrong[(number / every) % wrong.length] ?? '', row] : [row]
  })
  return `\uFEFFemail,first name,last name\r\n${rows.join('\r\n')}\r\n`
}

async function setUpProvider(page: Page, t: Texts, port: number) {
  await page.goto('/email-marketing/providers')
  await page.getByRole('button', { name: t.providers.add }).first().click()
  const form = await opened(page.getByRole('dialog'))
  await form.getByLabel(t.suite.type).selectOption('smtp')
  await form.getByRole('textbox', { name: t.suite.name, exact: true }).fill('Post office')
  await form.getByLabel(t.providers.fromName).fill('متجر مها')
  await form.getByLabel(t.providers.fromEmail).fill('hello@shop.test')
  await form.getByLabel(t.providers.host).fill('127.0.0.1')
  await form.getByLabel(t.providers.port).fill(String(port))
  await form.getByLabel(t.providers.security).selectOption('none')
  await form.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Post office').first()).toBeVisible()
}

async function importFile(page: Page, t: Texts, csv: string, counts: { created: number; refused: number }) {
  await page.goto('/email-marketing/imports')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'زبائن.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByLabel(t.file.peopleAre).selectOption('subscribed')
  await page.getByRole('button', { name: t.contacts.start }).click()
  const imports = page.getByLabel(t.contacts.earlier)
  await expect(imports.getByText(t.contacts.done, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(imports.getByText(counts.created.toLocaleString('en'), { exact: true })).toBeVisible()
  await imports.getByRole('button', { name: `${t.contacts.refusedRows}: ${counts.refused}`, exact: true }).click()
}

async function writeTemplate(page: Page, t: Texts, language: Language) {
  await page.goto('/email-marketing/templates')
  await page.getByRole('link', { name: t.templates.add }).first().click()
  await page.getByRole('button', { name: t.editor.use({ name: t.editor.kindHtml }), exact: true }).click()
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: t.suite.name, exact: true }).fill('Welcome أهلًا')
  await form.getByLabel(t.suite.language, { exact: true }).selectOption(language)
  await form.getByRole('textbox', { name: t.templates.subject }).fill('أهلًا {{ firstName }} – welcome')
  const content = '<p>أهلًا {{ firstName }}!</p><p>Hello {{ firstName }}</p><a href="{{ unsubscribeUrl }}">إلغاء</a>'
  await form.getByRole('textbox', { name: t.templates.content }).fill(content)
  await form.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(page).toHaveURL(/\/email-marketing\/templates\/[\w-]{36}$/)
}

async function sendToAll(page: Page, t: Texts, language: Language) {
  await startCampaign(page, language, 'Welcome أهلًا')
  await sendToEveryone(page, language)
  await expect(page.getByRole('status').filter({ hasText: t.sending.done })).toBeVisible({ timeout: 150_000 })
}

/**
 * Every recipient got exactly one message, with their name, an unsubscribe link and the headers of RFC 8058; there is
 * no other message.
 */
async function expectEachOnce(taken: Taken[], expected: Person[]) {
  const got = await Promise.all(taken.map(letterOf))
  const imported = expected.map(({ email, firstName }) => ({
    to: email,
    subject: `أهلًا ${firstName} – welcome`,
    greeting: `Hello ${firstName}`,
    from: [{ address: 'hello@shop.test', name: 'متجر مها' }],
    leavesByLink: true,
    leavesByOneClick: true,
  }))
  expect(got.toSorted(byReceiver)).toEqual(imported.toSorted(byReceiver))
  const ids = taken.map(({ source }) => /^Message-ID:\s*(<.+>)/im.exec(source)?.[1])
  expect(new Set(ids).size).toBe(expected.length)
}

const byReceiver = (a: { to: string }, b: { to: string }) => (a.to < b.to ? -1 : 1)

async function letterOf({ to, source }: Taken) {
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  return {
    to,
    subject: mail.subject,
    greeting: /Hello [^<]*/.exec(mail.html || '')?.[0],
    from: mail.from?.value,
    leavesByLink: /^List-Unsubscribe: <http:\/\/localhost:\d+\/u\//m.test(source),
    leavesByOneClick: /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m.test(source),
  }
}

async function linkIn(taken: Taken[], to: string): Promise<string> {
  const source = taken.find((mail) => mail.to === to)?.source ?? ''
  const mail = await simpleParser(source)
  return /href="([^"]+\/u\/[^"]+)"/.exec(mail.html || '')?.[1] ?? ''
}

test.describe('10,000 contacts through Postfix', () => {
  const program = process.env['SMTP_SINK'] ?? ''
  test.skip(program === '', 'smtp-sink (Debian: postfix) is not here')
  let sink: Receiver
  test.beforeAll(async () => {
    sink = await smtpSink(program)
  })
  test.afterAll(() => sink.stop())

  test('an administrator creates a member, who imports, writes and sends: each contact gets exactly one message', async ({
    page,
  }) => {
    test.setTimeout(360_000)
    const t = textsIn('en')
    await signIn(page, t, administrator)
    await page.goto('/admin/users')
    await page.getByRole('button', { name: t.users.add }).click()
    const form = await opened(page.getByRole('dialog'))
    const maha = { email: `${crypto.randomUUID()}@member.test`, password: 'correct horse 3' }
    await form.getByLabel(t.users.firstName).fill('Maha')
    await form.getByLabel(t.users.lastName).fill('Saleh')
    await form.getByLabel(t.users.email).fill(maha.email)
    await form.getByLabel(t.users.password, { exact: true }).fill(maha.password)
    await form.getByRole('button', { name: t.ui.save }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: t.member.profile }).click()
    await page.getByRole('menuitem', { name: t.member.logout }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: t.shell.login })).toBeVisible()

    await signIn(page, t, maha)
    await setUpProvider(page, t, sink.port)
    const contacts = people(10_000)
    await importFile(page, t, csvOf(contacts, 50), { created: 10_000, refused: 50 })
    const refused = page.getByRole('dialog').getByRole('row')
    await expect(refused).toHaveCount(51)
    await expect(refused.nth(1)).toContainText(reasonIn('en', 'email'))
    await expect(refused.nth(1).getByRole('cell').first()).toHaveText('2')
    await writeTemplate(page, t, 'ar')
    await sendToAll(page, t, 'en')
    await expect(page.getByText('10,000').first()).toBeVisible()
    await expectEachOnce(await sink.taken(), contacts)
  })
})

async function signIn(page: Page, t: Texts, who: { email: string; password: string }) {
  await page.goto('/auth/login')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: t.account.email }).fill(who.email)
  await main.getByLabel(t.account.password, { exact: true }).fill(who.password)
  await main.getByRole('button', { name: t.account.signIn, exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

for (const language of languages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${name}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })
      let server: Receiver
      test.beforeAll(async () => {
        server = await pickyServer()
      })
      test.afterAll(() => server.stop())

      test('a member sends their first mail and sees rejected recipients, and a recipient unsubscribes by its link', async ({
        page,
      }) => {
        const t = textsIn(language)
        await speak(page, language)
        await signInAs(page, await newMember(page, 'مها', language))
        await setUpProvider(page, t, server.port)
        await expectSound(page)
        const contacts = people(12)
        const missing = { email: 'gone@customers.test', firstName: 'غائبة' }
        await importFile(page, t, csvOf([...contacts, missing], 2), { created: 13, refused: 2 })
        await expect(page.getByRole('dialog').getByText(reasonIn(language, 'email')).first()).toBeVisible()
        await expectSound(page)
        await writeTemplate(page, t, language)
        await expectSound(page)
        await sendToAll(page, t, language)
        const reason = '550 5.1.1 No mailbox here by that name'
        await expect(page.getByRole('table', { name: t.report.bounces }).getByText(reason)).toBeVisible()
        // On a phone the table of recipients is a list.
        const table = viewport === sizes.wide ? 'table' : 'list'
        await expect(page.getByRole(table, { name: t.sending.recipients }).getByText(reason)).toBeVisible()
        await expectSound(page)
        const taken = await server.taken()
        await expectEachOnce(taken, contacts)

        const link = await linkIn(taken, 'c3@customers.test')
        await page.goto(link)
        await expectSound(page)
        await page.getByRole('button').click()
        await expect(page.getByText('c3@customers.test')).toBeVisible()
        await page.goto('/email-marketing/contacts?status=unsubscribed')
        await expect(page.getByText('c3@customers.test')).toBeVisible()
        await expectSound(page)
        // `mail-pages` checks every page with content; here again with rejected and unsubscribed recipients.
        if (language !== 'ar' || name !== 'narrow') return
        for (const place of [
          '',
          '/contacts',
          '/groups',
          '/tags',
          '/templates',
          '/jobs',
          '/messages',
          '/providers',
          '/send',
        ]) {
          await page.goto(`/email-marketing${place}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectSound(page)
        }
      })
    })
  }
}
