import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { SupportConversation, SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'

// The inbox as built from Facebook's deliveries, in any order and with repetitions.

let sanad: TestSanad
let facebook: FacebookStandIn
let admin: string
const began = Date.now() - 60 * 60_000

beforeAll(async () => {
  facebook = await facebookStandIn()
  sanad = await startSanad({
    environment: { META_GRAPH_URL: facebook.url, META_PAGE_TOKEN: facebook.token, META_APP_SECRET: facebook.appSecret },
  })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await facebook.stop()
})

const page = () => ({ id: facebook.page.id })
const base = '/api/en/admin/facebook-support'
const list = async (query = '') =>
  (await sanad.call('GET', `${base}/conversation?${query}`, { token: admin })).body.data as SupportConversation[]
const one = async (id: string, query = '') =>
  (await sanad.call('GET', `${base}/conversation/${id}?${query}`, { token: admin })).body
    .data as SupportConversationDetail

type Entry = { id: string; time: number; messaging?: object[]; changes?: object[] }
async function deliver(...entry: Entry[]) {
  const { status } = await sanad.call('POST', '/api/facebook/webhook', facebook.delivery({ object: 'page', entry }))
  expect(status).toBe(200)
}
const allRead = () =>
  eventually(async () => {
    const left = await sanad.services.db.selectFrom('facebook_deliveries').select('unreadable').execute()
    expect(left).toEqual([])
  }, 15_000)

const textMessage = (mid: string, text: string, sender: string, minute: number, more: object = {}) => ({
  sender: { id: sender },
  recipient: page(),
  timestamp: began + minute * 60_000,
  message: { mid, text, ...more },
})
const inMessaging = (...messaging: object[]): Entry => ({ id: facebook.page.id, time: Date.now(), messaging })

const seconds = (minute: number) => Math.floor(began / 1000) + minute * 60
type Comment = {
  verb?: string
  parent?: string
  from?: { id: string; name: string }
  message?: string
  minute?: number
  post?: string
}
const comment = (id: string, { verb = 'add', parent, from, message, minute = 0, post = 'P_1' }: Comment): Entry => ({
  id: facebook.page.id,
  time: seconds(minute),
  changes: [
    {
      field: 'feed',
      value: {
        item: 'comment',
        verb,
        comment_id: id,
        post_id: post,
        parent_id: parent ?? post,
        from: from ?? { id: 'u1', name: 'Huda' },
        created_time: seconds(minute),
        ...(message !== undefined && { message }),
      },
    },
  ],
})

const shuffled = <T>(list: readonly T[], seed: number): T[] => {
  let state = seed
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  return list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** The visible parts of a conversation that are the same in every run. */
const gist = ({ status, unread, preview, items }: SupportConversationDetail) => ({
  status,
  unread,
  preview,
  items: items.map(({ kind, direction, text, edited, removed, hidden, at }: SupportItem) => ({
    kind,
    direction,
    text,
    edited,
    removed,
    hidden,
    at,
  })),
})

describe('Messenger deliveries', () => {
  test('with several entries, repeated and shuffled, appear once and in order', async () => {
    facebook.people.set('100', { first_name: 'Mona', last_name: 'Saleh' })
    const items = [
      textMessage('a1', 'Good morning', '100', 1),
      textMessage('a2', 'How much is the soap?', '100', 2),
      {
        ...textMessage('a3', 'From the phone of the Page', '', 3, { is_echo: true, app_id: 9 }),
        sender: page(),
        recipient: { id: '100' },
      },
      textMessage('a4', '', '100', 4, {
        attachments: [
          { type: 'image', payload: { url: 'https://cdn.test/a.jpg' } },
          { type: 'file', payload: { url: 'javascript:x' } },
        ],
      }),
    ]
    await deliver(inMessaging(items[3]!, items[1]!), inMessaging(items[0]!, items[1]!), inMessaging(items[2]!))
    await Promise.all(shuffled([...items, ...items], 7).map((item) => deliver(inMessaging(item))))
    await allRead()
    const [conversation] = await list('search=soap')
    expect(conversation).toMatchObject({ kind: 'messenger', status: 'open', unread: true })
    const full = await one(conversation!._id)
    expect(full.items.map(({ text, direction }) => [direction, text])).toEqual([
      ['in', 'Good morning'],
      ['in', 'How much is the soap?'],
      ['out', 'From the phone of the Page'],
      ['in', ''],
    ])
    expect(full.items[3]?.attachments).toEqual([
      { type: 'image', name: '', url: 'https://cdn.test/a.jpg', file: null },
      { type: 'file', name: '', url: null, file: null },
    ])
    expect(full.window?.until).toBe(new Date(began + 4 * 60_000 + 24 * 3_600_000).toISOString())
    await eventually(async () => expect((await one(conversation!._id)).person?.name).toBe('Mona Saleh'), 10_000)
  })

  test('keep the latest edit of a message, even if it arrives first', async () => {
    const edit = (text: string, num_edit: number) => ({
      sender: { id: '101' },
      recipient: page(),
      timestamp: began + 120_000,
      message_edit: { mid: 'b1', text, num_edit },
    })
    await deliver(inMessaging(edit('third', 2)))
    await deliver(inMessaging(edit('second', 1)))
    await deliver(inMessaging(textMessage('b1', 'first', '101', 1)))
    await deliver(inMessaging(edit('third', 2)))
    await allRead()
    const [conversation] = await list('search=third')
    expect((await one(conversation!._id)).items).toMatchObject([{ text: 'third', edited: true }])
    expect(await list('search=second')).toEqual([])
  })

  test('show what the person has read', async () => {
    await deliver(inMessaging(textMessage('c1', 'Seen?', '102', 1)))
    await allRead()
    await deliver(
      inMessaging({ sender: { id: '102' }, recipient: page(), timestamp: began, read: { watermark: began + 90_000 } }),
    )
    await allRead()
    const [conversation] = await list('search=Seen?')
    expect((await one(conversation!._id)).seenAt).toBe(new Date(began + 90_000).toISOString())
  })
})

describe('comment deliveries', () => {
  const mine = { id: 'PAGE', name: 'Sanad Community' }
  const story = (name: string) => [
    comment(`${name}_1`, { message: 'Is it halal?', minute: 1 }),
    comment(`${name}_2`, {
      message: 'I want to know too',
      parent: `${name}_1`,
      from: { id: 'u2', name: 'Rania' },
      minute: 2,
    }),
    comment(`${name}_3`, {
      message: 'Yes, it is',
      parent: `${name}_2`,
      from: { ...mine, id: facebook.page.id },
      minute: 3,
    }),
    comment(`${name}_1`, { verb: 'edited', message: 'Is it halaal?', minute: 4 }),
    comment(`${name}_1`, { verb: 'edited', message: 'Is it halal, please?', minute: 5 }),
    comment(`${name}_2`, { verb: 'remove', parent: `${name}_1`, from: { id: 'u2', name: 'Rania' }, minute: 6 }),
    comment(`${name}_4`, { message: 'spam', parent: `${name}_1`, from: { id: 'u3', name: 'Bot' }, minute: 7 }),
    comment(`${name}_4`, { verb: 'hide', parent: `${name}_1`, from: { id: 'u3', name: 'Bot' }, minute: 8 }),
  ]
  const root = async (name: string) => {
    const row = await sanad.services.db
      .selectFrom('facebook_items')
      .select('conversation_id')
      .where('external_id', '=', `${name}_1`)
      .executeTakeFirstOrThrow()
    return one(row.conversation_id)
  }

  test('become one conversation per first comment, with edits, removals and hiding', async () => {
    facebook.posts.set('P_1', { message: 'Our new soap', permalink_url: 'https://facebook.test/p1' })
    for (const entry of story('d')) await deliver(entry)
    await allRead()
    const full = await root('d')
    expect(full).toMatchObject({ kind: 'comment', status: 'open', unread: true, person: { name: 'Huda' } })
    expect(gist(full).items).toMatchObject([
      { direction: 'in', text: 'Is it halal, please?', edited: true },
      { direction: 'in', text: '', removed: true },
      { direction: 'out', text: 'Yes, it is' },
      { direction: 'in', text: 'spam', hidden: true },
    ])
    await eventually(
      async () => expect((await root('d')).post).toEqual({ message: 'Our new soap', link: 'https://facebook.test/p1' }),
      10_000,
    )
  })

  test.each([11, 23, 5, 99, 1234])('in any order and repeated (%i) have the same result', async (seed) => {
    const name = `s${seed}`
    const entries = story(name)
    for (const entry of shuffled([...entries, ...entries], seed)) await deliver(entry)
    await allRead()
    const [expected, got] = [gist(await root('d')), gist(await root(name))]
    // The time of a removal that arrived before its comment is unknown.
    expect(got.items.map(({ at: _at, ...item }) => item).toSorted(byText)).toEqual(
      expected.items.map(({ at: _at, ...item }) => item).toSorted(byText),
    )
    const conversations = await sanad.services.db
      .selectFrom('facebook_conversations')
      .select('id')
      .where('external_id', 'like', `${name}\\_%`)
      .execute()
    expect(conversations).toHaveLength(1)
    expect(got).toMatchObject({ status: 'open', unread: true })
  })

  const byText = (a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text)

  test('that arrive all at once appear once each', async () => {
    const many = Array.from({ length: 40 }, (_none, at) =>
      comment(`e_${at + 2}`, { message: `Me too ${at}`, parent: 'e_1', minute: at }),
    )
    await Promise.all([
      deliver(comment('e_1', { message: 'Who wants one?' })),
      ...many.map((entry) => deliver(entry)),
      deliver(...many),
    ])
    await allRead()
    expect((await root('e')).items).toHaveLength(41)
  })
})

describe('the list of conversations', () => {
  test('is filtered by kind, state, assignee, unread and tags; the latest comes first', async () => {
    const all = await list('size=100')
    expect(all.map(({ lastAt }) => lastAt)).toEqual(
      all
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .toReversed(),
    )
    expect((await list('kind=comment')).every(({ kind }) => kind === 'comment')).toBe(true)
    const { _id } = all[0]!
    const me = (await sanad.admin()).user.id
    const tag = (await sanad.call('POST', '/api/en/tag', { token: admin, body: { name: 'Delivery' } })).body.data
      ._id as string
    const body = { assigneeId: me, tags: [tag], status: 'resolved' }
    const changed = await sanad.call('PATCH', `${base}/conversation/${_id}`, { token: admin, body })
    expect(changed.body.data).toMatchObject({
      status: 'resolved',
      unread: false,
      assignee: { _id: me },
      tags: [{ name: { en: 'Delivery' } }],
    })
    for (const query of ['status=resolved', 'assignee=me', `tagId=${tag}`, `assignee=${me}`])
      expect((await list(query)).map(({ _id }) => _id)).toEqual([_id])
    expect((await list('assignee=nobody&size=100')).map(({ _id }) => _id)).not.toContain(_id)
    const { token } = await sanad.member()
    expect((await sanad.call('GET', `${base}/conversation`, { token })).status).toBe(403)
    const member = (await sanad.member()).user.id
    const wrong = await sanad.call('PATCH', `${base}/conversation/${_id}`, {
      token: admin,
      body: { assigneeId: member },
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['assigneeId']])
  })

  test("reopens a resolved conversation with the person's next message", async () => {
    await deliver(inMessaging(textMessage('f1', 'Thanks for the parcel', '105', 1)))
    await allRead()
    const [conversation] = await list('search=parcel')
    const at = `${base}/conversation/${conversation!._id}`
    await sanad.call('PATCH', at, { token: admin, body: { status: 'resolved' } })
    await deliver(inMessaging(textMessage('f2', 'One more thing', '105', 2)))
    await allRead()
    expect(await one(conversation!._id)).toMatchObject({ status: 'open', unread: true })
    await sanad.call('POST', `${at}/read`, { token: admin, body: {} })
    expect((await one(conversation!._id)).unread).toBe(false)
    await sanad.call('POST', `${at}/read`, { token: admin, body: { unread: true } })
    expect((await list('unread=true&search=One+more')).length).toBe(1)
  })

  test('pages through a long conversation', async () => {
    const many = Array.from({ length: 130 }, (_none, at) => textMessage(`g${at}`, `Line ${at}`, '106', at / 10))
    await deliver(inMessaging(...many))
    await allRead()
    const [conversation] = await list('search=Line 129')
    const latest = await one(conversation!._id)
    expect([latest.items.length, latest.hasEarlier, latest.items.at(-1)?.text]).toEqual([100, true, 'Line 129'])
    const earlier = await one(conversation!._id, `before=${latest.items[0]!._id}`)
    expect([earlier.items.length, earlier.hasEarlier, earlier.items[0]?.text]).toEqual([30, false, 'Line 0'])
  })
})
