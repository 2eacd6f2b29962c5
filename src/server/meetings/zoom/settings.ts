import type { Selectable } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { zoomPlace } from '../../secrets/sealed.ts'

export type ZoomRow = Selectable<Tables['zoom_settings']>
type Given = Pick<Services, 'config' | 'secrets'>

/** How one account of Zoom is reached. */
export type ZoomAccount = {
  accountId: string
  clientId: string
  clientSecret: string
  /** Whose meetings they are; `me`: the person's whom the app belongs to. */
  host: string
  baseUrl: string
  oauthUrl: string
  timeoutMs: number
  allowPrivate: boolean
}

/** What an administrator has set. */
export const zoomSettings = (db: Db): Promise<ZoomRow> =>
  db.selectFrom('zoom_settings').selectAll().executeTakeFirstOrThrow()

/** Who said which account is used. */
export function sourceOf(set: Pick<ZoomRow, 'account_id'>, { config }: Pick<Given, 'config'>) {
  if (set.account_id !== null) return 'settings' as const
  return config.zoom.accountId === undefined ? ('none' as const) : ('environment' as const)
}

/** The account in which meetings are made, or null where none is set. A secret never goes with another account than its own. */
export function accountOf(set: ZoomRow, { config, secrets }: Given): ZoomAccount | null {
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

/** By what Zoom signs its events, or null where none is set. */
export function webhookSecretOf(set: ZoomRow, { config, secrets }: Given): string | null {
  if (set.account_id === null) return config.zoom.webhookSecret || null
  return set.webhook_secret_sealed && secrets.unseal(set.webhook_secret_sealed, zoomPlace('webhook_secret'))
}

/** Whether new meetings are made at Zoom. */
export const zoomIsSet = async ({ db, config }: Pick<Services, 'db' | 'config'>) =>
  sourceOf(await zoomSettings(db), { config }) !== 'none'
