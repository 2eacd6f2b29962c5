import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { eventually } from './eventually.ts'
import { startSanad, type TestSanad } from './sanad.ts'
import { webhookReceiver } from './stand-ins/webhook-receiver.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
export const hooks = '/developers/webhook'

export type WebhookRequest = {
  _id: string
  type: string
  state: string
  attempts: number
  status: number
  fault: string
  nextAt: string | null
}

/**
 * An owner with webhooks, for the tests of a file: each test has its own workspace and receiver, so that pending
 * deliveries of one test do not reach another.
 */
export function webhookSuite(environment: Record<string, string> = {}) {
  let sanad: TestSanad
  let owner: Awaited<ReturnType<TestSanad['member']>>
  let receiver: Awaited<ReturnType<typeof webhookReceiver>>
  /** How far the clock is ahead, in ms. */
  let clockOffsetMs = 0
  beforeAll(async () => {
    sanad = await startSanad({ environment, now: () => new Date(Date.now() + clockOffsetMs) })
  })
  afterAll(() => sanad.stop())
  beforeEach(async () => {
    clockOffsetMs = 0
    owner = await sanad.member('Owner')
    receiver = await webhookReceiver()
  })
  afterEach(() => receiver.stop())

  const request = (method: Method, path: string, body?: object) =>
    sanad.call(method, `/api/${owner.workspace}${path}`, { token: owner.token, ...(body && { body }) })
  const call = async (method: Method, path: string, body?: object) => {
    const answer = await request(method, path, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const deliveries = async (id: string, query = '') =>
    (await call('GET', `${hooks}/${id}/delivery?size=100${query}`)).data as WebhookRequest[]
  return {
    sanad: () => sanad,
    owner: () => owner,
    /** Switches to another owner from here on. */
    be: (other: typeof owner) => (owner = other),
    receiver: () => receiver,
    ahead: () => clockOffsetMs,
    call,
    deliveries,
    refused: async (method: Method, path: string, body: object) => {
      const answer = await request(method, path, body)
      return [answer.status, Object.keys(answer.body.fields ?? {})]
    },
    /** Moves the clock, then signs in again, because the session has expired. */
    putOn: async (ms: number) => {
      clockOffsetMs = ms
      const body = { email: owner.user.email, password: 'correct horse 2' }
      owner = { ...owner, token: (await sanad.call('POST', '/api/en/auth/signin', { body })).body.token }
    },
    listenFor: async (events: WebhookEvent[], url = receiver.url) =>
      (await call('POST', hooks, { name: 'Shop', url, events })).data as { _id: string; secret: string },
    contact: async (email: string) => (await call('POST', '/email-marketing/email', { email })).data._id as string,
    endpoint: async (id: string) => (await call('GET', `${hooks}/${id}`)).data,
    heard: (count: number) => eventually(() => expect(receiver.heard.length).toBeGreaterThanOrEqual(count)),
    settled: (id: string, state: string) =>
      eventually(async () => {
        const [first] = await deliveries(id)
        expect(first?.state).toBe(state)
        return first
      }),
  }
}
