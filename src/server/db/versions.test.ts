import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Two administrators change the same row: the second gets a conflict with the first one's change, and nothing is
// overwritten.

let sanad: TestSanad
let admin: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

const make = async (path: string, body: object, token = admin) =>
  (await sanad.call('POST', path, { token, body })).body.data
const change = (path: string, body: object) => sanad.call('PATCH', path, { token: admin, body })

const kinds = {
  article: { path: '/api/en/article', made: { title: 'Candles', body: 'Wax' }, field: 'title' },
  tool: { path: '/api/en/tool', made: { name: 'Wick', url: 'https://wick.test', category: 'Craft' }, field: 'name' },
  tag: { path: '/api/en/tag', made: { name: 'Light' }, field: 'name' },
  meeting: {
    path: '/api/en/zoom',
    made: { title: 'Evening', startsAt: '2099-05-01T18:00:00Z', durationMinutes: 60 },
    field: 'title',
  },
  question: { path: '/api/en/question', made: { title: 'Which wax?', body: 'Soy?' }, field: 'title' },
}

describe.each(Object.entries(kinds))('%s', (_kind, { path, made, field }) => {
  const by = (name: string) => ({ [field]: name })
  const says = (data: Record<string, string | { en: string }>) => {
    const name = data[field]
    return typeof name === 'object' ? name.en : name
  }

  test('a stale version is refused with the current data', async () => {
    const { id, updatedAt: version } = await make(path, made)
    const one = `${path}/${id}`
    const first = await change(one, { ...by('First'), version })
    expect(first.status).toBe(200)
    const second = await change(one, { ...by('Second'), version })
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.any(String) } })
    expect(says(second.body.current.data)).toBe('First')
    expect(second.body.current.data.updatedAt).toBe(first.body.data.updatedAt)
    const read = await sanad.call('GET', one, { token: admin })
    expect(says(read.body.data)).toBe('First')

    const chosen = await change(one, { ...by('Second'), version: second.body.current.data.updatedAt })
    expect(chosen.status).toBe(200)
    expect(says(chosen.body.data)).toBe('Second')
    expect((await change(one, by('Third'))).status).toBe(200)
  })

  test('one of several concurrent changes with the same version succeeds', async () => {
    const { id, updatedAt: version } = await make(path, { ...made, ...by(`Many ${path}`) })
    const names = Array.from({ length: 8 }, (_unused, at) => `Hand ${at} ${path}`)
    const answers = await Promise.all(names.map((name) => change(`${path}/${id}`, { ...by(name), version })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  test('a version that is not a timestamp is refused', async () => {
    const { id } = await make(path, { ...made, ...by(`No instant ${path}`) })
    expect((await change(`${path}/${id}`, { version: 'now' })).status).toBe(400)
  })
})

test('a stale edit by an administrator names the asker who edited the question since; votes and views are not edits', async () => {
  const [asker, reader] = [await sanad.member('Asma'), await sanad.member('Omar')]
  const question = await make('/api/en/question', { title: 'Which wick?', body: 'Cotton?' }, asker.token)
  await sanad.call('POST', `/api/en/question/${question.id}/upvote`, { token: reader.token })
  const version = question.updatedAt
  const path = `/api/en/question/${question.id}`
  expect((await change(path, { body: 'Cotton or wood?', version })).status).toBe(200)
  await sanad.call('PATCH', path, { token: asker.token, body: { body: 'Wood, then?' } })
  const late = await change(path, { body: 'Cotton!', version })
  expect(late).toMatchObject({ status: 409, body: { current: { by: 'Asma Saleh', data: { body: 'Wood, then?' } } } })
})

test('people and related answers have versions', async () => {
  const writer = await sanad.member('Omar')
  const [own, other] = [
    await make('/api/en/question', { title: 'Which bowl?', body: 'Steel?' }),
    await make('/api/en/question', { title: 'Which cup?', body: 'Tin?' }),
  ]
  const { id: answerId } = await make('/api/en/answer', { questionId: own.id, body: 'Steel.' }, writer.token)
  const relation = await make('/api/en/qa-relation', { questionId: other.id, answerId, note: 'See there' })
  const person = (await sanad.call('GET', `/api/en/user/${writer.user.id}`, { token: admin })).body.data
  const late: [path: string, version: string, first: object, second: object][] = [
    [`/api/en/qa-relation/${relation.id}`, relation.updatedAt, { note: 'First' }, { note: 'Second' }],
    [`/api/en/user/${writer.user.id}`, person.updatedAt, { firstName: 'First' }, { firstName: 'Second' }],
  ]
  for (const [path, version, first, second] of late) {
    expect((await change(path, { ...first, version })).status, path).toBe(200)
    const refused = await change(path, { ...second, version })
    expect(refused, path).toMatchObject({ status: 409, body: { current: { by: expect.any(String), data: first } } })
    expect((await change(path, { ...second, version: refused.body.current.data.updatedAt })).status, path).toBe(200)
  }
})

test('answers have versions', async () => {
  const writer = await sanad.member('Omar')
  const question = await make('/api/en/question', { title: 'Which jar?', body: 'Glass?' })
  const answer = await make('/api/en/answer', { questionId: question.id, body: 'Glass.' }, writer.token)
  const path = `/api/en/answer/${answer.id}`
  await sanad.call('PATCH', path, { token: writer.token, body: { body: 'Clay.' } })
  const late = await change(path, { body: 'Tin.', version: answer.updatedAt })
  expect(late).toMatchObject({ status: 409, body: { current: { by: 'Omar Saleh', data: { body: 'Clay.' } } } })
})

describe('a status change from a list', () => {
  type Made = { id: string; updatedAt: string }
  const classification = (): Promise<Made> =>
    make('/api/en/keep-classification', { group: 'Mails', name: `Kept ${crypto.randomUUID()}` })
  const one = async (path: string, body: object) => {
    const { id, updatedAt } = (await make(path, body)) as Made
    return { path: `${path}/${id}`, updatedAt }
  }
  const statuses: Record<string, { of: () => ReturnType<typeof one>; set: object; other: object }> = {
    article: {
      of: () => one('/api/en/article', { title: 'Soap', body: 'Oil' }),
      set: { status: 'published' },
      other: { title: 'Other' },
    },
    tool: { of: () => one('/api/en/tool', kinds.tool.made), set: {}, other: { name: 'Other' } },
    question: {
      of: () => one('/api/en/question', kinds.question.made),
      set: { status: 'closed' },
      other: { title: 'Another title' },
    },
    classification: {
      of: async () => {
        const { id, updatedAt } = await classification()
        return { path: `/api/en/keep-classification/${id}`, updatedAt }
      },
      set: {},
      other: { group: 'Other' },
    },
    content: {
      of: async () =>
        one('/api/en/keep-content', {
          title: 'Greeting',
          body: 'Hello',
          classificationId: (await classification()).id,
        }),
      set: {},
      other: { title: 'Other' },
    },
  }

  test.each(Object.entries(statuses))('%s: a stale version is refused with the current data', async (_kind, status) => {
    const { path, updatedAt } = await status.of()
    const changed = await change(path, status.other)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const set = (version: string) => change(`${path}/status?version=${encodeURIComponent(version)}`, status.set)
    const refused = await set(updatedAt)
    const { updatedAt: now } = changed.body.data
    expect(refused).toMatchObject({ status: 409, body: { current: { data: { updatedAt: now } } } })
    expect((await set(now)).status).toBe(200)
    expect((await change(`${path}/status`, status.set)).status).toBe(200)
  })
})
