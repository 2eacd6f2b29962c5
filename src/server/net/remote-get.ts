import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { resolveAddress } from './private-addresses.ts'

const maxRedirects = 3

type Options = { allowPrivate: boolean; accept: string; timeoutMs: number; method?: 'GET' | 'HEAD' }

/**
 * Fetches a URL; each redirect connects to an address that was checked. Null for a redirect loop, or a redirect to
 * another protocol. The caller reads or destroys the response, whose `url` is the address that answered. The time
 * limit includes reading. @throws PrivateAddress, or a network error
 */
export async function fetchRemote(url: string, options: Options): Promise<IncomingMessage | null> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let at = new URL(url)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await sendRequest(at, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return Object.assign(response, { url: at.href })
    response.destroy()
    if (!URL.canParse(headers.location, at.href)) return null
    at = new URL(headers.location, at)
    if (at.protocol !== 'https:' && at.protocol !== 'http:') return null
  }
  return null
}

async function sendRequest(
  url: URL,
  { allowPrivate, accept, method = 'GET' }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { address, family } = await resolveAddress(url.hostname, { allowPrivate })
  const request = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { 'user-agent': 'Sanad', accept },
      signal,
      agent: false,
      lookup: (_host, { all }, done) => {
        if (all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end()
  })
}
