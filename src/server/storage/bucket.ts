import { createHash } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { retry } from '../concurrency/retry.ts'
import { encodeRfc3986, signRequest } from '../net/aws-signature.ts'
import { type Address, placeName } from './address.ts'
import { type Answer, exchange, IncompleteAnswer } from './bucket-call.ts'
import type { Place } from './place.ts'

type Bucket = Extract<Address, { kind: 'bucket' }>
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** Retry delays (ms), each with up to 100 % jitter, since S3 may ask to slow down (503) and connections break. */
const retryDelaysMs = [100, 400, 1500]
/** Time after which nothing is retried, since a caller waits (ms). */
const timeoutMs = 20_000
const connections = 16
/** Shorter than any server's keep-alive timeout. */
const idle = 4000

/** A permanent refusal. */
class Refused extends Error {
  override name = 'Refused'
}

/** A server's own failure (5xx), which may pass. */
class Unavailable extends Refused {}

const mayPass = (error: unknown) => error instanceof IncompleteAnswer || error instanceof Unavailable

/**
 * Files in an S3-compatible bucket with path-style addresses. Its host may be private, since the operator configures
 * it. https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function bucketPlace(bucket: Bucket): Place {
  const secure = bucket.endpoint.startsWith('https:')
  const options = { keepAlive: true, maxSockets: connections, timeout: idle }
  const agent = secure ? new TlsAgent(options) : new PlainAgent(options)
  const urlOf = (name: string) =>
    `${bucket.endpoint}/${`${bucket.bucket}/${bucket.prefix}${name}`.split('/').map(encodeRfc3986).join('/')}`

  async function once(
    method: Method,
    name: string,
    { body, maxBytes }: { body?: Buffer; maxBytes: number },
  ): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const key = { accessKeyId: bucket.keyId, secretAccessKey: bucket.secret, region: bucket.region, service: 's3' }
    // Each attempt gets a new signature, since a signature expires after minutes.
    const request = signRequest(
      { method, url: urlOf(name), headers: { 'x-amz-content-sha256': hash }, ...(body && { body }) },
      key,
      new Date(),
    )
    return exchange(request, { agent, maxBytes })
  }

  /** @returns a response with 200, 204 or 404 */
  async function request(
    method: Method,
    name: string,
    more: { body?: Buffer; maxBytes?: number } = {},
  ): Promise<Answer> {
    const started = Date.now()
    const attempt = async () => {
      const answer = await once(method, name, { maxBytes: 0, ...more })
      if ([200, 204].includes(answer.status) || isMissing(answer)) return answer
      const { status } = answer
      throw new (status < 500 ? Refused : Unavailable)(`${method}: ${status} ${codeOf(answer)}`.trim())
    }
    return retry(attempt, {
      pauseMs(error, tries) {
        const delay = Date.now() - started < timeoutMs ? retryDelaysMs[tries - 1] : undefined
        return delay !== undefined && mayPass(error) ? delay * (1 + Math.random()) : undefined
      },
    })
  }

  return {
    kind: 'bucket',
    name: placeName(bucket),
    async put(name, bytes) {
      const { status, headers } = await request('HEAD', name)
      if (status === 200 && headers['content-length'] === String(bytes.length)) return
      const done = await request('PUT', name, { body: bytes })
      if (done.status === 404) throw new Refused(`PUT: 404 ${codeOf(done)}`)
    },
    async get(name, maxBytes) {
      const answer = await request('GET', name, { maxBytes })
      return answer.status === 200 ? answer.body : null
    },
    async remove(name) {
      await request('DELETE', name)
    },
    async look() {
      // A HEAD response cannot distinguish a missing bucket from a missing key.
      await request('GET', 'is-there')
    },
    // A PUT is atomic.
    tidy: async () => {},
    close: () => agent.destroy(),
  }
}

/** Whether a key is missing; a missing bucket is an error. A HEAD response cannot distinguish them. */
const isMissing = (answer: Answer) => answer.status === 404 && ['', 'NoSuchKey'].includes(codeOf(answer))

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const codeOf = ({ status, body }: Answer) =>
  status < 300 ? '' : (/<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1] ?? '')
