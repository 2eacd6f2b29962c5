import { createHash, createHmac } from 'node:crypto'

/** The request as sent: header names in lower case, the URL fully percent-encoded. */
type Signable = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer }

export type AwsKey = { accessKeyId: string; secretAccessKey: string; region: string; service: string }

/**
 * Adds a Signature Version 4 over the host, the time, all headers and the body. The path is signed unchanged, as S3
 * requires. That is also correct for other services if their paths need no encoding.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signRequest<Request extends Signable>(
  request: Request,
  { accessKeyId, secretAccessKey, region, service }: AwsKey,
  now: Date,
): Request & { headers: Record<string, string> } {
  const { host, pathname, searchParams } = new URL(request.url)
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers: Record<string, string> = { ...request.headers, host, 'x-amz-date': time }
  const names = Object.keys(headers).sort()
  const query = [...searchParams].map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`).sort()
  const canonical = [
    request.method,
    pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    request.headers['x-amz-content-sha256'] ?? sha256(request.body ?? ''),
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`
  const key = scope.split('/').reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...request, headers: { ...headers, authorization } }
}

const sha256 = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes everything but RFC 3986's unreserved characters. */
export const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
