import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verifiedSignature } from './aws-verification.ts'

/**
 * Faults of a call: an S3 error code; a response cut in half (`halved`); a connection closed before the response
 * (`cut`).
 */
export type BucketFault = 'SlowDown' | 'InternalError' | 'halved' | 'cut'

export type Bucket = {
  /** The value for STORAGE_URL. */
  url: string
  objects: Map<string, Buffer>
  /** Every call: method and object name. */
  calls: string[]
  /** Evaluated once per call. */
  fault: (method: string, name: string) => BucketFault | undefined
  stop: () => Promise<void>
}

const name = 'files'
const region = 'eu-central-1'
const key = { id: 'AKIASTANDIN', secret: 'a/secret+with/slashes=' }
const statuses = { SlowDown: 503, InternalError: 500 }
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html: encode once, and every
// character except the unreserved ones.
const encodedOnce = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** An S3 bucket on the loopback that accepts documented, correctly signed requests only. */
export async function bucket({ port = 0 }: { port?: number } = {}): Promise<Bucket> {
  const server = createServer((request, response) => {
    // An aborted request rejects, and no caller waits for it.
    read(request).then(
      (body) => answer(request, body, response),
      () => response.destroy(),
    )
  })
  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { method = '', url: target = '/', headers } = request
    const { pathname, searchParams } = new URL(target, 'http://bucket')
    const [, of = '', ...parts] = target.split('?')[0]?.split('/') ?? []
    const object = parts.map(decodeURIComponent).join('/')
    made.calls.push(`${method} ${object}`)
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    }
    const fault = made.fault(method, object)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'SlowDown' || fault === 'InternalError') return refuse(statuses[fault], fault)
    const heard = { method, path: pathname, target, query: searchParams, headers, body }
    if (parts.some((part) => encodedOnce(decodeURIComponent(part)) !== part)) return refuse(400, 'InvalidURI')
    const hash = headers['x-amz-content-sha256']
    if (typeof hash !== 'string' || !/SignedHeaders=[^,]*\bx-amz-content-sha256\b/.test(headers.authorization ?? ''))
      return refuse(400, 'InvalidRequest')
    if (hash !== createHash('sha256').update(body).digest('hex')) return refuse(400, 'XAmzContentSHA256Mismatch')
    if (!headers.authorization?.includes(`Credential=${key.id}/`)) return refuse(403, 'InvalidAccessKeyId')
    if (!verifiedSignature(heard, { ...key, scope: `${region}/s3` })) return refuse(403, 'SignatureDoesNotMatch')
    if (of !== name) return refuse(404, 'NoSuchBucket')
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      made.objects.set(object, body)
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      made.objects.delete(object)
      return void response.writeHead(204).end()
    }
    const bytes = made.objects.get(object)
    if (!bytes) return refuse(404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': bytes.length })
    if (method === 'HEAD') return void response.end()
    if (fault !== 'halved') return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  const made: Bucket = {
    url: `s3://${key.id}:${key.secret}@127.0.0.1:${at}/${name}/of-sanad?region=${region}&scheme=http`,
    objects: new Map(),
    calls: [],
    fault: () => undefined,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return made
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
