import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

/** Writes down under which Message-ID a service sent what is ours under another. May be repeated. */
export async function recordServiceIds(
  db: Db,
  tenantId: string,
  names: readonly { name: string; messageId: string }[],
) {
  if (names.length === 0) return
  await sql`insert into message_names (tenant_id, name, message_id)
    select ${tenantId}, * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ messageId }) => messageId)}::text[])
    on conflict do nothing`.execute(db)
}

/** Message-IDs as we know them, in their order: those that a service gave are ours again. */
export async function toOwnIds(db: Db, tenantId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string; messageId: string }>`/* message-names.own */
    select name, message_id as "messageId" from message_names
    where tenant_id = ${tenantId} and name = any(${[...names]}::text[])`.execute(db)
  const own = new Map(rows.map(({ name, messageId }) => [name, messageId]))
  return [...new Set(names.map((name) => own.get(name) ?? name))]
}

/** Message-IDs as their readers know them: what answers ours names what they have. Of several names, the first. */
export async function toServiceIds(db: Db, tenantId: string, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ name: string; messageId: string }>`select min(name) as name, message_id as "messageId"
    from message_names where tenant_id = ${tenantId} and message_id = any(${[...messageIds]}::text[])
    group by message_id`.execute(db)
  const elsewhere = new Map(rows.map(({ name, messageId }) => [messageId, name]))
  return messageIds.map((id) => elsewhere.get(id) ?? id)
}
