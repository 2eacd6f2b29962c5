import type { Selectable } from 'kysely'
import type { Services } from '../context.ts'
import type { Tables } from '../db/tables/tables.ts'
import { modelKeyPlace } from '../secrets/sealed.ts'
import type { Endpoint } from './endpoint.ts'

export type ModelSettings = Selectable<Tables['ai_settings']>
type SettingsServices = Pick<Services, 'db' | 'config' | 'secrets'>

/** The administrator's settings. */
export const modelSettings = (db: Services['db']): Promise<ModelSettings> =>
  db.selectFrom('ai_settings').selectAll().executeTakeFirstOrThrow()

/** Who configured the endpoint in use. */
export function sourceOf(set: Pick<ModelSettings, 'base_url'>, { config }: Pick<SettingsServices, 'config'>) {
  if (set.base_url !== null) return 'settings' as const
  return config.ai.baseUrl === undefined ? ('none' as const) : ('environment' as const)
}

/** The endpoint in use; null if none is set. A key is only sent to the address that it was entered for. */
export function endpointOf(set: ModelSettings, { config, secrets }: Omit<SettingsServices, 'db'>): Endpoint | null {
  const source = sourceOf(set, { config })
  const more = { allowPrivate: config.allowPrivateHosts, timeoutMs: config.ai.timeoutMs }
  if (source === 'settings') {
    const apiKey = set.key_sealed && secrets.unseal(set.key_sealed, modelKeyPlace)
    return { baseUrl: set.base_url ?? '', apiKey, model: set.model, ...more }
  }
  if (source === 'none') return null
  const { baseUrl = '', apiKey = null, model = '' } = config.ai
  return { baseUrl, apiKey, model: set.model || model, ...more }
}

/** The endpoint for embeddings; null if there is none. */
export function embeddingEndpointOf(set: ModelSettings, services: Omit<SettingsServices, 'db'>): Endpoint | null {
  const endpoint = set.embedding_model === '' ? null : endpointOf(set, services)
  return endpoint && { ...endpoint, model: set.embedding_model }
}
