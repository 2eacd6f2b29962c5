import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Every searchable list, with other spellings than the stored ones.

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>
let admin: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  suite = await sender(sanad, 25)
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', suite.member.user.id).execute()
})
afterAll(() => sanad.stop())

const name = { en: 'Café Wi-Fi 2025', ar: 'مكتبة الأُمّ مسؤول' }
const both = `${name.en} ${name.ar}`
const spellings = ['cafe', 'CAFE\u0301 WIFI', 'wi fi', '٢٠٢٥', 'مكتبه الام', 'مكتبة الأم', 'مســئول']
const steps = [{ id: 'wait', kind: 'wait', how: 'for', minutes: 60 }]

type Kind = {
  add: [path: string, body: () => object | Promise<object>] | null
  list: string
  of?: 'site' | 'workspace'
  rows?: string
}

const kinds: Record<string, Kind> = {
  'tags of the suite': { add: ['tag', () => ({ name })], list: 'tag' },
  groups: { add: ['group', async () => ({ name: both, tags: [await suite.tag('VIP')] })], list: 'group' },
  templates: { add: ['template', () => ({ name: both, subject: 'News', content: '<p>Hi</p>' })], list: 'template' },
  topics: { add: ['topic', () => ({ name })], list: 'topic' },
  automations: {
    add: ['automation', () => ({ name: both, flow: { trigger: { kind: 'hand' }, steps } })],
    list: 'automation',
  },
  providers: { add: ['email-service-provider', () => providerOf(both)], list: 'email-service-provider' },
  contacts: {
    add: ['email', () => ({ email: 'one@customers.test', firstName: name.en, lastName: name.ar })],
    list: 'email',
  },
  classifications: {
    add: ['keep-classification', () => ({ group: 'Shop', name })],
    list: 'keep-classification',
    of: 'workspace',
  },
  'kept texts': {
    add: ['keep-content', async () => ({ title: name, body: 'Hello', classificationId: await classification() })],
    list: 'keep-content',
    of: 'workspace',
  },
  'content tags': { add: ['tag', () => ({ name })], list: 'tag', of: 'site' },
  articles: {
    add: ['article', () => ({ title: name, body: 'Hello', status: 'published' })],
    list: 'article',
    of: 'site',
  },
  tools: {
    add: ['tool', () => ({ name, url: 'https://a.test', category: 'Light' })],
    list: 'tool',
    of: 'site',
    rows: 'tools',
  },
  meetings: {
    add: ['zoom', () => ({ title: name, startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60 })],
    list: 'zoom',
    of: 'site',
  },
  projects: { add: ['project', () => ({ name })], list: 'project', of: 'site' },
  questions: { add: ['question', () => ({ title: both, body: 'Hello' })], list: 'question', of: 'site' },
  users: {
    add: ['user', () => ({ firstName: name.en, lastName: name.ar, email: 'one@member.test', role: 'user' })],
    list: 'user',
    of: 'site',
  },
}

const providerOf = (title: string) => ({
  name: title,
  type: 'smtp',
  fromEmail: 'hello@shop.test',
  settings: { host: '127.0.0.1', port: 25, secure: 'none' },
})

async function classification() {
  const { body } = await call('POST', 'keep-classification', 'workspace', { group: 'Mails', name: 'Greetings' })
  return body.data.id as string
}

const call = (method: 'GET' | 'POST', path: string, of: Kind['of'], body?: object) =>
  of === undefined
    ? suite.call(method, path, body)
    : sanad.call(method, of === 'site' ? `/api/en/${path}` : `/api/${suite.member.workspace}/${path}`, {
        token: of === 'site' ? admin : suite.member.token,
        ...(body && { body }),
      })

test.each(Object.entries(kinds))('%s are found in any Unicode form and spelling of their name', async (_kind, kind) => {
  const { add, list, of, rows = 'data' } = kind
  if (add) {
    const [path, body] = add
    const answer = await call('POST', path, of, await body())
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  }
  for (const search of spellings) {
    const { status, body } = await call('GET', `${list}?search=${encodeURIComponent(search)}`, of)
    expect([status, search, body[rows]?.length, body]).toEqual([200, search, 1, expect.anything()])
  }
  const { body } = await call('GET', `${list}?search=${encodeURIComponent('مكزغظ')}`, of)
  expect(body[rows]).toEqual([])
})
