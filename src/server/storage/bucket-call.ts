import { type Agent as PlainAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { type Agent as TlsAgent, request as tlsRequest } from 'node:https'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Request = { method: string; url: string; headers: Record<string, string>; body?: Buffer }

/** Maximum silence and maximum duration of a call (ms). */
const quiet = 10_000
const maxDelayMs = 60_000
/** Maximum size of a response that is not a file, such as an XML error. */
const longestRefusal = 64 * 1024

/** The bucket was unreachable or silent, or disconnected; a retry may succeed. */
export class IncompleteAnswer extends Error {
  override name = 'NoWholeAnswer'
}

/**
 * Sends one request and reads the complete response. Redirects are not followed.
 * @param most maximum size of a body in bytes. @throws IncompleteAnswer, and Error for a larger response
 */
export function exchange(
  { url, method, headers, body }: Request,
  { agent, maxBytes }: { agent: PlainAgent | TlsAgent; maxBytes: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? tlsRequest : plainRequest
    const length = method === 'PUT' ? { 'content-length': body?.length ?? 0 } : {}
    const request = send(url, { method, headers: { 'user-agent': 'Sanad', ...headers, ...length }, agent })
    const timer = setTimeout(
      () => request.destroy(new Error(`no complete response within ${maxDelayMs / 1000} s`)),
      maxDelayMs,
    )
    const broken = (error: Error) => reject(new IncompleteAnswer(error.message, { cause: error }))
    request.setTimeout(quiet, () => request.destroy(new Error(`no data for ${quiet / 1000} s`)))
    request.once('error', broken)
    request.once('close', () => {
      clearTimeout(timer)
      broken(new Error('the connection was lost'))
    })
    request.once('response', (response) => {
      const { statusCode: status = 0, headers } = response
      const limit = status === 200 ? maxBytes : longestRefusal
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > limit) {
          reject(new Error('the response is too large'))
          request.destroy()
        } else pieces.push(piece)
      })
      response.once('error', broken)
      response.once('end', () => resolve({ status, headers, body: Buffer.concat(pieces) }))
    })
    request.end(body)
  })
}
