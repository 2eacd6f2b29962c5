import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Notification } from '#contract/notifications.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Audience, type News, notify } from '../people/notify.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const path = '/api/en/user/notifications'
const listed = async (who: SignedIn, query = '', lang = 'en') =>
  (await sanad.call('GET', `/api/${lang}/user/notifications${query}`, { token: who.token })).body
const settings = (who: SignedIn, body?: object) =>
  sanad.call(body ? 'PATCH' : 'GET', '/api/en/user/notification-settings', { token: who.token, ...(body && { body }) })

/** Creates news, and waits until it is delivered. */
async function happens(audience: Audience, more: Partial<News> = {}) {
  const { db } = sanad.services
  const entityId = crypto.randomUUID()
  await db.transaction().execute((db) =>
    notify(db, sanad.services, {
      kind: 'question.answered',
      actorId: null,
      entityType: 'question',
      entityId,
      link: '/qa/how',
      title: 'How much?',
      excerpt: 'About ten.',
      audience,
      ...more,
    }),
  )
  await eventually(async () => {
    const row = await db.selectFrom('news').select('told_at').where('entity_id', '=', entityId).executeTakeFirst()
    expect(row?.told_at).not.toBeNull()
  }, 10_000)
  return entityId
}

const mailsTo = async (who: SignedIn) => {
  const { token } = await sanad.admin()
  const path = `/api/en/admin/system-mail?search=${who.user.email}&sortType=asc`
  return (await sanad.call('GET', path, { token })).body.data as { subject: string; html: string; text: string }[]
}

test('notifications of a deleted answer or question are deleted, and the unread count decreases', async () => {
  const [reader, writer, administrator] = [
    await sanad.member('Reader'),
    await sanad.member('Writer'),
    await sanad.admin(),
  ]
  const add = async (who: SignedIn, path: string, body: object) =>
    (await sanad.call('POST', `/api/en/${path}`, { token: who.token, body })).body.data.id as string
  const remove = async (path: string) =>
    expect((await sanad.call('DELETE', `/api/en/${path}`, { token: administrator.token })).status).toBe(200)
  const unread = (count: number) =>
    eventually(async () => {
      const { data, pagination } = await listed(reader)
      expect([data.length, pagination.unread]).toEqual([count, count])
    }, 10_000)
  const question = await add(reader, 'question', { title: 'What is a fair price?', body: 'For candles' })
  const first = await add(writer, 'answer', { questionId: question, body: 'Ten' })
  await add(writer, 'answer', { questionId: question, body: 'Twelve' })
  await unread(2)
  await remove(`answer/${first}`)
  await unread(1)
  await remove(`question/${question}`)
  await unread(0)
})

describe('a notification', () => {
  test("is in the reader's language if its subject is bilingual", async () => {
    const reader = await sanad.member('Reader')
    await happens(
      { users: [reader.user.id] },
      {
        kind: 'article.published',
        entityType: 'article',
        title: { en: 'Pricing', ar: 'التسعير' },
        excerpt: { en: 'How much', ar: 'كم' },
      },
    )
    const notifications = async (lang: 'en' | 'ar') => (await listed(reader, '', lang)).data
    expect(await notifications('en')).toMatchObject([{ title: 'Pricing', excerpt: 'How much' }])
    expect(await notifications('ar')).toMatchObject([{ title: 'التسعير', excerpt: 'كم' }])
  })

  test('is listed with its actor, event and address, in the language of the call', async () => {
    const [asker, actor] = [await sanad.member('Asker'), await sanad.member('سلمى')]
    const entityId = await happens({ users: [asker.user.id] }, { actorId: actor.user.id, title: 'كم السعر؟' })
    const { data, pagination } = await listed(asker)
    expect(pagination).toMatchObject({ total: 1, unread: 1 })
    expect(data).toMatchObject([
      {
        kind: 'question.answered',
        actor: { _id: actor.user.id, name: 'سلمى Saleh', image: null },
        entity: { type: 'question', id: entityId },
        link: '/qa/how',
        title: 'كم السعر؟',
        excerpt: 'About ten.',
        message: '\u2068سلمى Saleh\u2069 answered “\u2068كم السعر؟\u2069”',
        isRead: false,
        readAt: null,
      },
    ])
    const arabic = (await listed(asker, '', 'ar')).data[0] as Notification
    expect(arabic.message).toBe('إجابة جديدة من \u2068سلمى Saleh\u2069 عن «\u2068كم السعر؟\u2069»')
  })

  test("has no actor after the actor's account is deleted, and is never sent to the actor", async () => {
    const [asker, actor] = [await sanad.member(), await sanad.member()]
    await happens({ users: [asker.user.id, actor.user.id, asker.user.id] }, { actorId: actor.user.id })
    expect((await listed(actor)).data).toEqual([])
    await sanad.call('DELETE', '/api/en/user/me', { token: actor.token, body: { password: 'correct horse 2' } })
    const { data } = await listed(asker)
    expect(data).toMatchObject([{ actor: null, message: 'New answer to “\u2068How much?\u2069”' }])
  })

  test('is marked as read, alone or with all others, and as unread again, by its owner only', async () => {
    const [owner, other] = [await sanad.member(), await sanad.member()]
    for (let n = 0; n < 3; n += 1) await happens({ users: [owner.user.id] }, { title: `Title ${n}` })
    const [first] = (await listed(owner)).data as Notification[]
    const mark = (isRead: boolean, who = owner) =>
      sanad.call('PATCH', `${path}/${first?.id}`, { token: who.token, body: { isRead } })
    expect(first?.title).toBe('Title 2')
    expect((await mark(true, other)).status).toBe(404)
    expect((await mark(true)).body.data).toMatchObject({ isRead: true, readAt: expect.any(String) })
    expect((await listed(owner, '?isRead=false')).pagination).toMatchObject({ total: 2, unread: 2 })
    expect((await listed(owner, '?isRead=true')).pagination).toMatchObject({ total: 1, unread: 2 })
    expect((await mark(false)).body.data).toMatchObject({ isRead: false, readAt: null })
    const all = () => sanad.call('POST', `${path}/read-all`, { token: owner.token, body: {} })
    expect((await all()).body).toEqual({ data: { changed: 3 } })
    expect((await all()).body).toEqual({ data: { changed: 0 } })
    expect((await listed(owner, '?kind=mention')).data).toEqual([])
    expect((await listed(owner, '?limit=2&page=2')).data).toHaveLength(1)
  })

  test('reaches followers of a question, attendees of a meeting, and every member', async () => {
    const { db } = sanad.services
    const [one, two, waiting] = [await sanad.member(), await sanad.member(), await sanad.member()]
    const id = crypto.randomUUID()
    await db.insertInto('questions').values({ id, slug: id, title: 'T', body: 'B', status: 'published' }).execute()
    await db.insertInto('question_follows').values({ question_id: id, user_id: one.user.id }).execute()
    await happens({ followersOf: id })
    const [starts_at, ends_at] = [new Date(), new Date()]
    const meeting = { id, title_en: 'T', title_ar: 'T', time_zone: 'UTC', duration_minutes: 30, starts_at, ends_at }
    await db.insertInto('meetings').values(meeting).execute()
    for (const [who, status] of [
      [two, 'coming'],
      [waiting, 'waiting'],
    ] as const)
      await db.insertInto('meeting_attendance').values({ meeting_id: id, user_id: who.user.id, status }).execute()
    await happens({ attendeesOf: id }, { kind: 'meeting.reminder', entityType: 'meeting' })
    await happens({ attendeesOf: id }, { kind: 'meeting.changed', entityType: 'meeting' })
    await happens({ members: true }, { kind: 'article.published', entityType: 'article' })
    const kinds = async (who: SignedIn) => ((await listed(who)).data as Notification[]).map(({ kind }) => kind)
    expect(await kinds(one)).toEqual(['article.published', 'question.answered'])
    expect(await kinds(two)).toEqual(['article.published', 'meeting.changed', 'meeting.reminder'])
    expect(await kinds(waiting)).toEqual(['article.published', 'meeting.changed'])
  })
})

describe('notification settings', () => {
  test('exist for every kind, are changed individually, and reject unknown kinds', async () => {
    const who = await sanad.member()
    const before = (await settings(who)).body.data
    expect(before['mention']).toEqual({ inApp: true, mail: 'once' })
    const change = { mention: { mail: 'weekly' }, 'article.published': { inApp: false } }
    const after = (await settings(who, change)).body.data
    expect(after).toEqual({
      ...before,
      mention: { inApp: true, mail: 'weekly' },
      'article.published': { inApp: false, mail: before['article.published'].mail },
    })
    expect((await settings(who, { mention: { inApp: false } })).body.data['mention']).toEqual({
      inApp: false,
      mail: 'weekly',
    })
    for (const wrong of [
      { gossip: { inApp: true } },
      { mention: { mail: 'daily' } },
      { mention: { sms: true } },
      { mention: true },
    ])
      expect((await settings(who, wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  test('decide whether a kind is shown in the product and whether it is mailed', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => sanad.member()))
    const wishes = [
      { inApp: true, mail: 'none' },
      { inApp: false, mail: 'once' },
      { inApp: false, mail: 'none' },
      { inApp: true, mail: 'once' },
    ]
    for (const [at, who] of people.entries()) await settings(who, { mention: wishes[at] })
    await happens({ users: people.map(({ user }) => user.id) }, { kind: 'mention' })
    await eventually(async () => {
      const mails = await Promise.all(people.map(mailsTo))
      expect(mails.map(({ length }) => length)).toEqual([0, 1, 0, 1])
    }, 10_000)
    const counts = await Promise.all(people.map(async (who) => (await listed(who)).pagination.unread))
    expect(counts).toEqual([1, 0, 0, 1])
  })
})

describe('an immediate mail', () => {
  async function mailed(lang: 'en' | 'ar') {
    const [who, actor] = [await sanad.member('ليلى'), await sanad.member('<b>Actor</b>')]
    await sanad.call('PATCH', '/api/en/user/profile', { token: who.token, body: { preferredLanguage: lang } })
    const title = 'Is 1 < 2 & "3"?'
    await happens({ users: [who.user.id] }, { kind: 'mention', actorId: actor.user.id, title })
    return eventually(async () => {
      const [mail] = await mailsTo(who)
      if (!mail) throw new Error('not yet')
      return { who, mail }
    }, 10_000)
  }

  test.each(['en', 'ar'] as const)("is in the reader's language: %s", async (lang) => {
    const { mail } = await mailed(lang)
    expect(mail.subject).toContain(lang === 'ar' ? 'إشارة إليك من' : 'mentioned you in')
    expect(mail.html).toContain(`dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(mail.html).not.toMatch(/<b>Actor|1 < 2/)
    expect(mail.text).toContain('Is 1 < 2 & "3"?')
    expect(mail.text).toContain('http://sanad.test/qa/how')
  })

  test('is stopped by its link: opening it changes nothing, one POST stops it, and a token of another person is invalid', async () => {
    const { who, mail } = await mailed('ar')
    const address = /http:\/\/sanad\.test(\/n\/[\w-]+)/.exec(mail.text)?.[1] ?? ''
    const page = await sanad.call('GET', `${address}?utm_source=x`)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('dir="rtl"')])
    expect((await settings(who)).body.data.mention.mail).toBe('once')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let twice = 0; twice < 2; twice += 1) expect((await sanad.call('POST', address, { body })).status).toBe(200)
    const { data } = (await settings(who)).body
    expect([data.mention, data['meeting.seat'].mail]).toEqual([{ inApp: true, mail: 'none' }, 'once'])
    const broken = `${address.slice(0, -2)}${address.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [broken, '/n/x', `/n/${'x'.repeat(60)}`]) {
      expect((await sanad.call('POST', wrong, { body })).status).toBe(404)
      expect((await sanad.call('GET', wrong)).status).toBe(404)
    }
  })
})
