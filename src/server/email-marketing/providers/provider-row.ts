import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables/tables.ts'

export type ProviderRow = Selectable<Tables['providers']>
