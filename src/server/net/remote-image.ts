import type { IncomingMessage } from 'node:http'
import { fetchRemote } from './remote-get.ts'

const maxBytes = 5 * 1024 * 1024
const types = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/

/**
 * Fetches an image from an address that was checked; null if it is not an image or too large. @throws a network error
 */
export async function fetchRemoteImage(
  url: string,
  { allowPrivate, timeoutMs = 8000 }: { allowPrivate: boolean; timeoutMs?: number },
): Promise<{ type: string; bytes: Buffer } | null> {
  const response = await fetchRemote(url, { allowPrivate, accept: 'image/*', timeoutMs })
  if (!response) return null
  const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = response.statusCode === 200 && types.test(type) ? await bodyOf(response) : null
  response.destroy()
  return bytes && { type, bytes }
}

async function bodyOf(response: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
