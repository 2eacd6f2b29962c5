import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { Notification } from '#contract/notifications.ts'
import type { SupportConversation } from '#contract/facebook-support.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'

// Notifications of administrators who are elsewhere in the product.

let sanad: TestSanad
let facebook: FacebookStandIn
let admin: { token: string; id: string }
let rima: { token: string; id: string }
let count = 0

beforeAll(async () => {
  facebook = await facebookStandIn()
  sanad = await startSanad({
    environment: { META_GRAPH_URL: facebook.url, META_PAGE_TOKEN: facebook.token, META_APP_SECRET: facebook.appSecret },
  })
  const { token, user } = await sanad.admin()
  admin = { token, id: user.id }
  const member = await sanad.member('Rima')
  rima = { token: member.token, id: member.user.id }
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', rima.id).execute()
})
afterAll(async () => {
  await sanad.stop()
  await facebook.stop()
})
beforeEach(async () => {
  await sanad.services.db.updateTable('facebook_settings').set({ watched_until: null }).execute()
})

const base = '/api/en/admin/facebook-support'
const ask = (method: Method, path: string, body?: object, { token } = admin) =>
  sanad.call(method, path, { token, ...(body && { body }) })

async function chat() {
  count += 1
  const psid = `news${count}`
  facebook.people.set(psid, { first_name: 'Mona', last_name: psid })
  const write = async (text: string) => {
    const message = { mid: `m-${psid}-${text}`, text }
    const about = { sender: { id: psid }, recipient: { id: facebook.page.id }, timestamp: Date.now() }
    const entry = [{ id: facebook.page.id, time: Date.now(), messaging: [{ ...about, message }] }]
    await sanad.call('POST', '/api/facebook/webhook', facebook.delivery({ object: 'page', entry }))
    await eventually(async () => expect((await found())?.preview).toBe(text), 10_000)
  }
  const found = async () =>
    ((await ask('GET', `${base}/conversation?search=${psid}`)).body.data as SupportConversation[])[0]
  await write(`Hello from ${psid}`)
  return { id: (await found())!._id, psid, write }
}
const notificationsOf = async (id: string, who = admin) => {
  const { body } = await ask('GET', '/api/en/user/notifications?size=100', undefined, who)
  return (body.data as Notification[]).filter(({ entity }) => entity.id === id)
}
const isNotified = (id: string, times: number, who = admin) =>
  eventually(async () => expect(await notificationsOf(id, who)).toHaveLength(times), 10_000)
/** Waits until all notifications of past events are delivered. */
const allDelivered = () =>
  eventually(async () => {
    const { db } = sanad.services
    expect(await db.selectFrom('news').select('id').where('told_at', 'is', null).execute()).toEqual([])
  }, 10_000)

test('every administrator is notified once of a waiting conversation until it is read', async () => {
  const { id, write } = await chat()
  await isNotified(id, 1)
  await isNotified(id, 1, rima)
  expect((await notificationsOf(id))[0]).toMatchObject({
    kind: 'support.unread',
    link: `/admin/facebook-support?open=${id}`,
  })
  await write('And one thing more')
  await allDelivered()
  expect(await notificationsOf(id)).toHaveLength(1)
  await ask('POST', `${base}/conversation/${id}/read`, {})
  await write('A new question')
  await isNotified(id, 2)
  expect((await notificationsOf(id))[0]).toMatchObject({
    message: expect.stringContaining('Mona'),
    excerpt: 'A new question',
  })
})

test('only the assignee is notified, also of the assignment', async () => {
  const { id, write } = await chat()
  await isNotified(id, 1)
  await ask('POST', `${base}/conversation/${id}/read`, {})
  await ask('PATCH', `${base}/conversation/${id}`, { assigneeId: rima.id })
  await isNotified(id, 2, rima)
  expect((await notificationsOf(id, rima))[0]).toMatchObject({ kind: 'support.assigned', actor: { _id: admin.id } })
  await write('For Rima')
  await isNotified(id, 3, rima)
  await allDelivered()
  expect(await notificationsOf(id)).toHaveLength(1)
  await ask('PATCH', `${base}/conversation/${id}`, { assigneeId: admin.id })
  await allDelivered()
  expect(await notificationsOf(id)).toHaveLength(1)
})

test('nobody is notified while an administrator has the inbox open', async () => {
  const over = new AbortController()
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${sanad.url}${base}/stream`, { headers, signal: over.signal })
  let heard = ''
  const reading = (async () => {
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) heard += piece
  })().catch(() => undefined)
  await eventually(() => expect(heard).toContain('event: open'), 5000)
  const { id } = await chat()
  await allDelivered()
  expect(await notificationsOf(id)).toEqual([])
  over.abort()
  await reading
  await eventually(async () => {
    const { db } = sanad.services
    const { watched_until } = await db.selectFrom('facebook_settings').select('watched_until').executeTakeFirstOrThrow()
    expect(watched_until).toBeNull()
  }, 10_000)
  await isNotified((await chat()).id, 1)
})

test('an administrator who opted out is not notified', async () => {
  const wish = (inApp: boolean) =>
    ask('PATCH', '/api/en/user/notification-settings', { 'support.unread': { inApp, mail: 'none' } }, rima)
  await wish(false)
  const { id } = await chat()
  await isNotified(id, 1)
  await allDelivered()
  expect(await notificationsOf(id, rima)).toEqual([])
  await wish(true)
})
