import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { SupportConversation, SupportConversationDetail, SupportItem } from '#contract/facebook-support.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'
import { roundsTask } from './outbox.ts'

// Sending to Facebook, and the handling of items that Facebook does not accept.

let sanad: TestSanad
let facebook: FacebookStandIn
let admin: string
let clock = Date.parse('2026-11-22T08:00:00Z')
const hour = 3_600_000

/** Advances the clock and signs in again, since the session has expired by then. */
async function pass(time: number) {
  clock += time
  admin = (await sanad.admin()).token
}
let people = 0

beforeAll(async () => {
  facebook = await facebookStandIn()
  facebook.now = () => new Date(clock)
  sanad = await startSanad({
    now: () => new Date(clock),
    environment: { META_GRAPH_URL: facebook.url, META_PAGE_TOKEN: facebook.token, META_APP_SECRET: facebook.appSecret },
  })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await facebook.stop()
})
afterEach(() => {
  facebook.trouble = () => undefined
  facebook.regainAfter = 0
})

const base = '/api/en/admin/facebook-support'
const ask = (method: Method, path: string, body?: object, token = admin, headers?: Record<string, string>) =>
  sanad.call(method, path, { token, ...(body && { body }), ...(headers && { headers }) })
const full = async (id: string) =>
  (await ask('GET', `${base}/conversation/${id}`)).body.data as SupportConversationDetail
const state = async () => (await ask('GET', base)).body.data
const lastOf = async (id: string) => (await full(id)).items.at(-1) as SupportItem
const comesTo = (id: string, expected: object) =>
  eventually(async () => expect(await lastOf(id)).toMatchObject(expected), 10_000)

const deliver = (entry: object) =>
  sanad.call(
    'POST',
    '/api/facebook/webhook',
    facebook.delivery({ object: 'page', entry: [{ id: facebook.page.id, time: clock, ...entry }] }),
  )

async function found(search: string): Promise<string> {
  const list = async () =>
    (await ask('GET', `${base}/conversation?search=${encodeURIComponent(search)}`)).body.data as SupportConversation[]
  await eventually(async () => expect(await list()).toHaveLength(1), 10_000)
  return (await list())[0]!._id
}

/** A person writes a message in Messenger. */
async function chat() {
  people += 1
  const psid = `80${people}`
  const write = (text: string, mid = `m${psid}-${text}`) => {
    facebook.wrote.set(psid, new Date(clock))
    return deliver({
      messaging: [
        { sender: { id: psid }, recipient: { id: facebook.page.id }, timestamp: clock, message: { mid, text } },
      ],
    })
  }
  await write(`Hello from ${psid}.`)
  return { psid, write, id: await found(`Hello from ${psid}.`) }
}

async function commented() {
  people += 1
  const key = `C_${people}`
  const value = {
    item: 'comment',
    verb: 'add',
    comment_id: key,
    post_id: 'P_9',
    parent_id: 'P_9',
    from: { id: `u${people}`, name: 'Huda' },
  }
  facebook.comments.set(key, { parent: 'P_9', message: 'x', from: `u${people}`, at: new Date(clock), hidden: false })
  const time = Math.floor(clock / 1000)
  await deliver({
    time,
    changes: [{ field: 'feed', value: { ...value, created_time: time, message: `A comment ${key}.` } }],
  })
  return { key, id: await found(`A comment ${key}.`) }
}

async function reply(id: string, body: object, token = admin) {
  const { lastReplyId: afterReplyId } = await full(id)
  return ask('POST', `${base}/conversation/${id}/reply`, { way: 'message', afterReplyId, ...body }, token)
}
const rounds = () => sanad.services.queue.add(sanad.services.db, roundsTask, {}, { key: 'by hand' })

async function colleague(name: string) {
  const { token, user } = await sanad.member(name)
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  return { token, id: user.id }
}

describe('a reply in Messenger', () => {
  test('is sent within 24 hours and shown as sent, and its echo is not a duplicate', async () => {
    const { id, psid } = await chat()
    const { status, body } = await reply(id, { text: 'أهلًا بك 🌿' })
    expect([status, body.data.delivery.state]).toEqual([201, 'queued'])
    await comesTo(id, { text: 'أهلًا بك 🌿', delivery: { state: 'sent', fault: null } })
    const sent = facebook.messages.at(-1)!
    expect(sent).toMatchObject({ to: psid, text: 'أهلًا بك 🌿', type: 'RESPONSE', tag: null })
    await deliver({
      messaging: [
        {
          sender: { id: facebook.page.id },
          recipient: { id: psid },
          timestamp: clock,
          message: { mid: sent.mid, text: sent.text, is_echo: true, metadata: sent.metadata },
        },
      ],
    })
    await eventually(
      async () => expect(await sanad.services.db.selectFrom('facebook_deliveries').selectAll().execute()).toEqual([]),
      10_000,
    )
    expect((await full(id)).items).toHaveLength(2)
    expect(await full(id)).toMatchObject({ unread: false, assignee: { name: expect.any(String) } })
  })

  test("is only sent as a human agent's after 24 hours, and refused after seven days", async () => {
    const { id } = await chat()
    await pass(25 * hour)
    expect((await reply(id, { text: 'Late' })).status).toBe(409)
    expect((await reply(id, { text: 'Late', asPerson: true })).status).toBe(201)
    await comesTo(id, { delivery: { state: 'sent' } })
    expect(facebook.messages.at(-1)).toMatchObject({ text: 'Late', type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await pass(143 * hour)
    expect((await reply(id, { text: 'Too late', asPerson: true })).status).toBe(409)
    expect(facebook.messages.at(-1)?.text).toBe('Late')
  })

  test("is checked again when it is sent: after the window it goes as a human agent's or is refused", async () => {
    const [one, other] = [await chat(), await chat()]
    facebook.trouble = ({ path }) => (path.endsWith('/messages') ? 190 : undefined)
    await reply(one.id, { text: 'Waits a day' })
    await eventually(async () => expect((await state()).fault).toMatchObject({ kind: 'key_refused' }), 10_000)
    await reply(other.id, { text: 'Waits a week' })
    await pass(30 * hour)
    facebook.trouble = () => undefined
    await ask('PATCH', '/api/en/admin/facebook', { graphVersion: 'v26.0' })
    await comesTo(one.id, { delivery: { state: 'sent' } })
    expect(facebook.messages.find(({ text }) => text === 'Waits a day')).toMatchObject({ tag: 'HUMAN_AGENT' })
    await comesTo(other.id, { delivery: { state: 'sent' } })
    const third = await chat()
    facebook.trouble = ({ path }) => (path.endsWith('/messages') ? 190 : undefined)
    await reply(third.id, { text: 'Waits too long' })
    await eventually(async () => expect((await state()).fault).not.toBeNull(), 10_000)
    await pass(8 * 24 * hour)
    facebook.trouble = () => undefined
    await ask('PATCH', '/api/en/admin/facebook', { graphVersion: 'v26.0' })
    await comesTo(third.id, { delivery: { state: 'failed', fault: 'window_closed' } })
    expect(await state()).toMatchObject({ failed: expect.any(Number), fault: null })
  })

  test('that is too long, empty or of the wrong kind is refused', async () => {
    const { id } = await chat()
    const tried = [
      { text: 'x'.repeat(2001) },
      { text: '  ' },
      { text: 'x', way: 'public' },
      { text: 'x', way: 'private' },
    ]
    for (const body of tried) expect([body.way, (await reply(id, body)).status]).toEqual([body.way, 400])
  })
})

describe('two administrators', () => {
  test('cannot both reply to the same message: the second sees the author and text of the first reply', async () => {
    const { id } = await chat()
    const rima = await colleague('Rima')
    const seen = (await full(id)).lastReplyId
    const body = (text: string) => ({ way: 'message', text, afterReplyId: seen })
    const at = `${base}/conversation/${id}/reply`
    const both = await Promise.all([
      ask('POST', at, body('I am the one')),
      ask('POST', at, body('I am the one too'), rima.token),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    expect(second!.body.current).toMatchObject({
      by: first!.body.data.author.name,
      data: { text: first!.body.data.text },
    })
    await comesTo(id, { delivery: { state: 'sent' } })
    expect(facebook.messages.filter(({ text }) => text.startsWith('I am the one'))).toHaveLength(1)
    const again = await ask('POST', at, { ...body('Now knowing'), afterReplyId: first!.body.data._id })
    expect(again.status).toBe(201)
  })

  test('see a reply made on Facebook itself, which counts as well', async () => {
    const { id, psid } = await chat()
    const seen = (await full(id)).lastReplyId
    await deliver({
      messaging: [
        {
          sender: { id: facebook.page.id },
          recipient: { id: psid },
          timestamp: clock,
          message: { mid: `echo${psid}`, text: 'From the phone', is_echo: true },
        },
      ],
    })
    await comesTo(id, { text: 'From the phone' })
    const late = await ask('POST', `${base}/conversation/${id}/reply`, {
      way: 'message',
      text: 'x',
      afterReplyId: seen,
    })
    expect([late.status, late.body.current.data.text]).toEqual([409, 'From the phone'])
  })

  test('who repeat the same request send one reply', async () => {
    const { id } = await chat()
    const body = { way: 'message', text: 'Pressed twice', afterReplyId: (await full(id)).lastReplyId }
    const press = () => ask('POST', `${base}/conversation/${id}/reply`, body, admin, { 'idempotency-key': `k${id}` })
    expect([await press(), await press()].map(({ status }) => status)).toEqual([201, 201])
    await comesTo(id, { delivery: { state: 'sent' } })
    expect(facebook.messages.filter(({ text }) => text === 'Pressed twice')).toHaveLength(1)
  })

  test('cannot use an idempotency key of one conversation in another', async () => {
    const [{ id }, other] = [await chat(), await chat()]
    const headers = { 'idempotency-key': `k${id}` }
    const press = (to: string, body: object) => ask('POST', `${base}/conversation/${to}/note`, body, admin, headers)
    const first = await press(id, { text: 'A note' })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect((await press(other.id, { text: 'A note' })).status).toBe(409)
    expect((await press(id, { text: 'Another note' })).status).toBe(409)
    const inArabic = base.replace('/en/', '/ar/')
    const again = await ask('POST', `${inArabic}/conversation/${id}/note`, { text: 'A note' }, admin, headers)
    expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id])
    expect((await full(other.id)).items.filter(({ kind }) => kind === 'note')).toEqual([])
  })
})

describe('replies to comments', () => {
  test('are public, or private once within seven days', async () => {
    const { id, key } = await commented()
    await reply(id, { way: 'public', text: 'Thank you!' })
    await comesTo(id, { kind: 'comment', delivery: { state: 'sent' } })
    const own = [...facebook.comments].find(([, { message }]) => message === 'Thank you!')!
    expect(own[1]).toMatchObject({ parent: key, from: facebook.page.id })
    // Facebook also reports our own comment.
    const value = {
      item: 'comment',
      verb: 'add',
      comment_id: own[0],
      post_id: 'P_9',
      parent_id: key,
      from: facebook.page,
      message: 'Thank you!',
    }
    await deliver({ changes: [{ field: 'feed', value }] })
    const itemId = (await full(id)).items[0]!._id
    expect((await full(id)).items[0]!.privateUntil).toBe(new Date(clock + 7 * 24 * hour).toISOString())
    expect((await reply(id, { way: 'private', text: 'Your price', itemId })).status).toBe(201)
    await comesTo(id, { kind: 'private', delivery: { state: 'sent' } })
    expect(facebook.messages.at(-1)).toMatchObject({ commentId: key, text: 'Your price' })
    expect((await full(id)).items).toHaveLength(3)
    expect((await full(id)).items[0]!.privateUntil).toBeNull()
    expect((await reply(id, { way: 'private', text: 'Once more', itemId })).status).toBe(409)
    const late = await commented()
    await pass(169 * hour)
    expect((await reply(late.id, { way: 'private', text: 'Late' })).status).toBe(409)
  })

  test('can hide a comment and show it again', async () => {
    const { id, key } = await commented()
    const itemId = (await full(id)).items[0]!._id
    expect((await ask('PATCH', `${base}/comment/${itemId}`, { hidden: true })).body.data.hiding).toMatchObject({
      hidden: true,
    })
    await comesTo(id, { hidden: true, hiding: { state: 'sent' } })
    expect(facebook.comments.get(key)?.hidden).toBe(true)
    await ask('PATCH', `${base}/comment/${itemId}`, { hidden: false })
    await comesTo(id, { hidden: false })
    expect(facebook.comments.get(key)?.hidden).toBe(false)
  })
})

describe('the outbox', () => {
  test('waits while the token is invalid, reports it, and continues in order with a new token', async () => {
    const { id } = await chat()
    const before = facebook.token
    facebook.token = 'EAAG-another'
    await reply(id, { text: 'First' })
    await eventually(
      async () =>
        expect((await state()).fault).toMatchObject({ kind: 'key_refused', said: expect.stringContaining('(#190)') }),
      10_000,
    )
    await reply(id, { text: 'Second' })
    expect(await state()).toMatchObject({ unsent: 2, fault: { kind: 'key_refused' } })
    expect((await full(id)).items.slice(-2).map(({ delivery }) => delivery?.state)).toEqual(['queued', 'queued'])
    await rounds()
    await ask('PATCH', '/api/en/admin/facebook', { pageToken: 'EAAG-another' })
    await comesTo(id, { text: 'Second', delivery: { state: 'sent' } })
    expect(facebook.messages.slice(-2).map(({ text }) => text)).toEqual(['First', 'Second'])
    expect(await state()).toMatchObject({ unsent: 0, fault: null })
    facebook.token = before
    await ask('PATCH', '/api/en/admin/facebook', { pageToken: '' })
  })

  test("waits as long as Facebook's rate limit requires, and then continues", async () => {
    const { id } = await chat()
    facebook.regainAfter = 3
    facebook.trouble = ({ path }) => (path.endsWith('/messages') ? 613 : undefined)
    await reply(id, { text: 'Slowly' })
    await eventually(
      async () => expect((await state()).pausedUntil).toBe(new Date(clock + 180_000).toISOString()),
      10_000,
    )
    facebook.trouble = () => undefined
    await rounds()
    expect(await lastOf(id)).toMatchObject({ delivery: { state: 'queued', fault: 'rate_limit' } })
    await pass(181_000)
    await rounds()
    await comesTo(id, { delivery: { state: 'sent' } })
  })

  test.each([500, 2, 'cut'] as const)('retries after %s', async (trouble) => {
    const { id } = await chat()
    facebook.trouble = ({ path }) => (path.endsWith('/messages') ? trouble : undefined)
    await reply(id, { text: `Again ${trouble}` })
    await comesTo(id, { delivery: { state: trouble === 'cut' ? 'unknown' : 'queued', fault: expect.any(String) } })
    facebook.trouble = () => undefined
    await pass(60_000)
    await rounds()
    await comesTo(id, { delivery: { state: 'sent' } })
    expect(facebook.messages.filter(({ text }) => text === `Again ${trouble}`)).toHaveLength(1)
  })

  test('resumes at most 30 s after an outage of any length, with a single probe', async () => {
    const { db } = sanad.services
    const [one, other] = [await chat(), await chat()]
    facebook.trouble = ({ path }) => (path.endsWith('/messages') ? 503 : undefined)
    await reply(one.id, { text: 'Kept through the outage' })
    await comesTo(one.id, { delivery: { state: 'queued', fault: 'unreachable' } })
    await reply(other.id, { text: 'Kept as well' })
    // As after an outage of several days.
    await db.updateTable('facebook_settings').set({ away_tries: 9000 }).execute()
    await db.updateTable('facebook_outbox').set({ attempts: 9000 }).where('conversation_id', '=', one.id).execute()
    const sentCount = () => facebook.calls.filter(({ path }) => path.endsWith('/messages')).length
    const before = sentCount()
    // From here on the next job probes: the one of the second reply, or the periodic one below.
    await pass(60_000)
    const away = () => db.selectFrom('facebook_settings').select(['away_tries', 'away_until']).executeTakeFirstOrThrow()
    await rounds()
    await eventually(async () => expect((await away()).away_tries).toBe(9001), 10_000)
    expect(sentCount() - before).toBe(1)
    const waiting = await eventually(async () => {
      const queued = await db
        .selectFrom('facebook_outbox')
        .select('next_at')
        .where('state', '=', 'queued')
        .where('conversation_id', 'in', [one.id, other.id])
        .execute()
      expect(queued).toHaveLength(2)
      return queued
    }, 10_000)
    const latest = [...waiting.map(({ next_at }) => next_at), (await away()).away_until!]
    expect(latest).toHaveLength(3)
    for (const at of latest) expect(at.getTime() - clock).toBeLessThanOrEqual(30_000)
    facebook.trouble = () => undefined
    await pass(30_000)
    await rounds()
    await comesTo(one.id, { delivery: { state: 'sent' } })
    await comesTo(other.id, { delivery: { state: 'sent' } })
    expect(await away()).toEqual({ away_tries: 0, away_until: null })
  })

  test('searches for a message without a response before sending it again: in Messenger, below a comment, and in private', async () => {
    const [mine, below] = [await chat(), await commented()]
    facebook.trouble = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await reply(mine.id, { text: 'Lost answer' })
    await comesTo(mine.id, { delivery: { state: 'unknown', fault: 'uncertain' } })
    // The next probe is only due after this time.
    await pass(2000)
    await reply(below.id, { text: 'Lost comment', way: 'public' })
    await comesTo(below.id, { delivery: { state: 'unknown' } })
    facebook.trouble = () => undefined
    await pass(60_000)
    await rounds()
    await comesTo(mine.id, { delivery: { state: 'sent' } })
    await comesTo(below.id, { delivery: { state: 'sent' } })
    facebook.trouble = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await reply(below.id, { text: 'Lost secret', way: 'private' })
    await comesTo(below.id, { delivery: { state: 'unknown' } })
    facebook.trouble = () => undefined
    await pass(60_000)
    await rounds()
    await comesTo(below.id, { kind: 'private', delivery: { state: 'sent' } })
    expect(facebook.messages.filter(({ text }) => text.startsWith('Lost'))).toHaveLength(2)
    expect([...facebook.comments.values()].filter(({ message }) => message === 'Lost comment')).toHaveLength(1)
  })

  test('neither loses nor repeats a message when a process dies while sending', async () => {
    const { id } = await chat()
    const orders = sanad.services.db
    await reply(id, { text: 'Said by a dying one' })
    await comesTo(id, { delivery: { state: 'sent' } })
    const itemId = (await lastOf(id))._id
    const dead = { state: 'sending' as const, lease_until: new Date(clock + 30_000) }
    await orders.updateTable('facebook_items').set({ external_id: null }).where('id', '=', itemId).execute()
    await orders.updateTable('facebook_outbox').set(dead).where('item_id', '=', itemId).execute()
    await reply(id, { text: 'Behind the dead one' })
    await rounds()
    expect((await lastOf(id)).delivery?.state).toBe('queued')
    await pass(61_000)
    await rounds()
    await comesTo(id, { text: 'Behind the dead one', delivery: { state: 'sent' } })
    expect(facebook.messages.filter(({ text }) => text === 'Said by a dying one')).toHaveLength(1)
  })

  test("shows a permanent refusal in Facebook's words and continues; the refused item can be retried or withdrawn", async () => {
    const { id } = await chat()
    facebook.trouble = ({ body }) => (JSON.stringify(body).includes('Refuse me') ? 551 : undefined)
    const refused = (await reply(id, { text: 'Refuse me' })).body.data._id as string
    await comesTo(id, { delivery: { state: 'failed', fault: 'unavailable', said: expect.stringContaining('(#551') } })
    await reply(id, { text: 'Behind it' })
    await comesTo(id, { text: 'Behind it', delivery: { state: 'sent' } })
    const sentId = (await lastOf(id))._id
    expect((await ask('DELETE', `${base}/item/${sentId}`)).status).toBe(409)
    expect((await ask('POST', `${base}/item/${sentId}/retry`, {})).status).toBe(409)
    facebook.trouble = () => undefined
    await ask('POST', `${base}/item/${refused}/retry`, {})
    await eventually(() => expect(facebook.messages.at(-1)?.text).toBe('Refuse me'), 10_000)
    facebook.trouble = () => 368
    const second = (await reply(id, { text: 'Take me back' })).body.data._id as string
    await comesTo(id, { delivery: { state: 'failed', fault: 'blocked' } })
    expect((await ask('DELETE', `${base}/item/${second}`)).status).toBe(200)
    expect((await full(id)).items.map(({ _id }) => _id)).not.toContain(second)
    expect((await full(id)).preview).not.toBe('Take me back')
  })
})

describe('the identity of a person', () => {
  test('is linked by an administrator, by address; contacts of other workspaces are not found', async () => {
    const { id, write } = await chat()
    const member = await sanad.member('Salma')
    const known = (await ask('GET', `${base}/known?search=${member.user.email.slice(0, 12)}`)).body.data
    expect(known.members).toMatchObject([{ email: member.user.email }])
    const person = (await full(id)).person!._id
    const own = (await sanad.admin()).user.defaultWorkspace
    const made = await ask('POST', `/api/${own}/email-marketing/email`, {
      email: 'salma@contact.test',
      firstName: 'Salma',
    })
    const contactId = made.body.data._id as string
    const linked = await ask('PATCH', `${base}/person/${person}`, {
      userId: member.user.id,
      contact: { contactId, linked: true },
    })
    expect(linked.body.data).toMatchObject({
      member: { email: member.user.email },
      contacts: [{ email: 'salma@contact.test' }],
    })
    await write('A second message')
    expect(await full(id)).toMatchObject({ member: { _id: member.user.id }, contacts: [{ _id: contactId }] })
    const rima = await colleague('Rima')
    expect((await ask('GET', `${base}/conversation/${id}`, undefined, rima.token)).body.data).toMatchObject({
      member: { _id: member.user.id },
      contacts: [],
    })
    expect(
      (await ask('PATCH', `${base}/person/${person}`, { contact: { contactId, linked: false } }, rima.token)).status,
    ).toBe(404)
    const apart = await ask('PATCH', `${base}/person/${person}`, {
      userId: null,
      contact: { contactId, linked: false },
    })
    expect(apart.body.data).toEqual({ member: null, contacts: [] })
  })
})

test('every administrator with an open inbox sees each change', async () => {
  const { id } = await chat()
  const over = new AbortController()
  const response = await fetch(`${sanad.url}${base}/stream`, {
    headers: { authorization: `Bearer ${admin}` },
    signal: over.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) heard += piece
  })().catch(() => undefined)
  await eventually(() => expect(heard).toContain('event: open'), 5000)
  await ask('POST', `${base}/conversation/${id}/note`, { text: 'Only for us' })
  await eventually(() => expect(heard).toContain(id), 5000)
  over.abort()
  await reading
  expect(await lastOf(id)).toMatchObject({ kind: 'note', text: 'Only for us', delivery: null })
  expect(facebook.calls.some(({ body }) => JSON.stringify(body).includes('Only for us'))).toBe(false)
})
