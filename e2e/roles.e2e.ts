import { expect, type Page, test } from '@playwright/test'
import { letter } from '#test/messages.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { composerWords, messageWords } from '#web/email-marketing/messages/words.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { campaignReportWords } from '#web/email-marketing/reports/campaign/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, type Language, newMember, opened, settled, signInAs, sizes, speak, tell } from './person.ts'

// The suite offers nothing that the server would refuse: a viewer cannot write, and an editor cannot manage.

const journeys = [
  { language: 'en', viewport: sizes.wide },
  { language: 'ar', viewport: sizes.narrow },
] as const

const textsIn = (language: Language) => ({
  composer: wordsIn(composerWords, language),
  contacts: wordsIn(contactWords, language),
  messages: wordsIn(messageWords, language),
  providers: wordsIn(providerWords, language),
  report: wordsIn(campaignReportWords, language),
  sending: wordsIn(sendingWords, language),
  suite: wordsIn(suiteWords, language),
  templates: wordsIn(templateWords, language),
})

let server: Dovecot
test.beforeAll(async () => {
  server = await dovecot()
})
test.afterAll(() => server.stop())

type Person = Awaited<ReturnType<typeof newMember>>
type Role = 'viewer' | 'editor'

const joining = (page: Page, owner: Person, language: Language) => async (role: Role) => {
  const member = await newMember(page, role, language)
  const path = `/api/en/workspace/${owner.user.defaultWorkspace}/member`
  const invited = await tell<{ data: { _id: string } }>(page, path, { email: member.user.email, role }, owner.token)
  await tell(page, `/api/en/invitation/${invited.data._id}/accept`, {}, member.token)
  return member
}

/** A workspace with one item of every kind, and the members that it is shared with. */
async function workspace(page: Page, language: Language) {
  const owner = await newMember(page, 'Maha', language)
  const slug = owner.user.defaultWorkspace
  const give = async (path: string, body: object) =>
    (await tell<{ data: { _id: string } }>(page, `/api/${slug}/email-marketing/${path}`, body, owner.token)).data?._id
  const user = `roles-${language}-${crypto.randomUUID().slice(0, 8)}`
  await server.deliver(user, letter({ Subject: 'A question' }))
  const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
  await give('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test', imap })
  const name = { en: 'Readers', ar: 'القراء' }
  const tagId = await give('tag', { name, type: 'email' })
  // The minimum for a test of two variants.
  await Promise.all(Array.from({ length: 40 }, (_, number) => give('email', { email: `p${number}@customers.test` })))
  const contact = await give('email', { email: 'laila@customers.test', firstName: 'ليلى', tagIds: [tagId] })
  await give('group', { name: 'Readers', tags: [tagId] })
  await give('topic', { name })
  const content = { subject: 'Prices', content: '<p>Hello {{ firstName }}</p>', contentType: 'html' }
  const template = await give('template', { name: 'Letter', ...content })
  const texts = { title: name, button: name }
  const form = await give('form', { name: 'Letter', texts })
  const automation = await give('automation', { name: 'Welcome', design: 'welcome' })
  await give('suppression', { email: 'gone@customers.test' })
  const recipients = { all: true }
  const rule = { every: 'day', hour: 9, timeZone: 'UTC' }
  await give('job-series', { name: 'Daily', templateId: template, recipients, rule })
  const variants = [{ templateId: template }, { templateId: template, subject: 'Other' }]
  const trial = await give('job-test', {
    name: 'Which',
    variants,
    recipients,
    share: 50,
    winnerBy: 'opens',
    afterHours: 4,
  })
  const { jobId } = await tell<{ jobId: string }>(
    page,
    `/api/${slug}/email-marketing/email-service-provider/send-bulk-emails`,
    { subject: 'Later', html: '<p>Hello</p>', recipients, scheduleAt: '2099-01-01T10:00:00Z' },
    owner.token,
  )
  return { slug, join: joining(page, owner, language), paths: { contact, template, form, automation, trial, jobId } }
}

/** Signs the member in to the shared workspace, and records every refusal of the server. */
async function enter(page: Page, { slug, member }: { slug: string; member: Person }) {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
  })
  await signInAs(page, member)
  await page.evaluate((stored) => localStorage.setItem('workspace', stored), slug)
  return refused
}

for (const { language, viewport } of journeys) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })
    const t = textsIn(language)
    const s = t.suite

    test('a viewer sees all of the suite and nothing that would be refused', async ({ page }) => {
      await speak(page, language)
      const { slug, join, paths } = await workspace(page, language)
      const refused = await enter(page, { slug, member: await join('viewer') })
      const main = page.getByRole('main')
      const nothingToWrite = async () => {
        await settled(page)
        const writing = [
          s.edit,
          s.delete,
          s.editTags,
          s.rename,
          s.send,
          t.contacts.add,
          t.composer.reply,
          t.sending.pause,
        ]
        for (const name of writing)
          await expect(main.getByRole('button', { name, exact: true }), `${page.url()} ${name}`).toHaveCount(0)
        // Comparing campaigns changes nothing.
        const compares = t.report.compareRow({ name: '' }).trim()
        const boxes = main.locator(`input[type=checkbox]:enabled:not([aria-label^="${compares} "])`)
        await expect(boxes, page.url()).toHaveCount(0)
      }
      const shows = async (path: string, text: string) => {
        await page.goto(`/email-marketing/${path}`)
        await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
        await nothingToWrite()
      }
      await shows('', s.suite)
      await shows('contacts', 'laila@customers.test')
      await shows(`contacts/${paths.contact}`, 'laila@customers.test')
      await shows('imports', t.contacts.noImports)
      await shows('groups', 'Readers')
      await shows('tags', language === 'ar' ? 'القراء' : 'Readers')
      await shows('forms', 'Letter')
      await shows(`forms/${paths.form}`, 'Letter')
      await expectSound(page)
      await shows('topics', language === 'ar' ? 'القراء' : 'Readers')
      await shows('suppressions', 'gone@customers.test')
      await shows('templates', 'Letter')
      await shows(`templates/${paths.template}`, t.templates.preview)
      await expectSound(page)
      await shows('jobs', 'Later')
      await shows(`jobs/${paths.jobId}`, 'Later')
      await shows('series', 'Daily')
      await shows('tests', 'Which')
      await shows(`tests/${paths.trial}`, 'Which')
      await shows('automations', 'Welcome')
      await shows(`automations/${paths.automation}`, 'Welcome')
      await shows('reports', s.reports)
      await shows('providers', 'Box')
      await main.getByRole('link', { name: /^Box/ }).click()
      await expect(page.getByRole('tab').first()).toBeVisible()
      await expect(main.getByRole('tab')).toHaveCount(4)
      await expect(main.getByRole('switch')).toHaveCount(0)
      await nothingToWrite()
      await shows('sending-rules', s.sendingRules)
      await shows('domains', s.domains)
      await shows('transactional', s.transactional)
      // Mail that the sandbox accepted is in the inbox as well.
      await shows('messages?search=question', 'A question')
      await main.getByRole('link', { name: /A question/ }).click()
      await expect(main.getByText(t.messages.inThread({ count: 1 }))).toBeVisible()
      await nothingToWrite()
      await expectSound(page)
      // Shortcuts that reply or archive do nothing.
      for (const key of ['r', 'e', 'c']) await page.locator('body').press(key)
      await expect(page.getByRole('textbox', { name: t.composer.subject })).toHaveCount(0)

      // Pages for writing only say which role they are for.
      for (const path of ['send', 'templates/new', 'forms/new', 'tests/new', 'contacts/duplicates']) {
        await page.goto(`/email-marketing/${path}`)
        await expect(main.getByRole('heading', { name: s.editorsOnly })).toBeVisible()
      }
      await expectSound(page)
      expect(refused).toEqual([])
    })

    test('empty lists do not invite a viewer to create anything', async ({ page }) => {
      await speak(page, language)
      const owner = await newMember(page, 'Maha', language)
      const member = await joining(page, owner, language)('viewer')
      await enter(page, { slug: owner.user.defaultWorkspace, member })
      const paths = ['contacts', 'templates', 'jobs', 'series', 'tests', 'automations', 'domains', 'messages']
      for (const path of paths) {
        await page.goto(`/email-marketing/${path}`)
        await expect(page.getByRole('main').getByText(s.noneToRead), path).toBeVisible()
      }
      await expectSound(page)
    })

    test('an editor is not offered what owners manage', async ({ page }) => {
      await speak(page, language)
      const { slug, join } = await workspace(page, language)
      const refused = await enter(page, { slug, member: await join('editor') })
      const main = page.getByRole('main')
      await page.goto('/email-marketing/providers')
      await main.getByRole('link', { name: /^Box/ }).click()
      await expect(page.getByRole('tab').first()).toBeVisible()
      await expect(main.getByRole('button', { name: t.providers.test, exact: true })).toBeVisible()
      await expect(main.getByRole('switch')).toHaveCount(0)
      await expect(main.getByRole('button', { name: s.edit, exact: true })).toHaveCount(0)
      await expectSound(page)
      await page.goBack()
      await expect(main.getByRole('button', { name: t.providers.add })).toHaveCount(0)
      await expect(main.getByRole('button', { name: s.delete, exact: true })).toHaveCount(0)
      await page.goto('/email-marketing/contacts')
      await expect(main.getByText('laila@customers.test')).toBeVisible()
      await main.getByRole('button', { name: t.contacts.add }).first().click()
      const form = await opened(page.getByRole('dialog'))
      await form.getByLabel(t.contacts.email).fill('new@customers.test')
      await page.keyboard.press('Enter')
      await expect(main.getByText('new@customers.test')).toBeVisible()
      expect(refused).toEqual([])
    })
  })
}
