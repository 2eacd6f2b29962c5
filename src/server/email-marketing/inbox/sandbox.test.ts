import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// A sandbox send arrives again in the inbox, as its recipient would receive it.

let sanad: TestSanad
let own: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  own = await sender(sanad, 25)
  await own.provider({ type: 'sandbox', settings: {}, fromName: 'Saleh, Maha', replyTo: 'office@shop.test' })
})
afterAll(() => sanad.stop())

const plain = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }))

async function receivedCopyOf(message: object) {
  const sent = await own.call('POST', 'message', { html: '<p>Hello</p>', ...message })
  expect(sent.status).toBe(201)
  return eventually(async () => {
    const { data } = (await own.call('GET', `message/by-message-id/${encodeURIComponent(sent.body.data.messageId)}`))
      .body
    const copy = data.find((item: { sent_or_received: string }) => item.sent_or_received === 'received')
    expect(copy).toBeDefined()
    return (await own.call('GET', `message/${copy._id}`)).body.data
  })
}

const copyOf = async (message: object) => (await receivedCopyOf(message)).correspondents

test('the sandbox copy of a message names all recipients, the Cc and the Reply-To', async () => {
  expect(
    await copyOf({
      to: ['sara@x.test', 'omar@x.test'],
      cc: ['aya@x.test', 'zaid@x.test'],
      bcc: ['hidden@x.test'],
      subject: 'To several',
    }),
  ).toMatchObject({
    from: [{ name: 'Saleh, Maha', address: 'hello@shop.test' }],
    to: plain('sara@x.test', 'omar@x.test'),
    cc: plain('aya@x.test', 'zaid@x.test'),
    bcc: [],
    replyTo: plain('office@shop.test'),
  })
})

test('the sandbox copy of a campaign message names its recipient', async () => {
  await own.contacts(['layla@x.test'])
  expect((await own.send()).body).toMatchObject({ successCount: 1 })
  const { data } = (await own.call('GET', 'message?sent_or_received=received&recipient=layla@x.test')).body
  const { correspondents } = (await own.call('GET', `message/${data[0]._id}`)).body.data
  expect(correspondents.to).toEqual([{ name: 'ليلى Haddad', address: 'layla@x.test' }])
})

test('the sandbox copy of a reply joins the thread of its parent', async () => {
  const question = await receivedCopyOf({ to: ['sara@x.test'], subject: 'A question' })
  const answer = await receivedCopyOf({
    to: ['sara@x.test'],
    subject: 'Re: A question',
    belongToMessageId: question.messageId,
  })
  expect(answer).toMatchObject({ thread: question.thread, belongToMessageId: question.messageId })
  const { data } = (await own.call('GET', `message/thread/${encodeURIComponent(question.thread)}`)).body
  expect(data.map(({ _id }: { _id: string }) => _id)).toContain(answer._id)
})

const shownTo = async (recipient: string) => {
  const { data } = (await own.call('GET', `message?sent_or_received=sent&recipient=${recipient}`)).body
  return (await own.call('GET', `message/${data[0]._id}`)).body.data
}

test('a sent message shows the workspace name at the time of the send', async () => {
  const [id = ''] = await own.contacts(['rima@x.test'])
  const html = '<p>From all of us at {{ workspace }}.</p>'
  const rename = async (name: string) => {
    const path = `/api/en/workspace/${own.member.workspace}`
    expect((await sanad.call('PATCH', path, { token: own.token(), body: { name } })).status).toBe(200)
  }
  await rename('The Soap House')
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  await rename('The Oil House')
  expect((await shownTo('rima@x.test')).text).toContain('all of us at The Soap House.')
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  expect((await shownTo('rima@x.test')).text).toContain('all of us at The Oil House.')
})

test('a sent message shows long and numeric attributes at the time of the send', async () => {
  const story = `It began ${'a long time ago '.repeat(40)}in Aleppo`
  const many = Object.fromEntries(Array.from({ length: 47 }, (_, number) => [`a${number}`, 'x']))
  const attributes = { ...many, story, orders: 3, zone: 'west' }
  const [id = ''] = await own.contacts(['hind@x.test'], { attributes })
  const html =
    '<p>{{ attributes.story }}, {% if attributes.orders > 2 %}regular{% else %}new{% endif %}, {{ attributes.zone }}{{ attributes.later }}</p>'
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  const others = Object.fromEntries(Array.from({ length: 45 }, (_, number) => [`b${number}`, 'y']))
  const changed = { attributes: { ...others, story: 'Short', orders: 1, zone: 'east', later: 'on' } }
  expect((await own.call('PATCH', `email/${id}`, changed)).status).toBe(200)
  expect((await shownTo('hind@x.test')).html).toContain(`<p>${story}, regular, west</p>`)
})

test('a message to a deleted contact has a note and placeholders for the erased data', async () => {
  const [id = ''] = await own.contacts(['laila@x.test'], { firstName: 'Laila', attributes: { city: 'Homs' } })
  const html = '<p>Dear {{ firstName }} of {{ attributes.city }}.</p><p><a href="{{ viewUrl }}">See</a></p>'
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  const copy = (await own.call('GET', 'message?sent_or_received=received&recipient=laila@x.test')).body.data[0]
  const view = /sanad\.test(\/v\/[\w-]+)/.exec((await own.call('GET', `message/${copy._id}`)).body.data.text)?.[1]
  const page = async () => (await fetch(`${sanad.url}${view}`, { headers: { 'accept-language': 'en' } })).text()
  expect(await shownTo('laila@x.test')).toMatchObject({ note: null, text: expect.stringContaining('Laila of Homs') })
  expect(await page()).not.toContain('no longer stored')
  expect((await own.call('DELETE', `email/${id}`)).status).toBe(200)
  expect(await shownTo('laila@x.test')).toMatchObject({
    note: 'recipient_gone',
    text: expect.stringContaining('Dear […] of […].'),
  })
  expect(await page()).toMatch(/no longer stored[^]*Dear \[…\] of \[…\]\./)
})

test('a sent message is unchanged after its recipient is edited', async () => {
  const attributes = { city: 'Cairo', plan: 'Gold' }
  const [id = ''] = await own.contacts(['nora@x.test'], { firstName: 'Nora', attributes })
  const html =
    '<p>Dear {{ firstName }} of {{ attributes.city }}{{ attributes.floor }}, from all of us at {{ workspace }}.</p>'
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  const changed = { firstName: 'Sami', attributes: { city: 'Amman', floor: ' 3' } }
  expect((await own.call('PATCH', `email/${id}`, changed)).status).toBe(200)
  const { data } = (await own.call('GET', 'message?sent_or_received=sent&recipient=nora@x.test')).body
  const { text } = (await own.call('GET', `message/${data[0]._id}`)).body.data
  expect(text).toMatch(/^Dear Nora of Cairo, from all of us at \S.*\.\n/)
})

test('a sent message names its sender and recipient as they were then, and shows the dates of the send', async () => {
  const [id = ''] = await own.contacts(['dana@x.test'], { firstName: 'Dana', lastName: 'Aziz' })
  const html = '<p>Dear {{ name }}, it is {{ "now" | date: "%Y-%m-%d" }}.</p>'
  await own.ended((await own.send({ html, recipients: { emailIds: [id] } })).body.jobId)
  expect((await own.call('PATCH', `email/${id}`, { firstName: 'Sami', lastName: '' })).status).toBe(200)
  const { db } = sanad.services
  const then = new Date('2026-02-03T12:00:00Z')
  await db.updateTable('ledger').set({ sent_at: then }).where('contact_id', '=', id).execute()
  const preview = sql<string>`replace(preview, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), '2026-02-03')`
  await db.updateTable('messages').set({ preview }).where('contact_id', '=', id).execute()
  const shown = await shownTo('dana@x.test')
  expect(shown.text).toContain('Dear Dana Aziz, it is 2026-02-03.')
  expect(shown.correspondents).toMatchObject({
    from: [{ name: 'Saleh, Maha', address: 'hello@shop.test' }],
    to: [{ name: 'Dana Aziz', address: 'dana@x.test' }],
    replyTo: plain('office@shop.test'),
  })
  expect(shown.headers).toContainEqual({ name: 'To', value: 'Dana Aziz <dana@x.test>' })
  expect(shown.note).toBeNull()
})

test('a sent message whose recipient changed while it was on its way shows what went out', async () => {
  const [id = ''] = await own.contacts(['reem@x.test'], { firstName: 'Reem' })
  await own.ended((await own.send({ recipients: { emailIds: [id] } })).body.jobId)
  expect((await own.call('PATCH', `email/${id}`, { firstName: 'Late' })).status).toBe(200)
  const { db } = sanad.services
  const later = new Date(Date.now() + 1000)
  await db.updateTable('ledger').set({ sent_at: later }).where('contact_id', '=', id).execute()
  expect(await shownTo('reem@x.test')).toMatchObject({ text: expect.stringContaining('Hi Reem'), note: null })
})

test('a sent message has a note once the history of its recipient is deleted', async () => {
  const [id = ''] = await own.contacts(['lama@x.test'], { firstName: 'Lama' })
  await own.ended((await own.send({ recipients: { emailIds: [id] } })).body.jobId)
  expect((await own.call('PATCH', `email/${id}`, { firstName: 'Other' })).status).toBe(200)
  await sanad.services.db.deleteFrom('contact_events').where('contact_id', '=', id).execute()
  expect(await shownTo('lama@x.test')).toMatchObject({ note: 'details_differ' })
})

test('a sent message is unchanged after its template is edited', async () => {
  const [id = ''] = await own.contacts(['hala@x.test'], { firstName: 'Hala' })
  const template = {
    name: 'Letter',
    subject: 'For {{ firstName }}',
    contentType: 'html',
    content: '<p>The first text</p>',
  }
  const made = (await own.call('POST', 'template', template)).body.data
  const sent = await own.send({
    templateId: made._id,
    html: undefined,
    subject: undefined,
    recipients: { emailIds: [id] },
  })
  await own.ended(sent.body.jobId)
  const changed = { subject: 'Other', content: '<p>The second text</p>' }
  expect((await own.call('PATCH', `template/${made._id}`, changed)).status).toBe(200)
  expect(await shownTo('hala@x.test')).toMatchObject({
    subject: 'For Hala',
    text: expect.stringContaining('The first text'),
    note: null,
  })
})
