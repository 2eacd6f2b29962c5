import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables/tables.ts'

/** A reply that waits to be sent to Facebook. */
export type OutboxItem = Selectable<Tables['facebook_outbox']>
