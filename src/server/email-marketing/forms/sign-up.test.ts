import { eventually } from '#test/eventually.ts'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { input, proofOf } from '#test/sign-up.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { forgetUnconfirmed } from './cleanup.ts'

let sanad: TestSanad
let receiver: MailReceiver
let owner: Awaited<ReturnType<typeof sender>>
let tagId: string
let topicId: string
// Only moves forwards: the expiry of a mail's link uses the same clock.
let clockOffsetMs = 0
/** A frozen clock: a busy machine can take as long as a reader. */
let frozenAt: number | null = null
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([
    startSanad({ now: () => new Date((frozenAt ?? Date.now()) + clockOffsetMs) }),
    mailReceiver(),
  ])
  owner = await sender(sanad, receiver.port)
  await owner.provider({ fromName: 'متجر مها' })
  tagId = await owner.tag('From the site')
  topicId = (await owner.call('POST', 'topic', { name: { en: 'News', ar: 'الأخبار' } })).body.data._id
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})
beforeEach(() => {
  receiver.received.length = 0
})

const both = (en: string, ar: string) => ({ en, ar })

async function form(more: object = {}): Promise<string> {
  const answer = await owner.call('POST', 'form', {
    name: 'Newsletter',
    texts: {
      title: both('Hear from us', 'لتصلك أخبارنا'),
      text: both('Once a week, no more.', 'مرة في الأسبوع لا أكثر.'),
      button: both('Sign me up', 'أضفني'),
      thanks: both('Welcome <b>!', 'أهلًا بك!'),
      mailSubject: both('Is it you?', 'هل أنت صاحب الطلب؟'),
    },
    fields: [
      { kind: 'firstName', required: true },
      { kind: 'attribute', attribute: 'city', label: both('City', 'المدينة') },
    ],
    tagIds: [tagId],
    topicIds: [topicId],
    ...more,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data._id
}

type Fields = Record<string, string>

/** Opens the form, waits like a reader, and submits it. */
async function signUp(id: string, fields: Fields, { proven = true, wait = 5000, lang = 'en' } = {}) {
  const page = await sanad.call('GET', `/f/${id}?lang=${lang}`)
  const stamp = input(page.body, 'stamp')
  clockOffsetMs += wait
  const email = fields['email'] ?? ''
  const sent = { 'own-0': 'ليلى', topic: topicId, stamp, ...(proven && { proof: proofOf(stamp, email) }), ...fields }
  return post(`/f/${id}?lang=${lang}`, new URLSearchParams(sent))
}

/** Returns the response itself, without following the redirect. */
async function post(path: string, body: URLSearchParams) {
  const answer = await fetch(sanad.url + path, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, body: await answer.text(), location: answer.headers.get('location') }
}

/** The newest mail to an address, and the path of its link. */
async function mailTo(email: string, count = 1) {
  await eventually(async () => expect(receiver.received.filter(({ to }) => to === email)).toHaveLength(count))
  const mail = await simpleParser(receiver.received.findLast(({ to }) => to === email)?.raw ?? '')
  const link = /http:\/\/sanad\.test(\/c\/[\w-]+)/.exec(mail.html || '')?.[1] ?? ''
  return { mail, link }
}

async function noMailTo(email: string) {
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(receiver.received.filter(({ to }) => to === email)).toEqual([])
}

const contact = async (email: string) => (await owner.call('GET', `email?search=${email}`)).body.data[0]
const press = (link: string, action = 'confirm') => post(link, new URLSearchParams({ action }))
const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(Date.now() + clockOffsetMs))
const stats = async (id: string) => (await owner.call('GET', `form/${id}`)).body.data.stats

describe('a sign-up', () => {
  test('sends a mail, and only its confirmation subscribes the contact, with tags, topics and a consent record', async () => {
    const began = dayIn('Asia/Riyadh')
    const id = await form()
    const email = 'layla@signup.test'
    const done = await signUp(id, { email, 'own-1': 'عمّان', 'own-0': 'ليلى' }, { lang: 'ar' })
    expect(done.status).toBe(200)
    expect(done.body).toContain('يرجى تفقّد بريدك الوارد')
    expect(await contact(email)).toMatchObject({ status: 'unconfirmed', firstName: 'ليلى', tags: [] })
    const { mail, link } = await mailTo(email)
    expect(mail.subject).toBe('هل أنت صاحب الطلب؟')
    expect(mail.from?.value).toEqual([{ address: 'hello@shop.test', name: 'متجر مها' }])
    expect(mail.html).toContain('dir="rtl"')
    const page = await sanad.call('GET', link)
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain('l••••@signup.test')
    expect(page.body).not.toContain(email)
    expect((await contact(email)).status).toBe('unconfirmed')

    const thanks = await press(link)
    expect(thanks.body).toContain('أهلًا بك!')
    const made = await contact(email)
    expect(made).toMatchObject({ status: 'subscribed', language: 'ar', attributes: { city: 'عمّان' } })
    expect(made.tags.map(({ _id }: { _id: string }) => _id)).toEqual([tagId])
    const { data } = (await owner.call('GET', `email/${made._id}/consent`)).body
    expect(data.topics).toMatchObject([{ _id: topicId, wanted: true, chosen: true }])
    expect(data.consents).toMatchObject([
      {
        form: { id, name: 'Newsletter', version: 1 },
        language: 'ar',
        texts: { title: 'لتصلك أخبارنا', button: 'أضفني', topics: [both('News', 'الأخبار')] },
        network: '127.0.0.0/24',
        confirmedAt: expect.any(String),
      },
    ])
    const file = await owner.call('GET', `email/${made._id}/data.json`)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.body).toMatchObject({ contact: { email }, consents: [{ form: { name: 'Newsletter' } }] })
    expect(await stats(id)).toEqual({ seen: 1, submitted: 1, confirmed: 1 })
    const { days } = (await owner.call('GET', `form/${id}/statistics?days=7&timeZone=Asia/Riyadh`)).body.data
    expect(days).toHaveLength(7)
    expect(days.toSorted((a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : 1))).toEqual(days)
    // Around midnight the counts fall on two days.
    const sum = (name: string) => days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0)
    expect(['seen', 'submitted', 'confirmed'].map(sum)).toEqual([1, 1, 1])
    expect([began, dayIn('Asia/Riyadh')]).toContain(days.at(-1).day)
    expect(days[0]).toMatchObject({ seen: 0, submitted: 0, confirmed: 0 })
  })

  test('page view just after a midnight in the middle of a UTC hour counts for the new day', async () => {
    const id = await form()
    const now = Date.now() + clockOffsetMs
    const midnightInKolkata = Math.ceil((now - 18.5 * 60 * minute) / day) * day + 18.5 * 60 * minute
    clockOffsetMs += midnightInKolkata + minute - now
    await sanad.call('GET', `/f/${id}?lang=en`)
    await owner.signInAgain()
    const { days } = (await owner.call('GET', `form/${id}/statistics?days=2&timeZone=Asia/Kolkata`)).body.data
    expect(days.map((day: { seen: number }) => day.seen)).toEqual([0, 1])
  })

  test('confirms once: its link does not subscribe a contact again after an unsubscribe', async () => {
    const id = await form()
    const email = 'once@signup.test'
    await signUp(id, { email })
    const { link } = await mailTo(email)
    await Promise.all([press(link), press(link), press(link)])
    expect(await stats(id)).toMatchObject({ confirmed: 1 })
    const { _id } = await contact(email)
    await owner.call('PATCH', `email/${_id}`, { status: 'unsubscribed' })
    expect((await press(link)).status).toBe(200)
    expect((await contact(email)).status).toBe('unsubscribed')
  })

  test('has a link that expires after 7 days, and a limited number of new ones with a minimum interval', async () => {
    const id = await form()
    const email = 'late@signup.test'
    await signUp(id, { email })
    const { link } = await mailTo(email)
    clockOffsetMs += 7 * day + minute
    expect((await sanad.call('GET', link)).status).toBe(410)
    expect((await press(link)).status).toBe(410)
    await owner.signInAgain()
    expect((await contact(email)).status).toBe('unconfirmed')
    expect((await press(link, 'again')).status).toBe(200)
    const second = await mailTo(email, 2)
    await press(link, 'again')
    await noMoreThan(email, 2)
    clockOffsetMs += 3 * minute
    await press(link, 'again')
    await mailTo(email, 3)
    clockOffsetMs += 3 * minute
    await press(link, 'again')
    await noMoreThan(email, 3)
    await press(second.link)
    expect((await contact(email)).status).toBe('subscribed')
  })

  const noMoreThan = async (email: string, count: number) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(receiver.received.filter(({ to }) => to === email)).toHaveLength(count)
  }

  test.each([
    ['en', 'Fields marked * are required'],
    ['ar', 'الحقول المعلّمة بالعلامة * مطلوبة'],
  ])('page explains the mark of required fields: %s', async (lang, words) => {
    expect((await sanad.call('GET', `/f/${await form()}?lang=${lang}`)).body).toContain(words)
  })

  test('strips direction marks from pasted input', async () => {
    const copied = { email: '\u202a\u200eDuha@signup.test\u202c', 'own-0': '\u2068ضحى\u2069' }
    expect((await signUp(await form(), copied)).status).toBe(200)
    expect(await contact('duha@signup.test')).toMatchObject({ email: 'duha@signup.test', firstName: 'ضحى' })
  })

  test('shows each error at its field and preserves the input', async () => {
    const id = await form()
    const { status, body } = await signUp(id, { email: 'no address', 'own-0': '', 'own-1': 'Irbid "x"' })
    expect(status).toBe(400)
    expect(body).toMatch(/id="field-email"[^>]*value="no address"[^>]* autofocus aria-invalid="true"/)
    expect(body).toContain('Please enter a valid email address')
    expect(body).toMatch(/id="field-own-0"[^>]* aria-invalid="true"/)
    expect(body).toContain('value="Irbid &quot;x&quot;"')
    const { body: arabic } = await signUp(id, { email: '' }, { lang: 'ar' })
    expect(arabic).toContain('هذا الحقل مطلوب')
    expect(await stats(id)).toMatchObject({ submitted: 0 })
  })
})

describe('a sign-up with a known address', () => {
  test('gets the same answer as an unknown address', async () => {
    const id = await form()
    await owner.contacts(['known@signup.test', 'gone@signup.test', 'spam@signup.test', 'block@signup.test'])
    const set = async (email: string, status: string) =>
      owner.call('PATCH', `email/${(await contact(email))._id}`, { status })
    await set('gone@signup.test', 'unsubscribed')
    await set('spam@signup.test', 'complained')
    await set('block@signup.test', 'blocked')
    const pages = []
    for (const name of ['known', 'gone', 'spam', 'block', 'fresh']) {
      const { status, body } = await signUp(id, { email: `${name}@signup.test` })
      pages.push([status, body.replaceAll(`${name}@`, 'x@')])
    }
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    expect(await contact('known@signup.test')).toMatchObject({ firstName: 'ليلى', lastName: 'Haddad', tags: [] })
    // An unsubscribed contact returns only by confirming; a complained or blocked one never does.
    await press((await mailTo('gone@signup.test')).link)
    expect((await contact('gone@signup.test')).status).toBe('subscribed')
    await noMailTo('spam@signup.test')
    await noMailTo('block@signup.test')
    const again = await owner.send({ recipients: { emailIds: [(await contact('gone@signup.test'))._id] } })
    expect(again.body).toMatchObject({ successCount: 1 })
  })

  test('cannot be confirmed once the contact is blocked', async () => {
    const id = await form()
    const email = 'later@signup.test'
    await signUp(id, { email })
    const { link } = await mailTo(email)
    await owner.call('PATCH', `email/${(await contact(email))._id}`, { status: 'blocked' })
    expect((await press(link)).status).toBe(403)
    expect((await contact(email)).status).toBe('blocked')
  })

  test('changes nothing about the contact, and mails it at most five times a day', async () => {
    const id = await form()
    const email = 'victim@signup.test'
    for (let times = 0; times < 9; times += 1) {
      await signUp(id, { email, 'own-0': `Stranger ${times}` })
      clockOffsetMs += 3 * minute
    }
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(receiver.received.filter(({ to }) => to === email)).toHaveLength(5)
  })
})

test('a form of a workspace without a provider announces that no email comes if the site has no mail server', async () => {
  const { token, workspace } = await sanad.member()
  const path = `/api/${workspace}/email-marketing/form`
  const body = { name: 'F', texts: { title: 'T', button: 'B' } }
  const { _id: id } = (await sanad.call('POST', path, { token, body })).body.data
  for (const lang of ['en', 'ar'] as const) {
    const done = await signUp(id, { email: `${lang}@kept.test` }, { lang })
    expect(done.status).toBe(200)
    expect(done.body).toContain(lang === 'en' ? 'This site doesn’t send email' : 'لا يرسل هذا الموقع رسائل بريد')
    expect(done.body).not.toMatch(/We sent|أرسلنا/)
  }
})

describe('a bot', () => {
  test('that fills the hidden field sees success, and nothing is stored', async () => {
    const id = await form()
    const { status, body } = await signUp(id, { email: 'bot@signup.test', website: 'http://spam.test' })
    expect([status, body.includes('Check your inbox')]).toEqual([200, true])
    await noMailTo('bot@signup.test')
    expect(await contact('bot@signup.test')).toBeUndefined()
    expect(await stats(id)).toMatchObject({ submitted: 0 })
  })

  test('that submits too soon, too late, or with an invalid or foreign stamp must submit again, with its input preserved', async () => {
    const [id, other] = [await form(), await form()]
    const stampOf = async (of: string) => input((await sanad.call('GET', `/f/${of}`)).body, 'stamp')
    const email = 'quick@signup.test'
    frozenAt = Date.now()
    const quick = await signUp(id, { email }, { wait: 0 })
    frozenAt = null
    const late = await signUp(id, { email }, { wait: 13 * 60 * minute })
    await owner.signInAgain()
    const foreign = await signUp(id, { email, stamp: await stampOf(other) })
    const none = await signUp(id, { email, stamp: 'x'.repeat(40) })
    for (const { status, body } of [quick, late, foreign, none]) {
      expect([status, body.includes(`value="${email}"`)]).toEqual([400, true])
      expect(body).toContain('Click the button again')
      expect(input(body, 'stamp')).toMatch(/^[\w-]{30,}$/)
    }
    expect(await contact(email)).toBeUndefined()
    // A second submit is accepted.
    clockOffsetMs += 6000
    const stamp = input(late.body, 'stamp')
    const fields = new URLSearchParams({ email, 'own-0': 'L', stamp: input(none.body, 'stamp') || stamp })
    expect((await sanad.call('POST', `/f/${id}`, { body: fields })).body).toContain('Check your inbox')
    await mailTo(email)
  })

  test('without the proof of work must confirm, even if the form needs no confirmation', async () => {
    const id = await form({ doubleOptIn: false, redirectUrl: 'https://shop.test/welcome?a=1' })
    const worked = await signUp(id, { email: 'worked@signup.test' })
    expect([worked.status, worked.location]).toEqual([303, 'https://shop.test/welcome?a=1'])
    expect((await contact('worked@signup.test')).status).toBe('subscribed')
    await noMailTo('worked@signup.test')
    const plain = await signUp(id, { email: 'plain@signup.test' }, { proven: false })
    expect(plain.body).toContain('Check your inbox')
    await mailTo('plain@signup.test')
    expect((await contact('plain@signup.test')).status).toBe('unconfirmed')
    const borrowed = await signUp(id, { email: 'borrowed@signup.test', proof: proofOf('x', 'worked@signup.test') })
    expect(borrowed.body).toContain('Check your inbox')
  })

  test('is rate-limited by network', async () => {
    const limited = await startSanad({ environment: { RATE_LIMITS: 'on' } })
    try {
      const owner = await limited.member()
      const body = { name: 'F', texts: { title: 'T', button: 'B' } }
      const suite = `/api/${owner.workspace}/email-marketing`
      const made = await limited.call('POST', `${suite}/form`, { token: owner.token, body })
      const post = () =>
        limited.call('POST', `/f/${made.body.data._id}`, { body: new URLSearchParams({ email: 'kept@x.test' }) })
      const answers = []
      for (let times = 0; times < 12; times += 1) answers.push(await post())
      expect(answers.at(-1)?.status).toBe(429)
      expect(answers.at(-1)?.body).toContain('value="kept@x.test"')
    } finally {
      await limited.stop()
    }
  })
})

describe('a sign-up form', () => {
  test('is framed only by its listed origins, and submits only to this site and its redirect target', async () => {
    const [closed, open] = [
      await form(),
      await form({ origins: ['https://shop.test', 'https://WWW.shop.test/'], redirectUrl: 'https://shop.test/thanks' }),
    ]
    const headers = async (id: string) => (await sanad.call('GET', `/f/${id}?embed=1`)).headers
    const [none, some] = [await headers(closed), await headers(open)]
    expect(none.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(none.get('x-frame-options')).toBe('DENY')
    expect(some.get('content-security-policy')).toContain('frame-ancestors https://shop.test https://www.shop.test')
    expect(some.get('content-security-policy')).toContain("form-action 'self' https://shop.test;")
    expect(some.get('x-frame-options')).toBeNull()
    for (const origin of ['https://*', 'https://shop.test/a', 'javascript:x', "https://shop.test; script-src 'x'"]) {
      expect(
        (await owner.call('POST', 'form', { name: 'F', texts: { title: 'T', button: 'B' }, origins: [origin] })).status,
      ).toBe(400)
    }
    await signUp(open, { email: 'onward@signup.test' })
    const { link } = await mailTo('onward@signup.test')
    expect((await sanad.call('GET', link)).headers.get('content-security-policy')).toContain(
      "form-action 'self' https://shop.test",
    )
  })

  test('that is inactive or unknown shows a page in both languages', async () => {
    const id = await form()
    await owner.call('PATCH', `form/${id}`, { isActive: false })
    for (const path of [`/f/${id}`, '/f/018f0000-0000-7000-8000-000000000000', '/f/x']) {
      expect((await sanad.call('GET', path)).status).toBe(404)
      expect((await sanad.call('GET', `${path}?lang=ar`)).body).toContain('هذا النموذج غير متاح')
      expect((await sanad.call('POST', path, { body: new URLSearchParams({ email: 'a@b.test' }) })).status).toBe(404)
    }
  })

  test('gets a new version when its visible texts change, and writes an audit entry per change', async () => {
    const id = await form()
    await owner.call('PATCH', `form/${id}`, { name: 'Other name' })
    await owner.call('PATCH', `form/${id}`, { texts: { title: 'New', button: 'Go' } })
    const email = 'version@signup.test'
    await signUp(id, { email })
    await press((await mailTo(email)).link)
    expect((await owner.call('DELETE', `form/${id}`)).status).toBe(200)
    const { data } = (await owner.call('GET', `email/${(await contact(email))._id}/consent`)).body
    expect(data.consents).toMatchObject([{ form: { id: null, name: 'Other name', version: 2 } }])
    const entries = await sanad.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['form.create', 'form.update', 'form.update', 'form.delete'])
  })
})

test('a sign-up unconfirmed for thirty days is deleted with its contact, and contacts made by hand stay', async () => {
  const id = await form()
  await signUp(id, { email: 'never@signup.test' })
  await signUp(id, { email: 'did@signup.test' })
  const { link } = await mailTo('never@signup.test')
  await press((await mailTo('did@signup.test')).link)
  await owner.contacts(['byhand@signup.test'], { status: 'unconfirmed' })
  const forget = () => forgetUnconfirmed.run(sanad.services, {}, new AbortController().signal)
  await forget()
  expect(await contact('never@signup.test')).toBeDefined()
  clockOffsetMs += 31 * day
  await owner.signInAgain()
  await forget()
  expect(await contact('never@signup.test')).toBeUndefined()
  expect(await contact('did@signup.test')).toMatchObject({ status: 'subscribed' })
  expect(await contact('byhand@signup.test')).toMatchObject({ status: 'unconfirmed' })
  expect((await sanad.call('GET', link)).status).toBe(404)
  const waiting = await sanad.services.db.selectFrom('signups').select('id').execute()
  expect(waiting).toEqual([])
})

test('the confirmation of a workspace without a provider goes as system mail', async () => {
  const other = await sender(sanad, receiver.port)
  const made = await other.call('POST', 'form', { name: 'F', texts: { title: 'T', button: 'B' } })
  await signUp(made.body.data._id, { email: 'system@signup.test' })
  await eventually(async () => {
    const { token } = await sanad.admin()
    const { body } = await sanad.call('GET', '/api/en/admin/system-mail?search=system@signup.test', { token })
    expect(body.data).toMatchObject([{ html: expect.stringContaining('/c/') }])
  })
})
