import { setTimeout as wait } from 'node:timers/promises'

export type Reply = { status: number; text: string; ms: number }
export type Call = (method: string, to: string, more?: { token?: string; body?: object }) => Promise<Reply>

/** A JSON client that measures its calls. Without an answer the status is 0 and the text has the reason. */
export const httpClient =
  (url: string): Call =>
  async (method, to, { token = '', body } = {}) => {
    const started = performance.now()
    const isForm = body instanceof FormData
    const answer = await fetch(url + to, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        accept: (url + to).includes('/api/') ? 'application/json' : 'text/html',
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error: Error) => error)
    const text = answer instanceof Error ? answer.message : await answer.text().catch(() => '')
    return { status: answer instanceof Error ? 0 : answer.status, text, ms: performance.now() - started }
  }

/** Half a minute of retries for 503. */
const [tries, pause] = [60, 500]

/**
 * Calls that have to succeed, with the session's current token; returns the response as text. On a 503 only reads are
 * repeated, because anything else might be done twice.
 * @throws Error with the response unless it is a success
 */
export function textsOf(url: string, session = { token: '' }) {
  const call = httpClient(url)
  return async (method: string, to: string, body?: object): Promise<string> => {
    for (let left = tries; ; left -= 1) {
      const { status, text } = await call(method, to, { token: session.token, ...(body && { body }) })
      if (status >= 200 && status < 300) return text
      if (status !== 503 || method !== 'GET' || left === 0) throw new Error(`${method} ${to}: ${status} ${text}`)
      await wait(pause)
    }
  }
}

/** The same, parsed as JSON. */
export function jsonOf(url: string, session = { token: '' }) {
  const texts = textsOf(url, session)
  // oxlint-disable-next-line typescript/no-explicit-any
  return async (method: string, to: string, body?: object): Promise<any> => JSON.parse(await texts(method, to, body))
}

/** Waits until a started process answers. @throws Error after three minutes */
export async function ready(url: string) {
  const call = httpClient(url)
  for (const started = performance.now(); performance.now() - started < 180_000;) {
    if ((await call('GET', '/health/ready')).status === 200) return
    await wait(50)
  }
  throw new Error(`${url} does not start`)
}
