import { createHmac } from 'node:crypto'
import type { Services } from '../context.ts'
import { HttpCaller, RequestNotSent } from '../net/http-call.ts'
import type { Connection } from './connection.ts'
import { faultOf, GraphFault } from './faults.ts'

// An endpoint must answer within 10 s.
const timeoutMs = 8000

export type Graph = {
  get(path: string, query?: Record<string, string>): Promise<Record<string, unknown>>
  post(path: string, body: object): Promise<Record<string, unknown>>
}

/** Calls the Graph API on behalf of the Page. @throws GraphFault */
export async function withGraph<T>(
  { config }: Pick<Services, 'config'>,
  connection: Connection,
  use: (graph: Graph) => Promise<T>,
): Promise<T> {
  const { pageToken } = connection
  if (pageToken === null) throw new GraphFault('not_set', 'connection')
  const caller = new HttpCaller({ connections: 2, timeoutMs, allowPrivateHosts: config.allowPrivateHosts })
  const ask = (method: 'GET' | 'POST', path: string, query: Record<string, string>, body?: object) =>
    request(caller, { ...connection, pageToken }, { method, path, query, ...(body && { body }) })
  try {
    return await use({
      get: (path, query = {}) => ask('GET', path, query),
      post: (path, body) => ask('POST', path, {}, body),
    })
  } finally {
    caller.close()
  }
}

type GraphRequest = { method: 'GET' | 'POST'; path: string; query: Record<string, string>; body?: object }

async function request(
  caller: HttpCaller,
  { graphUrl, version, pageToken, appSecret }: Connection & { pageToken: string },
  { method, path, query, body }: GraphRequest,
) {
  const search = new URLSearchParams({
    ...query,
    ...(appSecret !== null && { appsecret_proof: proof(pageToken, appSecret) }),
  })
  const url = `${graphUrl}/${version}/${path.split('/').map(encodeURIComponent).join('/')}?${search}`
  const headers = { authorization: `Bearer ${pageToken}`, accept: 'application/json' }
  const answer = await caller
    .call({
      method,
      url,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    .catch((error: Error) => {
      // A read can be repeated; a write may already have had its effect.
      const heard = method === 'POST' && !(error instanceof RequestNotSent)
      throw new GraphFault(heard ? 'uncertain' : 'unreachable', heard ? 'look' : 'later', error.message)
    })
  const response = parsed(answer.text)
  if (answer.status >= 200 && answer.status < 300 && response !== null && !('error' in response)) return response
  if (answer.status < 400 && response === null)
    throw new GraphFault('uncertain', method === 'POST' ? 'look' : 'later', 'Not JSON')
  throw faultOf(answer.status, response, regainAfter(answer.headers['x-business-use-case-usage']))
}

/** The proof that a stolen token cannot produce without the app's secret (`appsecret_proof`). */
const proof = (pageToken: string, appSecret: string) => createHmac('sha256', appSecret).update(pageToken).digest('hex')

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** The header contains minutes: `{"<id>": [{ "estimated_time_to_regain_access": 5, … }]}`. */
function regainAfter(header: string | string[] | undefined): number | undefined {
  const usage = parsed(String(header ?? ''))
  const minutes = Object.values(usage ?? {})
    .flat()
    .map((one) =>
      Number((one as { estimated_time_to_regain_access?: unknown } | null)?.estimated_time_to_regain_access),
    )
    .filter((number) => number > 0)
  return minutes.length > 0 ? Math.max(...minutes) * 60 : undefined
}
