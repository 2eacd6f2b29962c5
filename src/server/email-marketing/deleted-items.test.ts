import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'

// Deleted tags, segments, forms, topics and assignments can be restored whole for a day, with the same id.

let here: Automated
let owner: Awaited<ReturnType<Automated['suite']>>
beforeAll(async () => {
  here = await automated()
  owner = await here.suite()
})
afterAll(() => here.stop())

const both = (en: string, ar: string) => ({ en, ar })
const texts = {
  title: both('Hear from us', 'لتصلك أخبارنا'),
  text: both('Once a week', 'مرة في الأسبوع'),
  button: both('Sign up', 'اشتراك'),
  thanks: both('Welcome', 'أهلًا بك'),
}

let number = 0
const tagged = async () => {
  number += 1
  return owner.tag(`Tag ${number}`)
}
const created = async (path: string, body: object) => {
  const answer = await owner.call('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id as string
}
const topic = () => {
  number += 1
  return created('topic', { name: both(`Topic ${number}`, `نوع ${number}`), description: both('Weekly', 'أسبوعي') })
}
const segment = async (more: object = {}) => {
  number += 1
  return created('group', { name: `Segment ${number}`, description: 'All', tags: [await tagged()], ...more })
}
const form = async () =>
  created('form', {
    name: 'Newsletter',
    texts,
    fields: [{ kind: 'attribute', attribute: 'city', label: both('City', 'المدينة') }],
    tagIds: [await tagged()],
    topicIds: [await topic()],
    origins: ['https://shop.example'],
  })
const assignment = async () => {
  const [contact = ''] = await owner.contacts([`carrier${(number += 1)}@x.test`])
  return created('tagged-by', { entityType: 'email', entityId: contact, tagId: await tagged() })
}

const kinds = { tag: tagged, group: segment, form, topic, 'tagged-by': assignment }

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a deleted %s', (kind) => {
  const restore = (id: string) => owner.call('POST', `${kind}/${id}/restore`)

  test('is restored as it was, once', async () => {
    const id = await kinds[kind]()
    const before = (await owner.call('GET', `${kind}/${id}`)).body.data
    expect((await restore(id)).status).toBe(404)
    expect((await owner.call('DELETE', `${kind}/${id}`)).status).toBe(200)
    expect((await owner.call('GET', `${kind}/${id}`)).status).toBe(404)
    expect((await restore(id)).body.data).toEqual(before)
    expect((await owner.call('GET', `${kind}/${id}`)).body.data).toEqual(before)
    expect((await restore(id)).status).toBe(404)
  })

  test('is restored again after it was deleted again', async () => {
    const id = await kinds[kind]()
    for (let round = 0; round < 2; round += 1) {
      await owner.call('DELETE', `${kind}/${id}`)
      expect((await restore(id)).status).toBe(200)
    }
  })

  test('cannot be restored from another workspace', async () => {
    const id = await kinds[kind]()
    await owner.call('DELETE', `${kind}/${id}`)
    const other = await here.suite()
    expect((await other.call('POST', `${kind}/${id}/restore`)).status).toBe(404)
    expect((await restore(id)).status).toBe(200)
  })

  test('cannot be restored after a day', async () => {
    const id = await kinds[kind]()
    await owner.call('DELETE', `${kind}/${id}`)
    await owner.later(25 * 3_600_000)
    expect((await restore(id)).status).toBe(404)
  })
})

test('a restored tag is on the same contacts, messages, segments, forms and templates', async () => {
  const tag = await tagged()
  const contacts = await owner.contacts(['one@tag.test', 'two@tag.test', 'gone@tag.test'])
  await owner.call('POST', 'email/bulk', { action: 'tag', ids: contacts, tagIds: [tag] })
  const group = await segment({ tags: [tag, await tagged()] })
  const carrier = await created('form', { name: 'Tags', texts, tagIds: [tag] })
  const template = await created('template', { name: 'Tags', subject: 'Tags', content: '<p>Hi</p>', tags: [tag] })
  const assignments = async () => (await owner.call('GET', `tagged-by/tag/${tag}/email?size=50`)).body.data
  const all = async () =>
    Promise.all([`group/${group}`, `form/${carrier}`, `template/${template}`].map((path) => owner.call('GET', path)))
  const [before, users] = [await assignments(), (await all()).map(({ body }) => body.data.tags)]
  await owner.call('DELETE', `tag/${tag}`)
  await owner.call('DELETE', `email/${contacts[2]}`)
  const { data } = (await owner.call('POST', `tag/${tag}/restore`)).body
  expect(data.usageCount).toBe(2)
  const isLeft = ({ entityId }: { entityId: string }) => entityId !== contacts[2]
  expect(await assignments()).toEqual(before.filter(isLeft))
  expect((await all()).map(({ body }) => body.data.tags)).toEqual(users)
  await owner.call('DELETE', `tag/${tag}`)
  expect((await owner.call('GET', `email/${contacts[0]}`)).body.data.tags).toEqual([])
})

test('a restored tag of messages is on the same messages', async () => {
  const tag = await created('tag', { name: both('Urgent', 'عاجل'), type: 'message' })
  const draft = { to: ['someone@x.test'], subject: 'Hello', text: 'Hi', status: 'draft' }
  const message = await created('message', draft)
  await created('tagged-by', { entityType: 'message', entityId: message, tagId: tag })
  await owner.call('DELETE', `tag/${tag}`)
  expect((await owner.call('POST', `tag/${tag}/restore`)).body.data.usageCount).toBe(1)
  expect((await owner.call('GET', `message/${message}`)).body.data.tags).toHaveLength(1)
})

test('an automation that starts with a segment does not start again for contacts whose tag is restored', async () => {
  const [tag, other] = [await tagged(), await tagged()]
  const group = await segment({ tags: [tag, other] })
  const [before = ''] = await owner.contacts(['member@segment.test'])
  await owner.call('POST', 'email/bulk', { action: 'tag', ids: [before], tagIds: [tag] })
  const trigger = { kind: 'segment', groupId: group }
  const automation = await owner.begun({ trigger, steps: [{ id: 'end', kind: 'end' }] })
  // The first scan records the members without starting anything.
  const scan = here.sanad.services.db.selectFrom('automation_enrolment_scans').select('round')
  await eventually(async () => {
    const [{ round } = { round: 0 }] = await scan.where('automation_id', '=', automation).execute()
    expect(round).toBeGreaterThan(0)
  })
  const enter = async (email: string, entered: number) => {
    const [id = ''] = await owner.contacts([email])
    await owner.call('POST', 'email/bulk', { action: 'tag', ids: [id], tagIds: [other] })
    await owner.counted(automation, { entered })
  }
  await enter('first@segment.test', 1)
  await owner.call('DELETE', `tag/${tag}`)
  // Those who enter meanwhile and later show that the automation has seen the deletion and the restoration.
  await enter('meanwhile@segment.test', 2)
  expect((await owner.call('POST', `tag/${tag}/restore`)).status).toBe(200)
  await enter('later@segment.test', 3)
})

test('a restored form has its statistics, and the link in a waiting confirmation email works again', async () => {
  const id = await form()
  await here.sanad.call('GET', `/f/${id}`)
  const stats = async () => (await owner.call('GET', `form/${id}`)).body.data.stats
  const before = await stats()
  await owner.call('DELETE', `form/${id}`)
  expect((await here.sanad.call('GET', `/f/${id}`)).status).toBe(404)
  await owner.call('POST', `form/${id}/restore`)
  expect((await here.sanad.call('GET', `/f/${id}`)).status).toBe(200)
  expect((await stats()).seen).toBeGreaterThanOrEqual(before.seen)
})

test('a restored topic has the choices of its contacts', async () => {
  const id = await topic()
  const [contact = ''] = await owner.contacts(['chooser@topic.test'])
  const { tenant_id } = await here.sanad.services.db
    .selectFrom('contacts')
    .select('tenant_id')
    .where('id', '=', contact)
    .executeTakeFirstOrThrow()
  const choice = { tenant_id, contact_id: contact, topic_id: id, wanted: false }
  await here.sanad.services.db.insertInto('topic_choices').values(choice).execute()
  const choices = async () => (await owner.call('GET', `email/${contact}/consent`)).body.data.topics
  const before = await choices()
  await owner.call('DELETE', `topic/${id}`)
  expect(await choices()).not.toEqual(before)
  await owner.call('POST', `topic/${id}/restore`)
  expect(await choices()).toEqual(before)
})

test('an item whose name was taken meanwhile is not restored, and can be once the name is free', async () => {
  for (const [path, id] of [
    ['tag', await tagged()],
    ['group', await segment()],
    ['topic', await topic()],
  ] as const) {
    const { name, description, tags } = (await owner.call('GET', `${path}/${id}`)).body.data
    await owner.call('DELETE', `${path}/${id}`)
    const body = { name, ...(path === 'group' && { description, tags: tags.map((tag: { _id: string }) => tag._id) }) }
    const again = await created(path, body)
    const refused = await owner.call('POST', `${path}/${id}/restore`)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['name']])
    await owner.call('DELETE', `${path}/${again}`)
    expect((await owner.call('POST', `${path}/${id}/restore`)).status).toBe(200)
  }
})

test('a segment whose condition names a tag that was deleted meanwhile is not restored', async () => {
  const tag = await tagged()
  const conditions = { match: 'all', of: [{ field: 'tags', is: 'any', tagIds: [tag] }] }
  const id = await segment({ tags: [], conditions })
  await owner.call('DELETE', `group/${id}`)
  await owner.call('DELETE', `tag/${tag}`)
  expect((await owner.call('POST', `group/${id}/restore`)).status).toBe(400)
  await owner.call('POST', `tag/${tag}/restore`)
  expect((await owner.call('POST', `group/${id}/restore`)).body.data.conditions).toEqual(conditions)
})
