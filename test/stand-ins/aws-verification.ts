import { createHash, createHmac } from 'node:crypto'
import type { Heard } from './mail-protocols/protocol.ts'

/**
 * Verifies a request's AWS Signature Version 4 by recomputing it, step by step from the documentation:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. Independent of the code
 * that signs.
 */
export function verifiedSignature(
  heard: Heard,
  { id, secret, scope }: { id: string; secret: string; scope: string },
): boolean {
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/(.+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      heard.headers.authorization ?? '',
    )
  if (!stated) return false
  const [, key, day = '', place, signedNames = '', signature] = stated
  const time = String(heard.headers['x-amz-date'] ?? '')
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  // Five minutes of skew; host, date and content type must be signed.
  if (key !== id || place !== scope || !time.startsWith(day) || !(Math.abs(Date.now() - at) < 300_000)) return false
  const names = signedNames.split(';')
  if (!['host', 'x-amz-date'].every((name) => names.includes(name))) return false
  if (heard.headers['content-type'] && !names.includes('content-type')) return false
  const [rawPath = '', rawQuery = ''] = heard.target.split('?')
  let canonical = `${heard.method}\n${rawPath}\n${rawQuery.split('&').sort().join('&')}\n`
  for (const name of names) canonical += `${name}:${String(heard.headers[name]).trim()}\n`
  canonical += `\n${signedNames}\n${createHash('sha256').update(heard.body).digest('hex')}`
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    `${day}/${scope}/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ]
  const [region = '', service = ''] = scope.split('/')
  const dayKey = createHmac('sha256', `AWS4${secret}`).update(day).digest()
  const regionKey = createHmac('sha256', dayKey).update(region).digest()
  const serviceKey = createHmac('sha256', regionKey).update(service).digest()
  const signing = createHmac('sha256', serviceKey).update('aws4_request').digest()
  return createHmac('sha256', signing).update(toSign.join('\n')).digest('hex') === signature
}
