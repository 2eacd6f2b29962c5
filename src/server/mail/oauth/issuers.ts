import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import type { Config } from '../../config.ts'

type Server = { host: string; port: number; secure: 'none' | 'starttls' | 'tls' }

/** An issuer of access tokens with the servers that accept them, and the operator's client there. */
export type Issuer = {
  id: MailIssuer
  name: string
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** How the issuer is asked for consent that lasts. */
  extra: Record<string, string>
  smtp: Server
  imap: Server
}

const server = (host: string, port: number, secure: Server['secure']): Server => ({ host, port, secure })

/** The issuers for which the operator set up a client. Tokens only ever go to these servers. */
export function issuersOf({ mailOauth }: Pick<Config, 'mailOauth'>): Issuer[] {
  const { google, microsoft, other } = mailOauth
  return [
    ...(google
      ? [
          {
            id: 'google' as const,
            name: 'Google',
            ...google,
            authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
            tokenUrl: 'https://oauth2.googleapis.com/token',
            scope: 'openid email https://mail.google.com/',
            // Only a renewed consent returns a refresh token again.
            extra: { access_type: 'offline', prompt: 'consent' },
            smtp: server('smtp.gmail.com', 587, 'starttls'),
            imap: server('imap.gmail.com', 993, 'tls'),
          },
        ]
      : []),
    ...(microsoft
      ? [
          {
            id: 'microsoft' as const,
            name: 'Microsoft',
            ...microsoft,
            authorizeUrl: `https://login.microsoftonline.com/${microsoft.tenant}/oauth2/v2.0/authorize`,
            tokenUrl: `https://login.microsoftonline.com/${microsoft.tenant}/oauth2/v2.0/token`,
            scope:
              'openid email profile offline_access https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All',
            extra: { prompt: 'select_account' },
            smtp: server('smtp.office365.com', 587, 'starttls'),
            imap: server('outlook.office365.com', 993, 'tls'),
          },
        ]
      : []),
    ...(other
      ? [
          {
            ...other,
            id: 'other' as const,
            // OpenID Connect Core 1.0, section 11: `offline_access` needs it.
            extra: { prompt: 'consent' },
            smtp: serverAt(other.smtp, { tls: 465, starttls: 587 }),
            imap: serverAt(other.imap, { tls: 993, starttls: 143 }),
          },
        ]
      : []),
  ]
}

export const issuerOf = (config: Pick<Config, 'mailOauth'>, id: MailIssuer) =>
  issuersOf(config).find((issuer) => issuer.id === id)

/** `smtps://host:465`, or `smtp://host:587` with STARTTLS unless `?starttls=0`; likewise `imaps:` and `imap:`. */
function serverAt(url: string, ports: { tls: number; starttls: number }): Server {
  const { protocol, hostname, port, searchParams } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (protocol.endsWith('s:')) return server(host, Number(port || ports.tls), 'tls')
  return server(host, Number(port || ports.starttls), searchParams.get('starttls') === '0' ? 'none' : 'starttls')
}
