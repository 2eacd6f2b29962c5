import { expect } from 'vitest'
import { startSanad, type TestSanad } from './sanad.ts'
import { sender } from './sender.ts'
import { dovecot } from './stand-ins/dovecot.ts'
import { oauthSmtp } from './stand-ins/oauth-smtp.ts'
import { openidIssuer, type OpenidIssuer } from './stand-ins/openid-issuer.ts'

export type OauthPost = Awaited<ReturnType<typeof oauthPost>>

/** A server whose operator set up an issuer of tokens, with an SMTP server and a dovecot that accept them. */
export async function oauthPost() {
  const issuer = await openidIssuer()
  issuer.allowRedirectTo('http://sanad.test/email-marketing/connect')
  const smtp = await oauthSmtp(issuer)
  const imap = await dovecot({ tokenInfoUrl: `${issuer.url}/tokeninfo` })
  const sanad = await startSanad({
    environment: {
      MAIL_OAUTH_NAME: 'Post office',
      MAIL_OAUTH_CLIENT_ID: issuer.client.id,
      MAIL_OAUTH_CLIENT_SECRET: issuer.client.secret,
      MAIL_OAUTH_AUTHORIZE_URL: `${issuer.url}/auth`,
      MAIL_OAUTH_TOKEN_URL: `${issuer.url}/token`,
      MAIL_OAUTH_SCOPE: 'openid email offline_access https://mail.google.com/',
      MAIL_OAUTH_SMTP: `smtp://127.0.0.1:${smtp.port}?starttls=0`,
      MAIL_OAUTH_IMAP: `imap://127.0.0.1:${imap.port}?starttls=0`,
      MAIL_GOOGLE_CLIENT_ID: 'google-client',
      MAIL_GOOGLE_CLIENT_SECRET: 'google-secret',
    },
  })
  return {
    issuer,
    smtp,
    imap,
    sanad,
    sender: (more: object = {}) => oauthSender(sanad, issuer, more),
    reset() {
      issuer.trouble = () => undefined
      issuer.consents = true
      issuer.accessTokenSeconds = 3600
      issuer.rotatesRefreshTokens = false
      smtp.recipients.length = 0
      smtp.refusedTokens.length = 0
      smtp.onMessage = async () => {}
    },
    async stop() {
      await sanad.stop()
      await Promise.all([smtp.stop(), imap.stop(), issuer.stop()])
    },
  }
}

// What a caller sends; the server ignores it, since tokens go to the issuer's servers only.
export const elsewhere = { host: '127.0.0.1', port: 9, secure: 'none' } as const

/** A member with a provider that signs in by OAuth, and a mailbox of the same account. */
async function oauthSender(sanad: TestSanad, issuer: OpenidIssuer, more: object) {
  const own = await sender(sanad, 1)
  const { status, body } = await own.provider({ settings: { ...elsewhere, issuer: 'other' }, ...more })
  expect([status, body]).toEqual([201, expect.anything()])
  const path = `email-service-provider/${body.data._id}`
  const start = async () => (await own.call('POST', `${path}/connection`, { issuer: 'other' })).body.data.url as string
  const returned = async () => new URL(await issuer.browse(await start())).searchParams
  const finish = (parameters: URLSearchParams) =>
    own.call('POST', 'mail-connection', { state: parameters.get('state'), code: parameters.get('code') ?? 'none' })
  return {
    ...own,
    id: body.data._id as string,
    start,
    returned,
    finish,
    connect: async () => {
      const done = await finish(await returned())
      expect([done.status, done.body]).toEqual([200, expect.anything()])
    },
    test: async (to?: string) => (await own.call('POST', `${path}/test`, to ? { to } : {})).body.data,
    state: async () => (await own.call('GET', path)).body.data,
  }
}
