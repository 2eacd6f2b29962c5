import ICAL from 'ical.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string
beforeAll(async () => {
  sanad = await startSanad()
  token = (await sanad.member()).token
})
afterAll(() => sanad.stop())

const soap = {
  name: { en: 'Zeit', ar: 'زيت' },
  what: { en: 'Hand-made soap from olive oil.', ar: 'صابون يدوي من زيت الزيتون.' },
  audience: { en: 'people with sensitive skin', ar: 'أصحاب البشرة الحساسة' },
  values: ['honesty', 'الصدق'],
  wordsToAvoid: ['cheap', 'رخيص'],
}

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, by = token) =>
  sanad.call(method, `/api/en/project${path}`, { token: by, ...(body !== undefined && { body }) })

async function project(input: object = soap, by = token): Promise<string> {
  const { status, body } = await call('POST', '', input, by)
  expect(status).toBe(201)
  return body.data._id
}

describe('brand projects', () => {
  test('a project is created, changed, archived and found', async () => {
    const { token: owner } = await sanad.member()
    const id = await project(soap, owner)
    const changed = await call(
      'PATCH',
      `/${id}`,
      { name: { ar: 'زيتنا' }, tone: 'warm', link: 'https://zeit.test' },
      owner,
    )
    expect(changed.body.data).toMatchObject({
      name: { en: 'Zeit', ar: 'زيتنا' },
      tone: 'warm',
      link: 'https://zeit.test',
    })
    expect((await call('GET', '?search=OLIVE', undefined, owner)).body.data).toHaveLength(1)
    expect((await call('GET', '?search=none', undefined, owner)).body.data).toHaveLength(0)
    await call('PATCH', `/${id}`, { status: 'archived' }, owner)
    expect((await call('GET', '?status=active', undefined, owner)).body.pagination.total).toBe(0)
    expect((await call('GET', '?status=archived', undefined, owner)).body.pagination.total).toBe(1)
    expect((await call('DELETE', `/${id}`, undefined, owner)).body).toEqual({ data: { _id: id } })
    expect((await call('GET', `/${id}`, undefined, owner)).status).toBe(404)
  })

  test('one language stands in for both until the other is written', async () => {
    const id = await project({ name: 'Zeit' })
    expect((await call('GET', `/${id}`)).body.data.name).toEqual({ en: 'Zeit', ar: 'Zeit' })
  })

  test('a concurrent change of a project is a conflict with its current state', async () => {
    const id = await project()
    const { updatedAt } = (await call('GET', `/${id}`)).body.data
    await call('PATCH', `/${id}`, { tone: 'bold', version: updatedAt })
    const second = await call('PATCH', `/${id}`, { tone: 'warm', version: updatedAt })
    expect([second.status, second.body.current.data.tone]).toEqual([409, 'bold'])
  })

  test.each([
    ['no name', {}, 'name'],
    ['an invalid colour', { name: 'A', colours: ['red'] }, 'colours.0'],
    ['a link that is not a web page', { name: 'A', link: 'javascript:alert(1)' }, 'link'],
    ['no language', { name: 'A', languages: [] }, 'languages'],
    ['an unknown logo', { name: 'A', logo: '/i/01a0e655-5552-73aa-86d3-debeafe9f076' }, 'logo'],
  ])('a project with %s is refused at its field', async (_what, input, field) => {
    const { status, body } = await call('POST', '', input)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('a project is not found by anyone else, including administrators', async () => {
    const id = await project()
    const texts = await call('POST', `/${id}/text/write`, { kind: 'tagline', languages: ['en'] })
    const textId = texts.body.data[0]._id as string
    for (const { token: other } of [await sanad.member(), await sanad.admin()]) {
      for (const [method, path, body] of [
        ['GET', `/${id}`],
        ['PATCH', `/${id}`, { tone: 'warm' }],
        ['DELETE', `/${id}`],
        ['GET', `/${id}/text`],
        ['POST', `/${id}/text`, { kind: 'bio', language: 'en', text: 'x' }],
        ['POST', `/${id}/text/write`, { kind: 'bio', languages: ['en'] }],
        ['PATCH', `/${id}/text/${textId}`, { kept: true }],
        ['DELETE', `/${id}/text/${textId}`],
        ['GET', `/${id}/text/${textId}/version`],
        ['GET', `/${id}/posts.ics`],
        ['GET', `/${id}/texts.csv`],
      ] as const) {
        expect([method, path, (await call(method, path, body, other)).status]).toEqual([method, path, 404])
      }
    }
    const own = await project()
    expect((await call('PATCH', `/${own}/text/${textId}`, { kept: true })).status).toBe(404)
  })
})

describe('brand texts', () => {
  test('drafts are written in each language; the next drafts replace them, except saved ones', async () => {
    const id = await project()
    const first = await call('POST', `/${id}/text/write`, { kind: 'tagline', languages: ['en', 'ar'] })
    expect(first.status).toBe(201)
    const of = (lang: string) => first.body.data.filter((text: { lang: string }) => text.lang === lang)
    expect(of('en').length).toBeGreaterThanOrEqual(3)
    expect(of('ar').length).toBeGreaterThanOrEqual(3)
    for (const text of first.body.data) {
      expect(text).toMatchObject({ kept: false, writtenBy: 'built-in', kind: 'tagline' })
      expect(text.length).toBeLessThanOrEqual(text.most)
    }
    const stored = of('en')[0]
    await call('PATCH', `/${id}/text/${stored._id}`, { kept: true })
    const second = await call('POST', `/${id}/text/write`, { kind: 'tagline', languages: ['en'] })
    const written = (answer: typeof first) => answer.body.data.map((text: { text: string }) => text.text)
    expect(written(second)).not.toEqual(of('en').map((text: { text: string }) => text.text))
    const all = (await call('GET', `/${id}/text?kind=tagline&size=100`)).body.data
    expect(all.map((text: { _id: string }) => text._id)).toContain(stored._id)
    expect(all).toHaveLength(1 + second.body.data.length + of('ar').length)
    expect((await call('GET', `/${id}`)).body.data.messageCount).toBe(1)
  })

  test('a post has a network, and a message has none', async () => {
    const id = await project()
    const post = await call('POST', `/${id}/text/write`, { kind: 'post', languages: ['en'] })
    expect([post.status, Object.keys(post.body.fields)]).toEqual([400, ['network']])
    const bio = await call('POST', `/${id}/text/write`, { kind: 'bio', network: 'x', languages: ['en'] })
    expect([bio.status, Object.keys(bio.body.fields)]).toEqual([400, ['network']])
  })

  test("a changed text becomes the member's own, and keeps its versions", async () => {
    const id = await project()
    const { body } = await call('POST', `/${id}/text/write`, { kind: 'bio', languages: ['ar'] })
    const [draft] = body.data
    const changed = await call('PATCH', `/${id}/text/${draft._id}`, { text: 'صابون بلا عطور' })
    expect(changed.body.data).toMatchObject({ text: 'صابون بلا عطور', writtenBy: 'member', kept: true })
    const versions = (await call('GET', `/${id}/text/${draft._id}/version`)).body.data
    expect(versions).toMatchObject([{ text: draft.text, writtenBy: 'built-in' }])
    expect((await call('DELETE', `/${id}/text/${draft._id}`)).status).toBe(200)
  })

  test('a draft can be saved unchanged, even with a Latin name in an Arabic text', async () => {
    const id = await project({ ...soap, name: 'Noor' })
    for (const request of [
      { kind: 'welcome_mail', languages: ['ar'] },
      { kind: 'post', network: 'instagram', languages: ['ar'] },
    ]) {
      for (const draft of (await call('POST', `/${id}/text/write`, request)).body.data) {
        const { subject, text, hashtags, pictureIdea } = draft
        const saved = await call('PATCH', `/${id}/text/${draft._id}`, { subject, text, hashtags, pictureIdea })
        expect([saved.status, saved.body.data]).toMatchObject([200, { subject, text, hashtags, pictureIdea }])
      }
    }
  })

  test('planned posts are found by day and appear in the calendar file', async () => {
    const id = await project()
    const own = {
      kind: 'post',
      network: 'x',
      language: 'en',
      text: 'Fresh soap on Friday',
      plannedAt: '2027-03-05T07:00:00Z',
    }
    const made = await call('POST', `/${id}/text`, own)
    expect(made.body.data).toMatchObject({ kept: true, writtenBy: 'member', plannedAt: '2027-03-05T07:00:00.000Z' })
    const on = (from: string, to: string) =>
      call('GET', `/${id}/text?plannedFrom=${from}T00:00:00Z&plannedTo=${to}T00:00:00Z`)
    expect((await on('2027-03-05', '2027-03-06')).body.data).toHaveLength(1)
    expect((await on('2027-03-06', '2027-03-07')).body.data).toHaveLength(0)
    const { body: file } = await call('GET', `/${id}/posts.ics`)
    const calendar = new ICAL.Component(ICAL.parse(String(file)) as unknown[])
    const [event, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2027-03-05T07:00:00Z')
    expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2027-03-05T07:15:00Z')
    expect(event?.getFirstPropertyValue('summary')).toBe('x: Fresh soap on Friday')
  })

  test('all texts are exported as one file without formulas', async () => {
    const id = await project()
    await call('POST', `/${id}/text`, { kind: 'tagline', language: 'ar', text: 'صابون، كما كان' })
    const post = { kind: 'post', network: 'x', language: 'en', text: '=1+1 "clean"', hashtags: ['#soap', '#salt'] }
    await call('POST', `/${id}/text`, { ...post, plannedAt: '2027-03-05T07:00:00Z' })
    const { body: file } = await call('GET', `/${id}/texts.csv`)
    const [head, tagline, last, ...rest] = String(file).trim().split('\r\n')
    expect(head).toContain(
      'kind,network,language,plannedAt,subject,text,hashtags,pictureIdea,kept,writtenBy,createdAt,updatedAt',
    )
    expect(tagline).toContain('tagline,,ar,,,صابون، كما كان,,,true,member,')
    expect(last).toContain(`post,x,en,2027-03-05T07:00:00.000Z,,"'=1+1 ""clean""",#soap #salt,,true,member,`)
    expect(rest).toEqual([])
  })

  test('a project has a maximum number of texts', async () => {
    const id = await project()
    const text = { kind: 'bio', language: 'en', text: 'x' }
    const rows = Array.from({ length: 495 }, () => ({
      id: randomUUID(),
      project_id: id,
      kind: 'bio' as const,
      lang: 'en' as const,
      body: 'x',
      kept: true,
      written_by: 'member' as const,
    }))
    await sanad.services.db.insertInto('brand_texts').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', `/${id}/text`, text)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect((await call('GET', `/${id}/text`)).body.pagination.total).toBe(500)
  })
})
