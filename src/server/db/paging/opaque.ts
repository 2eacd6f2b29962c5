import { type RawBuilder, sql } from 'kysely'

/**
 * An id, mostly a workspace's, that the planner cannot look up in its statistics. For a workspace newer than the last
 * ANALYZE it expects one row. Any index that leads with the workspace then seems as good as the key, and a lookup by
 * key reads the whole workspace for each row. For an id that it does not see, it expects an average workspace. Needed
 * wherever a keyed lookup repeats for many rows.
 */
export const opaque = (id: string): RawBuilder<string> => sql<string>`(select ${id}::uuid)`
