/**
 * A column of sealed texts: its row, the place that is bound to the text, and the settings that decide where the
 * secret is used.
 */
type SealedColumn = { table: string; column: string; key: string; place: (key: string) => string; target: Target }

/**
 * The settings that determine the server, protocol and user of a secret. A change of any of them requires the secret
 * again (`stored-secrets.ts`). Empty if users cannot change where the secret goes.
 */
type Target = readonly string[]

export const providerTarget = ['host', 'port', 'secure', 'username', 'endpoint', 'region', 'accessKeyId', 'domain']
export const mailboxTarget = ['host', 'port', 'secure', 'username']
/** Only the origin of an address counts, since it determines the server. */
export const webhookTarget = ['origin']
export const modelTarget = ['origin']
/** The issuer decides where the secret goes, together with the client. */
export const identityProviderTarget = ['issuer', 'client_id']
export const zoomTarget = { client_secret: ['account', 'client'], webhook_secret: ['account'] }
/** The operator sets the addresses of Graph and of issuers, a DKIM key only signs, and the rest is sent to no server. */
const fixedTarget: Target = []

// Lists all sealed texts of the product, so that a change of the secret finds them.

export const providerPlace = (id: string) => `providers/${id}`
export const mailboxPlace = (providerId: string) => `mailboxes/${providerId}`
export const connectionPlace = (id: string) => `mail_connections/${id}`
export const webhookPlace = (id: string) => `webhook_endpoints/${id}`
export const earlierWebhookPlace = (id: string) => `webhook_endpoints/${id}/previous`
export const systemMailPlace = (id: string) => `system_mails/${id}`
export const authenticatorPlace = (userId: string) => `authenticators/${userId}`
export const identityProviderPlace = (id: string) => `identity_providers/${id}`
export const domainKeyPlace = (id: string) => `domain_keys/${id}`
/** Settings have a single row. */
const settingPlace = (table: string, column: string) => `${table}.${column}`
export const modelKeyPlace = settingPlace('ai_settings', 'key_sealed')
export const facebookPlace = (secret: 'token' | 'app_secret' | 'verify_token') =>
  settingPlace('facebook_settings', `${secret}_sealed`)
export const zoomPlace = (secret: 'client_secret' | 'webhook_secret') =>
  settingPlace('zoom_settings', `${secret}_sealed`)

const setting = (table: string, column: string, target: Target): SealedColumn => ({
  table,
  column,
  key: 'ctid',
  place: () => settingPlace(table, column),
  target,
})

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'providers', column: 'secret', key: 'id', place: providerPlace, target: providerTarget },
  { table: 'mailboxes', column: 'secret', key: 'provider_id', place: mailboxPlace, target: mailboxTarget },
  { table: 'mail_connections', column: 'tokens', key: 'id', place: connectionPlace, target: fixedTarget },
  { table: 'webhook_endpoints', column: 'secret', key: 'id', place: webhookPlace, target: webhookTarget },
  {
    table: 'webhook_endpoints',
    column: 'previous_secret',
    key: 'id',
    place: earlierWebhookPlace,
    target: webhookTarget,
  },
  { table: 'domain_keys', column: 'private_key', key: 'id', place: domainKeyPlace, target: fixedTarget },
  { table: 'authenticators', column: 'secret', key: 'user_id', place: authenticatorPlace, target: fixedTarget },
  {
    table: 'identity_providers',
    column: 'client_secret',
    key: 'id',
    place: identityProviderPlace,
    target: identityProviderTarget,
  },
  { table: 'system_mails', column: 'sealed', key: 'id', place: systemMailPlace, target: fixedTarget },
  setting('ai_settings', 'key_sealed', modelTarget),
  setting('facebook_settings', 'token_sealed', fixedTarget),
  setting('facebook_settings', 'app_secret_sealed', fixedTarget),
  setting('facebook_settings', 'verify_token_sealed', fixedTarget),
  setting('zoom_settings', 'client_secret_sealed', zoomTarget.client_secret),
  setting('zoom_settings', 'webhook_secret_sealed', zoomTarget.webhook_secret),
]
