import { type RawBuilder, sql } from 'kysely'

/**
 * An id, mostly a workspace's, that the planner cannot look up in its statistics. It takes a workspace that is newer than the last ANALYZE for one row, so
 * that any index that begins with the workspace seems as good as the key, and a lookup by key reads the whole workspace for each row. Of an
 * id that it does not see it expects an average workspace. Needed wherever a keyed lookup is repeated for many rows.
 */
export const opaque = (id: string): RawBuilder<string> => sql<string>`(select ${id}::uuid)`
