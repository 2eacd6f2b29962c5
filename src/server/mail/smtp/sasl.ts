import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

/** One sign-in (RFC 4954): the first response, if the mechanism begins with one, and the answer to each challenge. */
export type SaslExchange = { mechanism: string; initial?: string; answer: (challenge: string) => string }

export type SaslCredentials = { username: string; password: string } | { username: string; accessToken: string }

/** The sign-in by the best mechanism that the server offers; undefined if it offers none. */
export function saslExchange(offered: readonly string[], credentials: SaslCredentials): SaslExchange | undefined {
  const mechanisms = 'accessToken' in credentials ? withToken(credentials) : withPassword(credentials)
  return mechanisms.find(({ mechanism }) => offered.includes(mechanism))
}

type Token = Extract<SaslCredentials, { accessToken: string }>
type Password = Extract<SaslCredentials, { password: string }>

/**
 * A refused token is first answered by a challenge with an error in JSON. XOAUTH2 expects an empty line, OAUTHBEARER
 * a lone `\x01` (RFC 7628 §3.2.3); then comes the refusal itself.
 */
function withToken({ username, accessToken }: Token): SaslExchange[] {
  const name = username.replaceAll('=', '=3D').replaceAll(',', '=2C')
  return [
    { mechanism: 'XOAUTH2', initial: `user=${username}\u0001auth=Bearer ${accessToken}\u0001\u0001`, answer: () => '' },
    {
      mechanism: 'OAUTHBEARER',
      initial: `n,a=${name},\u0001auth=Bearer ${accessToken}\u0001\u0001`,
      answer: () => '\u0001',
    },
  ]
}

/** SCRAM and CRAM-MD5 serve only where the server offers neither PLAIN nor LOGIN. */
function withPassword(credentials: Password): SaslExchange[] {
  const { username, password } = credentials
  const login = [username, password]
  return [
    { mechanism: 'PLAIN', initial: `\0${username}\0${password}`, answer: () => '' },
    { mechanism: 'LOGIN', answer: () => login.shift() ?? '' },
    scramSha256(credentials),
    {
      mechanism: 'CRAM-MD5',
      answer: (challenge) => `${username} ${createHmac('md5', password).update(challenge).digest('hex')}`,
    },
  ]
}

/** A server may ask for as much work as this, not for more. */
const maxIterations = 1_000_000

/** RFC 7677, without channel binding. `answer` throws for a server that breaks the protocol or proves a wrong password */
function scramSha256({ username, password }: Password): SaslExchange {
  const nonce = randomBytes(18).toString('base64')
  const first = `n=${username.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`
  let signature: Buffer | undefined
  return {
    mechanism: 'SCRAM-SHA-256',
    initial: `n,,${first}`,
    answer(challenge) {
      const fields = new Map(challenge.split(',').map((field) => [field.slice(0, 1), field.slice(2)]))
      if (signature) {
        const proof = Buffer.from(fields.get('v') ?? '', 'base64')
        if (proof.length === signature.length && timingSafeEqual(proof, signature)) return ''
        throw new Error('The server doesn’t know the password')
      }
      const [joint = '', salt = '', iterations] = [fields.get('r'), fields.get('s'), Number(fields.get('i'))]
      if (!joint.startsWith(nonce) || joint === nonce) throw new Error('The server changed the nonce')
      if (!(iterations >= 1 && iterations <= maxIterations)) throw new Error('The server asks for too much work')
      const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), iterations, 32, 'sha256')
      const clientKey = hmac(salted, 'Client Key')
      const last = `c=biws,r=${joint}`
      const all = `${first},${challenge},${last}`
      const mask = hmac(createHash('sha256').update(clientKey).digest(), all)
      signature = hmac(hmac(salted, 'Server Key'), all)
      return `${last},p=${Buffer.from(clientKey.map((byte, at) => byte ^ (mask[at] ?? 0))).toString('base64')}`
    },
  }
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
