import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automated.ts'
import { eventually } from '#test/eventually.ts'
import { addresses } from '#test/sender.ts'

// What a send to come goes by, or leaves people out by, is not deleted under it; and what it is about stays what it is about.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

async function suite() {
  const she = await here.suite()
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await she.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data._id
  }
  /** Cannot be deleted, and says what uses it. */
  const held = async (path: string, by: string) => {
    const { status, body } = await she.call('DELETE', path)
    expect([status, body.message]).toEqual([409, expect.stringContaining(by)])
  }
  const goes = async (path: string) => expect((await she.call('DELETE', path)).status).toBe(200)
  const templateId = await added('template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  const rule = { every: 'day', hour: 9, timeZone: 'UTC' }
  return { ...she, added, held, goes, templateId, rule }
}

test('a tag that a test leaves people out by stays until the test is over', async () => {
  const she = await suite()
  const tag = await she.added('tag', { name: 'Left out', type: 'email' })
  await she.contacts(addresses('in', 40))
  await she.contacts(addresses('out', 20), { tagIds: [tag] })
  const test = await she.added('job-test', {
    name: 'Two subjects',
    variants: [{ templateId: she.templateId }, { templateId: she.templateId, subject: 'Other' }],
    recipients: { all: true },
    exclude: { tagIds: [tag] },
    share: 50,
    winnerBy: 'hand',
    afterHours: 4,
  })
  await she.held(`tag/${tag}`, 'Two subjects')
  expect((await she.call('POST', `job-test/${test}/choose`, { variant: 'a' })).status).toBe(200)
  await she.goes(`tag/${tag}`)
  expect(here.receiver.received.filter(({ to }) => to.startsWith('out'))).toEqual([])
})

test('what a series names stays until it is over: tags, groups and topics', async () => {
  const she = await suite()
  const tag = await she.added('tag', { name: 'Readers', type: 'email' })
  const other = await she.added('tag', { name: 'Others', type: 'email' })
  await she.contacts(['reader@customers.test'], { tagIds: [tag] })
  const group = await she.added('group', { name: 'All readers', tags: [other, tag] })
  const topic = await she.added('topic', { name: { en: 'Offers', ar: 'عروض' } })
  const series = await she.added('job-series', {
    name: 'Every morning',
    templateId: she.templateId,
    recipients: { tagIds: [tag], groupIds: [group] },
    topic: 'offers',
    rule: she.rule,
  })
  const named = [`tag/${tag}`, `group/${group}`, `topic/${topic}`]
  for (const path of named) await she.held(path, 'Every morning')
  expect((await she.call('POST', `job-series/${series}/pause`)).status).toBe(200)
  for (const path of named) await she.held(path, 'Every morning')
  // What it does not name may go.
  await she.goes(`tag/${other}`)
  expect((await she.call('POST', `job-series/${series}/stop`)).status).toBe(200)
  await she.goes(`group/${group}`)
  await she.goes(`tag/${tag}`)
  await she.goes(`topic/${topic}`)
})

test('what an automation goes by stays as long as it runs or may go on', async () => {
  const she = await suite()
  const tag = await she.added('tag', { name: 'New', type: 'email' })
  const steps = [{ id: 'end', kind: 'end' }]
  const id = await she.begun({ trigger: { kind: 'tagged', tagId: tag }, steps })
  const { name } = (await she.call('GET', `automation/${id}`)).body.data
  await she.held(`tag/${tag}`, name)
  expect((await she.call('POST', `automation/${id}/pause`)).status).toBe(200)
  await she.held(`tag/${tag}`, name)
  expect((await she.call('POST', `automation/${id}/archive`)).status).toBe(200)
  await she.goes(`tag/${tag}`)
})

test('a series is about its topic whatever that is called later: who has left it gets nothing of it', async () => {
  const she = await suite()
  const topic = await she.added('topic', { name: { en: 'Tips', ar: 'نصائح' } })
  const emails = ['left@tips.test', 'stays@tips.test']
  await she.contacts(emails)
  await she.added('job-series', {
    name: 'Tips',
    templateId: she.templateId,
    recipients: { all: true },
    topic: 'tips',
    rule: she.rule,
  })
  const day = 25 * 60 * 60_000
  await she.later(day)
  for (const email of emails) await here.mail(email)
  // No topic is ticked: she leaves the one that is offered.
  const [, page = ''] = /http:\/\/sanad\.test(\/p\/[\w-]+)/.exec((await here.mail(emails[0] ?? '')).html || '') ?? []
  const choice = new URLSearchParams({ action: 'save', offered: topic })
  expect((await here.sanad.call('POST', page, { body: choice })).status).toBe(200)
  expect((await she.call('PATCH', `topic/${topic}`, { name: { en: 'Advice', ar: 'إرشادات' } })).status).toBe(200)
  await she.later(day)
  const got = () => here.receiver.received.filter(({ to }) => emails.includes(to)).map(({ to }) => to)
  await eventually(() => expect(got().filter((to) => to === 'stays@tips.test')).toHaveLength(2))
  expect(got().filter((to) => to === 'left@tips.test')).toHaveLength(1)
  expect((await she.call('GET', 'topic')).body.data.map(({ name }: { name: { en: string } }) => name.en)).toEqual([
    'Advice',
  ])
})

test('a series whose topic is archived says so, and sends nothing', async () => {
  const she = await suite()
  await she.contacts(['reader@archived.test'])
  const topic = await she.added('topic', { name: { en: 'Old', ar: 'قديم' } })
  const given = { templateId: she.templateId, recipients: { all: true }, topic, rule: she.rule }
  const series = await she.added('job-series', { name: 'Old news', ...given })
  expect((await she.call('PATCH', `topic/${topic}`, { isArchived: true })).status).toBe(200)
  await she.later(25 * 60 * 60_000)
  await eventually(async () =>
    expect((await she.call('GET', `job-series/${series}`)).body.data.message).toMatch(/topic .* archived$/),
  )
  expect(here.receiver.received.filter(({ to }) => to === 'reader@archived.test')).toEqual([])
})

test('who has another address by then gets at that one what was to come, and nothing at the one she gave up', async () => {
  const she = await suite()
  const [id] = await she.contacts(['before@moved.test', 'neighbour@moved.test'])
  const { body } = await she.send({ scheduleAt: new Date(Date.now() + 60 * 60_000).toISOString() })
  expect((await she.call('PATCH', `email/${id}`, { email: 'after@moved.test' })).status).toBe(200)
  await she.later(2 * 60 * 60_000)
  await eventually(async () => expect((await she.job(body.jobId)).counts).toMatchObject({ sent: 2, queued: 0 }))
  const got = here.receiver.received.filter(({ to }) => to.endsWith('@moved.test')).map(({ to }) => to)
  expect(got.toSorted()).toEqual(['after@moved.test', 'neighbour@moved.test'])
  const listed = (await she.call('GET', `job/${body.jobId}/recipients?search=after@`)).body.data
  expect(listed).toMatchObject([{ email: 'after@moved.test', status: 'sent' }])
})
