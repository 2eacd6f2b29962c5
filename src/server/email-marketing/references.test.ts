import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'
import { addresses } from '#test/sender.ts'

// Tags, groups and topics that an upcoming send depends on cannot be deleted.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

async function suite() {
  const owner = await here.suite()
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await owner.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data._id
  }
  /** Asserts that a deletion is refused with the name of what uses the object. */
  const expectInUse = async (path: string, by: string) => {
    const { status, body } = await owner.call('DELETE', path)
    expect([status, body.message]).toEqual([409, expect.stringContaining(by)])
  }
  const goes = async (path: string) => expect((await owner.call('DELETE', path)).status).toBe(200)
  const templateId = await added('template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  const rule = { every: 'day', hour: 9, timeZone: 'UTC' }
  return { ...owner, added, expectInUse, goes, templateId, rule }
}

test('a tag that a test excludes cannot be deleted until the test is over', async () => {
  const owner = await suite()
  const tag = await owner.added('tag', { name: 'Left out', type: 'email' })
  await owner.contacts(addresses('in', 40))
  await owner.contacts(addresses('out', 20), { tagIds: [tag] })
  const test = await owner.added('job-test', {
    name: 'Two subjects',
    variants: [{ templateId: owner.templateId }, { templateId: owner.templateId, subject: 'Other' }],
    recipients: { all: true },
    exclude: { tagIds: [tag] },
    share: 50,
    winnerBy: 'hand',
    afterHours: 4,
  })
  await owner.expectInUse(`tag/${tag}`, 'Two subjects')
  expect((await owner.call('POST', `job-test/${test}/choose`, { variant: 'a' })).status).toBe(200)
  await owner.goes(`tag/${tag}`)
  expect(here.receiver.received.filter(({ to }) => to.startsWith('out'))).toEqual([])
})

test('tags, groups and topics of a series cannot be deleted until it is over', async () => {
  const owner = await suite()
  const tag = await owner.added('tag', { name: 'Readers', type: 'email' })
  const other = await owner.added('tag', { name: 'Others', type: 'email' })
  await owner.contacts(['reader@customers.test'], { tagIds: [tag] })
  const group = await owner.added('group', { name: 'All readers', tags: [other, tag] })
  const topic = await owner.added('topic', { name: { en: 'Offers', ar: 'عروض' } })
  const series = await owner.added('job-series', {
    name: 'Every morning',
    templateId: owner.templateId,
    recipients: { tagIds: [tag], groupIds: [group] },
    topic: 'offers',
    rule: owner.rule,
  })
  const named = [`tag/${tag}`, `group/${group}`, `topic/${topic}`]
  for (const path of named) await owner.expectInUse(path, 'Every morning')
  expect((await owner.call('POST', `job-series/${series}/pause`)).status).toBe(200)
  for (const path of named) await owner.expectInUse(path, 'Every morning')
  // Objects that the series does not use can be deleted.
  await owner.goes(`tag/${other}`)
  expect((await owner.call('POST', `job-series/${series}/stop`)).status).toBe(200)
  await owner.goes(`group/${group}`)
  await owner.goes(`tag/${tag}`)
  await owner.goes(`topic/${topic}`)
})

test('objects of an automation cannot be deleted while it runs or may resume', async () => {
  const owner = await suite()
  const tag = await owner.added('tag', { name: 'New', type: 'email' })
  const steps = [{ id: 'end', kind: 'end' }]
  const id = await owner.begun({ trigger: { kind: 'tagged', tagId: tag }, steps })
  const { name } = (await owner.call('GET', `automation/${id}`)).body.data
  await owner.expectInUse(`tag/${tag}`, name)
  expect((await owner.call('POST', `automation/${id}/pause`)).status).toBe(200)
  await owner.expectInUse(`tag/${tag}`, name)
  expect((await owner.call('POST', `automation/${id}/archive`)).status).toBe(200)
  await owner.goes(`tag/${tag}`)
})

test('a series keeps its topic through renames: contacts who left the topic get nothing', async () => {
  const owner = await suite()
  const topic = await owner.added('topic', { name: { en: 'Tips', ar: 'نصائح' } })
  const emails = ['left@tips.test', 'stays@tips.test']
  await owner.contacts(emails)
  await owner.added('job-series', {
    name: 'Tips',
    templateId: owner.templateId,
    recipients: { all: true },
    topic: 'tips',
    rule: owner.rule,
  })
  const day = 25 * 60 * 60_000
  await owner.later(day)
  for (const email of emails) await here.mail(email)
  // No topic is ticked, so the contact leaves the one that is offered.
  const [, page = ''] = /http:\/\/sanad\.test(\/p\/[\w-]+)/.exec((await here.mail(emails[0] ?? '')).html || '') ?? []
  const choice = new URLSearchParams({ action: 'save', offered: topic })
  expect((await here.sanad.call('POST', page, { body: choice })).status).toBe(200)
  expect((await owner.call('PATCH', `topic/${topic}`, { name: { en: 'Advice', ar: 'إرشادات' } })).status).toBe(200)
  await owner.later(day)
  const got = () => here.receiver.received.filter(({ to }) => emails.includes(to)).map(({ to }) => to)
  await eventually(() => expect(got().filter((to) => to === 'stays@tips.test')).toHaveLength(2))
  expect(got().filter((to) => to === 'left@tips.test')).toHaveLength(1)
  expect((await owner.call('GET', 'topic')).body.data.map(({ name }: { name: { en: string } }) => name.en)).toEqual([
    'Advice',
  ])
})

test('a series with an archived topic reports it and sends nothing', async () => {
  const owner = await suite()
  await owner.contacts(['reader@archived.test'])
  const topic = await owner.added('topic', { name: { en: 'Old', ar: 'قديم' } })
  const input = { templateId: owner.templateId, recipients: { all: true }, topic, rule: owner.rule }
  const series = await owner.added('job-series', { name: 'Old news', ...input })
  expect((await owner.call('PATCH', `topic/${topic}`, { isArchived: true })).status).toBe(200)
  await owner.later(25 * 60 * 60_000)
  await eventually(async () =>
    expect((await owner.call('GET', `job-series/${series}`)).body.data.message).toMatch(/topic .* archived\./),
  )
  expect(here.receiver.received.filter(({ to }) => to === 'reader@archived.test')).toEqual([])
})

test('a contact who changes address gets upcoming messages at the new one only', async () => {
  const owner = await suite()
  const [id] = await owner.contacts(['before@moved.test', 'neighbour@moved.test'])
  const { body } = await owner.send({ scheduleAt: new Date(Date.now() + 60 * 60_000).toISOString() })
  expect((await owner.call('PATCH', `email/${id}`, { email: 'after@moved.test' })).status).toBe(200)
  await owner.later(2 * 60 * 60_000)
  await eventually(async () => expect((await owner.job(body.jobId)).counts).toMatchObject({ sent: 2, queued: 0 }))
  const got = here.receiver.received.filter(({ to }) => to.endsWith('@moved.test')).map(({ to }) => to)
  expect(got.toSorted()).toEqual(['after@moved.test', 'neighbour@moved.test'])
  const listed = (await owner.call('GET', `job/${body.jobId}/recipients?search=after@`)).body.data
  expect(listed).toMatchObject([{ email: 'after@moved.test', status: 'sent' }])
})
