import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Mentionable } from '#contract/community.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let viewer: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())
beforeEach(async () => {
  await sanad.services.db.deleteFrom('users').execute()
  viewer = await member('Viewer Person')
})

async function member(name: string, profile: object = {}) {
  const person = await sanad.member('Member')
  const [firstName, ...rest] = name.split(' ')
  const body = { firstName, lastName: rest.join(' ') || 'X', ...profile }
  const { status } = await sanad.call('PATCH', '/api/en/user/profile', { token: person.token, body })
  expect(status).toBe(200)
  return person
}

async function found(search: string, questionId = '') {
  const query = new URLSearchParams({ search, questionId }).toString()
  const { status, body } = await sanad.call('GET', `/api/en/user/community-members/mentionable?${query}`, {
    token: viewer.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Mentionable[]
}
const names = (members: Mentionable[]) => members.map(({ name }) => name)

async function threadBy(asker: SignedIn, ...writers: SignedIn[]) {
  const question = await sanad.call('POST', '/api/en/question', {
    token: asker.token,
    body: { title: 'How do I price handmade candles?', body: 'I sell at a market.' },
  })
  expect(question.status).toBe(201)
  for (const { token } of writers) {
    const body = { questionId: question.body.data.id, body: 'Count your hours.' }
    expect((await sanad.call('POST', '/api/en/answer', { token, body })).status).toBe(201)
  }
  return question.body.data.id as string
}

test('a mention finds members by the beginning of any word of their name, in either script', async () => {
  await member('Layla Haddad')
  await member('Sara Lays')
  await member('Play Wright')
  await member('فاطمة الزهراء')
  expect(names(await found('lay'))).toEqual(['Layla Haddad', 'Sara Lays'])
  expect(names(await found('layla h'))).toEqual(['Layla Haddad'])
  expect(names(await found('فاطمه'))).toEqual(['فاطمة الزهراء'])
  expect(names(await found('leila'))).toEqual(['Layla Haddad'])
  expect(await found('%')).toEqual([])
})

test('people of the thread come first, even unlisted, and without a search only they are found', async () => {
  const asker = await member('Zed Asker')
  const writer = await member('Zoe Writer', { visibleToCommunity: false })
  await member('Zack Other')
  const id = await threadBy(asker, writer, viewer)
  expect(names(await found('', id))).toEqual(['Zed Asker', 'Zoe Writer'])
  expect(await found('z', id)).toMatchObject([
    { name: 'Zed Asker', inThread: true },
    { name: 'Zoe Writer', inThread: true },
    { name: 'Zack Other', inThread: false },
  ])
  expect(names(await found('z'))).toEqual(['Zack Other', 'Zed Asker'])
})

test('a mention never finds hidden or blocked members, the writer, or people of a thread that is not public', async () => {
  const asker = await member('Zed Asker', { visibleToCommunity: false })
  const blocked = await member('Zack Blocked')
  const id = await threadBy(asker, blocked)
  const { db } = sanad.services
  await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.user.id).execute()
  expect(names(await found('z', id))).toEqual(['Zed Asker'])
  await db.updateTable('questions').set({ status: 'archived' }).where('id', '=', id).execute()
  expect(await found('z', id)).toEqual([])
  expect(await found('viewer')).toEqual([])
})

test('at most eight members are found', async () => {
  for (let at = 0; at < 10; at++) await member(`Zed N${at}`)
  expect(await found('zed')).toHaveLength(8)
})
