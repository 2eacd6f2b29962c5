import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'

// A deletion, a block and an unsubscribe by a member can be undone; what a contact did themselves stays.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

const end = [{ id: 'end', kind: 'end' }]

async function suite() {
  const owner = await here.suite()
  const contact = async (id: string) => (await owner.call('GET', `email/${id}`)).body.data
  const undo = (undoId: string) => owner.call('POST', `email/bulk/${undoId}/undo`)
  const reached = async () =>
    (await owner.call('POST', 'job/audience', { recipients: { all: true } })).body.data.recipients as number
  return { ...owner, contact, undo, reached }
}

test('a deleted contact comes back with its tags, fields, activity and automations, and no automation starts again', async () => {
  const owner = await suite()
  const tag = await owner.tag('Readers')
  const [id = ''] = await owner.contacts(['laila@x.test'])
  await owner.call('PATCH', `email/${id}`, { firstName: 'Laila', attributes: { city: 'Amman' }, tagIds: [tag] })
  const wait = [{ id: 'wait', kind: 'wait', how: 'for', minutes: 60 }]
  const waiting = await owner.begun({ trigger: { kind: 'hand' }, steps: wait })
  await owner.enrol(waiting, { all: true })
  await owner.counted(waiting, { entered: 1, active: 1 })
  const onTag = await owner.begun({ trigger: { kind: 'tagged', tagId: tag }, steps: end })
  const onNew = await owner.begun({ trigger: { kind: 'created', by: ['hand'] }, steps: end })
  const before = await owner.contact(id)
  const timeline = async () => (await owner.call('GET', `email/${id}/timeline`)).body.data
  const past = await timeline()

  const { undoId } = (await owner.call('DELETE', `email/${id}`)).body.data
  expect((await owner.call('GET', `email/${id}`)).status).toBe(404)
  await owner.counted(waiting, { active: 0 })
  const back = await owner.undo(undoId)
  expect([back.status, back.body.data]).toEqual([200, { changed: 1 }])
  expect(await owner.contact(id)).toEqual(before)
  expect(await timeline()).toEqual(past)
  await owner.counted(waiting, { entered: 1, active: 1 })
  expect((await owner.undo(undoId)).status).toBe(409)
  // A contact that is added now shows that both automations have caught up.
  await owner.contacts(['other@x.test'])
  await owner.counted(onNew, { entered: 1 })
  await owner.counted(onTag, { entered: 0 })
})

test('deleted contacts come back together; one that was added again meanwhile or unsubscribed keeps its state', async () => {
  const owner = await suite()
  const ids = await owner.contacts(['one@x.test', 'two@x.test', 'three@x.test'])
  const { data } = (await owner.call('POST', 'email/bulk', { action: 'delete', ids })).body
  expect(data).toMatchObject({ matched: 3, changed: 3 })
  await owner.call('POST', 'email', { email: 'one@x.test', firstName: 'New' })
  await owner.call('POST', 'suppression', { email: 'two@x.test' })
  expect((await owner.undo(data.undoId)).body.data).toEqual({ changed: 2 })
  const { data: rows } = (await owner.call('GET', 'email?orderBy=email&sortType=asc')).body
  expect(
    rows.map((row: { email: string; status: string; firstName: string }) => [row.email, row.status, row.firstName]),
  ).toEqual([
    ['one@x.test', 'subscribed', 'New'],
    ['three@x.test', 'subscribed', 'ليلى'],
    ['two@x.test', 'blocked', 'ليلى'],
  ])
})

test('a block is undone, and an unsubscribe by a member for two minutes and by that member only', async () => {
  const owner = await suite()
  const [one = '', two = ''] = await owner.contacts(['one@x.test', 'two@x.test'])
  await owner.call('PATCH', `email/${two}`, { status: 'unconfirmed' })
  const blocked = (await owner.call('POST', 'email/bulk', { action: 'block', ids: [one, two] })).body.data
  expect((await owner.undo(blocked.undoId)).body.data).toEqual({ changed: 2 })
  expect([(await owner.contact(one)).status, (await owner.contact(two)).status]).toEqual(['subscribed', 'unconfirmed'])

  const left = (await owner.call('PATCH', `email/${one}`, { status: 'unsubscribed' })).body
  expect(await owner.reached()).toBe(0)
  expect((await owner.undo(left.undoId)).status).toBe(200)
  expect((await owner.contact(one)).status).toBe('subscribed')
  expect(await owner.reached()).toBe(1)

  const later = (await owner.call('PATCH', `email/${one}`, { status: 'unsubscribed' })).body
  await owner.later(3 * 60_000)
  const refused = await owner.undo(later.undoId)
  expect([refused.status, refused.body.message]).toEqual([409, 'You can no longer undo this unsubscribe.'])
  expect((await owner.contact(one)).status).toBe('unsubscribed')
})

test('an undo never subscribes a contact that used the unsubscribe link meanwhile', async () => {
  const owner = await suite()
  const [id = ''] = await owner.contacts(['reader@x.test'])
  await owner.call('POST', 'email-service-provider/send-bulk-emails', {
    subject: 'News',
    html: '<p>Hi</p><a href="{{ unsubscribe }}">Unsubscribe</a>',
    recipients: { emailIds: [id] },
  })
  const { headers } = await here.mail('reader@x.test')
  const [, link = ''] = /<http:\/\/sanad\.test([^>]+)>/.exec(JSON.stringify(headers.get('list'))) ?? []
  const url = link || (/http:\/\/sanad\.test(\/u\/[\w.-]+)/.exec((await here.newest('reader@x.test')).raw)?.[1] ?? '')
  const { undoId } = (await owner.call('PATCH', `email/${id}`, { status: 'unsubscribed' })).body
  const left = await fetch(here.sanad.url + url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.status).toBe(200)
  expect((await owner.undo(undoId)).body.data).toEqual({ changed: 0 })
  expect((await owner.contact(id)).status).toBe('unsubscribed')
  expect(await owner.reached()).toBe(0)
})

test('a deleted template is restored with its content and tags', async () => {
  const owner = await suite()
  const { body } = await owner.call('POST', 'tag', { name: { en: 'Offers', ar: 'عروض' }, type: 'email' })
  const made = await owner.call('POST', 'template', {
    name: 'Prices',
    subject: 'Prices',
    content: '<p>Ten</p>',
    tags: [body.data._id],
  })
  const { _id: id } = made.body.data
  expect((await owner.call('POST', `template/${id}/restore`)).status).toBe(404)
  await owner.call('DELETE', `template/${id}`)
  expect((await owner.call('GET', `template/${id}`)).status).toBe(404)
  const back = await owner.call('POST', `template/${id}/restore`)
  expect([back.status, back.body.data]).toEqual([200, made.body.data])
  expect((await owner.call('POST', `template/${id}/restore`)).status).toBe(404)
})
