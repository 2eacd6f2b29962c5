import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const html = (text: string) => `<p>${text}</p><p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>`
const english = (text = 'Our new lamps are here, made of oak and linen by hand in our own workshop.') => ({
  language: 'en',
  subject: 'New lamps for {{ firstName | default: "you" }}',
  previewText: 'Oak and linen, made by hand in our workshop',
  contentType: 'html',
  content: html(text),
  text: '',
})

async function workspace() {
  const suite = await sender(sanad, receiver.port)
  expect((await suite.provider()).status).toBe(201)
  const create = async (body: object = {}) => {
    const made = await suite.call('POST', 'campaign', { contents: [english()], recipients: { all: true }, ...body })
    expect([made.status, made.body]).toMatchObject([201, { data: { status: 'draft' } }])
    return made.body.data
  }
  return {
    ...suite,
    create,
    get: async (id: string) => (await suite.call('GET', `campaign/${id}`)).body.data,
    list: async (query = '') => (await suite.call('GET', `campaign${query}`)).body.data,
    sendNow: (id: string, body: object = {}) =>
      suite.call('POST', `campaign/${id}/send`, { despiteWarnings: true, ...body }),
    sent: (id: string) =>
      eventually(async () => expect((await suite.call('GET', `campaign/${id}`)).body.data.status).toBe('sent')),
  }
}

/** A link of an email, on the server of this test. */
const onServer = (link: string) => sanad.url + new URL(link).pathname

const mailsTo = (name: string) => receiver.received.filter(({ to }) => to.startsWith(name))

describe('a draft', () => {
  test('is stored with each change, and says what is missing', async () => {
    const { call, create, get, list } = await workspace()
    const draft = await create({ contents: undefined, recipients: undefined, language: 'ar' })
    expect(draft).toMatchObject({ name: 'Untitled campaign', languages: ['ar'], missing: ['content', 'to', 'subject'] })
    const changed = await call('PATCH', `campaign/${draft.id}`, {
      name: 'Lamps',
      contents: [english()],
      recipients: { all: true },
      timing: { kind: 'local', localTime: '2031-01-02T09:00' },
      version: draft.updatedAt,
    })
    expect(changed.body.data).toMatchObject({
      name: 'Lamps',
      missing: [],
      localTime: '2031-01-02T09:00',
      languages: ['en'],
    })
    expect(await get(draft.id)).toEqual(changed.body.data)
    expect(await list('?status=draft&search=lamp')).toEqual([
      expect.objectContaining({ id: draft.id, status: 'draft' }),
    ])
  })

  test('tells the second of two editors what the first one changed', async () => {
    const { call, create } = await workspace()
    const draft = await create()
    const patch = (name: string) => call('PATCH', `campaign/${draft.id}`, { name, version: draft.updatedAt })
    expect((await patch('First')).status).toBe(200)
    const { status, body } = await patch('Second')
    expect([status, body.current.data.name]).toEqual([409, 'First'])
  })

  test('keeps its languages in the order of the last change', async () => {
    const { call, create, get } = await workspace()
    const draft = await create()
    const arabic = { ...english(), language: 'ar' }
    let version = draft.updatedAt
    for (const contents of [[arabic, english('Changed')], [english(), arabic], [arabic]]) {
      const changed = await call('PATCH', `campaign/${draft.id}`, { contents, version })
      expect(changed.body.data).toMatchObject({ contents, recipients: { all: true } })
      expect(await get(draft.id)).toEqual(changed.body.data)
      version = changed.body.data.updatedAt
    }
  })

  test('keeps an address that is typed halfway', async () => {
    const { call, create, contacts } = await workspace()
    await contacts(['half@customers.test'])
    const button = { type: 'button', id: 'b1', label: 'Shop', href: 'https:/' }
    const content = JSON.stringify({ version: 1, blocks: [button] })
    const draft = await create({ contents: [{ ...english(), contentType: 'blocks', content }] })
    expect(JSON.parse(draft.contents[0].content).blocks[0].href).toBe('https:/')
    const { body } = await call('POST', `campaign/${draft.id}/send`, { despiteWarnings: true })
    expect(body.message).toContain('https:/')
  })

  test('is deleted and restored', async () => {
    const { call, create, get, list } = await workspace()
    const draft = await create()
    expect((await call('DELETE', `campaign/${draft.id}`)).status).toBe(200)
    expect((await call('GET', `campaign/${draft.id}`)).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await call('POST', `campaign/${draft.id}/restore`, {})).status).toBe(200)
    expect(await get(draft.id)).toMatchObject({ id: draft.id, status: 'draft' })
  })

  test('begins with a template or a starter', async () => {
    const { call, create } = await workspace()
    const template = await call('POST', 'template', {
      name: 'Letter',
      subject: 'Hello',
      content: html('Hello'),
      language: 'ar',
    })
    const fromTemplate = await create({ contents: undefined, templateId: template.body.data.id })
    expect(fromTemplate).toMatchObject({
      name: 'Letter',
      contents: [{ language: 'ar', subject: 'Hello', content: html('Hello') }],
    })
    const fromStarter = await create({ contents: undefined, design: 'welcome', language: 'en' })
    expect(fromStarter.contents).toMatchObject([{ contentType: 'blocks', subject: expect.stringContaining('Welcome') }])
    expect((await call('POST', 'campaign', { design: 'unknown' })).body.fields).toMatchObject({
      design: expect.anything(),
    })
  })

  test('is shown as a recipient would see it', async () => {
    const { call, create, contacts } = await workspace()
    const draft = await create()
    const [contactId] = await contacts(['shown@customers.test'])
    const { body } = await call('POST', `campaign/${draft.id}/preview`, { contactId })
    expect(body.data).toMatchObject({
      language: 'en',
      subject: 'New lamps for ليلى',
      previewText: english().previewText,
    })
    expect(body.data.html).toContain('Our new lamps are here')
  })
})

describe('the check', () => {
  test('counts the recipients, and finds what a starter has left', async () => {
    const { call, create, contacts } = await workspace()
    await contacts(['one@customers.test', 'two@customers.test'])
    await contacts(['drei@customers.test'], { status: 'unsubscribed' })
    const draft = await create({ contents: undefined, design: 'welcome', language: 'en' })
    const { data } = (await call('POST', `campaign/${draft.id}/check`, {})).body
    expect(data.audience).toEqual({ matched: 3, suppressed: 1, excluded: 0, recipients: 2 })
    expect(data.languages).toEqual([{ language: 'en', recipients: 2 }])
    expect(data.findings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['sampleText', 'sampleLink', 'samplePreviewText']),
    )
    expect(data.sender).toMatchObject({ email: 'hello@shop.test', provider: 'Post office' })
  })

  test('is content with a finished email', async () => {
    const { call, create, contacts } = await workspace()
    await contacts(['fine@customers.test'])
    const draft = await create()
    const { data } = (await call('POST', `campaign/${draft.id}/check`, {})).body
    expect(
      data.findings.filter(({ part, level }: { part: string; level: string }) => part !== 'from' && level !== 'hint'),
    ).toEqual([])
  })

  test('notices a text that is not in its language', async () => {
    const { call, create } = await workspace()
    const draft = await create({ contents: [{ ...english(), language: 'ar' }] })
    const { data } = (await call('POST', `campaign/${draft.id}/check`, {})).body
    expect(data.findings).toContainEqual(expect.objectContaining({ code: 'textLanguage', language: 'ar' }))
  })
})

describe('sending a campaign', () => {
  test('reaches each recipient once, however often it is called', async () => {
    const { create, contacts, sendNow, sent, get, call } = await workspace()
    await contacts(addresses('campaign', 5))
    const draft = await create({ name: 'Lamps', utm: { source: 'sanad', medium: 'email', campaign: 'lamps' } })
    const calls = await Promise.all([sendNow(draft.id), sendNow(draft.id), sendNow(draft.id)])
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
    await sent(draft.id)
    expect(mailsTo('campaign')).toHaveLength(5)
    expect(await get(draft.id)).toMatchObject({ name: 'Lamps', totalRecipients: 5, figures: { sent: 5, delivered: 5 } })
    expect((await call('GET', `job/${draft.id}`)).body.data.status).toBe('done')
    expect((await call('PATCH', `campaign/${draft.id}`, { contents: [english('Late')] })).status).toBe(409)
    const renamed = await call('PATCH', `campaign/${draft.id}`, { name: 'Old lamps' })
    expect([renamed.status, renamed.body]).toMatchObject([200, { data: { name: 'Old lamps' } }])
  })

  test('adds the preview text, and the parameters to links of others', async () => {
    const { create, contacts, sendNow, sent } = await workspace()
    await contacts(['utm@customers.test'])
    const content = html('<a href="https://shop.test/lamps?x=1#oak">Lamps</a>')
    const utm = { source: 'sanad', medium: 'email', campaign: 'oak lamps' }
    const draft = await create({ contents: [{ ...english(), content }], utm, trackClicks: false })
    expect((await sendNow(draft.id)).status).toBe(200)
    await sent(draft.id)
    const [mail] = mailsTo('utm')
    const shown = String((await simpleParser(mail?.raw ?? '')).html)
    expect(shown).toContain(
      'https://shop.test/lamps?x=1&amp;utm_source=sanad&amp;utm_medium=email&amp;utm_campaign=oak+lamps#oak',
    )
    expect(shown).toContain(english().previewText)
    expect(shown).not.toMatch(/\/u\/[^"]*utm_/)
  })

  test('is refused without recipients, and asks to confirm warnings', async () => {
    const { create, contacts, sendNow } = await workspace()
    const empty = await create()
    const refused = await sendNow(empty.id)
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('No matching recipients')])
    await contacts(['warned@customers.test'])
    const starter = await create({ contents: undefined, design: 'welcome', language: 'en' })
    expect((await sendNow(starter.id, { despiteWarnings: false })).status).toBe(409)
    expect(mailsTo('warned')).toEqual([])
  })

  test('can be scheduled, found in the calendar, and taken back to a draft', async () => {
    const { create, contacts, sendNow, call, get } = await workspace()
    await contacts(['later@customers.test'])
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const draft = await create({ timing: { kind: 'at', at } })
    expect((await sendNow(draft.id)).body.data).toMatchObject({ status: 'scheduled', scheduledAt: at })
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const month = await call('GET', `campaign/calendar?from=${new Date().toISOString()}&to=${to}`)
    expect(month.body).toMatchObject({ data: [{ id: draft.id, status: 'scheduled' }], left: 0 })
    expect((await call('POST', `campaign/${draft.id}/unschedule`, {})).body.data).toMatchObject({ status: 'draft' })
    expect((await call('GET', `job/${draft.id}`)).status).toBe(404)
    expect((await call('POST', `campaign/${draft.id}/unschedule`, {})).status).toBe(404)
    await call('PATCH', `campaign/${draft.id}`, { timing: { kind: 'now' } })
    expect((await sendNow(draft.id)).status).toBe(200)
    await eventually(async () => expect(await get(draft.id)).toMatchObject({ status: 'sent', figures: { sent: 1 } }))
  })
})

test('a campaign in two languages reaches each reader in their own', async () => {
  const { create, contacts, sendNow, sent, call } = await workspace()
  await contacts(['both-en@customers.test'], { language: 'en' })
  await contacts(['both-ar@customers.test'], { language: 'ar' })
  await contacts(['both-none@customers.test'])
  const arabic = {
    ...english('مصابيح جديدة من خشب البلوط والكتان، صُنعت يدويًا في ورشتنا الصغيرة.'),
    language: 'ar',
    subject: 'مصابيح جديدة',
  }
  const draft = await create({ contents: [english(), arabic] })
  const { data } = (await call('POST', `campaign/${draft.id}/check`, {})).body
  expect(data.languages).toEqual([
    { language: 'en', recipients: 2 },
    { language: 'ar', recipients: 1 },
  ])
  expect((await sendNow(draft.id)).status).toBe(200)
  await sent(draft.id)
  const subjects = await Promise.all(
    mailsTo('both').map(async ({ to, raw }) => [to.split('@')[0], (await simpleParser(raw)).subject]),
  )
  expect(Object.fromEntries(subjects)).toEqual({
    'both-en': 'New lamps for ليلى',
    'both-none': 'New lamps for ليلى',
    'both-ar': 'مصابيح جديدة',
  })
})

describe('sends of other origins', () => {
  test('are campaigns as well, without merge tags in their name', async () => {
    const { contacts, send, list } = await workspace()
    await contacts(['api@customers.test'])
    const { body } = await send({ subject: 'News for {{ firstName | default: "friends" }}' })
    await eventually(async () => expect(await list('?status=sent')).toHaveLength(1))
    expect(await list()).toMatchObject([
      { id: body.jobId, name: 'News for friends', status: 'sent', to: { all: true }, figures: { sent: 1 } },
    ])
  })

  test('an A/B test is one campaign with the figures of its variants', async () => {
    const { contacts, call, list } = await workspace()
    await contacts(addresses('variant', 40))
    const template = async (name: string) =>
      (await call('POST', 'template', { name, subject: name, content: html(name) })).body.data.id
    const variants = [{ templateId: await template('Oak') }, { templateId: await template('Linen') }]
    const made = await call('POST', 'job-test', {
      name: 'Oak or linen',
      variants,
      recipients: { all: true },
      share: 90,
      winnerBy: 'hand',
      afterHours: 1,
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    await eventually(async () => expect((await list())[0].figures.sent).toBeGreaterThan(19))
    expect(await list()).toMatchObject([{ id, kind: 'test', name: 'Oak or linen', status: 'sending', subject: 'Oak' }])
    expect((await call('POST', `job-test/${id}/cancel`, {})).status).toBe(200)
    expect(await list('?status=cancelled')).toMatchObject([{ id }])
  })
})

describe('a copy', () => {
  test('goes to those who did not open', async () => {
    const { create, contacts, sendNow, sent, call, recipients } = await workspace()
    await contacts(addresses('reopen', 3))
    const first = await create({ trackOpens: true })
    await sendNow(first.id)
    await sent(first.id)
    const [mail] = mailsTo('reopen1')
    const [, pixel] = /src="([^"]*\/o\/[^"]*)"/.exec(String((await simpleParser(mail?.raw ?? '')).html)) ?? []
    expect(
      (await fetch(onServer(pixel ?? ''), { headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) Mail' } })).status,
    ).toBe(200)
    await eventually(async () =>
      expect((await recipients(first.id)).filter((row: { openedAt: string | null }) => row.openedAt)).toHaveLength(1),
    )
    const copy = await call('POST', `campaign/${first.id}/copy`, { to: 'nonOpeners' })
    expect(copy.body.data).toMatchObject({ status: 'draft', to: { reached: 'notOpened' } })
    expect((await sendNow(copy.body.data.id)).status).toBe(200)
    await sent(copy.body.data.id)
    expect(receiver.got('reopen').toSorted()).toEqual(
      [...addresses('reopen', 3), 'reopen0@customers.test', 'reopen2@customers.test'].toSorted(),
    )
  })

  test('of a send of the API keeps its topic, sender and tracking', async () => {
    const { contacts, call, send, sent } = await workspace()
    await contacts(['topic@customers.test'])
    const from = { fromEmail: 'news@shop.test', fromName: 'News' }
    const { body } = await send({ topic: 'Lamps', trackOpens: true, trackClicks: false, ...from })
    await sent(body.jobId)
    const { topicId } = (await call('GET', `job/${body.jobId}`)).body.data
    const copy = (await call('POST', `campaign/${body.jobId}/copy`, {})).body.data
    expect(copy).toMatchObject({ topicId, trackOpens: true, trackClicks: false, ...from })
  })

  test('of a stopped campaign excludes the sends before it, and says when their recipients are purged', async () => {
    const { create, contacts, sendNow, sent, call } = await workspace()
    await contacts(addresses('chain', 2))
    const first = await create()
    await sendNow(first.id)
    await sent(first.id)
    const stop = (id: string, set: { status?: 'cancelled'; recipients_purged_at?: Date }) =>
      sanad.services.db.updateTable('jobs').set(set).where('id', '=', id).execute()
    await stop(first.id, { status: 'cancelled' })
    await contacts(['chain2@customers.test'])
    const second = (await call('POST', `campaign/${first.id}/copy`, {})).body.data
    expect(second).toMatchObject({ exclude: { jobIds: [first.id] }, mayRepeat: false })
    await sendNow(second.id)
    await sent(second.id)
    await stop(second.id, { status: 'cancelled' })
    const third = (await call('POST', `campaign/${second.id}/copy`, {})).body.data
    expect(third).toMatchObject({ exclude: { jobIds: [second.id, first.id] }, mayRepeat: false })
    await stop(first.id, { recipients_purged_at: new Date() })
    const purged = (await call('POST', `campaign/${second.id}/copy`, {})).body.data
    expect(purged).toMatchObject({ exclude: { jobIds: [second.id] }, mayRepeat: true })
    const own = (await call('POST', `campaign/${first.id}/copy`, {})).body.data
    expect(own).toMatchObject({ mayRepeat: true })
  })

  test('of a cancelled campaign leaves out who has the email', async () => {
    const { create, contacts, sendNow, sent, call, get } = await workspace()
    await contacts(addresses('halfway', 2))
    const first = await create()
    await sendNow(first.id)
    await sent(first.id)
    await contacts(['halfway2@customers.test'])
    expect((await call('POST', `campaign/${first.id}/copy`, { to: 'nonOpeners' })).status).toBe(409)
    const copy = (await call('POST', `campaign/${first.id}/copy`, { to: 'remaining' })).body.data
    expect(copy).toMatchObject({ name: `${first.name} (resend)`, exclude: { jobIds: [first.id] } })
    await sendNow(copy.id)
    await sent(copy.id)
    expect(receiver.got('halfway').toSorted()).toEqual(addresses('halfway', 3).toSorted())
    expect((await get(copy.id)).totalRecipients).toBe(1)
  })
})

test('a correction reaches those who have not got the email, and the others see what they got', async () => {
  const { create, contacts, sendNow, call, sent, get } = await workspace()
  await contacts(addresses('typo', 12))
  receiver.delay = 600
  const draft = await create({ contents: [english('Our new lmaps, made of oak. {{ viewUrl }}')] })
  await sendNow(draft.id)
  await eventually(async () => expect((await get(draft.id)).figures.sent).toBeGreaterThan(0))
  await call('POST', `job/${draft.id}/pause`, {})
  receiver.delay = 0
  const contents = [english('Our new lamps, made of oak. {{ viewUrl }}')]
  await eventually(async () =>
    expect((await call('POST', `campaign/${draft.id}/correct`, { contents })).status).toBe(200),
  )
  const { corrections, figures } = await get(draft.id)
  expect(corrections).toEqual([{ at: expect.any(String), sentBefore: figures.sent, by: expect.any(String) }])
  const before = mailsTo('typo').length
  expect(before).toBeLessThan(12)
  await call('POST', `job/${draft.id}/resume`, {})
  await sent(draft.id)
  const texts = await Promise.all(mailsTo('typo').map(async ({ raw }) => String((await simpleParser(raw)).html)))
  expect(texts).toHaveLength(12)
  expect(texts.filter((text) => text.includes('lmaps'))).toHaveLength(before)
  const [first, last] = [texts[0] ?? '', texts.at(-1) ?? '']
  const shown = async (text: string) =>
    (await fetch(onServer(/https?:\/\/[^\s<"]*\/v\/[\w.~-]+/.exec(text)?.[0] ?? ''))).text()
  expect(await shown(first)).toContain('lmaps')
  expect(await shown(last)).toContain('new lamps')
})
