/** A column of sealed texts: which row it is in, and the place that is bound to the text. */
type SealedColumn = { table: string; column: string; key: string; place: (key: string) => string }

// Every sealed text of the product: a new secret has to be able to find them all.

export const providerPlace = (id: string) => `providers/${id}`
export const mailboxPlace = (providerId: string) => `mailboxes/${providerId}`
export const webhookPlace = (id: string) => `webhook_endpoints/${id}`
export const earlierWebhookPlace = (id: string) => `webhook_endpoints/${id}/previous`
export const domainKeyPlace = (id: string) => `domain_keys/${id}`
/** Of settings there is one row. */
const settingPlace = (table: string, column: string) => `${table}.${column}`
export const modelKeyPlace = settingPlace('ai_settings', 'key_sealed')
export const facebookPlace = (secret: 'token' | 'app_secret' | 'verify_token') =>
  settingPlace('facebook_settings', `${secret}_sealed`)
export const zoomPlace = (secret: 'client_secret' | 'webhook_secret') =>
  settingPlace('zoom_settings', `${secret}_sealed`)

const setting = (table: string, column: string): SealedColumn => ({
  table,
  column,
  key: 'ctid',
  place: () => settingPlace(table, column),
})

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'providers', column: 'secret', key: 'id', place: providerPlace },
  { table: 'mailboxes', column: 'secret', key: 'provider_id', place: mailboxPlace },
  { table: 'webhook_endpoints', column: 'secret', key: 'id', place: webhookPlace },
  { table: 'webhook_endpoints', column: 'previous_secret', key: 'id', place: earlierWebhookPlace },
  { table: 'domain_keys', column: 'private_key', key: 'id', place: domainKeyPlace },
  setting('ai_settings', 'key_sealed'),
  setting('facebook_settings', 'token_sealed'),
  setting('facebook_settings', 'app_secret_sealed'),
  setting('facebook_settings', 'verify_token_sealed'),
  setting('zoom_settings', 'client_secret_sealed'),
  setting('zoom_settings', 'webhook_secret_sealed'),
]
