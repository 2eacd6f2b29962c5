import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Dns } from './dns.ts'
import { tagsOf } from './dmarc.ts'

export const algorithms = ['rsa-sha256', 'ed25519-sha256'] as const
export type Algorithm = (typeof algorithms)[number]

/** A key pair as stored: the private key as PKCS #8 in PEM, the public key as in the DNS record. */
export type KeyPair = { algorithm: Algorithm; privateKey: string; publicKey: string }

const generate = promisify(generateKeyPair)
const privateEncoding = { type: 'pkcs8', format: 'pem' } as const

/** Generates a key pair: RSA with 2,048 bits (RFC 8301), or Ed25519 (RFC 8463). */
export async function makeKeyPair(algorithm: Algorithm): Promise<KeyPair> {
  if (algorithm === 'rsa-sha256') {
    const publicKeyEncoding = { type: 'spki', format: 'der' } as const
    const pair = await generate('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding: privateEncoding })
    return { algorithm, privateKey: pair.privateKey, publicKey: pair.publicKey.toString('base64') }
  }
  const { publicKey, privateKey } = await generate('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    algorithm,
    privateKey: privateKey.export(privateEncoding).toString(),
    // The raw 32 octets without the ASN.1 structure (RFC 8463 4.2).
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
  }
}

export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem)

export const keyHost = (selector: string, domain: string) => `${selector}._domainkey.${domain}`

export const keyRecord = ({ algorithm, publicKey }: Pick<KeyPair, 'algorithm' | 'publicKey'>) =>
  `v=DKIM1; k=${algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${publicKey}`

/** The keys that a selector publishes. `found` without keys: they were revoked (an empty `p=`). */
export type PublishedKey = { state: 'found' | 'none' | 'failed'; records: string[]; keys: string[] }

/** Looks up the keys of a selector, following CNAMEs. */
export async function publishedKey(dns: Dns, selector: string, domain: string): Promise<PublishedKey> {
  const found = await dns.txt(keyHost(selector, domain))
  if (found.state !== 'found') return { state: found.state, records: [], keys: [] }
  const keys = found.records.map((record) => (tagsOf(record).get('p') ?? '').replaceAll(/\s+/g, ''))
  return { state: 'found', records: found.records, keys: keys.filter(Boolean) }
}
