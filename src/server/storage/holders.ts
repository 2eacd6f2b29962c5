import { sql } from 'kysely'

/** A column whose bytes may lie in a file: the row names it in `file`, or has them in `bytes`. */
export type Holder = {
  table: string
  /** The primary key. */
  key: readonly string[]
  bytes: string
  file: string
  /** Where it is a workspace's: the column that says whose. */
  scope: 'tenant_id' | null
}

/** The scope of what belongs to no workspace. */
export const ofSite = '00000000-0000-0000-0000-000000000000'

// All that points at files: whoever lets another column do so adds it here, or its files would be swept away.
export const holders: readonly Holder[] = [
  { table: 'images', key: ['id'], bytes: 'bytes', file: 'file', scope: null },
  { table: 'images', key: ['id'], bytes: 'mail_bytes', file: 'mail_file', scope: null },
  { table: 'facebook_files', key: ['id'], bytes: 'bytes', file: 'file', scope: null },
  {
    table: 'message_contents',
    key: ['tenant_id', 'message_id'],
    bytes: 'source',
    file: 'source_file',
    scope: 'tenant_id',
  },
  { table: 'messages', key: ['tenant_id', 'id'], bytes: 'source', file: 'source_file', scope: 'tenant_id' },
  { table: 'transactional_mails', key: ['tenant_id', 'id'], bytes: 'source', file: 'source_file', scope: 'tenant_id' },
]

/** Whether a row points at the file `f` of `stored_files`. */
export const isReferenced = sql<boolean>`(${sql.join(
  holders.map(({ table, file, scope }) =>
    scope === null
      ? sql`(f.scope = ${ofSite} and exists (select from ${sql.table(table)} h where h.${sql.ref(file)} = f.sha256))`
      : sql`exists (select from ${sql.table(table)} h where h.${sql.ref(scope)} = f.scope and h.${sql.ref(file)} = f.sha256)`,
  ),
  sql` or `,
)})`
