import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Sanad, start } from '#server/start.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { newId } from '../db/connection/database.ts'

// Every stream of the contract with every way to lose access. Both are lists, so a new stream is tested automatically.

let sanad: TestSanad
/** Streams are open on one process; access is lost on the other. */
let second: Sanad
let model: ModelStandIn
let admin: SignedIn
let questionId: string
let answerId: string

const password = 'correct horse 2'
const advice = 'Calculate the cost of olive oil and packaging before you price your soap, and add your own work.'

beforeAll(async () => {
  model = await modelStandIn()
  model.trouble = () => 'stall-within'
  model.reply = () => 'A text that is never written to its end, whatever it is about'
  const environment = { AI_BASE_URL: model.url, AI_API_KEY: model.key, AI_MODEL: 'sanad-test', AI_TIMEOUT: '120' }
  sanad = await startSanad({ environment })
  second = await start({ ...sanad.environment, ROLE: 'web' })
  admin = await sanad.admin()
  await sanad.call('PATCH', '/api/en/admin/ai', { token: admin.token, body: { memberTokens: null } })
  questionId = await made(admin, '/api/en/question', { title: 'How do I price soap?', body: 'I make it at home.' })
  answerId = await made(admin, '/api/en/answer', { questionId, body: advice })
  const article = { title: 'Pricing soap', body: advice }
  const articleId = await made(admin, '/api/en/article', article)
  const status = { token: admin.token, body: { status: 'published' } }
  await sanad.call('PATCH', `/api/en/article/${articleId}/status`, status)
})
afterAll(async () => {
  await second.stop()
  await sanad.stop()
  await model.stop()
})

async function made({ token }: { token: string }, path: string, body: object): Promise<string> {
  const answer = await sanad.call('POST', path, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data?._id ?? answer.body.jobId
}

type Reader = SignedIn & { workspace: string; owner: SignedIn; keyId: string | null }

const isOfWorkspace = ({ params }: AnyEndpoint) => params.includes('tenant')

/** A person who may open the stream; the workspace has another owner too. */
async function readerOf({ access, name }: AnyEndpoint): Promise<Reader> {
  const [owner, reader] = [await sanad.member('Owner'), await sanad.member('Reader')]
  const { db } = sanad.services
  const workspace = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', owner.workspace)
    .executeTakeFirstOrThrow()
  const member = { id: newId(), tenant_id: workspace.id, user_id: reader.user.id, role: 'owner' as const }
  await db.insertInto('workspace_members').values(member).execute()
  if (access === 'admin' || name.endsWith('/draft-answer'))
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', reader.user.id).execute()
  return { ...reader, workspace: owner.workspace, owner, keyId: null }
}

/** The ids and input of a stream. */
const needs: Record<string, (reader: Reader) => Promise<{ ids?: Record<string, string>; body?: object }>> = {
  'GET /api/:lang/user/notifications/stream': async () => ({}),
  'GET /api/:lang/admin/facebook-support/stream': async () => ({}),
  'GET /api/:tenant/email-marketing/message/stream': async () => ({}),
  'GET /api/:tenant/email-marketing/job/:jobId/stream': async (reader) => {
    const suite = `/api/${reader.workspace}/email-marketing`
    await made(reader, `${suite}/email`, { email: 'a@contact.test' })
    const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' }
    const providerId = await made(reader, `${suite}/email-service-provider`, provider)
    const scheduleAt = new Date(Date.now() + 86_400_000).toISOString()
    const send = { providerId, subject: 'S', text: 'T', recipients: { all: true }, scheduleAt }
    return { ids: { jobId: await made(reader, `${suite}/email-service-provider/send-bulk-emails`, send) } }
  },
  'POST /api/:tenant/email-marketing/template/help': async () => ({
    body: { task: 'rewrite', language: 'en', text: 'Our news' },
  }),
  'POST /api/:lang/question/:questionId/translation': async () => ({ ids: { questionId } }),
  'POST /api/:lang/answer/:answerId/translation': async () => ({ ids: { answerId } }),
  'POST /api/:lang/question/:questionId/draft-answer': async () => ({ ids: { questionId } }),
  'POST /api/:lang/project/:projectId/text/draft': async (reader) => ({
    ids: { projectId: await made(reader, '/api/en/project', { name: 'Zeit', what: 'Soap' }) },
    body: { kind: 'tagline', languages: ['en'] },
  }),
}

/** Opens a stream. Returns how it ended. */
async function open({ method, path, name: endpoint }: AnyEndpoint, reader: Reader, token: string) {
  const { ids = {}, body = {} } = (await needs[endpoint]?.(reader)) ?? {}
  const to = path.replace(/:(\w+)/g, (_whole, name: string) =>
    name === 'lang' ? 'en' : name === 'tenant' ? reader.workspace : (ids[name] ?? newId()),
  )
  const stream = { text: '', status: 0, hasEnded: false, close: () => {} }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(second.url + to, { method, agent: false, headers }, (answer) => {
    stream.status = answer.statusCode ?? 0
    answer.setEncoding('utf8').on('data', (piece: string) => (stream.text += piece))
    answer.on('error', () => undefined).once('close', () => (stream.hasEnded = true))
  })
  stream.close = () => sent.destroy()
  sent.on('error', () => undefined).end(method === 'GET' ? undefined : JSON.stringify(body))
  await eventually(
    () => expect([stream.status, stream.text]).toEqual([200, expect.stringContaining('event: ')]),
    10_000,
  )
  return stream
}

const signIn = async ({ user }: Reader) =>
  (await sanad.call('POST', '/api/en/auth/signin', { body: { email: user.email, password } })).body.token as string

type Loss = { applies?: (endpoint: AnyEndpoint) => boolean; lose: (reader: Reader) => Promise<{ status: number }> }

const losses: Record<string, Loss> = {
  'by signing out': { lose: ({ token }) => sanad.call('POST', '/api/en/auth/logout', { token, body: {} }) },
  'by signing out everywhere': {
    lose: async (reader) =>
      sanad.call('POST', '/api/en/auth/logout', { token: await signIn(reader), body: { all: true } }),
  },
  'by a change of the password': {
    lose: async (reader) => {
      const body = { currentPassword: password, newPassword: 'another battery 3' }
      return sanad.call('POST', '/api/en/auth/change-password', { token: await signIn(reader), body })
    },
  },
  'by being blocked': {
    lose: ({ user }) =>
      sanad.call('PATCH', `/api/en/user/${user.id}`, { token: admin.token, body: { status: 'blocked' } }),
  },
  'by a change of the role on the site': {
    lose: async ({ user }) => {
      const { role } = await sanad.services.db
        .selectFrom('users')
        .select('role')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      const body = { role: role === 'admin' ? 'user' : 'admin' }
      return sanad.call('PATCH', `/api/en/user/role/${user.id}`, { token: admin.token, body })
    },
  },
  'by a change of the role in the workspace': {
    applies: isOfWorkspace,
    lose: ({ owner, workspace, user }) =>
      sanad.call('PATCH', `/api/en/workspace/${workspace}/member/${user.id}`, {
        token: owner.token,
        body: { role: 'viewer' },
      }),
  },
  'by removal from the workspace': {
    applies: isOfWorkspace,
    lose: ({ owner, workspace, user }) =>
      sanad.call('DELETE', `/api/en/workspace/${workspace}/member/${user.id}`, { token: owner.token }),
  },
  'by deletion of the workspace': {
    applies: isOfWorkspace,
    lose: async ({ owner: { token }, workspace }) => {
      // Adds another workspace, since a person's only one cannot be deleted.
      await made({ token }, '/api/en/workspace', { name: 'Another' })
      return sanad.call('DELETE', `/api/en/workspace/${workspace}`, { token })
    },
  },
  'by deletion of the account': {
    lose: ({ user }) => sanad.call('DELETE', `/api/en/user/${user.id}`, { token: admin.token }),
  },
  'by revocation of the API key': {
    applies: ({ scope }) => scope !== undefined,
    lose: ({ owner, workspace, keyId }) =>
      sanad.call('DELETE', `/api/${workspace}/developers/key/${keyId}`, { token: owner.token }),
  },
}

const streams = endpoints.filter(({ events }) => events) as AnyEndpoint[]

test('every stream of the contract is in the list above', () => {
  expect(streams.map(({ name }) => name).toSorted()).toEqual(Object.keys(needs).toSorted())
})

describe.each(streams.map((endpoint) => [endpoint.name as string, endpoint] as const))('%s', (_name, endpoint) => {
  const ways = Object.entries(losses).filter(([, { applies }]) => applies?.(endpoint) ?? true)

  test.each(ways)('ends at once when access is lost %s', async (way, { lose }) => {
    const reader = await readerOf(endpoint)
    let { token } = reader
    if (way.endsWith('API key')) {
      const path = `/api/${reader.workspace}/developers/key`
      const made = await sanad.call('POST', path, { token, body: { name: 'K', scopes: [endpoint.scope] } })
      token = made.body.data.key
      reader.keyId = made.body.data._id
    }
    const stream = await open(endpoint, reader, token)
    expect(stream.hasEnded).toBe(false)
    expect((await lose(reader)).status).toBe(200)
    // Well before the next periodic check.
    await eventually(() => expect(stream.hasEnded).toBe(true), 5000)
  })
})

test('a stream of another session of the same person continues', async () => {
  const endpoint = streams.find(({ name }) => name.endsWith('/notifications/stream'))!
  const reader = await readerOf(endpoint)
  const [first, other] = [
    await open(endpoint, reader, reader.token),
    await open(endpoint, reader, await signIn(reader)),
  ]
  await sanad.call('POST', '/api/en/auth/logout', { token: reader.token, body: {} })
  await eventually(() => expect(first.hasEnded).toBe(true), 5000)
  expect(other.hasEnded).toBe(false)
  other.close()
})
