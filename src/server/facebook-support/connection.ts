import type { Selectable } from 'kysely'
import type { Services } from '../context.ts'
import type { Tables } from '../db/tables/tables.ts'
import { facebookPlace } from '../secrets/sealed.ts'

type Settings = Selectable<Tables['facebook_settings']>
type Secret = 'token' | 'app_secret' | 'verify_token'

/** The default version of the Graph API. */
export const ownVersion = 'v26.0'

/** The administrator's settings. */
export const facebookSettings = (db: Services['db']): Promise<Settings> =>
  db.selectFrom('facebook_settings').selectAll().executeTakeFirstOrThrow()

/** The connection to the Page, from the administrator's settings or the operator's. */
export function connectionOf(set: Settings, { config, secrets }: Pick<Services, 'config' | 'secrets'>) {
  const { meta } = config
  const secret = (name: Secret, operators: string | undefined) => {
    const sealed = set[`${name}_sealed`]
    return sealed ? secrets.unseal(sealed, facebookPlace(name)) : (operators ?? null)
  }
  return {
    graphUrl: meta.graphUrl,
    version: set.graph_version ?? meta.graphVersion ?? ownVersion,
    pageToken: secret('token', meta.pageToken),
    appSecret: secret('app_secret', meta.appSecret),
    verifyToken: secret('verify_token', meta.verifyToken),
  }
}

export type Connection = ReturnType<typeof connectionOf>
