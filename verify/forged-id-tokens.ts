/**
 * Signs in with forged ID tokens in place of the answer of a real OpenID Connect issuer: algorithms, keys, encodings and
 * claims as in the collections of attacks on JWT libraries. Every forgery must be refused and leave nothing behind, and
 * a valid token must be accepted before, between and after them. `node verify/forged-id-tokens.ts [--port 29485]`
 */
import {
  constants,
  createHmac,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { type IssuerKeys, openidIssuer } from '../test/stand-ins/openid-issuer.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '29485' } } })
const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }

type Claims = Record<string, unknown> & { iat: number; exp: number }
type Token = { header: Record<string, unknown>; claims: Claims; keys: IssuerKeys }

const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
const head = { typ: 'JWT' }

const rsa = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key).toString('base64url')
const signed = (header: object, claims: unknown, by: (text: string) => string) => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${by(text)}`
}
/** A token with the issuer's own key and other claims. */
const genuine = ({ header, keys }: Token, claims: unknown, more: object = {}) =>
  signed({ ...header, ...more }, claims, (text) => rsa(text, keys.privateKey))
const hmac =
  (secret: string | Buffer, bits = 256) =>
  (text: string) =>
    createHmac(`sha${bits}`, secret).update(text).digest('base64url')

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const strangerEc = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const strangerEd = generateKeyPairSync('ed25519').privateKey
const publicOf = (key: KeyObject) => createPublicKey(key)

type Forgery = [name: string, forge: (token: Token) => string]

const algorithms: Forgery[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', ' none'].flatMap((alg): Forgery[] => [
    [`algorithm “${alg}” without a signature`, ({ claims }) => signed({ ...head, alg }, claims, () => '')],
    [
      `algorithm “${alg}” with the signature of RS256`,
      ({ claims, keys }) => signed({ ...head, alg, kid: keys.kid }, claims, (text) => rsa(text, keys.privateKey)),
    ],
  ]),
  [
    'no algorithm',
    ({ claims, keys }) => signed({ ...head, kid: keys.kid }, claims, (text) => rsa(text, keys.privateKey)),
  ],
  ...[256, 384, 512].flatMap((bits): Forgery[] => [
    [
      `HS${bits} by the public key (PEM, SPKI)`,
      ({ claims, keys }) =>
        signed(
          { ...head, alg: `HS${bits}`, kid: keys.kid },
          claims,
          hmac(String(publicOf(keys.privateKey).export({ type: 'spki', format: 'pem' })), bits),
        ),
    ],
    [
      `HS${bits} by an empty secret`,
      ({ claims, keys }) => signed({ ...head, alg: `HS${bits}`, kid: keys.kid }, claims, hmac('', bits)),
    ],
    [
      `HS${bits} by the client secret`,
      ({ claims, keys }) =>
        signed({ ...head, alg: `HS${bits}`, kid: keys.kid }, claims, hmac(issuer.client.secret, bits)),
    ],
  ]),
  ...(['pem', 'der'] as const).map((format): Forgery => [
    `HS256 by the public key (${format}, PKCS #1)`,
    ({ claims, keys }) => {
      const key = publicOf(keys.privateKey)
      const secret =
        format === 'pem' ? key.export({ type: 'pkcs1', format: 'pem' }) : key.export({ type: 'pkcs1', format: 'der' })
      return signed({ ...head, alg: 'HS256', kid: keys.kid }, claims, hmac(secret))
    },
  ]),
  [
    'HS256 by the published JWK',
    ({ claims, keys }) =>
      signed(
        { ...head, alg: 'HS256', kid: keys.kid },
        claims,
        hmac(JSON.stringify(publicOf(keys.privateKey).export({ format: 'jwk' }))),
      ),
  ],
  [
    'ES256 with r and s of zero (CVE-2022-21449)',
    ({ claims, keys }) =>
      signed({ ...head, alg: 'ES256', kid: keys.kid }, claims, () => Buffer.alloc(64).toString('base64url')),
  ],
  [
    'ES256 by a stranger’s key',
    ({ claims, keys }) =>
      signed({ ...head, alg: 'ES256', kid: keys.kid }, claims, (text) =>
        sign('sha256', Buffer.from(text), { key: strangerEc, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
      ),
  ],
  [
    'EdDSA by a stranger’s key',
    ({ claims, keys }) =>
      signed({ ...head, alg: 'EdDSA', kid: keys.kid }, claims, (text) =>
        sign(null, Buffer.from(text), strangerEd).toString('base64url'),
      ),
  ],
  [
    'PS256 by a stranger’s key',
    ({ claims, keys }) =>
      signed({ ...head, alg: 'PS256', kid: keys.kid }, claims, (text) =>
        sign('sha256', Buffer.from(text), {
          key: stranger,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: 32,
        }).toString('base64url'),
      ),
  ],
]

const keysOfStrangers: Forgery[] = [
  [
    'a stranger’s key with the issuer’s kid',
    ({ header, claims }) => signed(header, claims, (text) => rsa(text, stranger)),
  ],
  [
    'a stranger’s key with a kid of its own',
    ({ header, claims }) => signed({ ...header, kid: 'x' }, claims, (text) => rsa(text, stranger)),
  ],
  [
    'a stranger’s key without a kid',
    ({ claims }) => signed({ ...head, alg: 'RS256' }, claims, (text) => rsa(text, stranger)),
  ],
  ['an unknown kid with the issuer’s own key', (token) => genuine(token, token.claims, { kid: 'unknown' })],
  [
    'a stranger’s key in the header (jwk, CVE-2018-0114)',
    ({ header, claims }) =>
      signed({ ...header, jwk: publicOf(stranger).export({ format: 'jwk' }) }, claims, (text) => rsa(text, stranger)),
  ],
  ...['jku', 'x5u'].map((name): Forgery => [
    `a stranger’s key at an address in the header (${name})`,
    ({ header, claims }) =>
      signed({ ...header, [name]: 'https://evil.test/keys' }, claims, (text) => rsa(text, stranger)),
  ]),
  ...['../../../../dev/null', "' or 1=1 --", 'a\u0000b'].map((kid): Forgery => [
    `kid ${JSON.stringify(kid)}`,
    ({ header, claims }) => signed({ ...header, kid }, claims, hmac('')),
  ]),
  ['an unknown critical header', (token) => genuine(token, token.claims, { crit: ['x'], x: 1 })],
  [
    'a payload that is not encoded (b64: false)',
    (token) => genuine(token, token.claims, { crit: ['b64'], b64: false }),
  ],
]

const flip = (text: string) => {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  return bytes.toString('base64url')
}
const partsOf = (token: Token): [string, string, string] => {
  const [one = '', two = '', three = ''] = genuine(token, token.claims).split('.')
  return [one, two, three]
}
const withParts = (change: (parts: [string, string, string], token: Token) => string) => (token: Token) =>
  change(partsOf(token), token)

const signatures: Forgery[] = [
  ['one bit of the signature is another', withParts(([a, b, c]) => `${a}.${b}.${flip(c)}`)],
  ['a short signature', withParts(([a, b, c]) => `${a}.${b}.${c.slice(0, 100)}`)],
  ['no signature', withParts(([a, b]) => `${a}.${b}.`)],
  ['two parts', withParts(([a, b]) => `${a}.${b}`)],
  ['four parts', withParts(([a, b, c]) => `${a}.${b}.${c}.${c}`)],
  ['five parts, as an encrypted token', withParts(([a, b, c]) => `${a}.${b}.${c}.${b}.${c}`)],
  ['a signature of zeros', withParts(([a, b]) => `${a}.${b}.${Buffer.alloc(256).toString('base64url')}`)],
  ['a signature of ones', withParts(([a, b]) => `${a}.${b}.${Buffer.alloc(256, 255).toString('base64url')}`)],
  [
    'the signature of other claims',
    withParts(([a, _b, c], { claims }) => `${a}.${encode({ ...claims, sub: 'victim' })}.${c}`),
  ],
  [
    'another header, the same signature',
    withParts(([_a, b, c], { header }) => `${encode({ ...header, x: 1 })}.${b}.${c}`),
  ],
  ['a signature in hexadecimal', withParts(([a, b, c]) => `${a}.${b}.${Buffer.from(c, 'base64url').toString('hex')}`)],
  ['an empty token', () => ''],
  ['dots only', () => '..'],
  ['no JSON', (token) => genuine(token, 'claims')],
  ['a list in place of claims', (token) => genuine(token, [token.claims])],
  ['null in place of claims', (token) => genuine(token, 'null')],
]

const hour = 3600
const other = (name: string, change: (claims: Claims) => object): Forgery => [
  name,
  (token) => genuine(token, change(token.claims)),
]
const without = (name: string): Forgery => [
  `no ${name}`,
  (token) => genuine(token, Object.fromEntries(Object.entries(token.claims).filter(([key]) => key !== name))),
]
const claimed: Forgery[] = [
  ...['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'].map((name) => without(name)),
  other('another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })),
  other('the issuer with a slash', (claims) => ({ ...claims, iss: `${String(claims['iss'])}/` })),
  other('the issuer in a list', (claims) => ({ ...claims, iss: [claims['iss']] })),
  other('the issuer as the user of another host', (claims) => ({
    ...claims,
    iss: `${String(claims['iss'])}@evil.test`,
  })),
  other('another audience', (claims) => ({ ...claims, aud: 'another' })),
  other('another audience, ours as its party', (claims) => ({ ...claims, aud: 'another', azp: issuer.client.id })),
  other('a list of other audiences', (claims) => ({ ...claims, aud: ['another', 'second'] })),
  other('an empty list of audiences', (claims) => ({ ...claims, aud: [] })),
  other('the audience in capitals', (claims) => ({ ...claims, aud: issuer.client.id.toUpperCase() })),
  other('the beginning of the audience', (claims) => ({ ...claims, aud: issuer.client.id.slice(0, -1) })),
  other('several audiences without a party', (claims) => ({ ...claims, aud: [issuer.client.id, 'another'] })),
  other('several audiences, another as the party', (claims) => ({
    ...claims,
    aud: [issuer.client.id, 'another'],
    azp: 'another',
  })),
  other('another nonce', (claims) => ({ ...claims, nonce: 'another' })),
  other('an empty nonce', (claims) => ({ ...claims, nonce: '' })),
  other('a nonce in a list', (claims) => ({ ...claims, nonce: [claims['nonce']] })),
  other('a nonce of true', (claims) => ({ ...claims, nonce: true })),
  other('expired an hour ago', (claims) => ({ ...claims, exp: claims.iat - hour })),
  other('expired two minutes ago', (claims) => ({ ...claims, exp: claims.iat - 120 })),
  other('an end in words', (claims) => ({ ...claims, exp: 'tomorrow' })),
  other('an end as text', (claims) => ({ ...claims, exp: String(claims.exp) })),
  other('an end of null', (claims) => ({ ...claims, exp: null })),
  other('from an hour ahead', (claims) => ({ ...claims, iat: claims.iat + hour, nbf: claims.iat + hour })),
  other('not valid for an hour', (claims) => ({ ...claims, nbf: claims.iat + hour })),
  other('a beginning as text', (claims) => ({ ...claims, iat: String(claims.iat) })),
  other('an empty subject', (claims) => ({ ...claims, sub: '' })),
  other('a subject of 256 characters', (claims) => ({ ...claims, sub: 'x'.repeat(256) })),
  other('a subject that is a number', (claims) => ({ ...claims, sub: 1 })),
  other('a subject in a list', (claims) => ({ ...claims, sub: [claims['sub']] })),
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-forged-'))
const issuer = await openidIssuer()
issuer.allowRedirectTo('http://sanad.test/auth/external/openid')
const sanad = await start({
  PORT: values.port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://sanad.test',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ALLOW_PRIVATE_HOSTS: 'on',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
})

async function call(method: string, to: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sanad.url}/api/en/${to}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

let people = 0
/** Signs in as a new person, whose ID token is replaced. */
async function signIn(forge: ((token: Token) => string) | null) {
  people += 1
  issuer.account = { sub: `sub-${people}`, email: `p${people}@acme.test`, email_verified: true, name: 'Rana Aziz' }
  issuer.forgeIdToken =
    forge &&
    ((idToken, keys) => {
      const [header = '', claims = ''] = idToken.split('.')
      return forge({ header: decode(header), claims: decode(claims), keys })
    })
  const started = await call('POST', 'auth/external/openid/start', {})
  const [cookie = ''] = started.headers.getSetCookie().map((line) => line.split(';')[0])
  const url = new URL(await issuer.browse(started.body.data.url))
  const known = [...url.searchParams].filter(([name]) => ['state', 'code', 'iss'].includes(name))
  const answer = await call('POST', 'auth/external/finish', Object.fromEntries(known), { cookie })
  const signUp = { firstName: 'Rana', acceptTerms: true }
  const next = answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? cookie
  return { answer, signUp: () => call('POST', 'auth/external/sign-up', signUp, { cookie: next }) }
}

const faults: string[] = []
async function expectValid(when: string) {
  const { answer, signUp } = await signIn(null)
  const signedUp = await signUp()
  if (answer.status !== 200 || signedUp.status !== 201)
    faults.push(`a valid token ${when}: ${JSON.stringify(answer.body)}`)
}

const kinds = { algorithms, keys: keysOfStrangers, signatures, claims: claimed }
let total = 0
try {
  const { body } = await call('POST', 'auth/signin', administrator)
  const { id: clientId, secret: clientSecret } = issuer.client
  const provider = { enabled: true, name: 'Acme', issuer: issuer.url, clientId, clientSecret }
  const authorization = { authorization: `Bearer ${body.token}` }
  await call('PATCH', 'admin/identity-provider/openid', provider, authorization)
  for (const [kind, forgeries] of Object.entries(kinds)) {
    await expectValid(`before the ${kind}`)
    let refused = 0
    for (const [name, forge] of forgeries) {
      const { answer, signUp } = await signIn(forge)
      const signedUp = await signUp()
      const isRefused = (answer.status === 400 || answer.status === 503) && signedUp.status === 400
      if (isRefused) refused += 1
      else faults.push(`${kind}: ${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    total += forgeries.length
    console.log(`${kind}: ${refused} of ${forgeries.length} forgeries refused`)
  }
  await expectValid('after all')
} finally {
  await sanad.stop()
  await issuer.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
console.log(`${total} forged ID tokens, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
