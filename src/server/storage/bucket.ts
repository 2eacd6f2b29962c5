import { createHash } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { encoded, signed } from '../net/aws-signature.ts'
import { type Address, placeName } from './address.ts'
import { type Answer, exchange, IncompleteAnswer } from './bucket-call.ts'
import type { Place } from './place.ts'

type Bucket = Extract<Address, { kind: 'bucket' }>
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** In milliseconds, each with up to as much again: S3 asks to be given time (503 SlowDown), and a line may break. */
const rests = [100, 400, 1500]
/** After so long nothing is tried again: somebody is waiting. */
const timeoutMs = 20_000
const connections = 16
/** Shorter than any of them keeps an idle line. */
const idle = 4000

/** What was asked was refused, and would be again. */
class Refused extends Error {
  override name = 'Refused'
}

/**
 * Files in a bucket that speaks S3, addressed by path. Its host may be anywhere: it is the operator's word, not a visitor's.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function bucketPlace(bucket: Bucket): Place {
  const secure = bucket.endpoint.startsWith('https:')
  const options = { keepAlive: true, maxSockets: connections, timeout: idle }
  const agent = secure ? new TlsAgent(options) : new PlainAgent(options)
  const urlOf = (name: string) =>
    `${bucket.endpoint}/${`${bucket.bucket}/${bucket.prefix}${name}`.split('/').map(encoded).join('/')}`

  async function once(method: Method, name: string, { body, most }: { body?: Buffer; most: number }): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const key = { accessKeyId: bucket.keyId, secretAccessKey: bucket.secret, region: bucket.region, service: 's3' }
    // Each try is signed anew: a signature holds for some minutes.
    const request = signed(
      { method, url: urlOf(name), headers: { 'x-amz-content-sha256': hash }, ...(body && { body }) },
      key,
      new Date(),
    )
    return exchange(request, { agent, most })
  }

  /** @returns an answer of 200, 204 or 404 */
  async function asked(method: Method, name: string, more: { body?: Buffer; most?: number } = {}): Promise<Answer> {
    const begun = Date.now()
    for (let tries = 0; ; tries++) {
      const rest = Date.now() - begun < timeoutMs ? rests[tries] : undefined
      try {
        const answer = await once(method, name, { most: 0, ...more })
        if ([200, 204].includes(answer.status) || isMissing(answer)) return answer
        if (rest === undefined || answer.status < 500)
          throw new Refused(`${method}: ${answer.status} ${codeOf(answer)}`.trim())
      } catch (error) {
        if (!(error instanceof IncompleteAnswer) || rest === undefined) throw error
      }
      await wait(rest * (1 + Math.random()))
    }
  }

  return {
    kind: 'bucket',
    name: placeName(bucket),
    async put(name, bytes) {
      const { status, headers } = await asked('HEAD', name)
      if (status === 200 && headers['content-length'] === String(bytes.length)) return
      const done = await asked('PUT', name, { body: bytes })
      if (done.status === 404) throw new Refused(`PUT: 404 ${codeOf(done)}`)
    },
    async get(name, most) {
      const answer = await asked('GET', name, { most })
      return answer.status === 200 ? answer.body : null
    },
    async remove(name) {
      await asked('DELETE', name)
    },
    async look() {
      // Not HEAD, whose answer would not tell a bucket that is missing from a name that is.
      await asked('GET', 'is-there')
    },
    // What is put there is there whole or not at all.
    tidy: async () => {},
    close: () => agent.destroy(),
  }
}

/** A name that is not there; a bucket that is not there is something else. An answer to HEAD does not tell which. */
const isMissing = (answer: Answer) => answer.status === 404 && ['', 'NoSuchKey'].includes(codeOf(answer))

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const codeOf = ({ status, body }: Answer) =>
  status < 300 ? '' : (/<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2000))?.[1] ?? '')
