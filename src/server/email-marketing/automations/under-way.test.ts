import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'

let here: Automated

beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

const hour = 60 * 60_000
const day = 24 * hour

describe('a wait step', () => {
  /** The next instant after `from` on that weekday at that UTC hour. */
  const nextIn = (from: Date, weekday: number, utcHour: number) => {
    const today = new Date(from)
    today.setUTCHours(utcHour, 0, 0, 0)
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((after) => new Date(today.getTime() + after * day))
    return days.find((at) => at > from && at.getUTCDay() === weekday) ?? from
  }

  test('ends on the weekday and hour in the contact’s time zone, or in the flow’s without one', async () => {
    const owner = await here.suite()
    const ids = await Promise.all([
      owner.contacts(['amman@customers.test'], { timeZone: 'Asia/Amman' }),
      owner.contacts(['nowhere@customers.test']),
    ])
    const weekday = (here.now().getUTCDay() + 3) % 7
    const id = await owner.begun({
      timeZone: 'America/Phoenix',
      steps: [{ id: 'wait', kind: 'wait', how: 'until', weekdays: [weekday], hour: 12 }],
    })
    await owner.enrol(id, { emailIds: ids.flat() })
    await owner.counted(id, { active: 2 })
    const due = async () => {
      const { body } = await owner.call('GET', `automation/${id}/run?status=active`)
      return Object.fromEntries(body.data.map((run: { email: string; dueAt: string }) => [run.email, run.dueAt]))
    }
    // Noon is 09:00 UTC in Amman (UTC+3) and 19:00 UTC in Arizona (UTC-7); neither has daylight saving.
    const [amman, phoenix] = [nextIn(here.now(), weekday, 9), nextIn(here.now(), weekday, 19)]
    await eventually(async () =>
      expect(await due()).toEqual({
        'amman@customers.test': amman.toISOString(),
        'nowhere@customers.test': phoenix.toISOString(),
      }),
    )
    await owner.later(amman.getTime() - here.now().getTime() + 1000)
    await owner.counted(id, { done: 1, active: 1 })
    await owner.later(10 * hour)
    await owner.counted(id, { done: 2, active: 0 })
  })

  test('ends the set days before a date in a field, or at once if the date is missing or past', async () => {
    const owner = await here.suite()
    const on = (days: number) => new Date(here.now().getTime() + days * day).toISOString().slice(0, 10)
    const trip = (date: string) => ({ timeZone: 'Asia/Amman', attributes: { trip: date } })
    const ids = await Promise.all([
      owner.contacts(['travels@customers.test'], trip(on(5))),
      owner.contacts(['travelled@customers.test'], trip(on(-5))),
      owner.contacts(['stays@customers.test'], { attributes: { trip: 'perhaps' } }),
    ])
    const id = await owner.begun({
      steps: [{ id: 'wait', kind: 'wait', how: 'date', field: 'trip', days: -2, hour: 8 }],
    })
    const due = `${on(3)}T05:00:00.000Z`
    await owner.enrol(id, { emailIds: ids.flat() })
    await owner.counted(id, { done: 2, active: 1 })
    const { body } = await owner.call('GET', `automation/${id}/run?status=active`)
    expect(body.data).toMatchObject([{ email: 'travels@customers.test', dueAt: due }])
    await owner.later(Date.parse(due) - here.now().getTime() + 1000)
    await owner.counted(id, { done: 3, active: 0 })
  })
})

describe('an active run', () => {
  /** A flow of mail, wait, mail and tag. */
  async function series(more: object = {}) {
    const owner = await here.suite()
    const [first, second, tagId] = [
      await owner.template('First'),
      await owner.template('Second'),
      await owner.tag('Through'),
    ]
    const id = await owner.begun({
      ...more,
      steps: [
        { id: 'first', kind: 'send', templateId: first },
        { id: 'wait', kind: 'wait', how: 'for', minutes: 120 },
        { id: 'second', kind: 'send', templateId: second },
        { id: 'tag', kind: 'tag', add: true, tagId },
      ],
    })
    return { owner, id }
  }

  test('goes on without mail after an unsubscribe or a block, and disappears with a deleted contact', async () => {
    const { owner, id } = await series()
    const names = ['leaves', 'closed', 'deleted', 'stays']
    const ids = await owner.contacts(names.map((name) => `${name}@way.test`))
    await owner.enrol(id, { emailIds: ids })
    await eventually(() => expect(names.map((name) => here.got(`${name}@way`))).toEqual([1, 1, 1, 1]))
    const [, leave = ''] = /http:\/\/sanad\.test(\/u\/[\w-]+)/.exec((await here.newest('leaves@way')).raw) ?? []
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(here.sanad.url + leave, { method: 'POST', body })).status).toBe(200)
    await owner.call('PATCH', `email/${ids[1]}`, { status: 'blocked' })
    await owner.call('DELETE', `email/${ids[2]}`)
    await owner.later(3 * hour)
    await owner.counted(id, { entered: 4, done: 3, active: 0 })
    await eventually(() => expect(names.map((name) => here.got(`${name}@way`))).toEqual([1, 1, 1, 2]))
    // The server has the mail before the ledger records it.
    await eventually(async () => expect(await owner.at(id, 'second')).toMatchObject({ passed: 3, sent: 1 }))
    for (const one of [ids[0], ids[1], ids[3]]) expect(await owner.tagsOf(one ?? '')).toEqual(['Through'])
  })

  test('ends at a goal when the contact answers one of its mails', async () => {
    const { owner, id } = await series({ goal: { replied: true, conditions: null } })
    const ids = await owner.contacts(['answers@way.test', 'quiet@way.test'])
    await owner.enrol(id, { emailIds: ids })
    await eventually(() => expect([here.got('answers@way'), here.got('quiet@way')]).toEqual([1, 1]))
    const { db } = here.sanad.services
    await db
      .updateTable('ledger')
      .set({ replied_at: here.now() })
      .where('contact_id', '=', ids[0] ?? '')
      .execute()
    await owner.later(3 * hour)
    await owner.counted(id, { reached: 1, done: 1 })
    await eventually(() => expect(here.got('quiet@way')).toBe(2))
    expect(here.got('answers@way')).toBe(1)
  })

  const merge = async (owner: Awaited<ReturnType<typeof series>>['owner'], contactId?: string, otherId?: string) => {
    const answer = await owner.call('POST', `email/${contactId}/merge`, { otherId, email: 'own' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  test('moves, with its visits, to the contact that survives a merge, and does not restart', async () => {
    const { owner, id } = await series()
    const [stays, goes] = await owner.contacts(['stays@merged.test', 'goes@merged.test'])
    await owner.enrol(id, { emailIds: [goes] })
    await eventually(() => expect(here.got('goes@merged')).toBe(1))
    await owner.counted(id, { active: 1 })
    await merge(owner, stays, goes)
    expect((await owner.automation(id)).counts).toMatchObject({ entered: 1, active: 1, removed: 0 })
    await owner.enrol(id, { all: true })
    await owner.later(3 * hour)
    await owner.counted(id, { entered: 1, done: 1, active: 0 })
    await eventually(() => expect(here.subjects('stays@merged')).toEqual(['Second']))
    expect(here.got('goes@merged')).toBe(1)
    expect(await owner.tagsOf(stays ?? '')).toEqual(['Through'])
  })

  test('that is further along survives the merge of two contacts, and no step runs twice', async () => {
    const { owner, id } = await series()
    const [further] = await owner.contacts(['further@merged.test'])
    await owner.enrol(id, { emailIds: [further] })
    await eventually(async () => expect(await owner.at(id, 'wait')).toMatchObject({ waiting: 1 }))
    await owner.later(hour)
    const [behind] = await owner.contacts(['behind@merged.test'])
    await owner.enrol(id, { emailIds: [behind] })
    await eventually(async () => expect(await owner.at(id, 'wait')).toMatchObject({ waiting: 2, passed: 0 }))
    await owner.later(hour + 60_000)
    await eventually(async () => expect(await owner.at(id, 'second')).toMatchObject({ passed: 1 }))
    await eventually(() => expect(here.got('further@merged')).toBe(2))
    await merge(owner, behind, further)
    await owner.later(3 * hour)
    await owner.counted(id, { active: 0 })
    // A contact enters only once, and this one has already finished.
    expect(here.subjects('behind@merged')).toEqual(['First'])
    expect(here.subjects('further@merged')).toEqual(['First', 'Second'])
    const { body } = await owner.call('GET', `automation/${id}/run`)
    expect(body.data).toMatchObject([{ email: 'behind@merged.test', status: 'done', step: null }])
  })

  test('branches by the opens of mail to the merged contact’s old address', async () => {
    const owner = await here.suite()
    const [first, yes] = [await owner.template('Asked'), await owner.template('Opened it')]
    const id = await owner.begun({
      steps: [
        { id: 'first', kind: 'send', templateId: first },
        { id: 'wait', kind: 'wait', how: 'for', minutes: 60 },
        { id: 'if', kind: 'if', how: 'mail', step: 'first', did: 'opened', withinHours: 0 },
        { id: 'yes', kind: 'send', templateId: yes, within: { step: 'if', branch: 'yes' } },
      ],
    })
    const [keeps, opens] = await owner.contacts(['keeps@merged.test', 'opens@merged.test'])
    await owner.enrol(id, { emailIds: [opens] })
    await here.open('opens@merged')
    await merge(owner, keeps, opens)
    await owner.later(2 * hour)
    await owner.counted(id, { done: 1 })
    await eventually(() => expect(here.subjects('keeps@merged')).toEqual(['Opened it']))
  })

  test('is not started by a tag that only a merge adds', async () => {
    const owner = await here.suite()
    const tagId = await owner.tag('VIP')
    const [stays, goes] = await owner.contacts(['plain@merged.test', 'vip@merged.test'])
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: goes, tagId })
    const id = await owner.begun({ trigger: { kind: 'tagged', tagId }, steps: [{ id: 'end', kind: 'end' }] })
    await merge(owner, stays, goes)
    expect(await owner.tagsOf(stays ?? '')).toEqual(['VIP'])
    const [next] = await owner.contacts(['next@merged.test'])
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: next, tagId })
    await owner.counted(id, { entered: 1, done: 1 })
    const { body } = await owner.call('GET', `automation/${id}/run`)
    expect(body.data).toMatchObject([{ email: 'next@merged.test' }])
  })
})
