import type { Selectable } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { zoomPlace } from '../../secrets/sealed.ts'

export type ZoomRow = Selectable<Tables['zoom_settings']>
type SettingsServices = Pick<Services, 'config' | 'secrets'>

/** The connection to one Zoom account. */
export type ZoomAccount = {
  accountId: string
  clientId: string
  clientSecret: string
  /** The host of the meetings; `me` is the person who owns the app. */
  host: string
  baseUrl: string
  oauthUrl: string
  timeoutMs: number
  allowPrivate: boolean
}

/** The administrator's settings. */
export const zoomSettings = (db: Db): Promise<ZoomRow> =>
  db.selectFrom('zoom_settings').selectAll().executeTakeFirstOrThrow()

/** Who configured the account in use. */
export function sourceOf(set: Pick<ZoomRow, 'account_id'>, { config }: Pick<SettingsServices, 'config'>) {
  if (set.account_id !== null) return 'settings' as const
  return config.zoom.accountId === undefined ? ('none' as const) : ('environment' as const)
}

/** The account for new meetings; null if none is set. A secret is only used with its own account. */
export function accountOf(set: ZoomRow, { config, secrets }: SettingsServices): ZoomAccount | null {
  const { baseUrl, oauthUrl, timeoutMs, ...own } = config.zoom
  const more = { baseUrl, oauthUrl, timeoutMs, allowPrivate: config.allowPrivateHosts }
  if (set.account_id !== null) {
    const sealed = set.client_secret_sealed
    return {
      accountId: set.account_id,
      clientId: set.client_id,
      clientSecret: sealed === null ? '' : secrets.unseal(sealed, zoomPlace('client_secret')),
      host: set.host_user || 'me',
      ...more,
    }
  }
  if (own.accountId === undefined) return null
  return {
    accountId: own.accountId,
    clientId: own.clientId ?? '',
    clientSecret: own.clientSecret ?? '',
    host: set.host_user || own.hostUser || 'me',
    ...more,
  }
}

/** The secret of webhook signatures; null if none is set. */
export function webhookSecretOf(set: ZoomRow, { config, secrets }: SettingsServices): string | null {
  if (set.account_id === null) return config.zoom.webhookSecret || null
  return set.webhook_secret_sealed && secrets.unseal(set.webhook_secret_sealed, zoomPlace('webhook_secret'))
}

/** Whether new meetings are created at Zoom. */
export const zoomIsSet = async ({ db, config }: Pick<Services, 'db' | 'config'>) =>
  sourceOf(await zoomSettings(db), { config }) !== 'none'
