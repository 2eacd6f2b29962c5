import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { checkedAddress } from './addresses.ts'

const longest = 5 * 1024 * 1024
const patience = 8000
const mostHops = 3
const types = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/

/** An image from elsewhere, fetched from the very address that was checked; null where it is none, or too large. Throws what the network says. */
export async function remoteImage(
  url: string,
  options: { allowPrivate: boolean },
): Promise<{ type: string; bytes: Buffer } | null> {
  let at = new URL(url)
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const response = await get(at, options)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, at.href)) {
      response.destroy()
      at = new URL(headers.location, at)
      if (at.protocol !== 'https:' && at.protocol !== 'http:') return null
      continue
    }
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const bytes = statusCode === 200 && types.test(type) ? await bodyOf(response) : null
    response.destroy()
    return bytes && { type, bytes }
  }
  return null
}

async function get(url: URL, { allowPrivate }: { allowPrivate: boolean }): Promise<IncomingMessage> {
  const { address, family } = await checkedAddress(url.hostname, { allowPrivate })
  const request = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: { 'user-agent': 'Sanad', accept: 'image/*' },
      signal: AbortSignal.timeout(patience),
      agent: false,
      lookup: (_host, { all }, done) => {
        if (all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    })
    asked.once('response', resolve)
    asked.once('error', reject)
    asked.end()
  })
}

async function bodyOf(response: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > longest) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
