import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { letter, multipart } from '#test/messages.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { emptyFolderWords } from '#web/email-marketing/messages/emptyFolderWords.ts'
import { composerWords, messageWords } from '#web/email-marketing/messages/words.ts'
import { mailboxWords } from '#web/email-marketing/providers/mailboxWords.ts'
import { mailboxIssueWords } from '#web/email-marketing/providers/useMailboxIssue.ts'
import { homeWords } from '#web/email-marketing/overview/words.ts'
import { pageWords } from '#web/email-marketing/providers/pageWords.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import {
  expectSound,
  expectSoundMail,
  type Language,
  languages,
  newMember,
  opened,
  reach,
  signInAs,
  sizes,
  speak,
  tell,
} from './person.ts'
import { type Receiver, smtpSink } from '#test/stand-ins/smtp-sink.ts'
import { pickyServer } from './receivers.ts'

// A mailbox is connected; a reply to sent mail appears without a reload, is read and answered.

let server: Dovecot
let post: Receiver

test.beforeAll(async () => {
  server = await dovecot()
  const program = process.env['SMTP_SINK']
  post = program ? await smtpSink(program) : await pickyServer()
})
test.afterAll(async () => {
  await server.stop()
  await post.stop()
})

type Member = Awaited<ReturnType<typeof newMember>>

/** A member who has sent one mail, through a provider without a mailbox yet. @returns its Message-ID. */
async function withOneSent(page: Page, member: Member) {
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const make = (path: string, body: object) => tell(page, `${suite}/${path}`, body, member.token)
  const settings = { host: '127.0.0.1', port: post.port, secure: 'none' }
  await make('email-service-provider', { name: 'Post', type: 'smtp', fromEmail: 'hello@shop.test', settings })
  await make('email', { email: 'sara@customers.test', firstName: 'سارة' })
  const html = '<p>أهلًا {{ firstName }}، خصم 20٪</p>'
  await make('email-service-provider/send-bulk-emails', { subject: 'خصم خاص', html, recipients: { all: true } })
  const headers = { authorization: `Bearer ${member.token}` }
  let messageId: string | undefined
  await expect(async () => {
    const { data } = await (await page.request.get(`${suite}/message?sent_or_received=sent`, { headers })).json()
    messageId = data[0]?.messageId
    expect(messageId).toBeDefined()
  }).toPass()
  return messageId ?? ''
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Each of these would run a script or request that host. */
const hostile = (host: string) => `<p>Still to be read</p><script>document.title = 'run'</script>
  <img src="${host}/1.png" onerror="document.title = 'run'"><img srcset="${host}/2.png 1x"><p style="background:url(${host}/3)">x</p>
  <svg onload="document.title = 'run'"><image href="${host}/4.png"/></svg><iframe src="${host}/5"></iframe>
  <meta http-equiv="refresh" content="0;url=${host}/6"><style>@import "${host}/7"; p { background: url(${host}/8) }</style>
  <link rel="stylesheet" href="${host}/9"><video poster="${host}/10" src="${host}/11"></video><base href="${host}/12">
  <form action="${host}/13"><input type="image" src="${host}/14"></form><object data="${host}/15"></object>
  <a href="javascript:parent.document.title = 'run'">link</a>`

const textsIn = (language: Language) => ({
  messages: wordsIn(messageWords, language),
  empty: wordsIn(emptyFolderWords, language),
  composer: wordsIn(composerWords, language),
  mailbox: wordsIn(mailboxWords, language),
  mailboxIssue: wordsIn(mailboxIssueWords, language),
  home: wordsIn(homeWords, language),
  suite: wordsIn(suiteWords, language),
  done: wordsIn(doneWords, language),
  providers: wordsIn(providerWords, language),
  ui: wordsIn(uiWords, language),
})

for (const language of languages) {
  const w = textsIn(language)

  test(`${language}: a reply appears in the inbox without a reload, is read and answered`, async ({ page }) => {
    await speak(page, language)
    const user = `person-${language}`
    const member = await newMember(page, 'مها', language)
    const sent = await withOneSent(page, member)
    await signInAs(page, member)
    await page.setViewportSize(sizes.wide)

    // The mailbox is connected at the provider, which shows its state.
    await page.goto('/email-marketing/providers')
    await page.getByRole('link', { name: /^Post/ }).click()
    await page.getByRole('tab', { name: pageWords.mailbox[language] }).click()
    await page.getByRole('button', { name: w.mailbox.setUp }).click()
    const form = await opened(page.getByRole('dialog', { name: w.mailbox.receiving }))
    await form.getByLabel(w.mailbox.host).fill('127.0.0.1')
    await form.getByLabel(w.providers.port).fill(String(server.port))
    await form.getByLabel(w.providers.security).selectOption('none')
    await form.getByLabel(w.providers.username).fill(user)
    await form.getByLabel(w.providers.password, { exact: true }).fill(server.password)
    await form.getByRole('button', { name: w.ui.save }).click()
    await expect(page.getByText(w.mailbox.ready)).toBeVisible()

    // The reply appears without a reload.
    await page.goto('/email-marketing/messages')
    await expect(page.getByText(w.empty.noReplies)).toBeVisible()
    const mailId = `<${crypto.randomUUID()}@customers.test>`
    const answer = {
      From: 'Sara <sara@customers.test>',
      Subject: 'Re: Discount',
      'Message-ID': mailId,
      'In-Reply-To': sent,
      'Content-Type': 'text/html; charset=utf-8',
    }
    const image = '<img src="http://127.0.0.1:9/a.png" width="90" height="90" alt="a picture">'
    const body = `<p>Is delivery included?</p>${image}<script>document.title = "run"</script><div class="gmail_quote"><div>كتب Shop &lt;hello@shop.test&gt;:</div><blockquote>old words</blockquote></div>`
    await server.deliver(user, letter(answer, body))
    const conversations = page.getByRole('list', { name: w.messages.conversations })
    // Beneath the campaign that it answers, which is one row.
    await expect(conversations.getByRole('link', { name: 'خصم خاص', exact: true })).toBeVisible()
    const row = conversations.getByRole('listitem').filter({ hasText: 'سارة' }).last()
    await expect(row).toBeVisible()
    await expect(row.getByText(w.messages.unread)).toBeVisible()
    await expect(row.getByText('(2)')).toBeVisible()
    await expectSound(page)

    // The reply is below the sent message; it runs and loads nothing, and its quote is collapsed. Shortcuts use the
    // physical key: an Arabic keyboard reports another character.
    if (language === 'en') await page.keyboard.press('j')
    else await page.locator('body').dispatchEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true })
    const articles = page.getByRole('article')
    await expect(articles).toHaveCount(2)
    await expect(articles.first()).toContainText('hello@shop.test')
    const mail = page.frameLocator(`iframe[title="${w.messages.message}"]`).last()
    await expect(mail.getByText('Is delivery included?')).toBeVisible()
    await expect(mail.getByText('old words')).toBeHidden()
    await mail.locator('summary').click()
    await expect(mail.getByText('old words')).toBeVisible()
    // In a line of the other direction an address keeps its brackets.
    await expect(mail.locator('bdi[dir=ltr]', { hasText: '<hello@shop.test>' })).toBeVisible()
    await expectSoundMail(page, page.locator(`iframe[title="${w.messages.message}"]`).last())
    expect(await mail.locator('img').getAttribute('src')).toBeNull()
    await expect(page.getByRole('button', { name: w.messages.showImages })).toBeVisible()
    await expect(page).not.toHaveTitle('run')
    await expect(row.getByText(w.messages.unread)).toBeHidden()
    await expect.poll(() => server.flags(user)).toEqual(['S'])

    // The reply is autosaved while it is typed, and goes to this recipient only.
    await page.keyboard.press('r')
    const composer = page.getByRole('form', { name: w.composer.reply })
    await expect(composer.getByText('sara@customers.test')).toBeVisible()
    const written = composer.getByRole('textbox', { name: w.composer.text, exact: true })
    await expect(written).toBeFocused()
    const words = language === 'ar' ? 'نعم، التوصيل مجاني' : 'Yes, delivery is free'
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(words)
    await expect(written.locator('strong')).toHaveText(words)
    await expect(composer.getByText(w.composer.kept)).toBeVisible()
    await expectSound(page)

    // Each file uploads separately with its own progress; one that is too large is rejected with a notice.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/message\/[\da-f-]{36}$/, async (route) => {
      if (route.request().method() === 'PATCH') await released
      await route.continue()
    })
    const file = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })
    await composer
      .locator('input[type="file"]')
      .setInputFiles([file('prices.txt', 300_000), file('terms.txt', 5000), file('film.txt', 4_000_000)])
    await expect(page.getByText(w.composer.fileTooLarge)).toBeVisible()
    const files = composer.getByRole('group', { name: w.composer.files })
    await expect(files).toContainText('prices.txt')
    await expect(files).not.toContainText('film.txt')
    await expect(files.getByRole('progressbar')).toHaveCount(2)
    await expectSound(page)
    release()
    await expect(files.getByRole('progressbar')).toHaveCount(0)
    await expect(composer.getByText(w.composer.kept)).toBeVisible()

    // Sent by shortcut and undone, the message is a draft again; then it is sent.
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('button', { name: w.composer.undo, exact: true }).click()
    const draft = page.getByRole('form', { name: w.composer.compose })
    await expect(draft.getByRole('textbox', { name: w.composer.text, exact: true }).locator('strong')).toHaveText(words)
    await draft.getByRole('button', { name: w.composer.send, exact: true }).click()
    await expect(draft).toBeHidden()
    await page.getByText(w.messages.inbox, { exact: true }).click()
    await row.click()
    await expect(articles).toHaveCount(3)
    await expect(articles.last()).toContainText(w.messages.sent)
    // The message is sent after ten seconds in which it can be undone.
    const answered = async () => (await post.taken()).filter(({ source }) => source.includes(`In-Reply-To: ${mailId}`))
    await expect
      .poll(async () => (await answered()).map(({ to }) => to), { timeout: 60_000 })
      .toContain('sara@customers.test')
    const [went] = await answered()
    expect(went?.source).toMatch(/filename="?prices\.txt[\s\S]*filename="?terms\.txt/)
    await expect.poll(() => server.flags(user)).toEqual(['RS'])

    // Archived by shortcut, the conversation is in the archive.
    await page.locator('body').press('e')
    await expect(page.getByText(w.empty.inboxEmpty)).toBeVisible()
    await page.getByText(w.messages.archiveOnes, { exact: true }).click()
    await expect(row).toBeVisible()
  })

  test(`${language}: a message to several people gets a reply to all, and is forwarded with its file`, async ({
    page,
  }) => {
    await speak(page, language)
    await page.setViewportSize(language === 'ar' ? sizes.narrow : sizes.wide)
    const user = `several-${language}`
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    const settings = { host: '127.0.0.1', port: post.port, secure: 'none' }
    const provider = { name: 'Post', type: 'smtp', fromEmail: 'hello@shop.test', settings, imap }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    const { type, body } = multipart([
      'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n2YfZhCDZitmI2KzYryDYrti12YXYnw==',
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="plan.pdf"\nContent-Transfer-Encoding: base64\n\nQUJD',
    ])
    const mailId = `<${crypto.randomUUID()}@customers.test>`
    const headers = {
      'Message-ID': mailId,
      Subject: 'Re: Plan',
      'Reply-To': `Office <office-${language}@customers.test>`,
      To: `Shop <hello@shop.test>, Omar <omar-${language}@customers.test>`,
      Cc: `HELLO@Shop.test, zoe-${language}@customers.test, omar-${language}@customers.test`,
      'Content-Type': type,
    }
    await server.deliver(user, letter(headers, body))
    await signInAs(page, member)
    await page.goto('/email-marketing/messages')
    await page.getByRole('link', { name: /Re: Plan/ }).click()
    await expect(page.getByRole('article').getByText(`omar-${language}@customers.test`)).toHaveCount(2)

    // Reply to all: the Reply-To address and every other recipient, each once, without our own address.
    await page.getByRole('button', { name: w.composer.replyAll, exact: true }).click()
    const answer = page.getByRole('form', { name: w.composer.replyAll })
    await expect(answer.getByRole('textbox', { name: w.composer.subject, exact: true })).toHaveValue('Re: Plan')
    await answer.getByRole('textbox', { name: w.composer.text, exact: true }).pressSequentially('نعم')
    await expect(answer.getByText(w.composer.kept)).toBeVisible()
    await expectSound(page)
    await answer.getByRole('button', { name: w.composer.send, exact: true }).click()
    await expect(answer).toBeHidden()

    // A forward has new recipients, the file and the original text, and is no reply.
    await page.getByRole('button', { name: w.composer.forward, exact: true }).click()
    const onward = page.getByRole('form', { name: w.composer.forward })
    await expect(onward.getByRole('textbox', { name: w.composer.subject, exact: true })).toHaveValue('Fwd: Re: Plan')
    await onward.getByLabel(w.composer.to, { exact: true }).fill(`new-${language}@partners.test`)
    await page.keyboard.press('Enter')
    await expect(onward.getByRole('group', { name: w.composer.files })).toContainText('plan.pdf')
    await expect(onward.getByText('هل يوجد خصم؟')).toBeVisible()
    await expect(onward.getByText(w.composer.kept)).toBeVisible()
    await expectSound(page)
    await onward.getByRole('button', { name: w.composer.send, exact: true }).click()
    await expect(onward).toBeHidden()

    const everybody = ['office', 'omar', 'zoe'].map((name) => `${name}-${language}@customers.test`)
    const went = async () =>
      (await post.taken()).filter(({ to }) => [...everybody, `new-${language}@partners.test`].includes(to))
    await expect
      .poll(async () => (await went()).map(({ to }) => to).toSorted(), { timeout: 60_000 })
      .toEqual([`new-${language}@partners.test`, ...everybody].toSorted())
    for (const { to, source } of await went()) {
      const named = (field: string) => new RegExp(`^${field}: (.*(?:\\r?\\n[ \\t].*)*)`, 'mi').exec(source)?.[1] ?? null
      const isAnswer = everybody.includes(to)
      expect(named('In-Reply-To')).toBe(isAnswer ? mailId : null)
      expect(named('References')).toBe(isAnswer ? mailId : null)
      expect(named('To')).toBe(isAnswer ? everybody[0] : to)
      expect(named('Cc')?.split(/,\s*/).toSorted() ?? null).toEqual(isAnswer ? everybody.slice(1) : null)
      expect(/filename="?plan\.pdf/.test(source)).toBe(!isAnswer)
    }
  })

  test(`${language}: on a phone a conversation replaces the list and shows its files`, async ({ page }) => {
    await speak(page, language)
    const user = `phone-${language}`
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    const provider = { name: 'Post', type: 'sandbox', fromEmail: 'hello@shop.test', imap }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    const { type, body } = multipart([
      'Content-Type: text/plain; charset=windows-1256\nContent-Transfer-Encoding: base64\n\n48rHyA==',
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="price.pdf"\nContent-Transfer-Encoding: base64\n\nQUJD',
    ])
    const people = Array.from({ length: 16 }, (_, at) => `Guest ${at + 1} <guest${at + 1}@customers.test>`)
    await server.deliver(user, letter({ Subject: 'With a file', To: people.join(', '), 'Content-Type': type }, body))
    await signInAs(page, member)
    await page.setViewportSize(sizes.narrow)
    await page.goto('/email-marketing/messages')
    const row = page.getByRole('link', { name: /With a file/ })
    await row.click()
    await expect(page.getByText('متاب')).toBeVisible()
    await expect(row).toBeHidden()
    // Some of the other recipients are named at once, the rest on request.
    await expect(page.getByText('Guest 5')).toBeVisible()
    await expect(page.getByText('Guest 6')).toBeHidden()
    await expectSound(page)
    await page.getByRole('button', { name: w.messages.morePeople({ count: 11 }) }).press('Enter')
    await expect(page.getByText('Guest 16')).toBeVisible()
    await expect(page.getByRole('button', { name: w.messages.fewerPeople })).toBeFocused()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /price\.pdf/ }).click()
    expect((await file).suggestedFilename()).toBe('price.pdf')
    await expectSound(page)
    await page.getByRole('button', { name: w.messages.back, exact: true }).click()
    await expect(row).toBeVisible()
    await expectSound(page)
  })

  test(`${language}: images load through the server when the reader asks; nothing else loads`, async ({ page }) => {
    const requests: string[] = []
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.setHeader('content-type', 'image/png').end(picture)
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const host = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const fromBrowser: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(host)) fromBrowser.push(request.url())
    })
    await speak(page, language)
    const user = `pictures-${language}`
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    const provider = { name: 'Post', type: 'sandbox', fromEmail: 'hello@shop.test', imap }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    const html = `<p>Look at it</p><img src="${host}/house.png" width="90" height="60" alt="a house"><img src="${host}/o.gif" width="1" height="1">`
    await server.deliver(user, letter({ Subject: 'Pictures', 'Content-Type': 'text/html; charset=utf-8' }, html))
    await signInAs(page, member)
    await page.setViewportSize(sizes.wide)
    const mail = page.frameLocator(`iframe[title="${w.messages.message}"]`)
    const open = async (words: string) => {
      await page.goto('/email-marketing/messages')
      await page.getByRole('link', { name: /Pictures/ }).click()
      await expect(mail.getByText(words)).toBeVisible()
    }
    await open('Look at it')
    const show = page.getByRole('button', { name: w.messages.showImages })
    await expect(show).toBeVisible()
    expect(requests).toEqual([])
    await show.click()
    await expect(mail.getByRole('img', { name: 'a house' })).toHaveAttribute('src', /^data:image\/png;base64,/)
    await expect(mail.locator('img')).toHaveCount(1)
    expect([requests, fromBrowser]).toEqual([['/house.png'], []])

    // Without the server's sanitizer the page still sanitizes.
    await page.route(/\/message\/[\da-f-]{36}(?:\?|$)/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { html: string } }
      body.data.html = hostile(host)
      await route.fulfill({ response, json: body })
    })
    await open('Still to be read')
    await expect(
      mail.locator('script,svg,iframe,meta[http-equiv=refresh],link,video,form,input,object,base'),
    ).toHaveCount(0)
    await expect(mail.locator('[onerror],[onload],[srcset],[poster],[style*=url]')).toHaveCount(0)
    await expect(mail.locator('a[href^=javascript]')).toHaveCount(0)
    // Without the page's sanitizer too, the frame still loads and runs nothing.
    const inFrame = await page.locator(`iframe[title="${w.messages.message}"]`).evaluate((frame, host) => {
      const inside = (frame as HTMLIFrameElement).contentDocument
      if (!inside) return 'closed'
      const script = inside.createElement('script')
      script.textContent = 'parent.document.title = "run"'
      const image = inside.createElement('img')
      const outcome = new Promise<string>((resolve) => {
        image.addEventListener('error', () => resolve('refused'))
        image.addEventListener('load', () => resolve('loaded'))
      })
      image.src = `${host}/by-the-frame.png`
      inside.body.append(script, image)
      return outcome
    }, host)
    expect(inFrame).toBe('refused')
    await expect(page).not.toHaveTitle('run')
    expect(requests).toEqual(['/house.png'])
    await page.unrouteAll({ behavior: 'wait' })
    elsewhere.close()
  })

  test(`${language}: a failing mailbox shows a notice, and a long conversation is expanded by keyboard`, async ({
    page,
  }) => {
    await speak(page, language)
    const user = `long-${language}`
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: 'wrong' }
    const provider = { name: 'Post', type: 'sandbox', fromEmail: 'hello@shop.test', imap }
    const made = await tell<{ data: { _id: string } }>(page, `${suite}/email-service-provider`, provider, member.token)
    for (let number = 0; number < 15; number += 1) {
      const above = number === 0 ? {} : { References: '<long-0@customers.test>' }
      await server.deliver(
        user,
        letter({ 'Message-ID': `<long-${number}@customers.test>`, Subject: 'Long', ...above }, ''),
      )
    }
    await signInAs(page, member)
    await page.setViewportSize(sizes.narrow)
    await page.goto('/email-marketing/messages')
    const fails = page.getByRole('status').filter({ hasText: 'Authentication failed' })
    await expect(fails.getByRole('link', { name: w.messages.toMailbox })).toBeVisible()
    await expectSound(page)

    // Once corrected, the mailbox is read at once and the notice is gone.
    const right = { imap: { ...imap, password: server.password } }
    const headers = { authorization: `Bearer ${member.token}` }
    await page.request.patch(`${suite}/email-service-provider/${made.data._id}`, { data: right, headers })
    const row = page.getByRole('link', { name: /Long/ })
    await expect(row).toContainText('(15)')
    await expect(fails).toHaveCount(0)

    // The first and latest messages are shown; the others replace the button.
    await row.click()
    const articles = page.getByRole('article')
    await expect(articles).toHaveCount(6)
    await expect(articles.last()).toContainText(w.messages.noText)
    const unfold = page.getByRole('button', { name: w.messages.between({ count: 9 }) })
    await reach(unfold)
    await page.keyboard.press('Enter')
    await expect(articles).toHaveCount(15)
    await expect(articles.nth(1).getByRole('button').first()).toBeFocused()
    await expectSound(page)

    // A missing folder is shown here and at the mailbox, while the other folders are read.
    const more = { imap: { ...right.imap, folders: ['INBOX', 'Nowhere'] } }
    await page.request.patch(`${suite}/email-service-provider/${made.data._id}`, { data: more, headers })
    await page.goto('/email-marketing/messages')
    const missed = page
      .getByRole('status')
      .filter({ hasText: w.mailboxIssue.unreadFolders({ name: '\u2068Post\u2069' }) })
    await expect(missed).toBeVisible()
    await page.goto('/email-marketing')
    const finding = page
      .getByRole('listitem')
      .filter({ hasText: w.mailboxIssue.unreadFolders({ name: '\u2068Post\u2069' }) })
    await expectSound(page)
    await finding.getByRole('link', { name: w.home.view }).click()
    await expect(page.getByText(w.mailbox.folderMissing({ folder: '\u2068Nowhere\u2069' }))).toBeVisible()
    await expect(page.getByText(w.mailbox.ready)).toBeVisible()
    await expectSound(page)
  })

  test(`${language}: the toast restores deleted conversations, which stay on the mail server`, async ({ page }) => {
    await speak(page, language)
    const user = `undo-${language}`
    const member = await newMember(page, 'مها', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    const provider = { name: 'Post', type: 'sandbox', fromEmail: 'hello@shop.test', imap }
    await tell(page, `${suite}/email-service-provider`, provider, member.token)
    for (const name of ['sara', 'omar'])
      await server.deliver(user, letter({ From: `${name}@customers.test`, Subject: `From ${name}` }))
    await signInAs(page, member)
    await page.setViewportSize(language === 'en' ? sizes.wide : sizes.narrow)
    await page.goto('/email-marketing/messages')
    const main = page.getByRole('main')
    const rows = main.getByRole('link', { name: /From (sara|omar)/ })
    await expect(rows).toHaveCount(2)
    const undo = page.getByRole('button', { name: w.ui.undo, exact: true })
    const dialog = page.getByRole('dialog')

    // One conversation.
    await main.getByRole('link', { name: /From sara/ }).click()
    await main.getByRole('button', { name: w.suite.delete, exact: true }).last().click()
    await dialog.getByRole('button', { name: w.messages.deleteSure, exact: true }).click()
    await expect(page.getByText(w.done['conversation.deleted'], { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expectSound(page)
    await undo.click()
    await expect(page.getByText(w.done['messages.restored'], { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(2)

    // Both at once.
    for (const box of await main.getByRole('checkbox', { name: /From (sara|omar)/ }).all()) await box.check()
    await main.getByRole('button', { name: w.suite.delete, exact: true }).first().click()
    await dialog.getByRole('button', { name: w.messages.deleteManySure({ count: 2 }), exact: true }).click()
    await expect(page.getByText(w.messages.deleted({ count: 2 }), { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(0)
    await expectSound(page)
    await undo.click()
    await expect(rows).toHaveCount(2)
    expect(await server.flags(user)).toHaveLength(2)
  })
}
