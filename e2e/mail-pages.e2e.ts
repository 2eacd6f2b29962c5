import { expect, type Locator, type Page, test } from '@playwright/test'
import { startWords } from '#web/email-marketing/campaigns/startWords.ts'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { contentWords } from '#web/email-marketing/templates/content/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { tagWords } from '#web/email-marketing/tags/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { newCampaignWords } from '#web/email-marketing/sending/newCampaignWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { tagFieldWords } from '#web/ui/tags/tags.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { confirmName, part } from './campaign-steps.ts'
import {
  administrator,
  expectFits,
  expectSound,
  type Language,
  languages,
  newMember,
  reach,
  signInAs,
  sizes,
  speak,
  tell,
  opened,
} from './person.ts'

// Every page of e-mail marketing with content, and the main path by keyboard.

type Member = Awaited<ReturnType<typeof newMember>>

/** A workspace in which no list is empty. */
async function withMail(page: Page, member: Member) {
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const make = async (path: string, body: object) =>
    (await tell<{ data: { _id: string } }>(page, `${suite}/${path}`, body, member.token)).data?._id
  await make('email-service-provider', {
    name: 'Sandbox',
    type: 'sandbox',
    fromName: 'متجر مها',
    fromEmail: 'a@shop.test',
  })
  const tag = await make('tag', { name: { en: 'Customers', ar: 'العملاء' }, color: 'green' })
  const attributes = { city: 'عمّان', ordered: 12 }
  const contact = await make('email', {
    email: 'a.very.long.address.that.goes.on@customers-of-a-shop-with-a-long-name.test',
    firstName: 'عبد الرحمن',
    lastName: 'Al-Masri of the North',
    tagIds: [tag],
    attributes,
  })
  await make('group', { name: 'قرّاء يشترون', tags: [tag] })
  const subject = '{{ firstName }}، خصم 20% حتى مساء السبت'
  const template = await make('template', { name: 'عرض', subject, content: '<p>أهلًا</p>', language: 'ar' })
  const job = { templateId: template, recipients: { all: true } }
  const sent = await tell<{ jobId: string }>(
    page,
    `${suite}/email-service-provider/send-bulk-emails`,
    job,
    member.token,
  )
  await page.request.post(`${suite}/email/import`, {
    headers: { authorization: `Bearer ${member.token}` },
    multipart: { file: { name: 'زبائن.csv', mimeType: 'text/csv', buffer: Buffer.from('email\nnobody\nb@x.test\n') } },
  })
  return { suite, contact, job: sent.jobId }
}

async function memberWithMail(page: Page, language: Language) {
  await speak(page, language)
  const member = await newMember(page, 'مها', language)
  return { member, ...(await withMail(page, member)) }
}

/** The public page behind the link of every mail. */
async function leavingPage(page: Page, suite: string, { token }: Member): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string) => (await page.request.get(`${suite}/${path}`, { headers })).json()
  let link: string | undefined
  await expect(async () => {
    const [mail] = (await ask('message?sent_or_received=received')).data
    const { headers: mailHeaders } = (await ask(`message/${mail._id}`)).data as {
      headers: { name: string; value: string }[]
    }
    const leave = mailHeaders.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value
    link = /<[^>]*(\/u\/[^>]+)>/.exec(leave ?? '')?.[1]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

/** Passes axe on a desktop and on a phone, and is never wider than the screen. */
async function expectSoundEverywhere(page: Page, address: string) {
  await page.setViewportSize(sizes.wide)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectSound(page)
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }
  await page.setViewportSize(sizes.narrow)
  await expectSound(page)
}

for (const language of languages) {
  test.describe(language, () => {
    test('the pages around contacts pass axe and fit the screen', async ({ page }) => {
      const { member, contact } = await memberWithMail(page, language)
      await signInAs(page, member)
      const places = ['', 'contacts', `contacts/${contact}`, 'contacts/duplicates', 'imports', 'groups', 'tags']
      for (const place of places) await expectSoundEverywhere(page, `/email-marketing/${place}`)
      await expectSoundEverywhere(page, '/dashboard/workspace')
    })

    test('the pages around sending and the public page of each mail pass axe and fit the screen', async ({ page }) => {
      const { member, suite, job } = await memberWithMail(page, language)
      await signInAs(page, member)
      const places = [
        'templates',
        'templates/new',
        'send',
        'jobs',
        `jobs/${job}`,
        'images',
        'messages',
        'providers',
        'sending-rules',
      ]
      for (const place of places) await expectSoundEverywhere(page, `/email-marketing/${place}`)
      await expectSoundEverywhere(page, await leavingPage(page, suite, member))
    })

    test('the pages of administrators and visitors pass axe and fit the screen, and their errors are readable', async ({
      page,
    }) => {
      await speak(page, language)
      for (const address of ['/auth/login', '/auth/reset-password?token=x']) {
        await expectSoundEverywhere(page, address)
        await page.getByRole('main').locator('button[type=submit]').click()
        await expect(page.getByRole('main').getByText(wordsIn(accountWords, language).required).first()).toBeVisible()
        await expect(page.getByRole('main').locator('input:focus')).toHaveCount(1)
        await expectSound(page)
      }
      await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
      for (const address of ['/admin/users', '/admin/system-mail']) await expectSoundEverywhere(page, address)
    })
  })
}

const textsIn = (language: Language) => ({
  contacts: wordsIn(contactWords, language),
  labels: wordsIn(tagFieldWords, language),
  sending: wordsIn(sendingWords, language),
  draft: wordsIn(campaignWords, language),
  to: wordsIn(toWords, language),
  content: wordsIn(contentWords, language),
  tags: wordsIn(tagWords, language),
  templates: wordsIn(templateWords, language),
  editor: wordsIn(editorWords, language),
  suite: wordsIn(suiteWords, language),
  campaign: wordsIn(newCampaignWords, language),
  start: wordsIn(startWords, language),
  ui: wordsIn(uiWords, language),
})

test('a tag, a contact, a template and a send to one contact are created by keyboard', async ({ page }) => {
  const t = textsIn('en')
  await speak(page, 'en')
  const member = await newMember(page)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'a@shop.test' }
  await tell(page, `${suite}/email-service-provider`, provider, member.token)
  await signInAs(page, member)
  const { keyboard } = page
  const press = async (target: Locator, key = 'Enter') => {
    await reach(target)
    await keyboard.press(key)
  }
  const write = async (target: Locator, text: string) => {
    await reach(target)
    await keyboard.type(text)
  }
  const follow = (line: string, link: string) =>
    press(page.getByRole('navigation', { name: line, exact: true }).getByRole('link', { name: link, exact: true }))
  const go = async (area: string, section: string) => {
    await follow(t.suite.suite, area)
    await follow(area, section)
  }
  const add = (label: string) => press(page.getByRole('button', { name: label }).first())
  const form = page.getByRole('dialog')
  const save = async () => {
    await press(form.getByRole('button', { name: t.ui.save }))
    await expect(form).toBeHidden()
  }
  const carry = async (label: string) => {
    await press(page.getByRole('button', { name: `${label}: ${t.labels.choose}` }))
    const panel = page.getByRole('dialog', { name: label })
    await press(panel.getByRole('checkbox', { name: 'VIP' }), 'Space')
    await press(panel.getByRole('button', { name: t.ui.save }))
    await expect(panel).toBeHidden()
  }

  await page.goto('/email-marketing')
  await go(t.suite.audience, t.suite.tags)
  await add(t.tags.add)
  await write(form.getByLabel(`${t.suite.name} (${t.ui.english})`), 'VIP')
  await save()

  await go(t.suite.audience, t.suite.contacts)
  await add(t.contacts.add)
  await write(form.getByLabel(t.contacts.email), 'layla@customers.test')
  await carry(t.suite.tags)
  await save()

  await go(t.suite.campaigns, t.suite.templates)
  await press(page.getByRole('link', { name: t.templates.add }).first())
  await press(page.getByRole('button', { name: t.editor.use({ name: t.editor.kindHtml }), exact: true }))
  const main = page.getByRole('main')
  await write(main.getByRole('textbox', { name: t.suite.name, exact: true }), 'Welcome')
  await write(main.getByRole('textbox', { name: t.templates.subject }), 'Welcome')
  await write(main.getByRole('textbox', { name: t.templates.content }), '<p>Hello</p>')
  await press(main.getByRole('button', { name: t.ui.save, exact: true }))
  await expect(page).toHaveURL(/\/email-marketing\/templates\/[\w-]{36}$/)

  // The editor takes the whole window.
  await press(main.getByRole('button', { name: t.content.back, exact: true }))
  await follow(t.suite.suite, t.suite.campaigns)
  await add(t.campaign.add)
  await opened(page.getByRole('menu'))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: t.campaign.regular })).toBeFocused()
  await keyboard.press('Enter')
  const templates = main.getByRole('region', { name: t.start.yours })
  await press(templates.getByRole('button', { name: t.editor.use({ name: 'Welcome' }), exact: true }))
  await expect(page).toHaveURL(/\/email-marketing\/campaigns\/[\da-f-]{36}$/)
  await reach(main.getByRole('radio', { name: t.to.all }))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(main.getByRole('radio', { name: t.to.tags })).toBeChecked()
  await write(main.getByRole('combobox', { name: t.to.chooseTags }), 'VIP')
  await expect(page.getByRole('option', { name: 'VIP' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(part(page, t.draft.to)).toContainText(t.to.recipients({ count: 1 }))
  await press(main.getByRole('button', { name: t.draft.send, exact: true }))
  await opened(form)
  await press(form.getByRole('button', { name: confirmName('en') }))
  await expect(page.getByRole('status').filter({ hasText: t.sending.done })).toBeVisible()
  await expect(page.getByText('layla@customers.test')).toBeVisible()
})
