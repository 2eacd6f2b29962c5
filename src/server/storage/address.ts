import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The storage address that the operator configures. */
export type Address =
  | { kind: 'folder'; path: string }
  | {
      kind: 'bucket'
      /** Scheme and host: `https://s3.eu-central-1.amazonaws.com`. */
      endpoint: string
      bucket: string
      /** Prefix of every name; empty, or with a trailing slash. */
      prefix: string
      region: string
      keyId: string
      secret: string
    }

// An AWS secret may contain slashes. It extends to the last @ before the path, percent-encoded or not.
const bucketUrl = /^s3:\/\/([^:@/]+):(.+)@([^@/?]+)\/([^?]+)(?:\?(.*))?$/

/**
 * Parses `file:///folder` or `s3://key:secret@host/bucket/prefix?region=…&scheme=http`.
 * @throws Error that explains the fault and never repeats the input, which may contain a secret
 */
export function addressOf(url: string): Address {
  if (url.startsWith('file://')) return { kind: 'folder', path: folderOf(url) }
  const [, keyId, secret, host, place, query] = bucketUrl.exec(url) ?? []
  if (keyId === undefined || secret === undefined || host === undefined || place === undefined)
    throw new Error('use file:///folder or s3://key:secret@host/bucket?region=…')
  const params = new URLSearchParams(query)
  const scheme = params.get('scheme') ?? 'https'
  if (scheme !== 'https' && scheme !== 'http') throw new Error('scheme must be https or http')
  if (!URL.canParse(`${scheme}://${host}`)) throw new Error('the host isn’t valid')
  const [bucket = '', ...below] = place.split('/').filter(Boolean)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('the bucket name isn’t valid')
  return {
    kind: 'bucket',
    endpoint: `${scheme}://${host}`,
    bucket,
    prefix: below.map((part) => `${part}/`).join(''),
    region: params.get('region') ?? 'us-east-1',
    keyId: decoded(keyId),
    secret: decoded(secret),
  }
}

function folderOf(url: string) {
  const folder = URL.canParse(url) && new URL(url).host === '' ? fileURLToPath(url) : ''
  if (!path.isAbsolute(folder) || folder === '/') throw new Error('use file:// and the full path of a folder')
  return path.resolve(folder)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address without its key and secret. */
export const placeName = (address: Address) =>
  address.kind === 'folder' ? address.path : `${address.endpoint}/${address.bucket}/${address.prefix}`
