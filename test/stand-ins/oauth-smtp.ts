import { SMTPServer } from 'smtp-server'
import type { OpenidIssuer } from './openid-issuer.ts'

/** A local SMTP server that only accepts access tokens of an issuer (XOAUTH2), as Google's and Microsoft's do. */
export async function oauthSmtp(issuer: OpenidIssuer) {
  const recipients: string[] = []
  const refusedTokens: string[] = []
  const stand = {
    port: 0,
    recipients,
    /** Tokens that were refused, in order. */
    refusedTokens,
    /** Runs before a message is acknowledged, with the number of messages so far. */
    onMessage: async (_count: number) => {},
    stop: async () => {},
  }
  const smtp = new SMTPServer({
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username = '', accessToken = '' }, _session, done) {
      void issuer.holderOf(accessToken).then((holder) => {
        if (holder?.account.email === username && holder.scopes.includes('https://mail.google.com/'))
          return done(null, { user: accessToken })
        refusedTokens.push(accessToken)
        return done(null, { data: { status: '401', schemes: 'bearer', scope: 'https://mail.google.com/' } })
      })
    },
    // As with Google and Microsoft, a session ends once its token is revoked.
    onMailFrom(_address, session, done) {
      void issuer
        .holderOf(String(session.user))
        .then((holder) => done(holder ? null : Object.assign(new Error('4.7.0 Session ended'), { responseCode: 421 })))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        void stand.onMessage(recipients.length).then(() => done())
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  stand.port = (smtp.server.address() as { port: number }).port
  stand.stop = () => new Promise((closed) => smtp.close(() => closed()))
  return stand
}
