import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { resolveAddresses } from '../net/private-addresses.ts'
import { connectStage } from '../net/connect-stage.ts'
import { ModelFault } from './faults.ts'

export type ModelRequest = {
  method: 'GET' | 'POST'
  url: string
  apiKey: string | null
  body?: object
  allowPrivate: boolean
  /** Maximum silence of the endpoint (ms). */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Sends one request to an address that is checked when connecting. Redirects are not followed, and an abort closes the
 * connection at once. @throws ModelFault unreachable, tls, slow_start, stopped
 */
export async function openResponse(options: ModelRequest): Promise<IncomingMessage> {
  const { url, apiKey, body, method, allowPrivate, timeoutMs, signal } = options
  const to = new URL(url)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const checked = (host: string) => resolveAddresses(host, { allowPrivate })
  const host = to.hostname.replace(/^\[(.*)\]$/, '$1')
  if (signal.aborted) throw new ModelFault('stopped')
  // Node does not call `lookup` for an IP literal.
  if (isIP(host)) await checked(host).catch((error: Error) => Promise.reject(faultOf(error, signal)))
  return new Promise((resolve, reject) => {
    const request = (to.protocol === 'https:' ? overHttps : overHttp)(to, {
      method,
      agent: false,
      signal,
      headers: {
        'user-agent': 'Sanad',
        accept: 'text/event-stream, application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
      lookup: (name, { all }, done) => {
        checked(name).then(
          (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
          (error: NodeJS.ErrnoException) => done(error, ''),
        )
      },
    })
    const late = setTimeout(() => {
      reject(new ModelFault('slow_start', `No response within ${timeoutMs / 1000} s`))
      request.destroy()
    }, timeoutMs)
    request.on('response', (response) => {
      clearTimeout(late)
      resolve(response)
    })
    request.on('error', (error) => {
      clearTimeout(late)
      reject(faultOf(error, signal))
    })
    request.end(text)
  })
}

/** @param cutting the fault of an error without a more specific one */
export function faultOf(error: Error, signal: AbortSignal, cutting: 'unreachable' | 'cut' = 'unreachable'): ModelFault {
  if (error instanceof ModelFault) return error
  if (signal.aborted) return new ModelFault('stopped')
  const stage = connectStage((error as NodeJS.ErrnoException).code)
  return new ModelFault(stage === 'tls' ? 'tls' : cutting, error.message)
}
