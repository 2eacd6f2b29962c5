import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { type Sanad, start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { notify } from '../people/notify.ts'

let sanad: TestSanad
let second: Sanad

beforeAll(async () => {
  sanad = await startSanad()
  second = await start({ ...sanad.environment, ROLE: 'web' })
})
afterAll(async () => {
  await second.stop()
  await sanad.stop()
})

type StreamEvent = { event: string; data: { unread?: number; title?: string; message?: string } }

/** One browser tab, and the events that it received from a process. */
async function tab(url: string, who: SignedIn, lang = 'en') {
  const closing = new AbortController()
  const answer = await fetch(`${url}/api/${lang}/user/notifications/stream`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: closing.signal,
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const events: StreamEvent[] = []
  let ended = false
  const reading = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? []
        const [, data] = /^data: (.*)$/m.exec(block) ?? []
        if (event && data) events.push({ event, data: JSON.parse(data) })
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (ended = true))
  const opened = { events, isEnded: () => ended, close: () => (closing.abort(), reading) }
  await eventually(() => expect(events[0]?.event).toBe('unread'), 5000)
  return opened
}

const tell = (who: SignedIn, title: string) =>
  sanad.services.db.transaction().execute((db) =>
    notify(db, sanad.services, {
      kind: 'mention',
      actorId: null,
      entityType: 'question',
      entityId: crypto.randomUUID(),
      link: '/qa/x',
      title,
      audience: { users: [who.user.id] },
    }),
  )

const titles = ({ events }: { events: StreamEvent[] }) =>
  events.flatMap(({ event, data }) => (event === 'notification' ? [data.title] : []))
const unread = ({ events }: { events: StreamEvent[] }) =>
  events.findLast(({ event }) => event === 'unread')?.data.unread

test("every tab in every process receives new notifications and changes, and no other person's tab does", async () => {
  const [who, other] = [await sanad.member(), await sanad.member()]
  await tell(who, 'Before')
  await eventually(async () => {
    const { body } = await sanad.call('GET', '/api/en/user/notifications', { token: who.token })
    expect(body.pagination.unread).toBe(1)
  }, 10_000)
  const tabs = [await tab(sanad.url, who), await tab(second.url, who, 'ar'), await tab(second.url, who)]
  const stranger = await tab(second.url, other)
  for (const one of tabs) expect([titles(one), unread(one)]).toEqual([[], 1])

  await tell(who, 'First')
  await tell(who, 'Second')
  await eventually(() => {
    for (const one of tabs) expect([titles(one).toSorted(), unread(one)]).toEqual([['First', 'Second'], 3])
  }, 10_000)
  expect(tabs[1]?.events.find(({ event }) => event === 'notification')?.data.message).toMatch(/إشارة إليك/)

  await sanad.call('POST', '/api/en/user/notifications/read-all', { token: who.token, body: {} })
  await eventually(() => expect(tabs.map(unread)).toEqual([0, 0, 0]), 5000)
  expect(tabs.map((one) => titles(one).length)).toEqual([2, 2, 2])
  expect(stranger.events).toEqual([{ event: 'unread', data: { unread: 0 } }])
  await Promise.all([...tabs, stranger].map(({ close }) => close()))
})

test('a broken listening connection is restored, and missed events are delivered', async () => {
  const who = await sanad.member()
  const open = await tab(second.url, who)
  const cut = () =>
    sql<{ cut: boolean }>`select pg_terminate_backend(pid) as cut from pg_stat_activity
      where application_name = 'sanad listener' and datname = current_database()`.execute(sanad.services.db)
  expect((await cut()).rows.length).toBeGreaterThan(0)
  await tell(who, 'While away')
  await eventually(() => expect([titles(open), unread(open)]).toEqual([['While away'], 1]), 10_000)
  await tell(who, 'Afterwards')
  await eventually(() => expect(titles(open)).toEqual(['While away', 'Afterwards']), 10_000)
  await open.close()
})

test('an ended session receives nothing more, and its stream ends', async () => {
  const who = await sanad.member()
  const open = await tab(second.url, who)
  await sanad.call('POST', '/api/en/auth/logout', { token: who.token, body: {} })
  await tell(who, 'Too late')
  await eventually(() => expect(open.isEnded()).toBe(true), 10_000)
  expect(titles(open)).toEqual([])
  await open.close()
})
