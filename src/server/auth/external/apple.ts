import { createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Seconds for which a client secret is valid; each sign-in creates its own. */
const lifeSeconds = 300

/** The private key of Apple's .p8 file, also when its line ends are lost. Null if it is none for ES256. */
function privateKey(text: string): KeyObject | null {
  const base64 = /-----BEGIN PRIVATE KEY-----([\w+/=\s]+)-----END PRIVATE KEY-----/.exec(text)?.[1]
  if (base64 === undefined) return null
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

export const isAppleKey = (text: string): boolean => privateKey(text) !== null

type AppleClient = { issuer: string; clientId: string; clientSecret: string; teamId: string; keyId: string }

/**
 * The client secret for Apple, which is a JWT signed by the team's key
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret).
 * @throws Error for a key that `isAppleKey` refuses
 */
export function appleClientSecret({ issuer, clientId, clientSecret, teamId, keyId }: AppleClient, now: Date): string {
  const key = privateKey(clientSecret)
  if (!key) throw new Error('The private key for Apple cannot be read')
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: teamId, iat, exp: iat + lifeSeconds, aud: issuer, sub: clientId }
  const signed = [{ alg: 'ES256', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
