import { sql } from 'kysely'

/** A column whose bytes may be in a file: the row has the file's name in `file`, or the bytes in `bytes`. */
export type Holder = {
  table: string
  /** The primary key. */
  key: readonly string[]
  bytes: string
  file: string
  /** The column of the workspace, if the row belongs to one. */
  scope: 'tenant_id' | null
}

/** The scope of files that belong to no workspace. */
export const ofSite = '00000000-0000-0000-0000-000000000000'

// All columns that reference files. The sweep would delete the files of a column that is missing here.
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

/** Whether a row references the file `f` of `stored_files`. */
export const isReferenced = sql<boolean>`(${sql.join(
  holders.map(({ table, file, scope }) =>
    scope === null
      ? sql`(f.scope = ${ofSite} and exists (select from ${sql.table(table)} h where h.${sql.ref(file)} = f.sha256))`
      : sql`exists (select from ${sql.table(table)} h where h.${sql.ref(scope)} = f.scope and h.${sql.ref(file)} = f.sha256)`,
  ),
  sql` or `,
)})`
